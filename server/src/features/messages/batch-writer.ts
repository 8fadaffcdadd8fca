import { databaseIsAway } from '../../infra/database/db-errors.ts'
import { type Line, openLine } from '../../infra/database/line.ts'

/**
 * What a batch writer does: one statement for many items of one company, given as a JSON array, that answers a row for the `place` of each;
 * `alone` are those that no other of them compares equal to.
 */
export interface BatchWork<Item> {
  name: string
  statement: string
  /** One order of a company's items for all processes, so that two of them never wait for each other. */
  compare(a: Item, b: Item): number
  /** In one statement at most. */
  most: number
  /** Sent on the same connection right behind the statement, when that is for one alone and there is time. */
  behind?(line: Line, item: Item): Promise<boolean>
}

interface Waiting<Item, Answer> {
  item: Item
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

/** Told what was answered, and by what went behind it. */
type OnDone<Answer> = (answers: Answer[], behind: boolean) => void

const TRIES = 4
/** Another transaction was in the way at the same moment: a deadlock, or a row that was there and is not, or the other way round. */
const TRY_AGAIN = /^(40P01|40001|23503|23505)$/

/**
 * A batch writer: one connection, one statement at a time. Items that queued up while the last statement ran go into the next one, and
 * are answered when that has committed. An answer is true; when the connection breaks, the items are refused and none is answered.
 */
export class BatchWriter<Item extends { tenant: number }, Answer extends object> {
  readonly #work: BatchWork<Item>
  readonly #onDone: OnDone<Answer>
  /** By company: nobody waits for the many of another. */
  readonly #queues = new Map<number, Waiting<Item, Answer>[]>()
  #line: Line | null = null
  #busy = false
  #drained: Promise<void> = Promise.resolve()

  constructor(work: BatchWork<Item>, onDone: OnDone<Answer>) {
    this.#work = work
    this.#onDone = onDone
  }

  take(item: Item): Promise<Answer> {
    return new Promise((done, failed) => {
      const queue = this.#queues.get(item.tenant)
      if (queue) queue.push({ item, done, failed })
      else this.#queues.set(item.tenant, [{ item, done, failed }])
      if (!this.#busy) this.#drained = this.#drain()
    })
  }

  /** How many of that company wait for their batch. */
  waiting(tenant: number): number {
    return this.#queues.get(tenant)?.length ?? 0
  }

  async stop(): Promise<void> {
    await this.#drained
    await this.#line?.close()
  }

  async #drain(): Promise<void> {
    this.#busy = true
    while (this.#queues.size > 0) {
      const batch = this.#next()
      await this.#run(batch).catch(error => this.#apart(batch, error))
    }
    this.#busy = false
  }

  /** A batch is one company's, and companies take turns: the one just served goes to the end of the line. */
  #next(): Waiting<Item, Answer>[] {
    const [tenant, queue] = this.#queues.entries().next().value ?? [0, []]
    const batch = queue.splice(0, this.#work.most)
    this.#queues.delete(tenant)
    if (queue.length > 0) this.#queues.set(tenant, queue)
    return batch
  }

  async #run(batch: Waiting<Item, Answer>[]): Promise<void> {
    const sorted = batch.length === 1 ? batch : batch.toSorted((a, b) => this.#work.compare(a.item, b.item))
    const line = await this.#connect()
    const payload = JSON.stringify(sorted.map(({ item }, place) => ({ place, alone: this.#isAlone(sorted, place), ...item })))
    const asked = line.query<Answer & { place: number }>(this.#work.statement, [payload], this.#work.name)
    const [one] = sorted
    const behind = sorted.length === 1 && one ? this.#work.behind?.(line, one.item) : undefined
    const rows = await asked
    for (const row of rows) sorted[row.place]?.done(row)
    if (behind) void behind.then(answer => this.#onDone(rows, answer))
    else this.#onDone(rows, false)
  }

  #isAlone(sorted: Waiting<Item, Answer>[], at: number): boolean {
    const [before, one, after] = [sorted[at - 1], sorted[at], sorted[at + 1]]
    return [before, after].every(other => !one || !other || this.#work.compare(other.item, one.item) !== 0)
  }

  /** One item that cannot be taken in must not take its neighbours with it. */
  async #apart(batch: Waiting<Item, Answer>[], error: unknown): Promise<void> {
    if (databaseIsAway(error)) return this.#giveBack(batch, error)
    for (const [i, one] of batch.entries()) {
      try {
        await this.#alone(one, batch.length === 1 ? error : null)
      } catch (away) {
        return this.#giveBack(batch.slice(i), away)
      }
    }
  }

  /** With all that wait behind them for the same place: taken in now, they would stand before what is told again. */
  #giveBack(batch: Waiting<Item, Answer>[], error: unknown): void {
    this.#line?.drop()
    this.#line = null
    const tenant = batch[0]?.item.tenant ?? 0
    const isBehind = ({ item }: Waiting<Item, Answer>) => batch.some(one => this.#work.compare(one.item, item) === 0)
    const { behind = [], kept = [] } = Object.groupBy(this.#queues.get(tenant) ?? [], one => (isBehind(one) ? 'behind' : 'kept'))
    if (kept.length > 0) this.#queues.set(tenant, kept)
    else this.#queues.delete(tenant)
    for (const one of [...batch, ...behind]) one.failed(error)
  }

  async #alone(one: Waiting<Item, Answer>, before: unknown): Promise<void> {
    let error = before
    for (let tried = before ? 1 : 0; tried < TRIES; tried++) {
      if (tried > 0 && !TRY_AGAIN.test((error as { code?: string }).code ?? '')) break
      try {
        return await this.#run([one])
      } catch (again) {
        error = again
      }
    }
    if (databaseIsAway(error)) throw error
    one.failed(error)
  }

  async #connect(): Promise<Line> {
    if (this.#line) return this.#line
    const line = await openLine('app', `balcao ${this.#work.name}`)
    void line.ended.then(() => {
      if (this.#line === line) this.#line = null
    })
    this.#line = line
    return line
  }
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Items of one key always go to the same writer, one after another. */
export function writerFor<T>(writers: readonly T[], key: string): T {
  let value = 0
  for (let i = 0; i < key.length; i++) value = (value * 31 + key.charCodeAt(i)) | 0
  const writer = writers[(value >>> 0) % writers.length]
  if (!writer) throw new Error('no writer')
  return writer
}
