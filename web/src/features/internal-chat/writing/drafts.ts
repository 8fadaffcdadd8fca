import { useSyncExternalStore } from 'react'
import { session } from '../../../api/session.ts'

/** What somebody has begun to write in each chat, and whom they picked to call: kept while the page lives. */
interface Draft {
  text: string
  picked: readonly { id: number; name: string }[]
  /** The message that is answered. */
  quotes?: number | undefined
}
const EMPTY: Draft = { text: '', picked: [] }

let all: ReadonlyMap<number, Draft> = new Map()
const listeners = new Set<() => void>()
const told = () => {
  for (const listener of listeners) listener()
}
session.onOther(() => {
  all = new Map()
  told()
})

export const draftOf = (chatId: number): Draft => all.get(chatId) ?? EMPTY
export function draft(chatId: number, part: Partial<Draft>): void {
  all = new Map(all).set(chatId, { ...draftOf(chatId), ...part })
  told()
}
export const dropDraft = (chatId: number): void => draft(chatId, { ...EMPTY, quotes: undefined })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useDraft = (chatId: number): Draft => useSyncExternalStore(subscribe, () => draftOf(chatId))
