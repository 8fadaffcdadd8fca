import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { NOBODY, spawnAs } from '../infra/postgres/run-as.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** The oldest PostgreSQL we run on; where it is missing, a test says so and is skipped, but never in CI. */
export function hasPostgres15(): boolean {
  const there = existsSync(BIN)
  if (!there) console.warn(`NOT TESTED on PostgreSQL 15: ${BIN} is missing (Debian: apt-get install postgresql-15)`)
  return there || Boolean(process.env.CI)
}

/** A server of that version, reached by its socket alone. */
export async function startPostgres15(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-15-'))
  chmodSync(folder, 0o700)
  const runAs = process.getuid?.() === 0 ? NOBODY : null
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const data = path.join(folder, 'data')

  const made = spawnAs(
    runAs,
    [path.join(BIN, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    'KILL',
  )
  made.stdout?.resume()
  const [code] = await once(made, 'close')
  if (code !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${code}`)

  const server = spawnAs(runAs, [path.join(BIN, 'postgres'), '-D', data, '-k', folder, '-h', '', '-F'], 'INT')
  const ended = once(server, 'close')
  server.stdout?.resume()
  if (!server.stderr) throw new Error('a server without a log')
  for await (const line of createInterface({ input: server.stderr })) if (line.includes('ready to accept connections')) break
  server.stderr.resume()
  return {
    url: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
