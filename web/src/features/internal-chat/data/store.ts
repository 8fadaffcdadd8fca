import type { Chat, ChatMember, ChatMessage, ChatPerson } from '@balcao/contract/chats/chats'

/** What is said does to what is held: values in, values out. Twice is once, and late is no harm. */

/** The messages of a chat that are loaded, in order. */
export interface Held {
  rows: readonly ChatMessage[]
  hasMore: boolean
  /** It stands somewhere in the past: what is new is not joined on to it. */
  hasNewer: boolean
}

export function withMessage(held: Held, message: ChatMessage): Held {
  if (held.rows.some(({ seq }) => seq === message.seq))
    return { ...held, rows: held.rows.map(one => (one.seq === message.seq ? message : one)) }
  if (held.hasNewer) return held
  const last = held.rows.at(-1)
  // What is older than all that is loaded comes when it is asked for.
  if (last && message.seq < last.seq) return held
  return { ...held, rows: [...held.rows, message] }
}

/** Older ones before those that are here. */
export const withOlder = (held: Held, older: Pick<Held, 'rows' | 'hasMore'>): Held => {
  const first = held.rows[0]?.seq ?? Number.POSITIVE_INFINITY
  return { ...held, rows: [...older.rows.filter(({ seq }) => seq < first), ...held.rows], hasMore: older.hasMore }
}

export const changedIn = (held: Held, message: ChatMessage): Held => ({
  ...held,
  rows: held.rows.map(one => (one.seq === message.seq ? message : one)),
})

const inOrder = (a: Chat, b: Chat): number => Date.parse(b.lastAt) - Date.parse(a.lastAt) || b.id - a.id

export const withChat = (chats: readonly Chat[], chat: Chat): Chat[] =>
  [...chats.filter(({ id }) => id !== chat.id), chat].sort(inOrder)

export const changeChat = (chats: Chat[], id: number, change: (chat: Chat) => Chat): Chat[] => {
  const known = chats.find(chat => chat.id === id)
  return known ? withChat(chats, change(known)) : chats
}

const lastOf = ({ seq, userId, body, file, deletedAt }: ChatMessage): Chat['last'] => ({ seq, userId, body, file, deletedAt })

export function said(chat: Chat, message: ChatMessage, me: number): Chat {
  if (message.seq <= chat.lastSeq) return chat
  const isMine = message.userId === me
  return {
    ...chat,
    lastSeq: message.seq,
    lastAt: message.createdAt,
    last: lastOf(message),
    readSeq: isMine ? message.seq : chat.readSeq,
    called: isMine ? [] : message.mentions.includes(me) ? [...chat.called, message.seq] : chat.called,
  }
}

export function changed(chat: Chat, message: ChatMessage, me: number): Chat {
  const calls = message.mentions.includes(me) && message.seq > Math.max(chat.readSeq, chat.fromSeq)
  const others = chat.called.filter(seq => seq !== message.seq)
  return {
    ...chat,
    last: message.seq === chat.lastSeq && chat.last ? lastOf(message) : chat.last,
    called: calls ? [...others, message.seq].sort((a, b) => a - b) : others,
  }
}

export const readTo = (chat: Chat, readSeq: number): Chat =>
  readSeq <= chat.readSeq ? chat : { ...chat, readSeq, called: chat.called.filter(seq => seq > readSeq) }

export const memberRead = (members: readonly ChatMember[], userId: number, readSeq: number): ChatMember[] =>
  members.map(one => (one.userId === userId && one.readSeq < readSeq ? { ...one, readSeq } : one))

export interface Files {
  rows: ChatMessage[]
  count: number
  hasMore: boolean
}
export function withFile(files: Files, message: ChatMessage): Files {
  const had = files.rows.some(({ seq }) => seq === message.seq)
  if (message.file && !had && message.seq > (files.rows[0]?.seq ?? 0))
    return { ...files, rows: [message, ...files.rows], count: files.count + 1 }
  if (!message.file && had) return { ...files, rows: files.rows.filter(({ seq }) => seq !== message.seq), count: files.count - 1 }
  return files
}

export const withStatus = (
  people: ChatPerson[],
  { userId, isOnline, isIdle }: { userId: number; isOnline: boolean; isIdle?: boolean | undefined },
): ChatPerson[] => people.map(one => (one.id === userId ? { ...one, isOnline, isIdle: isIdle ?? false } : one))

export const withPerson = (
  people: ChatPerson[],
  { id, name, isActive }: { id: number; name: string; isActive: boolean },
): ChatPerson[] => {
  const known = people.find(one => one.id === id) ?? { id, isOnline: false, isIdle: false }
  return [...people.filter(one => one.id !== id), { ...known, name, isActive }].sort((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  )
}
