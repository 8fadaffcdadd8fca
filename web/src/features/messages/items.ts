import type { Note } from '@balcao/contract/tickets/notes'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { ticketLog } from '@balcao/contract/tickets/tickets'
import type { z } from 'zod'
import type { Outgoing } from './outgoing.ts'

export type Log = z.output<typeof ticketLog>

/** What a conversation is drawn of, from the oldest to the newest. */
export type Item =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'ticket'; key: string; ticketId: number }
  | { kind: 'log'; key: string; log: Log }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: MessageRow; isFirst: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; isFirst: boolean }

interface Parts {
  messages: readonly MessageRow[]
  hasMore: boolean
  logs: readonly Log[]
  notes: readonly Note[]
  outgoing: readonly Outgoing[]
  /** The first message that was not read when the conversation was opened, and how many there were. */
  unread: { from: number; count: number } | null
}

/** What is worth a line between messages; the rest is in the log. */
const TOLD = new Set([
  'create',
  'open',
  'pending',
  'closed',
  'autoClose',
  'transfered',
  'chatBot',
  'channel',
  'schedule',
  'farewell',
  'rating',
  'undo',
])

export function itemsOf({ messages, hasMore, logs, notes, outgoing, unread }: Parts): Item[] {
  const items: Item[] = []
  const told = toldOf(logs, notes).filter(({ at }) => !hasMore || at >= (messages[0]?.createdAt ?? ''))
  const isAnswered = unread !== null && (outgoing.length > 0 || isAnsweredSince(messages, unread.from))
  let next = 0
  let day = ''
  let ticketId: number | null | undefined
  let before: Hand | undefined

  const begin = (at: string) => {
    const its = dayOf(at)
    if (its === day) return
    day = its
    before = undefined
    items.push({ kind: 'day', key: `day ${its}`, at })
  }
  const tellUntil = (at: string | null) => {
    for (let one = told[next]; one && (at === null || one.at < at); one = told[++next]) {
      begin(one.at)
      items.push(one.item)
      before = undefined
    }
  }

  for (const message of messages) {
    tellUntil(message.createdAt)
    if (ticketId !== undefined && message.ticketId !== ticketId && message.ticketId !== null)
      items.push({ kind: 'ticket', key: `ticket ${message.ticketId}`, ticketId: message.ticketId })
    begin(message.createdAt)
    if (unread?.from === message.id && !isAnswered) {
      items.push({ kind: 'unread', key: 'unread', count: unread.count })
      before = undefined
    }
    ticketId = message.ticketId
    items.push({ kind: 'message', key: keyOf(message), message, isFirst: !before || !isRun(before, message) })
    before = message
  }
  tellUntil(null)
  for (const one of outgoing) {
    begin(one.at)
    items.push({ kind: 'outgoing', key: `front ${one.idFront}`, outgoing: one, isFirst: before?.fromMe !== true })
    before = { fromMe: true, createdAt: one.at }
  }
  return items
}

/** A person has answered: what was unread when the conversation opened is so no more. */
const isAnsweredSince = (messages: readonly MessageRow[], id: number): boolean =>
  messages.slice(messages.findIndex(one => one.id === id)).some(({ fromMe, userId }) => fromMe && userId !== null)

/** What stands between the messages by its time: what happened, and what colleagues noted. */
function toldOf(logs: readonly Log[], notes: readonly Note[]): { at: string; item: Item }[] {
  return [
    ...logs
      .filter(log => TOLD.has(log.type))
      .map(log => ({ at: log.createdAt, item: { kind: 'log', key: `log ${log.id}`, log } as const })),
    ...notes.map(note => ({ at: note.createdAt, item: { kind: 'note', key: `note ${note.id}`, note } as const })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** What was on its way and what became of it are one bubble: it does not move when the answer comes. */
const keyOf = ({ id, idFront }: MessageRow) => (idFront === undefined ? `message ${id}` : `front ${idFront}`)

type Hand = Pick<MessageRow, 'fromMe' | 'createdAt' | 'userId' | 'author' | 'sendType' | 'extra'>

/** One after the other by the same hand, within a few minutes. */
const RUN_MS = 10 * 60_000
const isRun = (a: Hand, b: Hand): boolean =>
  a.fromMe === b.fromMe &&
  a.userId === b.userId &&
  a.author === b.author &&
  a.sendType === b.sendType &&
  a.extra?.by === b.extra?.by &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) < RUN_MS

const dayOf = (at: string): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** The first of the last so many messages of the customer. */
export function unreadIn(messages: readonly MessageRow[], count: number): { from: number; count: number } | null {
  if (count === 0) return null
  let left = count
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i]
    if (!message || message.fromMe) continue
    left -= 1
    if (left === 0 || i === 0) return { from: message.id, count: count - left }
  }
  return null
}
