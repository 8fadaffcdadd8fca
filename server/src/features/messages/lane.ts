import { sql } from 'kysely'
import { databaseIsAway, queryTenant } from '../../infra/db.ts'
import { type Line, openLine } from '../../infra/line.ts'
import { log } from '../../infra/log.ts'
import type { Arrival } from './rules/inbound.ts'

export interface Received {
  /** `kept`: it could not be applied now and waits, raw, to be worked off. */
  outcome: 'stored' | 'known' | 'ignored' | 'kept'
  ticketId: number | null
  messageId: number | null
  seq: number | null
}

interface Waiting {
  arrival: Arrival
  done: (received: Received) => void
  failed: (error: unknown) => void
}

const BATCH = 100
const TRIES = 3
const DEADLOCK = '40P01'
const RECEIVE = `select place, outcome, ticket_id::int8 as "ticketId", message_id::int8 as "messageId", seq from receive($1)`

/**
 * One connection that takes in messages: everything that queued up while its last statement ran goes in the next one, and is
 * acknowledged when that has committed. What it says of a message is true; when the connection breaks it says nothing.
 */
export class Lane {
  readonly #queue: Waiting[] = []
  #line: Line | null = null
  #busy = false
  #drained: Promise<void> = Promise.resolve()
  readonly #onStored: () => void

  constructor(onStored: () => void) {
    this.#onStored = onStored
  }

  take(arrival: Arrival): Promise<Received> {
    return new Promise((done, failed) => {
      this.#queue.push({ arrival, done, failed })
      if (!this.#busy) this.#drained = this.#drain()
    })
  }

  async stop(): Promise<void> {
    await this.#drained
    await this.#line?.close()
  }

  async #drain(): Promise<void> {
    this.#busy = true
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH)
      try {
        await this.#store(batch)
      } catch (error) {
        if (databaseIsAway(error) || batch.length === 1) for (const one of batch) await this.#settle(one, error)
        else await this.#oneByOne(batch)
      }
    }
    this.#busy = false
  }

  /** In one order for all processes, so that two of them never wait for each other; each address keeps its own. */
  async #store(batch: Waiting[]): Promise<void> {
    const sorted = batch.length === 1 ? batch : batch.toSorted((a, b) => compare(a.arrival, b.arrival))
    const line = await this.#connect()
    const payload = JSON.stringify(sorted.map(({ arrival }, place) => ({ place, ...arrival })))
    const rows = await line.query<Received & { place: number }>(RECEIVE, [payload], 'receive')
    for (const { place, ...received } of rows) sorted[place]?.done(received)
    if (rows.some(row => row.outcome === 'stored')) this.#onStored()
  }

  /** One message that cannot be stored must not take its neighbours with it. */
  async #oneByOne(batch: Waiting[]): Promise<void> {
    for (const one of batch) {
      try {
        await this.#store([one])
      } catch (error) {
        await this.#settle(one, error)
      }
    }
  }

  async #settle(one: Waiting, error: unknown, tried = 1): Promise<void> {
    if (databaseIsAway(error)) {
      this.#line?.drop()
      this.#line = null
      return one.failed(error)
    }
    if ((error as { code?: string }).code === DEADLOCK && tried < TRIES) {
      return this.#store([one]).catch(again => this.#settle(one, again, tried + 1))
    }
    const { tenant, channel } = one.arrival
    log.error({ err: error, tenant, channel }, 'a message could not be taken in and waits')
    try {
      const reason = error instanceof Error ? error.message : String(error)
      await queryTenant(tenant, db =>
        db.insertInto('inbound_events').values({
          channel_id: channel,
          payload: JSON.stringify(one.arrival),
          reason,
          next_at: sql<Date>`now() + interval '1 minute'`,
        }),
      )
      one.done({ outcome: 'kept', ticketId: null, messageId: null, seq: null })
    } catch (worse) {
      one.failed(worse)
    }
  }

  async #connect(): Promise<Line> {
    if (this.#line) return this.#line
    const line = await openLine('app', 'balcao receive')
    void line.ended.then(() => {
      if (this.#line === line) this.#line = null
    })
    this.#line = line
    return line
  }
}

const compare = (a: Arrival, b: Arrival): number =>
  a.tenant - b.tenant || a.channel - b.channel || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
