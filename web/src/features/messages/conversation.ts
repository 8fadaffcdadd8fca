import type { EventPayload } from '@balcao/contract/events'
import type { messageRoutes } from '@balcao/contract/messages/messages'
import type { Answer } from '@balcao/contract/route'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** A conversation as this browser holds it: values in, values out. */
export interface Held extends Answer<typeof messageRoutes.list> {
  /** Its messages came to stand elsewhere: nothing of it is joined to what is read next. */
  isRearranged?: true
}

/** A ticket after the other, and each in the order of its numbers. */
const order = (a: MessageRow, b: MessageRow): number =>
  (a.ticketId ?? 0) - (b.ticketId ?? 0) || (a.seq ?? 0) - (b.seq ?? 0) || a.id - b.id

const isSame = (a: MessageRow, b: MessageRow): boolean => a.id === b.id || (a.idFront !== undefined && a.idFront === b.idFront)

/**
 * Ticks only move forward, whatever comes in whatever order; what failed may be tried again. The answer to a send says that it
 * waits, and may come after the news that it was sent, or read: what was sent never waits again.
 */
function newest(known: MessageRow, heard: MessageRow): MessageRow {
  const isBehind = known.ack > heard.ack && heard.ack >= 0 && (heard.status === known.status || known.status === 'sended')
  if (!isBehind) return heard
  const { ack, status, messageId = heard.messageId } = known
  return { ...heard, ack, status, ...(messageId === undefined ? {} : { messageId }) }
}

/** A message as it is now, in its place; one that was there is replaced. */
export function withMessage(held: Held, message: MessageRow): Held {
  const at = held.messages.findLastIndex(one => isSame(one, message))
  if (at >= 0) return { ...held, messages: held.messages.with(at, newest(held.messages[at] ?? message, message)) }
  const oldest = held.messages[0]
  // Older than what was read so far: it comes with its page.
  if (held.hasMore && oldest && order(message, oldest) < 0) return held
  const after = held.messages.findLastIndex(one => order(one, message) < 0)
  return { ...held, count: held.count + 1, messages: held.messages.toSpliced(after + 1, 0, message) }
}

/** Whether something between what is held and this message was not heard. */
export function hasGap(held: Held, message: MessageRow): boolean {
  const last = held.messages.findLast(one => one.ticketId === message.ticketId)
  return last !== undefined && message.seq !== null && message.seq > (last.seq ?? 0) + 1
}

export function changed(held: Held, id: number, change: (message: MessageRow) => MessageRow): Held {
  const at = held.messages.findLastIndex(one => one.id === id)
  const known = held.messages[at]
  if (!known) return held
  const next = change(known)
  return next === known ? held : { ...held, messages: held.messages.with(at, next) }
}

type Acked = EventPayload<'message.acked'>
export function withAck(message: MessageRow, { ack, status, messageId, error }: Acked): MessageRow {
  const { error: _, ...rest } = message
  if (ack >= 0 && ack < message.ack && status === message.status) return message
  return { ...rest, ack, status, ...(messageId ? { messageId } : {}), ...(error ? { error } : {}) }
}

export const without = (held: Held, id: number): Held => {
  const messages = held.messages.filter(one => one.id !== id)
  return messages.length === held.messages.length ? held : { ...held, messages, count: held.count - 1 }
}

/** An older page, or the newest one read again, joined to what is there. What the answer says is as it is now. */
export function joined(held: Held, page: Held): Held {
  const rows = new Map(held.messages.map(one => [one.id, one]))
  for (const message of page.messages) {
    const known = rows.get(message.id)
    rows.set(message.id, known ? newest(known, message) : message)
  }
  const messages = [...rows.values()].sort(order)
  const more = held.isRearranged ? { isRearranged: held.isRearranged } : {}
  return { ...page, ...more, messages, hasMore: page.hasMore && messages.length < page.count }
}

/** Read again after a while away: what is not joined to the newest page without a hole is let go, and comes with its page. */
export function readAgain(held: Held | undefined, fresh: Held): Held {
  const first = fresh.messages[0]
  const last = held?.messages.at(-1)
  if (!held || held.isRearranged || !first || !last || order(first, last) > 0) return fresh
  const kept = held.messages.filter(one => order(one, first) < 0)
  return { ...joined({ ...held, messages: kept }, fresh), hasMore: kept.length > 0 ? held.hasMore : fresh.hasMore }
}

/**
 * Which page to ask for next. Pages are cut by number, and numbers whose messages are gone count too; where they stood at an end
 * it is a page that was asked already.
 */
export function nextPage({ messages }: Held, pageSize: number): number {
  const numbers = messages.reduce((sum, { ticketId, seq }, i) => {
    const before = messages[i - 1]
    return sum + (before?.ticketId === ticketId ? (seq ?? 0) - (before.seq ?? 0) : 1)
  }, 0)
  return Math.floor(numbers / pageSize) + 1
}

/** Whether this page goes further back than what is held; one whose messages are all gone does not. */
export function isOlder(page: Held, held: Held): boolean {
  const [first, oldest] = [page.messages[0], held.messages[0]]
  return first !== undefined && (oldest === undefined || order(first, oldest) < 0)
}

/** A look at a ticket that waits, or is in another's hands, marks nothing of it read. */
export const marksRead = ({ status, userId }: Pick<TicketRow, 'status' | 'userId'>, me: number): boolean =>
  status !== 'pending' && (userId === null || userId === me)
