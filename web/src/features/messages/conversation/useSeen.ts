import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { askQuietly } from '../../../api/client.ts'
import { useMe } from '../../../api/me.ts'
import { type Held, marksRead } from '../conversation.ts'
import { wasShown } from '../shown.ts'

const subscribe = (listener: () => void) => {
  const events = ['focus', 'blur'] as const
  for (const event of events) window.addEventListener(event, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
const isLookedAt = () => document.hasFocus() && document.visibilityState === 'visible'

/** Read is what somebody had before their eyes: the window in front, the end in sight. */
export function useSeen(
  ticket: Pick<TicketRow, 'id' | 'unreadMessages' | 'status' | 'userId'>,
  { messages }: Held,
  isAtEnd: boolean,
): void {
  const { id, unreadMessages } = ticket
  const isOurs = marksRead(ticket, useMe().userId)
  // The end is shown also to people whose look marks nothing read: what they write then is written under it.
  const last = messages.findLast(message => message.ticketId === id)?.seq ?? 0
  useEffect(() => {
    if (isAtEnd) wasShown(id, last)
  }, [id, isAtEnd, last])
  const looked = useSyncExternalStore(subscribe, isLookedAt)
  const told = useRef(0)
  const seq = messages.findLast(message => message.ticketId === id && !message.fromMe)?.seq ?? 0
  useEffect(() => {
    if (!looked || !isAtEnd || !isOurs || unreadMessages === 0 || seq <= told.current) return
    told.current = seq
    // What could not be told is told with the next message, or when the conversation is opened again.
    askQuietly(sendingRoutes.markRead, { params: { id }, body: { seq } }).catch(() => {
      told.current = 0
    })
  }, [id, looked, isAtEnd, isOurs, unreadMessages, seq])
}
