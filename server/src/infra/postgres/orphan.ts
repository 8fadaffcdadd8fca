import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresError } from './problems.ts'

const PATIENCE_MS = 60_000

/**
 * What the last server of this folder left in `postmaster.pid`. We hold the folder's lock, so a server still running is an orphan on its way
 * out (its Balcão was killed): wait for it. A number that now belongs to another program would make PostgreSQL refuse to start.
 */
export async function settleLastServer(cluster: string, note: (text: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return

  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  if (isServerOf(cluster, pid)) {
    note(`The database of a Balcão that was killed is still stopping (process ${pid}); waiting for it.`)
    await waitForEnd(cluster, pid)
    return
  }
  // PostgreSQL takes the number of its own parent, us, for stale. The other lines stay: with them it makes sure that no process of the
  // last server still has the shared memory. Deleting the file would switch that check off.
  if (existsSync(file)) writeFileSync(file, [process.pid, ...rest].join('\n'))
}

function isServerOf(cluster: string, pid: string): boolean {
  try {
    return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false // no such process
  }
}

async function waitForEnd(cluster: string, pid: string): Promise<void> {
  process.kill(Number(pid), 'SIGINT')
  for (const until = Date.now() + PATIENCE_MS; isServerOf(cluster, pid); await pause(20)) {
    if (Date.now() > until) {
      throw new PostgresError(`The last database server of ${cluster} (process ${pid}) does not end.`, {
        todo: `kill ${pid}, then start again.`,
      })
    }
  }
}
