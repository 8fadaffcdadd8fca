import { sql } from 'kysely'
import { type Alarm, newAlarm, sleepUntil } from './alarm.ts'
import { crossTenants } from './db.ts'
import { log } from './log.ts'
import { type Batch, checkFacts } from './relay/facts.ts'
import { reactTo } from './relay/reactions.ts'
import { standForRelay, type Term } from './relay/term.ts'
import { onWake } from './wake.ts'

export type { Batch, Fact } from './relay/facts.ts'
export { onFact } from './relay/reactions.ts'

export interface RelayOptions {
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

export const PATIENCE_MS = 10_000
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
  const state: State = { term: null, alarm: newAlarm(), stopping: new AbortController() }

  const watchdog = setInterval(() => {
    if (state.term && performance.now() - state.term.movedAt > patienceMs) state.term.abandon('the relay stood still')
  }, patienceMs / 10)
  const unlisten = onWake('facts', () => state.alarm.ring())
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
  const alarm = newAlarm()
  state.term = term
  state.alarm = alarm
  while (!state.stopping.signal.aborted && state.term === term) {
    const taken = await announceNext(term, options)
    if (taken < BATCH_SIZE) await alarm.sleep(POLL_MS)
  }
}

/** One batch: read, announce, let others react, delete. */
async function announceNext(term: Term, options: RelayOptions): Promise<number> {
  const { rows, changes } = await term.read(BATCH_SIZE)
  if (rows.length === 0 && changes.length === 0) {
    await term.beat()
    return 0
  }
  const { facts, poison } = checkFacts(rows)
  await options.publish({ epoch: term.epoch, number: term.announced + 1, changes, facts })
  const failed = await reactTo(facts, () => term.beat())

  const aside = [...poison, ...failed]
  for (const { id, reason } of aside) log.error({ fact: id, reason }, 'a fact was set aside')
  await term.finish({ facts: rows.map(row => row.id), changes: changes.map(change => change.id), aside })
  return rows.length
}

/** Since when the oldest fact waits to be announced; null when none does. */
export async function oldestUnpublished(): Promise<Date | null> {
  const found = await crossTenants(tx => sql<{ at: Date }>`select created_at as at from outbox order by id limit 1`.execute(tx))
  return found.rows[0]?.at ?? null
}
