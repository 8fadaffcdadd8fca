import { clock } from '../clock.ts'
import { onDbClosed } from './db.ts'

interface Entry<V> {
  value: Promise<V>
  /** Once it was read. */
  read?: V
  until: number
}

const MOST = 5_000

/**
 * What was read from the database a moment ago, for the next asker: of this process, as old as `ms` at most, and gone when the
 * database is closed. Never for what somebody may see.
 */
export class Recent<K, V> {
  readonly #entries = new Map<K, Entry<V>>()
  readonly #ms: number
  readonly #find: (key: K) => Promise<V>

  constructor(ms: number, find: (key: K) => Promise<V>) {
    this.#ms = ms
    this.#find = find
    onDbClosed(() => this.#entries.clear())
  }

  get(key: K): Promise<V> {
    const now = clock.now().getTime()
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    if (this.#entries.size >= MOST) this.#entries.clear()
    const entry: Entry<V> = { value: this.#find(key), until: now + this.#ms }
    this.#entries.set(key, entry)
    entry.value.then(
      value => {
        entry.read = value
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key)
      },
    )
    return entry.value
  }

  forget(key: K): void {
    this.#entries.delete(key)
  }

  /** What is being read at this moment may be of before: it is forgotten too. */
  forgetWhere(matches: (value: V) => boolean): void {
    for (const [key, { read }] of this.#entries) if (read === undefined || matches(read)) this.#entries.delete(key)
  }
}
