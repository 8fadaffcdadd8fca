import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from './postgres.ts'

/**
 * The data need not survive the machine, so nothing waits for the disk; and several test files start several programs each. Its log
 * may lie in memory.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
  max_wal_size: '256MB',
}

/** A database server for tests and generators; stopping it removes it. */
export async function startThrowAwayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-'))
  // Closed to others, as mkdtemp makes it, the data would go to /var/lib/balcao instead.
  chmodSync(dataDir, 0o711)
  const log = { debug: () => {}, info: () => {}, warn: console.warn }
  const postgres = await startPostgres({ dataDir, settings: FAST, log })
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
