import { createHash } from 'node:crypto'
import type { BinaryNode, SignalKeyStoreWithTransaction, SocketConfig } from 'baileys'
import type { Outside } from '../driver.ts'
import { untilTaken } from '../lib/wa/patience.ts'
import type { Auth } from './auth.ts'
import type { Library, Phone } from './library.ts'

type Repository = SocketConfig['makeSignalRepository']
type Hear = (node: BinaryNode) => unknown
type Open = () => Promise<Uint8Array>
type Transactional = Pick<SignalKeyStoreWithTransaction, 'transaction'>

/**
 * The library says that a message came before anybody hears of it, and the server tells it only until then. What is sealed can
 * be opened once. So a message is kept, as it came and with what was in it, before the library can say so, together with the
 * keys that opening it changed; it is let go when it was taken in, and told again to the next line when it was not.
 */
export interface Inbox {
  /** As the library makes it, but what it opens is kept. */
  repository: Repository
  /** Stands before the library on this line. `again`: hands it what no line before could bring home. */
  guard(line: Pick<Phone, 'ws'>, signal: AbortSignal): { again(): void }
  /** They were taken in. One that stays all the same is told again, and counts once. */
  letGo(ids: readonly string[]): void
}

interface Kept {
  node: BinaryNode
  /** What was in its sealed parts, by their digests. */
  opened: Record<string, Uint8Array>
  keptAt: number
}

const INBOX = 'inbox'
/** What nothing could be made of for so long is nothing. */
const FOR_MS = 14 * 24 * 60 * 60_000

interface Given {
  auth: Auth
  outside: Outside
  /** Whose messages are nobody's business here. */
  isIgnored(jid: string): boolean
}

export async function inboxOf(library: Library, given: Given): Promise<Inbox> {
  const { BufferJSON } = library
  const kept = new Map<string, Kept>()
  for (const [name, text] of Object.entries(await given.outside.store.under(keyOf('')))) {
    kept.set(name.slice(keyOf('').length), JSON.parse(text, BufferJSON.reviver))
  }
  return new KeptInbox(library, given, kept)
}

class KeptInbox implements Inbox {
  readonly #library: Library
  readonly #given: Given
  readonly #kept: Map<string, Kept>
  /** Names of what may be let go. */
  readonly #gone: Set<string>
  /** By their sealed parts: all that the library shows when it opens one. */
  readonly #nodes = new WeakMap<Uint8Array, BinaryNode>()
  #isForgetting = false

  constructor(library: Library, given: Given, kept: Map<string, Kept>) {
    this.#library = library
    this.#given = given
    this.#kept = kept
    this.#gone = new Set([...kept].filter(([, { keptAt }]) => Date.now() - keptAt > FOR_MS).map(([name]) => name))
  }

  readonly repository: Repository = (signal, ...more) => {
    const made = this.#library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(signal, ...more)
    const { keys } = signal
    if (!('transaction' in keys)) return made
    const once = (sealed: Uint8Array, place: string, open: Open) => this.#openOnce(keys, sealed, place, open)
    return {
      ...made,
      decryptMessage: sealed => once(sealed.ciphertext, sealed.jid, () => made.decryptMessage(sealed)),
      decryptGroupMessage: sealed => once(sealed.msg, sealed.group, () => made.decryptGroupMessage(sealed)),
    }
  }

  /** What was opened before is answered from what is kept; what is opened now is kept in the transaction of its keys. */
  async #openOnce(keys: Transactional, sealed: Uint8Array, place: string, open: Open): Promise<Uint8Array> {
    const node = this.#nodes.get(sealed)
    if (!node) return open()
    const part = digestOf(sealed)
    const known = this.#kept.get(nameOf(node))?.opened[part]
    if (known) return known
    const [opened, one] = await keys.transaction(async () => {
      const content = await open()
      const withPart = this.#entry(node, { [part]: content })
      this.#given.auth.alongside(keyOf(nameOf(node)), this.#written(withPart))
      return [content, withPart] as const
    }, place)
    this.#kept.set(nameOf(node), one)
    return opened
  }

  guard({ ws }: Pick<Phone, 'ws'>, signal: AbortSignal): { again(): void } {
    const library = ws.listeners('CB:message') as Hear[]
    ws.removeAllListeners('CB:message')
    const hand = (node: BinaryNode) => {
      for (const part of sealedParts(node)) this.#nodes.set(part, node)
      for (const hear of library) hear(node)
    }
    const left = [...this.#kept.values()]
    let last = Promise.resolve()
    ws.on('CB:message', node => {
      last = last
        .then(() => this.#keepOpen(node, signal))
        .then(
          () => hand(node),
          // Nobody says that it came, so it is told again.
          (error: unknown) => this.#given.outside.log.warn({ err: error }, 'a message could not be kept'),
        )
    })
    return {
      again() {
        for (const { node } of left) hand(withoutWaiting(node))
      },
    }
  }

  /** What is not sealed passes no place where the library keeps anything. */
  async #keepOpen(node: BinaryNode, signal: AbortSignal): Promise<void> {
    const { outside, isIgnored } = this.#given
    if (!childrenOf(node).some(({ tag }) => tag === 'plaintext') || isIgnored(node.attrs.from ?? '')) return
    const one = this.#entry(node)
    await untilTaken(() => outside.store.set({ [keyOf(nameOf(node))]: this.#written(one) }), { signal, log: outside.log })
    this.#kept.set(nameOf(node), one)
  }

  #entry(node: BinaryNode, opened: Kept['opened'] = {}): Kept {
    const before = this.#kept.get(nameOf(node))
    return { node, opened: { ...before?.opened, ...opened }, keptAt: before?.keptAt ?? Date.now() }
  }

  #written(one: Kept): string {
    return JSON.stringify(one, this.#library.BufferJSON.replacer)
  }

  letGo(ids: readonly string[]): void {
    for (const name of ids.map(nameOfId)) if (this.#kept.has(name)) this.#gone.add(name)
    if (this.#isForgetting) return
    this.#isForgetting = true
    this.#forget()
      .catch((error: unknown) => this.#given.outside.log.info({ err: error }, 'messages that were taken in stay kept'))
      .finally(() => {
        this.#isForgetting = false
      })
  }

  async #forget(): Promise<void> {
    while (this.#gone.size > 0) {
      const names = [...this.#gone]
      await this.#given.outside.store.set(Object.fromEntries(names.map(name => [keyOf(name), null])))
      for (const name of names) {
        this.#kept.delete(name)
        this.#gone.delete(name)
      }
    }
  }
}

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : [])

const sealedParts = (node: BinaryNode): Uint8Array[] =>
  childrenOf(node).flatMap(({ tag, content }) => (tag === 'enc' && content instanceof Uint8Array ? [content] : []))

/** The sender chooses a message's id, in any length. */
const nameOfId = (id: string): string => createHash('sha256').update(id).digest('base64url')
const nameOf = (node: BinaryNode): string => nameOfId(node.attrs.id ?? '')
const keyOf = (name: string): string => `${INBOX}/${name}`
const digestOf = (sealed: Uint8Array): string => createHash('sha256').update(sealed).digest('base64url')

/** Those that waited for the line are gone through apart, and only as long as the server counts them. */
function withoutWaiting({ attrs: { offline: _, ...attrs }, ...node }: BinaryNode): BinaryNode {
  return { ...node, attrs }
}
