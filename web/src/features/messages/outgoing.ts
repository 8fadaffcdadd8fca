import { ApiError } from '@balcao/contract/client'
import type { MessageInput } from '@balcao/contract/messages'
import type { MessageRow } from '@balcao/contract/ticket-rows'
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

export const inputOf = ({ body, quotedMsgId, signed, shownSeq, files, idFront }: Outgoing): MessageInput => ({
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

/**
 * One after the other in each conversation, so that what was written first is sent first. A send that is repeated under its id
 * is the same send: whatever had no answer is simply tried again when the line is back.
 */
export function createOutgoing({ post, sent, read, write }: Wiring) {
  const listeners = new Set<() => void>()
  const busy = new Set<number>()
  let isClosed = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let all: readonly Outgoing[] = (kept.safeParse(read()).data ?? []).map(one =>
    one.state === 'sending' ? { ...one, state: 'waiting' } : one,
  )

  const set = (next: readonly Outgoing[]) => {
    if (isClosed) return
    all = next
    write(all)
    for (const listener of listeners) listener()
  }
  const change = (idFront: string, part: Partial<Outgoing>) =>
    set(all.map(one => (one.idFront === idFront ? { ...one, ...part } : one)))
  const drop = (idFront: string) => {
    if (all.some(one => one.idFront === idFront)) set(all.filter(one => one.idFront !== idFront))
  }

  async function work(ticketId: number): Promise<void> {
    if (busy.has(ticketId)) return
    busy.add(ticketId)
    try {
      for (let next = nextOf(ticketId); next && !isClosed; next = nextOf(ticketId)) {
        change(next.idFront, { state: 'sending' })
        if (!(await deliver(next))) return
      }
    } finally {
      busy.delete(ticketId)
    }
  }
  /** What was held or refused holds back nothing that was written after it was looked at. */
  const nextOf = (ticketId: number) => all.find(one => one.ticketId === ticketId && one.state === 'waiting')

  async function deliver(one: Outgoing): Promise<boolean> {
    try {
      const { messages } = await post(one.ticketId, inputOf(one))
      failures = 0
      if (!isClosed) sent(messages)
      drop(one.idFront)
      return true
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status >= 502
      if (isBusy) tryLater()
      if (isBusy || !(error instanceof ApiError) || error.status === 401) {
        change(one.idFront, { state: 'waiting', ...(isBusy ? { code: error.code } : {}) })
        return false
      }
      change(one.idFront, { state: error.code === 'ERR_NEWER_REPLY' ? 'held' : 'refused', code: error.code })
      return error.code !== 'ERR_NEWER_REPLY'
    }
  }

  function resume(): void {
    clearTimeout(retry)
    retry = undefined
    for (const ticketId of new Set(all.map(one => one.ticketId))) void work(ticketId)
  }
  /** The line stands and nobody at its end could take it: no return of it will be told. */
  function tryLater(): void {
    if (isClosed || retry !== undefined) return
    retry = setTimeout(resume, retryDelay(failures))
    failures += 1
  }

  return {
    all: () => all,
    add(one: Omit<Outgoing, 'state'>): void {
      set([...all, { ...one, state: 'waiting' }])
      void work(one.ticketId)
    },
    /** Once more; having seen what was said meanwhile, all that waits behind it was written knowing it. */
    again(idFront: string, shownSeq?: number): void {
      const one = all.find(each => each.idFront === idFront)
      if (!one) return
      const seen = shownSeq === undefined ? {} : { shownSeq }
      const next = (each: Outgoing): Outgoing => {
        if (each.ticketId !== one.ticketId) return each
        const { code: _, ...rest } = each
        return each === one ? { ...rest, ...seen, state: 'waiting' } : { ...each, ...seen }
      }
      set(all.map(next))
      void work(one.ticketId)
    },
    /** Taken back, to be edited or thrown away. */
    take(idFront: string): Outgoing | undefined {
      const one = all.find(each => each.idFront === idFront)
      drop(idFront)
      if (one) void work(one.ticketId)
      return one
    },
    /** Heard of by another way: the answer was lost and the message was not. */
    heard(idFront: string): void {
      for (const one of all) if (isOf(one, idFront)) drop(one.idFront)
    },
    /** The line is back, or somebody does not want to wait. */
    resume,
    /** Somebody else is here: nothing more of this is sent, and what is kept of it waits for its writer. */
    close(): void {
      isClosed = true
      clearTimeout(retry)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
