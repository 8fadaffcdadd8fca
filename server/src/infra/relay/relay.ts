import { sql } from 'kysely'
import { crossTenants } from '../database/db.ts'
import { log } from '../log.ts'
import { type Alarm, newAlarm, sleepUntil } from '../processes/alarm.ts'
import { onWake } from '../processes/wake.ts'
import type { RightsChange } from '../trust/rights.ts'
import { atRest } from './ahead.ts'
import { type Batch, checkFacts, type OutboxRow } from './facts.ts'
import { reactTo } from './reactions.ts'
import { standForRelay, type Term } from './term.ts'

export { announceAhead } from './ahead.ts'
export type { Batch, Reached } from './facts.ts'
export { type FactOf, onFact } from './reactions.ts'

interface RelayOptions {
  processId(): string
  /** Hands a batch to every process; resolves when this one has passed it on. */
  publish(batch: Batch): Promise<void>
  /** How long a relay may stand still before it ends, and its lock with it. */
  patienceMs?: number
}

export interface Relay {
  readonly leads: boolean
  stop(): Promise<void>
}

const PATIENCE_MS = 10_000
const BATCH_SIZE = 500
/** Wake-ups may be lost; this is how late a fact can then be. */
const POLL_MS = 2_000
const RETRY_MS = 1_000

/**
 * Takes what was committed out of the outbox and announces it: one relay at a time, whichever process holds the lock. A fact is
 * deleted after it was announced, so it is announced at least once, and by the order of its row.
 */
export function startRelay(options: RelayOptions): Relay {
  const patienceMs = options.patienceMs ?? PATIENCE_MS
  const state: State = { term: null, alarm: newAlarm(), isDue: false, stopping: new AbortController() }

  const watchdog = setInterval(() => {
    if (state.term && performance.now() - state.term.movedAt > patienceMs) state.term.abandon('the relay stood still')
  }, patienceMs / 10)
  const unlisten = onWake('facts', () => {
    state.isDue = true
    state.alarm.ring()
  })
  const running = keepStanding({ ...options, patienceMs }, state)

  return {
    get leads() {
      return state.term !== null
    },
    async stop() {
      state.stopping.abort()
      clearInterval(watchdog)
      unlisten()
      state.alarm.ring()
      await running
    },
  }
}

interface State {
  term: Term | null
  alarm: Alarm
  /** Somebody said that there is something to read. */
  isDue: boolean
  stopping: AbortController
}

async function keepStanding(options: Required<RelayOptions>, state: State): Promise<void> {
  const over = state.stopping.signal
  while (!over.aborted) {
    let term: Term | null = null
    try {
      term = await standForRelay(options.processId, options.patienceMs, over)
      if (term) await Promise.race([serve(term, options, state), term.broken])
    } catch (error) {
      log.warn({ err: error }, 'the relay starts anew')
      await sleepUntil(over, RETRY_MS)
    } finally {
      state.term = null
      await term?.end()
    }
  }
}

/** A term that was given up may still hang somewhere; when it comes back it finds itself replaced, and its connection closed. */
async function serve(term: Term, options: RelayOptions, state: State): Promise<void> {
  state.term = term
  state.alarm = newAlarm()
  state.isDue = true
  let handed: OutboxRow[] = []
  while (!state.stopping.signal.aborted && state.term === term) {
    if (handed.length > 0) await announce(term, { rows: handed, changes: [] }, options)
    if (handed.length === 0 || state.isDue) {
      state.isDue = false
      state.isDue = (await announceNext(term, options)) === BATCH_SIZE || state.isDue
    }
    handed = state.isDue ? [] : await rest(term, state)
  }
}

/** Until there is something to do. What is handed over meanwhile is the answer. */
async function rest(term: Term, { alarm }: State): Promise<OutboxRow[]> {
  let handed: OutboxRow[] = []
  const take = (found: OutboxRow[]): boolean => {
    const rows = found.filter(row => !term.gone.has(row.id))
    if (handed.length > 0 || rows.length === 0 || rows.some(row => row.id <= term.newest)) return false
    handed = rows
    alarm.ring()
    return true
  }
  await atRest({ gone: term.gone, take }, alarm.sleep(POLL_MS))
  return handed
}

/** What waits, as much as a batch holds. */
async function announceNext(term: Term, options: RelayOptions): Promise<number> {
  const { rows, changes } = await term.read(BATCH_SIZE)
  // An empty batch now and then: a process that missed the last one knows by its number.
  if (rows.length > 0 || changes.length > 0 || term.isSilent) await announce(term, { rows, changes }, options)
  else await term.beat()
  return rows.length
}

/** One batch: announce, let others react, delete. */
async function announce(
  term: Term,
  { rows, changes }: { rows: OutboxRow[]; changes: RightsChange[] },
  options: RelayOptions,
): Promise<void> {
  const { facts, poison } = checkFacts(rows)
  await options.publish({ epoch: term.epoch, number: term.announced + 1, since: term.since, changes, facts })
  const failed = await reactTo(facts, () => term.beat())

  const aside = [...poison, ...failed]
  for (const { id, reason } of aside) log.error({ fact: id, reason }, 'a fact was set aside')
  await term.finish({ facts: rows.map(row => row.id), changes: changes.map(change => change.id), aside })
}

/** For how many seconds the oldest fact waits to be announced, by the clock that wrote it down; 0 when none does. */
export async function longestWait(): Promise<number> {
  const { rows } = await crossTenants(tx =>
    sql<{ seconds: number }>`
      select extract(epoch from clock_timestamp() - created_at)::float as seconds from outbox order by id limit 1`.execute(tx),
  )
  return rows[0]?.seconds ?? 0
}
