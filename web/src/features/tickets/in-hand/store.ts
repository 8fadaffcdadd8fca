import { liveTicketRoutes } from '@balcao/contract/tickets/live-tickets'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { askQuietly } from '../../../api/client.ts'
import { deskKey } from '../../../api/desk.ts'
import { hearAlong, heard } from '../../../api/heard.ts'
import { askFor } from '../../../api/query.ts'
import { joinLive, type Live } from '../../../realtime/apply.ts'
import { IN_HAND, unreadRead } from '../store.ts'
import { type Held, heldOf, withArrival, withContact, withMore, withoutRow, withRow } from './held.ts'

/** Asked once; afterwards events keep it. With it come the names, so that nothing else is to be asked for. */
export async function readInHand(cache: QueryClient): Promise<Held> {
  const since = performance.now()
  const meanwhile = hearAlong()
  const answer = await askFor(IN_HAND)(liveTicketRoutes.open, {}).finally(meanwhile.done)
  cache.setQueryDefaults(deskKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(deskKey, meanwhile.told(deskKey, answer.desk))
  unreadRead(cache, answer.unread, since)
  return meanwhile.told(IN_HAND, heldOf(answer.tickets, answer.counts))
}

const change = (cache: QueryClient, by: (held: Held) => Held) => heard<Held>(cache, IN_HAND, by)

/** Further ones of a column, of more than are held. */
export async function readMore(cache: QueryClient, by: 'user' | 'queue', id: number | null): Promise<void> {
  const held = cache.getQueryData<Held>(IN_HAND)
  const column = [...(held?.rows.values() ?? [])].filter(row => (by === 'user' ? row.userId : row.queueId) === id)
  const query = { by, skip: column.length, ...(id === null ? {} : { id }) }
  const { tickets } = await askQuietly(liveTicketRoutes.more, { query })
  change(cache, known => withMore(known, tickets))
}

/** What a move of one's own was answered with. */
export const inHandHeard = (cache: QueryClient, row: TicketRow): void => change(cache, held => withRow(held, row))

const AGAIN_MS = 60_000
let askedAgain = 0
/** Many at once, or one's rights: only the server says what is in hand now. At most once a minute. */
function readAgain(cache: QueryClient): void {
  if (askedAgain > Date.now()) return
  const wait = Math.max(0, (cache.getQueryState(IN_HAND)?.dataUpdatedAt ?? 0) + AGAIN_MS - Date.now())
  askedAgain = Date.now() + wait
  setTimeout(() => void cache.invalidateQueries({ queryKey: IN_HAND }), wait)
}

const live: Live = {
  'ticket.created': (cache, { ticket }) => inHandHeard(cache, ticket),
  'ticket.changed': (cache, { ticket }) => inHandHeard(cache, ticket),
  'ticket.left': (cache, { ticketId }) => change(cache, held => withoutRow(held, ticketId)),
  'message.created': (cache, arrival) => change(cache, held => withArrival(held, arrival)),
  'contact.changed': (cache, { contact: { id, name, number, profilePicUrl, tags, wallets, kanban } }) =>
    change(cache, held => withContact(held, { id, name, number, profilePicUrl, tags, wallets, kanban })),
  'rows.changed': (cache, { path }) => {
    if (path === ticketRoutes.list.path) readAgain(cache)
  },
  'session.changed': readAgain,
}
joinLive(live)
