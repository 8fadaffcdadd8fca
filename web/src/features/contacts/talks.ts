import { contactCardRoutes } from '@balcao/contract/contacts/card'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { Live } from '../../realtime/apply.ts'

/** The ticket that is live with a contact, or else the newest: of those one may see. */

const TALK = 'talk of'
const keyOf = (contactId: number) => [TALK, contactId] as const

/** A whole page of contacts is asked for at once. */
let wanted: { ids: number[]; answer: Promise<readonly TicketRow[]> } | null = null

async function askTalk(contactId: number): Promise<TicketRow | null> {
  wanted ??= { ids: [], answer: Promise.resolve().then(askWanted) }
  wanted.ids.push(contactId)
  const tickets = await wanted.answer
  return tickets.find(ticket => ticket.contactId === contactId) ?? null
}

async function askWanted(): Promise<readonly TicketRow[]> {
  await new Promise(resolve => setTimeout(resolve))
  const ids = wanted?.ids ?? []
  wanted = null
  return (await api(contactCardRoutes.talks, { query: { ids } })).tickets
}

export const useTalk = (contactId: number) =>
  // Events keep it right.
  useQuery({ queryKey: keyOf(contactId), queryFn: () => askTalk(contactId), staleTime: Number.POSITIVE_INFINITY })

/** Another ticket than the one that is held may be the one to show: that only the server knows. */
function told(cache: QueryClient, ticket: TicketRow): void {
  const key = keyOf(ticket.contactId)
  const state = cache.getQueryState<TicketRow | null>(key)
  if (!state) return
  const held = state.data
  const isSame =
    held?.id === ticket.id && state.fetchStatus === 'idle' && (held.status === 'closed') === (ticket.status === 'closed')
  if (!isSame) void cache.invalidateQueries({ queryKey: key })
  else if (held.version <= ticket.version) cache.setQueryData(key, ticket)
}

const heldOf = (cache: QueryClient, ticketId: number | null) =>
  cache
    .getQueryCache()
    .findAll({ queryKey: [TALK] })
    .filter(({ state }) => (state.data as TicketRow | null | undefined)?.id === ticketId)

export const talksLive = {
  'ticket.created': (cache, { ticket }) => told(cache, ticket),
  'ticket.changed': (cache, { ticket }) => told(cache, ticket),
  'ticket.left': (cache, { ticketId }) => {
    for (const { queryKey } of heldOf(cache, ticketId)) void cache.invalidateQueries({ queryKey })
  },
  'message.created': (cache, { message }) => {
    for (const { queryKey } of message.ticketId === null ? [] : heldOf(cache, message.ticketId))
      cache.setQueryData<TicketRow>(queryKey, held => held && { ...held, lastMessageAt: message.timestamp ?? message.createdAt })
  },
  'session.changed': cache => void cache.invalidateQueries({ queryKey: [TALK] }),
} satisfies Live
