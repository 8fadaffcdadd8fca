import type { Line } from '../database/line.ts'
import { log } from '../log.ts'
import type { OutboxRow } from './facts.ts'

interface Resting {
  /** What it announced and may still be found. */
  gone: ReadonlySet<number>
  /** Says whether it takes them: what comes before others it announced must be read by itself. */
  take(rows: OutboxRow[]): boolean
}

const MOST = 10

/** The relay of this process, while it rests. */
let resting: Resting | null = null

export async function atRest<T>(relay: Resting, rest: Promise<T>): Promise<T> {
  resting = relay
  try {
    return await rest
  } finally {
    if (resting === relay) resting = null
  }
}

/**
 * Right behind a commit, on its connection: reads what of the company waits to be announced and hands it to the relay that rests here.
 * So nobody waits for another way to the database. Answers whether that was done: if not, the relay is to be woken.
 */
export async function announceAhead(line: Line, tenant: number): Promise<boolean> {
  if (!resting) return false
  try {
    const rows = await line.query<OutboxRow>('select * from facts_ahead($1, $2, $3)', [tenant, MOST, [...resting.gone]], 'ahead')
    return rows.length > 0 && rows.length < MOST && (resting?.take(rows) ?? false)
  } catch (error) {
    log.debug({ err: error }, 'facts are left to the relay')
    return false
  }
}
