import { CHAT_TYPING_MS, chatRoutes } from '@balcao/contract/chats/chats'
import { useSyncExternalStore } from 'react'
import { askQuietly } from '../../../api/client.ts'

/** Who writes where, as far as was heard: nobody for longer than this without being heard again. */
const HOLDS_MS = 4_000
const NOBODY: readonly number[] = []

let writing: ReadonlyMap<number, readonly number[]> = new Map()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(chatId: number, people: readonly number[]): void {
  writing = new Map(writing).set(chatId, people)
  for (const listener of listeners) listener()
}

export function wrote(chatId: number, userId: number): void {
  const key = `${chatId}:${userId}`
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => stoppedTyping(chatId, userId), HOLDS_MS),
  )
  const known = writing.get(chatId) ?? NOBODY
  if (!known.includes(userId)) set(chatId, [...known, userId])
}

export function stoppedTyping(chatId: number, userId: number): void {
  clearTimeout(timers.get(`${chatId}:${userId}`))
  const known = writing.get(chatId) ?? NOBODY
  if (known.includes(userId))
    set(
      chatId,
      known.filter(one => one !== userId),
    )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useTyping = (chatId: number): readonly number[] =>
  useSyncExternalStore(subscribe, () => writing.get(chatId) ?? NOBODY)

/** Well within the time the others hold it. */
const SAY_AGAIN_MS = Math.max(CHAT_TYPING_MS, 2_500)
let saidAt = Number.NEGATIVE_INFINITY

export function tellTyping(id: number): void {
  if (performance.now() - saidAt < SAY_AGAIN_MS) return
  saidAt = performance.now()
  // Not heard: nobody sees that one writes, and what is written comes all the same.
  askQuietly(chatRoutes.typing, { params: { id } }).catch(() => undefined)
}
