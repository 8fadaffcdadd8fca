import { type ChatMessage, chatRoutes } from '@balcao/contract/chats/chats'
import { ApiError } from '@balcao/contract/client'
import type { ErrorCode } from '@balcao/contract/errors'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { askQuietly } from '../../../api/client.ts'
import { connection } from '../../../api/connection.ts'
import { session } from '../../../api/session.ts'

/** What one has said and the server has not answered for yet. Kept in this browser until it has, and sent in its order. */
const outgoing = z.object({
  idFront: z.string(),
  chatId: z.number(),
  at: z.string(),
  body: z.string(),
  mentions: z.array(z.number()),
  fileId: z.string().optional(),
  fileName: z.string().optional(),
  ticketId: z.number().optional(),
  quotes: z.number().optional(),
  /** Why it was refused; nothing else of that chat leaves before it is tried again or taken back. */
  code: z.string().optional(),
})
export type OutgoingChat = z.output<typeof outgoing>
const kept = z.array(outgoing)

const keyNow = () => `balcao.chats.sending.${session.person() ?? ''}`
function restored(): readonly OutgoingChat[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(keyNow()) ?? '[]'))
  } catch {
    return []
  }
}

let all: readonly OutgoingChat[] = restored()
const busy = new Set<number>()
const listeners = new Set<() => void>()
let done: (message: ChatMessage) => void = () => undefined
/** What is done with what the server made of it. */
export const whenSent = (next: typeof done): void => {
  done = next
}

function set(next: readonly OutgoingChat[]): void {
  all = next
  if (next.length > 0) localStorage.setItem(keyNow(), JSON.stringify(next))
  else localStorage.removeItem(keyNow())
  for (const listener of listeners) listener()
}

// What one person sent is there again for them, and never for the next.
session.onOther(() => {
  all = restored()
  for (const listener of listeners) listener()
})

export function sayInChat(said: Omit<OutgoingChat, 'idFront' | 'at'>): void {
  set([...all, { ...said, idFront: crypto.randomUUID(), at: new Date().toISOString() }])
  void work(said.chatId)
}

export function sayAgain(idFront: string): void {
  const one = all.find(each => each.idFront === idFront)
  if (!one) return
  const { code: _, ...rest } = one
  set(all.map(each => (each === one ? rest : each)))
  void work(one.chatId)
}

export function takeBack(idFront: string): OutgoingChat | undefined {
  const one = all.find(each => each.idFront === idFront)
  set(all.filter(each => each !== one))
  if (one) void work(one.chatId)
  return one
}

/** It was heard before it was answered. */
export function sentHeard({ idFront, chatId }: ChatMessage): void {
  if (all.some(one => one.idFront === idFront && one.chatId === chatId)) set(all.filter(one => one.idFront !== idFront))
}

async function work(chatId: number): Promise<void> {
  if (busy.has(chatId)) return
  busy.add(chatId)
  try {
    for (let one = next(chatId); one; one = next(chatId)) await send(one)
  } catch {
    // The line is down: tried again as soon as it is back.
  } finally {
    busy.delete(chatId)
  }
}

const next = (chatId: number): OutgoingChat | undefined => {
  const first = all.find(one => one.chatId === chatId)
  return first?.code === undefined ? first : undefined
}

async function send({ chatId, at: _, fileName: __, code: ___, ...body }: OutgoingChat): Promise<void> {
  try {
    const message = await askQuietly(chatRoutes.send, { params: { id: chatId }, body })
    done(message)
    sentHeard(message)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 502) throw error
    set(all.map(one => (one.idFront === body.idFront ? { ...one, code: error.code } : one)))
  }
}

const workAll = () => {
  for (const chatId of new Set(all.map(one => one.chatId))) void work(chatId)
}
connection.subscribe(({ reachable }) => reachable && workAll())
queueMicrotask(workAll)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useOutgoingChat = (): readonly OutgoingChat[] => useSyncExternalStore(subscribe, () => all)
export const reasonOf = ({ code }: OutgoingChat): ErrorCode => (code ?? 'ERR_UNKNOWN') as ErrorCode
