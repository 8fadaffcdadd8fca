import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { own, whenOver } from './own-process.ts'

export interface Redis {
  url: string
  stop(): Promise<void>
}

const isThere = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Debian's package; where CI runs as root it is installed, elsewhere the person who runs the tests decides. */
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

/** A Redis of the test's own that keeps nothing; it ends with the test, or sooner. */
export async function startRedis(port: number): Promise<Redis> {
  const dir = mkdtempSync(path.join(tmpdir(), 'balcao-redis-'))
  whenOver(() => rmSync(dir, { recursive: true, force: true }))
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  const child = own(spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] }))
  const ended = once(child, 'close')
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', data => {
      said.push(String(data))
      if (said.join('').includes('Ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`Redis ended: ${said.join('')}`)), reject)
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
