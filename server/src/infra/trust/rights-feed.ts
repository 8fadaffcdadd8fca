import { sql } from 'kysely'
import { crossTenants } from '../database/db.ts'
import { every } from '../processes/every.ts'
import { feedFrom, forgetOldChanges, noteChange, type RightsChange } from './rights.ts'

/**
 * Keeps this process's knowledge of changed rights: what changed within a token's life when it starts, then a poll. The relay
 * brings changes sooner; the poll is what remains when nobody relays.
 */
export interface RightsFeed {
  /** Reads now, for a process that may have missed something: afterwards no outdated token passes. */
  catchUp(): Promise<void>
  /** These came another way: known from now on, and not to be acted on again. */
  heard(changes: RightsChange[]): void
  stop(): Promise<void>
}

const POLL_MS = 1_500
const FIRST_LOOK_SECONDS = 16 * 60
/** Rows become visible when they commit, which may be this long after they were stamped. */
const OVERLAP_SECONDS = 60

export async function startRightsFeed(onChanges: (changes: RightsChange[]) => Promise<void>): Promise<RightsFeed> {
  const seen = new Map<number, number>()

  let lookedAt = now()

  const look = async (seconds: number): Promise<RightsChange[]> => {
    const began = now()
    const changes = (await changesOfTheLast(seconds)).filter(change => !seen.has(change.id))
    lookedAt = began
    for (const change of changes) {
      seen.set(change.id, performance.now())
      noteChange(change)
    }
    return changes
  }
  /** What came since the last look, which may be long ago for a process that was stopped. */
  const lookAgain = () => look(Math.min(FIRST_LOOK_SECONDS, OVERLAP_SECONDS + since(lookedAt) / 1000))

  let looking: Promise<void> | null = null
  const act = (): Promise<void> => {
    looking ??= lookAgain()
      .then(changes => {
        // Not waited for: moving sockets takes its turn, and the caller only wants to know.
        if (changes.length > 0) void onChanges(changes)
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  await look(FIRST_LOOK_SECONDS)
  feedFrom({ ageMs: () => since(lookedAt), renew: act })
  const stop = every(POLL_MS, 'looking for changed rights', async () => {
    await act()
    forgetOldChanges()
    for (const [id, at] of seen) if (performance.now() - at > FIRST_LOOK_SECONDS * 1000) seen.delete(id)
  })

  return {
    async catchUp() {
      await lookAgain()
    },
    heard(changes) {
      for (const change of changes) {
        seen.set(change.id, performance.now())
        noteChange(change)
      }
    },
    stop() {
      feedFrom(null)
      return stop()
    },
  }
}

/** By both clocks: one stands still while the machine sleeps, the other can be set. */
const now = () => ({ running: performance.now(), wall: Date.now() })
const since = (then: ReturnType<typeof now>): number => Math.max(performance.now() - then.running, Date.now() - then.wall)

async function changesOfTheLast(seconds: number): Promise<RightsChange[]> {
  const found = await crossTenants(tx =>
    sql<RightsChange>`
      select id, tenant_id as "tenantId", user_id as "userId", session_id as "sessionId", version
      from rights_changes where at > now() - make_interval(secs => ${seconds}) order by id`.execute(tx),
  )
  return found.rows
}
