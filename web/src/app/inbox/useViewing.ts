import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { nowViewing } from '../../realtime/viewing.ts'

/** A writer who stops for so long is thinking, or away. */
const PAUSE_MS = 4000
const LOOK_MS = 600

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

/** Tells the others which conversation is open here, and while somebody writes in it. The answer goes on what holds the box. */
export function useViewing(ticketId: number, box: RefObject<HTMLTextAreaElement | null>) {
  const isShown = useSyncExternalStore(subscribe, isVisible)
  const typing = useRef<ReturnType<typeof setInterval> | undefined>(undefined)
  const touchedAt = useRef(0)

  useEffect(() => {
    nowViewing({ ticketId: isShown ? ticketId : null, isTyping: false })
    return () => {
      clearInterval(typing.current)
      typing.current = undefined
      nowViewing({ ticketId: null, isTyping: false })
    }
  }, [ticketId, isShown])

  const look = () => {
    if (box.current?.value && Date.now() - touchedAt.current < PAUSE_MS) return
    clearInterval(typing.current)
    typing.current = undefined
    nowViewing({ ticketId, isTyping: false })
  }
  return (event: { target: EventTarget }) => {
    if (event.target !== box.current) return
    touchedAt.current = Date.now()
    if (typing.current !== undefined || !box.current?.value) return
    typing.current = setInterval(look, LOOK_MS)
    nowViewing({ ticketId, isTyping: true })
  }
}
