import type { Target } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { type Key, widOf } from './key.ts'
import type { Message, WebClient } from './library.ts'

const KEPT = 5_000

/** Which message of the page an id means: the page wants the whole of it, which says how chat and writer are named there today. */
export class Known {
  readonly #wholes = new Map<string, string>()
  readonly #client: WebClient

  constructor(client: WebClient) {
    this.#client = client
  }

  keep({ id, whole }: Key): void {
    this.#wholes.set(id, whole)
    if (this.#wholes.size > KEPT) for (const oldest of this.#wholes.keys()) return void this.#wholes.delete(oldest)
  }

  async find(target: Target): Promise<Message | null> {
    for await (const whole of this.#candidates(target)) {
      const found = await this.#client.getMessageById(whole)
      if (found) return found
    }
    return null
  }

  async *#candidates({ to, externalId, fromMe, author }: Target): AsyncGenerator<string> {
    const kept = this.#wholes.get(externalId)
    if (kept) yield kept
    if (to.kind !== 'group') {
      for (const chat of await this.#names(widOf(to))) yield `${fromMe}_${chat}_${externalId}`
      return
    }
    const writer = fromMe ? (this.#client.info?.wid?._serialized ?? '') : (author ?? '')
    for (const name of await this.#names(writer)) yield `${fromMe}_${widOf(to)}_${externalId}_${name}`
  }

  /** By number and by hidden name. */
  async #names(jid: string): Promise<string[]> {
    const address = addressOfJid(jid)
    if (!address) return []
    const wid = widOf(address)
    const [pair] = await this.#client.getContactLidAndPhone([wid]).catch(() => [])
    return [...new Set([wid, pair?.pn, pair?.lid].flatMap(name => name || []))]
  }
}
