import type { Chat, ChatPerson } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { nameOf, type People } from '../data/useChats.ts'

export const TABS = ['all', 'unread', 'people', 'groups'] as const
export type Tab = (typeof TABS)[number]

interface Wanted {
  tab: Tab
  words: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const holds = (text: string, words: string) => plain(text).includes(plain(words.trim()))

export const unreadChats = (chats: readonly Chat[]): number => chats.filter(chat => unreadIn(chat) > 0).length

/** A chat that was opened and never spoken in is nobody's news. */
export function chatsFor(chats: readonly Chat[], people: People, { tab, words, open }: Wanted & { open: number | null }): Chat[] {
  return chats.filter(chat => {
    if (chat.kind === 'direct' && chat.lastSeq === 0 && chat.id !== open) return false
    if (tab === 'unread' && unreadIn(chat) === 0 && chat.id !== open) return false
    if (tab === 'people' && chat.kind !== 'direct') return false
    if (tab === 'groups' && chat.kind !== 'group') return false
    return holds(nameOf(chat, people), words)
  })
}

/** Colleagues there is no chat with yet: under people, and wherever somebody looks for a name. */
export function peopleFor(chats: readonly Chat[], people: People, { tab, words }: Wanted): ChatPerson[] {
  if (tab !== 'people' && !(tab === 'all' && words.trim() !== '')) return []
  const known = new Set(chats.filter(chat => chat.lastSeq > 0).map(chat => chat.otherId))
  return people.all.filter(one => one.isActive && one.id !== people.me && !known.has(one.id) && holds(one.name, words))
}
