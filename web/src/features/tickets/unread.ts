import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { QueryClient } from '@tanstack/react-query'

/** The ids of one's own open conversations that have something unread: they come with the desk and are kept right by what is heard. */
export const UNREAD = ['unread'] as const

export function unreadKnown(cache: QueryClient, ids: readonly number[]): void {
  cache.setQueryDefaults(UNREAD, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(UNREAD, [...ids])
}

/** `row` null: it is out of sight. */
export function unreadHeard(cache: QueryClient, id: number, row: TicketRow | null, me: number | undefined): void {
  const known = cache.getQueryData<number[]>(UNREAD)
  if (!known) return
  const isUnread = row !== null && row.userId === me && row.status === 'open' && row.unreadMessages > 0
  if (isUnread === known.includes(id)) return
  cache.setQueryData(UNREAD, isUnread ? [...known, id] : known.filter(one => one !== id))
}
