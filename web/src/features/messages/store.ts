import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { MESSAGE_PAGE_SIZE } from '@balcao/contract/values/constants'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ticketsOfKey } from '../../api/desk.ts'
import { hearAlong, heard } from '../../api/heard.ts'
import { askFor, keyOf } from '../../api/query.ts'
import { readKept } from './composer/state/kept-drafts.ts'
import { type Held, hasGap, isOlder, joined, nextPage, readAgain, withMessage } from './conversation.ts'

export const conversationKey = (ticketId: number) => keyOf(messageRoutes.list, { params: { ticketId } })
export const logsKey = (id: number) => keyOf(ticketRoutes.logs, { params: { id } })
export const notesKey = (id: number) => keyOf(noteRoutes.ofTicket, { params: { id } })
const contactKey = (id: number) => keyOf(contactRoutes.show, { params: { id } })
const ticketKey = (id: number) => keyOf(ticketRoutes.show, { params: { id } })

/** Read again are as many pages as somebody had in front of them, up to this. */
const MOST_PAGES_AGAIN = 4

/** A conversation begins with one call, and brings all that is shown beside it. */
export async function readConversation(cache: QueryClient, ticketId: number): Promise<Held> {
  const key = conversationKey(ticketId)
  const before = { held: cache.getQueryData<Held>(key), logged: logged.get(ticketId) }
  const pages = Math.min(MOST_PAGES_AGAIN, Math.ceil((before.held?.messages.length ?? 0) / MESSAGE_PAGE_SIZE))
  const meanwhile = hearAlong()
  try {
    const [{ ticket, logs, contact, messages, tickets, draft }, ...older] = await Promise.all([
      askFor(key)(deskRoutes.conversation, { params: { ticketId } }),
      ...Array.from({ length: Math.max(0, pages - 1) }, (_, i) => readPage(ticketId, i + 2)),
    ])
    cache.setQueryData(ticketKey(ticketId), meanwhile.told(ticketKey(ticketId), ticket))
    cache.setQueryData(contactKey(contact.id), meanwhile.told(contactKey(contact.id), contact))
    cache.setQueryData(logsKey(ticketId), logs)
    if (logged.get(ticketId) === before.logged) logged.set(ticketId, whatIsLogged(ticket))
    else void cache.invalidateQueries({ queryKey: logsKey(ticketId) })
    cache.setQueryData(notesKey(ticketId), meanwhile.told(notesKey(ticketId), ticket.notes))
    cache.setQueryData(ticketsOfKey(contact.id), tickets)
    readKept(ticketId, draft)
    const fresh = older.reduce((all, page) => ({ ...joined(all, page), messagesOffLine: all.messagesOffLine }), messages)
    // Older pages may have been read meanwhile.
    return meanwhile.told(key, readAgain(cache.getQueryData<Held>(key), fresh))
  } finally {
    meanwhile.done()
  }
}

/** What the log of a conversation was last read for. */
const logged = new Map<number, string>()
const whatIsLogged = ({ status, userId, queueId, whatsappId, answeredBy }: TicketRow): string =>
  [status, userId, queueId, whatsappId, answeredBy].join()

/** Something was done to it: its log is read again. That somebody read its messages stands in no log. */
export function ticketHeard(cache: QueryClient, ticket: TicketRow): void {
  const known = cache.getQueryData<TicketRow>(ticketKey(ticket.id))
  const now = whatIsLogged(ticket)
  if (logged.get(ticket.id) === now && known?.unreadMessages !== ticket.unreadMessages) return
  logged.set(ticket.id, now)
  void cache.invalidateQueries({ queryKey: logsKey(ticket.id) })
}

const readPage = (ticketId: number, pageNumber: number): Promise<Held> =>
  api(messageRoutes.list, { params: { ticketId }, query: { pageNumber } })

async function joinPages(cache: QueryClient, ticketId: number, read: () => Promise<Held[]>): Promise<void> {
  const key = conversationKey(ticketId)
  const meanwhile = hearAlong()
  try {
    const pages = await read()
    cache.setQueryData<Held>(key, known => known && meanwhile.told(key, pages.reduce(joined, known)))
  } finally {
    meanwhile.done()
  }
}

const reading = new Map<number, Promise<void>>()

async function readPastHeld(ticketId: number, held: Held): Promise<Held> {
  for (let number = nextPage(held, MESSAGE_PAGE_SIZE); ; number++) {
    const page = await readPage(ticketId, number)
    if (!page.hasMore || isOlder(page, held)) return page
  }
}

/** The next older page. Asked once however often it is wished for. */
export function readOlder(cache: QueryClient, ticketId: number): Promise<void> {
  const held = cache.getQueryData<Held>(conversationKey(ticketId))
  if (!held?.hasMore) return Promise.resolve()
  const under = reading.get(ticketId)
  if (under) return under
  const work = joinPages(cache, ticketId, async () => [await readPastHeld(ticketId, held)]).finally(() =>
    reading.delete(ticketId),
  )
  reading.set(ticketId, work)
  return work
}

/** As many older pages as it takes to hold the message of this number. */
export async function readBackTo(cache: QueryClient, ticketId: number, seq: number): Promise<void> {
  const held = cache.getQueryData<Held>(conversationKey(ticketId))
  const last = held?.messages.findLast(one => one.ticketId === ticketId)?.seq ?? 0
  if (!held?.hasMore || held.messages.some(one => one.ticketId === ticketId && one.seq === seq)) return
  const first = nextPage(held, MESSAGE_PAGE_SIZE)
  const until = Math.min(Math.ceil((last - seq + 1) / MESSAGE_PAGE_SIZE), first + MOST_PAGES_BACK)
  await joinPages(cache, ticketId, () =>
    Promise.all(Array.from({ length: Math.max(0, until - first + 1) }, (_, i) => readPage(ticketId, first + i))),
  )
}
const MOST_PAGES_BACK = 30

/** Who waits to hear of one's own messages: the answer may be lost while the message is not. */
const sentListeners = new Set<(idFront: string) => void>()
export const onHeard = (listener: (idFront: string) => void): void => void sentListeners.add(listener)

/** A message as it is now: in the conversation it belongs to, if that is held. */
export function messageHeard(cache: QueryClient, message: MessageRow): void {
  if (message.ticketId === null) return
  if (message.idFront !== undefined) for (const listener of sentListeners) listener(message.idFront)
  const key = conversationKey(message.ticketId)
  const held = cache.getQueryData<Held>(key)
  heard<Held>(cache, key, known => withMessage(known, message))
  if (held && hasGap(held, message)) void cache.invalidateQueries({ queryKey: key })
}
