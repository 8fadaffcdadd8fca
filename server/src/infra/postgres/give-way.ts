import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'
import { log } from '../log.ts'

/** What others have ten parts of a processor for, this has one of, while they want it. */
const NICE = 10

/**
 * Lets the database's process behind a connection run when no other wants the processor. Only of the embedded database, which shares this
 * machine with us and is reached by its socket; and only where it is ours to say. The processes it might start to help are not meant, so
 * such a connection has none.
 */
export function giveWay(client: pg.ClientBase, url: string): void {
  if (process.platform !== 'linux' || !new URL(url).searchParams.get('host')?.startsWith('/')) return
  const { processID: pid } = client as unknown as { processID: number | null }
  try {
    // Numbers of processes are told within a container: this one may be another's.
    if (pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) setPriority(pid, NICE)
  } catch (error) {
    log.debug({ err: error }, 'a connection for reports keeps its priority')
  }
}
