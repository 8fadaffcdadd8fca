import { ApiError } from '@balcao/contract/client'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { askAlong } from '../../../api/heard.ts'
import { askFor } from '../../../api/query.ts'
import { itemsOf, unreadIn } from '../items.ts'
import { useOutgoing } from '../sending.ts'
import { conversationKey, logsKey, notesKey, readConversation } from '../store.ts'

/** Why a conversation is not to be read: it is none of this person's. */
export const isNoTicket = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_NO_TICKET_FOUND'

/** A conversation and all that is drawn of it. `unreadAtOpening` is how many its ticket told when somebody opened it. */
export function useConversation(ticketId: number, unreadAtOpening: number | undefined) {
  const cache = useQueryClient()
  const held = useQuery({
    queryKey: conversationKey(ticketId),
    queryFn: () => readConversation(cache, ticketId),
    structuralSharing: false,
    // Events keep it right; it is read again when they may have been missed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const logs = useQuery({
    queryKey: logsKey(ticketId),
    queryFn: () => askFor(logsKey(ticketId))(ticketRoutes.logs, { params: { id: ticketId } }),
    enabled: held.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const notes = useQuery({
    queryKey: notesKey(ticketId),
    queryFn: () =>
      askAlong(notesKey(ticketId), () => askFor(notesKey(ticketId))(noteRoutes.ofTicket, { params: { id: ticketId } })),
    enabled: held.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const outgoing = useOutgoing(ticketId)

  const { data } = held
  const unread = useRef<ReturnType<typeof unreadIn>>(undefined)
  if (data && unreadAtOpening !== undefined && unread.current === undefined)
    unread.current = unreadIn(data.messages, unreadAtOpening)
  const items = useMemo(
    () =>
      data
        ? itemsOf({
            messages: data.messages,
            hasMore: data.hasMore,
            logs: logs.data ?? [],
            notes: notes.data ?? [],
            outgoing,
            unread: unread.current ?? null,
          })
        : [],
    [data, logs.data, notes.data, outgoing],
  )
  return { held, items, data }
}
