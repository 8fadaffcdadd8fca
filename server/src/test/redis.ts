import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Redis {
  url: string
  stop(): Promise<void>
}

const isThere = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Debian's package; where CI runs as root it is installed, elsewhere whoever runs the tests decides. */
export function redisIsThere(): boolean {
  if (isThere()) return true
  if (process.env.CI && process.getuid?.() === 0) {
    try {
      const options = { stdio: 'ignore', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
      execFileSync('apt-get', ['update'], options)
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], options)
    } catch (error) {
      console.warn('redis-server could not be installed:', error)
    }
  }
  return isThere()
}

/** A Redis of the test's own, on a port of the system's choice, that keeps nothing. */
export async function startRedis(port: number): Promise<Redis> {
  const dir = mkdtempSync(path.join(tmpdir(), 'balcao-redis-'))
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const said of child.stdout) if (String(said).includes('Ready to accept connections')) break
  child.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
