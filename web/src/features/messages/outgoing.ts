import { ApiError } from '@balcao/contract/client'
import type { MessageInput } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { z } from 'zod'
import { retryDelay } from '../../api/connection.ts'

/** What somebody has sent and the server has not answered for yet. Kept in this browser until it has: through a line that is down, a reload, a 401. */
const outgoing = z.object({
  idFront: z.string(),
  ticketId: z.number(),
  at: z.string(),
  body: z.string(),
  quotedMsgId: z.number().optional(),
  signed: z.boolean().optional(),
  /** The last message its writer had in front of them. */
  shownSeq: z.number().optional(),
  files: z.array(
    z.object({ fileId: z.string(), caption: z.string(), voice: z.boolean(), idFront: z.string(), name: z.string() }),
  ),
  state: z.enum(['waiting', 'sending', 'refused', 'held']),
  /** Why it was refused, or could not be taken the last time. */
  code: z.string().optional(),
})
export type Outgoing = z.output<typeof outgoing>
const kept = z.array(outgoing)

interface Wiring {
  post(ticketId: number, input: MessageInput): Promise<{ messages: MessageRow[] }>
  /** The server has it: what it made of it. */
  sent(messages: MessageRow[]): void
  read(): unknown
  write(all: readonly Outgoing[]): void
}

const inputOf = ({ body, quotedMsgId, signed, shownSeq, files, idFront }: Outgoing): MessageInput => ({
  body,
  idFront,
  files: files.map(({ name: _, ...file }) => file),
  ...(quotedMsgId === undefined ? {} : { quotedMsgId }),
  ...(signed === undefined ? {} : { signed }),
  ...(shownSeq === undefined ? {} : { shownSeq }),
})

/** One send may become several messages: each carries its file's id, or the send's with what part of it it is. */
const isOf = ({ idFront, files }: Outgoing, heard: string): boolean =>
  heard === idFront || heard.startsWith(`${idFront}:`) || files.some(file => file.idFront === heard)

export const createOutgoing = (wiring: Wiring): Outbox => new Outbox(wiring)

/**
 * One after the other in each conversation, so that what was written first is sent first. A send that is repeated under its id
 * is the same send: one without an answer is simply tried again when the line is back.
 */
class Outbox {
  readonly #wiring: Wiring
  readonly #listeners = new Set<() => void>()
  /** The conversations that have one being sent. */
  readonly #busy = new Set<number>()
  #all: readonly Outgoing[]
  #isClosed = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(wiring: Wiring) {
    this.#wiring = wiring
    this.#all = (kept.safeParse(wiring.read()).data ?? []).map(one =>
      one.state === 'sending' ? { ...one, state: 'waiting' } : one,
    )
  }

  all(): readonly Outgoing[] {
    return this.#all
  }

  add(one: Omit<Outgoing, 'state'>): void {
    this.#set([...this.#all, { ...one, state: 'waiting' }])
    void this.#work(one.ticketId)
  }

  /** Once more; having seen what was said meanwhile, all that waits behind it was written knowing it. */
  again(idFront: string, shownSeq?: number): void {
    const one = this.#all.find(each => each.idFront === idFront)
    if (!one) return
    const seen = shownSeq === undefined ? {} : { shownSeq }
    const next = (each: Outgoing): Outgoing => {
      if (each.ticketId !== one.ticketId) return each
      const { code: _, ...rest } = each
      return each === one ? { ...rest, ...seen, state: 'waiting' } : { ...each, ...seen }
    }
    this.#set(this.#all.map(next))
    void this.#work(one.ticketId)
  }

  /** Taken back, to be edited or thrown away. */
  take(idFront: string): Outgoing | undefined {
    const one = this.#all.find(each => each.idFront === idFront)
    this.#drop(idFront)
    if (one) void this.#work(one.ticketId)
    return one
  }

  /** Heard of by another way: the answer was lost and the message was not. */
  heard(idFront: string): void {
    for (const one of this.#all) if (isOf(one, idFront)) this.#drop(one.idFront)
  }

  /** The line is back, or somebody does not want to wait. */
  readonly resume = (): void => {
    clearTimeout(this.#retry)
    this.#retry = undefined
    for (const ticketId of new Set(this.#all.map(one => one.ticketId))) void this.#work(ticketId)
  }

  /** Somebody else is here: nothing more of this is sent, and what is kept of it waits for its writer. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #work(ticketId: number): Promise<void> {
    if (this.#busy.has(ticketId)) return
    this.#busy.add(ticketId)
    try {
      for (let next = this.#nextOf(ticketId); next && !this.#isClosed; next = this.#nextOf(ticketId)) {
        this.#change(next.idFront, { state: 'sending' })
        if (!(await this.#deliver(next))) return
      }
    } finally {
      this.#busy.delete(ticketId)
    }
  }

  /** What was held or refused holds back nothing that was written after it was looked at. */
  #nextOf(ticketId: number): Outgoing | undefined {
    return this.#all.find(one => one.ticketId === ticketId && one.state === 'waiting')
  }

  /** Whether the next of its conversation may follow. */
  async #deliver(one: Outgoing): Promise<boolean> {
    try {
      const { messages } = await this.#wiring.post(one.ticketId, inputOf(one))
      this.#failures = 0
      if (!this.#isClosed) this.#wiring.sent(messages)
      this.#drop(one.idFront)
      return true
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status >= 502
      if (isBusy) this.#tryLater()
      if (isBusy || !(error instanceof ApiError) || error.status === 401) {
        this.#change(one.idFront, { state: 'waiting', ...(isBusy ? { code: error.code } : {}) })
        return false
      }
      this.#change(one.idFront, { state: error.code === 'ERR_NEWER_REPLY' ? 'held' : 'refused', code: error.code })
      return error.code !== 'ERR_NEWER_REPLY'
    }
  }

  /** The line stands and nobody at its end could take it: no return of it will be told. */
  #tryLater(): void {
    if (this.#isClosed || this.#retry !== undefined) return
    this.#retry = setTimeout(this.resume, retryDelay(this.#failures))
    this.#failures += 1
  }

  #change(idFront: string, part: Partial<Outgoing>): void {
    this.#set(this.#all.map(one => (one.idFront === idFront ? { ...one, ...part } : one)))
  }

  #drop(idFront: string): void {
    if (this.#all.some(one => one.idFront === idFront)) this.#set(this.#all.filter(one => one.idFront !== idFront))
  }

  #set(next: readonly Outgoing[]): void {
    if (this.#isClosed) return
    this.#all = next
    this.#wiring.write(next)
    for (const listener of this.#listeners) listener()
  }
}
