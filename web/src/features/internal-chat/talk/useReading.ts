import { type Chat, chatRoutes } from '@balcao/contract/chats/chats'
import { unreadIn } from '@balcao/contract/chats/unread'
import { useEffect, useState } from 'react'
import { askQuietly } from '../../../api/client.ts'

/** At most once a second, and the last one always. */
const REST_MS = 1_000
const toldAt = new Map<number, number>()

/** What somebody has before their eyes is read, in every tab. */
export function useReading(chat: Chat, isAtEnd: boolean): void {
  const isLooking = useLooking()
  const { id, lastSeq } = chat
  const isUnread = unreadIn(chat) > 0
  useEffect(() => {
    if (!isLooking || !isAtEnd || !isUnread) return
    const wait = Math.max(0, (toldAt.get(id) ?? Number.NEGATIVE_INFINITY) + REST_MS - performance.now())
    const timer = setTimeout(() => {
      toldAt.set(id, performance.now())
      // Not heard: it stays unread until it is looked at again.
      askQuietly(chatRoutes.read, { params: { id }, body: { seq: lastSeq } }).catch(() => undefined)
    }, wait)
    return () => clearTimeout(timer)
  }, [id, lastSeq, isLooking, isAtEnd, isUnread])
}

function useLooking(): boolean {
  const [isLooking, setLooking] = useState(() => document.hasFocus())
  useEffect(() => {
    const look = () => setLooking(document.hasFocus())
    for (const event of ['focus', 'blur']) window.addEventListener(event, look)
    return () => {
      for (const event of ['focus', 'blur']) window.removeEventListener(event, look)
    }
  }, [])
  return isLooking
}
