import { type Line, openLine } from '../database/line.ts'
import { log } from '../log.ts'
import { sleepUntil } from '../processes/alarm.ts'
import type { RightsChange } from '../trust/rights.ts'
import type { Aside, OutboxRow, Reached } from './facts.ts'

/** One relay's time in office: as long as its connection, which holds the lock, lives. */
export interface Term {
  readonly epoch: number
  /** How far earlier relays had come, as was noted. */
  readonly since: Reached
  /** Number of the newest batch that was announced. */
  readonly announced: number
  /** The facts that were announced and may still be found. */
  readonly gone: ReadonlySet<number>
  /** The highest fact it announced. */
  readonly newest: number
  /** Nothing was announced for as long as a beat. */
  readonly isSilent: boolean
  /** When it last got somewhere, by `performance.now()`. */
  readonly movedAt: number
  /** Rejects when the term is over before its time. */
  readonly broken: Promise<never>
  read(limit: number): Promise<{ rows: OutboxRow[]; changes: RightsChange[] }>
  /** What was announced is deleted, and soon: many at once cost what one costs. What else there is to note is noted now. */
  finish(done: { facts: number[]; changes: number[]; aside: Aside[] }): Promise<void>
  beat(): Promise<void>
  abandon(why: string): void
  end(): Promise<void>
}

const LOCK = 7_214_003
const RETRY_MS = 1_000
const BEAT_MS = 2_000
const MARK_LAG_MS = 2_000
/** Reading from the start of the outbox now and then finds what a long transaction committed under the mark. */
const FROM_THE_START_MS = 10_000
const HOUSEKEEPING_MS = 60_000
const DELETE_AFTER_MS = 100
const DELETE_AT = 500

/** Waits for the office and takes it; null when it was over before. */
export async function standForRelay(processId: () => string, patienceMs: number, over: AbortSignal): Promise<Term | null> {
  const line = await openLine('platform', 'balcao relay')
  try {
    while (!over.aborted) {
      const [lock] = await line.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
      if (lock?.held) return await takeOffice(line, processId())
      await endHungHolder(line, patienceMs)
      await sleepUntil(over, RETRY_MS)
    }
    await line.close()
    return null
  } catch (error) {
    line.drop()
    throw error
  }
}

async function takeOffice(line: Line, processId: string): Promise<Term> {
  const [taken] = await line.query<{ epoch: number; since: Reached }>(
    `update relay set process_id = $1, epoch = epoch + 1, beat_at = now()
     returning epoch, json_build_object('epoch', batch_epoch, 'number', batch) as since`,
    [processId],
  )
  if (!taken) throw new Error('the row of the relay is missing')
  // From here on nobody waits for the disk: what a crash of the database takes back is announced once more, in a later epoch.
  await line.query('set synchronous_commit = off')
  return new Office(line, taken.epoch, taken.since)
}

/** A stopped process keeps its connection and its lock; its beat shows that it does not move. Ending the connection frees both. */
async function endHungHolder(line: Line, patienceMs: number): Promise<void> {
  const ended = await line.query<{ process_id: string }>(
    `select process_id, pg_terminate_backend(pid) from relay, pg_locks
     where beat_at < now() - make_interval(secs => $1) and locktype = 'advisory' and granted and objid = $2
       and database = (select oid from pg_database where datname = current_database())`,
    [patienceMs / 1000, LOCK],
  )
  if (ended[0]) log.warn({ process: ended[0].process_id }, 'ended a relay that stood still')
}

class Office implements Term {
  readonly epoch: number
  readonly since: Reached
  readonly gone = new Set<number>()
  readonly broken: Promise<never>
  readonly #line: Line
  readonly #break: (why: unknown) => void
  readonly #mark = lowWaterMark()
  #announced: number
  #newest = 0
  #movedAt = performance.now()
  #beatAt = performance.now()
  #announcedAt = performance.now()
  #tidiedAt = Number.NEGATIVE_INFINITY
  /** Facts that were announced and wait to be deleted. */
  #due: number[] = []
  #deleting: NodeJS.Timeout | undefined

  constructor(line: Line, epoch: number, since: Reached) {
    this.#line = line
    this.epoch = epoch
    this.since = since
    this.#announced = since.number
    const { promise, reject } = Promise.withResolvers<never>()
    this.broken = promise
    this.#break = reject
    promise.catch(() => {})
    line.ended.then(() => reject(new Error('the connection of the relay ended')))
  }

  get announced(): number {
    return this.#announced
  }

  get newest(): number {
    return this.#newest
  }

  get isSilent(): boolean {
    return performance.now() - this.#announcedAt > BEAT_MS * 0.9
  }

  get movedAt(): number {
    return this.#movedAt
  }

  async read(limit: number): Promise<{ rows: OutboxRow[]; changes: RightsChange[] }> {
    // Sent together, answered in this order: what was announced is not found again, and a change that committed before one of the
    // facts is surely seen.
    const [, rows, changes] = await Promise.all([
      this.#due.length > 0 ? this.#note([], []) : undefined,
      this.#line.query<OutboxRow>(READ_FACTS, [this.#mark.next(), limit], 'facts'),
      this.#line.query<RightsChange>(READ_CHANGES, [], 'changes'),
    ])
    this.#mark.saw(rows.at(-1)?.id ?? 0)
    return { rows, changes }
  }

  async finish({ facts, changes, aside }: { facts: number[]; changes: number[]; aside: Aside[] }): Promise<void> {
    this.#announced += 1
    this.#announcedAt = performance.now()
    this.#newest = Math.max(this.#newest, ...facts)
    this.#movedAt = performance.now()
    this.#due.push(...facts)
    for (const id of facts) this.gone.add(id)
    if (changes.length > 0 || aside.length > 0 || this.#due.length >= DELETE_AT) await this.#note(changes, aside)
    else this.#deleting ??= setTimeout(() => void this.#note([], []).catch(this.#break), DELETE_AFTER_MS)
  }

  async beat(): Promise<void> {
    this.#movedAt = performance.now()
    if (this.#movedAt - this.#beatAt < BEAT_MS * 0.9) return
    await this.#line.query('update relay set beat_at = now()', [], 'beat')
    this.#beatAt = this.#movedAt = performance.now()
    await this.#tidy()
  }

  abandon(why: string): void {
    this.#break(new Error(why))
    this.#line.drop()
  }

  async end(): Promise<void> {
    clearTimeout(this.#deleting)
    // A hung connection would make a polite end wait; the lock ends with it either way.
    await Promise.race([this.#endPolitely().catch(() => {}), new Promise(done => setTimeout(done, 500).unref())])
    this.#line.drop()
  }

  async #endPolitely(): Promise<void> {
    if (this.#due.length > 0) await this.#note([], [])
    await this.#line.close()
  }

  /** Deletes what is due and writes down how far the announcing came. */
  async #note(changes: number[], aside: Aside[]): Promise<void> {
    clearTimeout(this.#deleting)
    this.#deleting = undefined
    const facts = this.#due
    this.#due = []
    const told = [facts, changes, aside.map(({ id }) => id), aside.map(({ reason }) => reason), this.#announced]
    await this.#line.query(FINISH, told, 'finish')
    for (const id of facts) this.gone.delete(id)
    this.#movedAt = this.#beatAt = performance.now()
    await this.#tidy()
  }

  async #tidy(): Promise<void> {
    if (this.#movedAt - this.#tidiedAt < HOUSEKEEPING_MS) return
    this.#tidiedAt = this.#movedAt
    await this.#line.query(TIDY)
  }
}

/**
 * Rows below the mark were deleted; walking over what is left of them in the index costs more than reading. Ids are not commit
 * order, so the mark lags behind and is left aside now and then.
 */
function lowWaterMark() {
  let mark = 0
  let nextMark = 0
  let seen = 0
  let movedAt = performance.now()
  let fromTheStartAt = performance.now()
  return {
    next(): number {
      const now = performance.now()
      if (now - fromTheStartAt < FROM_THE_START_MS) return mark
      fromTheStartAt = now
      return 0
    },
    saw(id: number): void {
      seen = Math.max(seen, id)
      const now = performance.now()
      if (now - movedAt < MARK_LAG_MS) return
      // After a read from below the new mark: a relay that stood still for longer than the lag has not looked meanwhile.
      mark = nextMark
      nextMark = seen
      movedAt = now
    },
  }
}

const READ_FACTS = `
  select id, tenant_id as "tenantId", event, payload, rooms, except_rooms as "except"
  from outbox where id > $1 order by id limit $2`

const READ_CHANGES = `
  select id, tenant_id as "tenantId", user_id as "userId", session_id as "sessionId", version
  from rights_changes where told_at is null order by id`

const FINISH = `
  with aside as (
    insert into facts_set_aside (tenant_id, id, event, payload, rooms, except_rooms, reason)
    select o.tenant_id, o.id, o.event, o.payload, o.rooms, o.except_rooms, a.reason
    from unnest($3::bigint[], $4::text[]) as a (id, reason) join outbox o on o.id = a.id
    on conflict do nothing
  ), told as (
    update rights_changes set told_at = now() where told_at is null and id = any ($2::bigint[])
  ), gone as (
    delete from outbox where id = any ($1::bigint[])
  )
  update relay set batch = $5, batch_epoch = epoch, beat_at = now()`

/** No token made before a change lives longer than this. */
const TIDY = `delete from rights_changes where at < now() - interval '20 minutes'`
