import type { MessageRow, TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Loader } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useSpoken } from '../../../kit/words/spoken.ts'
import { excerpt, useAuthor } from '../bubble/Quote.tsx'
import type { Held } from '../conversation.ts'
import type { Item } from '../items.ts'
import { readBackTo, readOlder } from '../store.ts'
import styles from './Conversation.module.css'
import { ItemView, type Near } from './items/ItemView.tsx'
import { useSeen } from './useSeen.ts'

interface ScrollerProps {
  ticket: Pick<TicketRow, 'id' | 'unreadMessages' | 'isGroup' | 'contact' | 'whatsappId' | 'status' | 'userId'>
  items: readonly Item[]
  held: Held
  goTo: number | null
}

/** Older pages are asked for while so many items are still above. */
const AHEAD = 12
/** So close to the end somebody counts as reading it. */
const END_PX = 80

type View = Virtualizer<HTMLDivElement, Element>

/** Only what is on screen is drawn; pages loaded above move nothing, and a reader at the end follows new messages. */
export function Scroller({ ticket, items, held, goTo }: ScrollerProps) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const view: View = useVirtualizer<HTMLDivElement, Element>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: i => estimate(items[i]),
    // Another function has every place measured anew.
    getItemKey: useCallback((i: number) => items[i]?.key ?? i, [items]),
    overscan: 10,
    paddingStart: 8,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    initialOffset: 10_000_000,
  })
  const shown = view.getVirtualItems()
  useOpening(view, items)
  const isLoading = useOlder(ticket.id, held, shown[0]?.index ?? 0)
  const marked = useGoTo(view, ticket.id, items, goTo)
  const isAtEnd = view.isAtEnd(END_PX)
  useOwnInSight(view, items)
  const onLoad = useEndKept(view, isAtEnd)
  useSeen(ticket, held, isAtEnd)
  const byId = useMemo(() => new Map(held.messages.map(message => [message.id, message])), [held.messages])
  const [near, setNear] = useState<Near>(null)
  const onKeyDown = useWalk(view, items, near, setNear)
  const go = useGo(view, items)

  return (
    <div className={styles.window}>
      {isLoading && (
        <div className={styles.older}>
          <Loader size={20} aria-label={t('messages.loadingOlder')} />
        </div>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        // What is drawn here changes with every turn of the wheel: what is new is said below.
        aria-live="off"
        aria-label={t('messages.messages')}
        onKeyDown={onKeyDown}
        onLoadCapture={onLoad}
      >
        <div className={styles.all} style={{ height: view.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const item = items[index]
            return (
              <div
                key={key}
                ref={view.measureElement}
                data-index={index}
                className={styles.place}
                style={{ transform: `translateY(${start}px)` }}
              >
                {item && (
                  <ItemView
                    item={item}
                    ticket={ticket}
                    byId={byId}
                    isMarked={marked === key}
                    at={near?.key === key ? near.at : null}
                    onNear={setNear}
                    onGo={go}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <Heard ticket={ticket} messages={held.messages} />
      {!isAtEnd && <ToEnd items={items} onGo={() => view.scrollToEnd({ behavior: 'smooth' })} />}
    </div>
  )
}

/** What the customer said last since it was opened, for a screen reader. */
function Heard({ ticket, messages }: Pick<ScrollerProps, 'ticket'> & Pick<Held, 'messages'>) {
  const t = useText()
  const authorOf = useAuthor()
  const last = messages.findLast(message => !message.fromMe)
  const { spoken, say } = useSpoken()
  const id = last?.id ?? 0
  const words = last ? `${authorOf(last, ticket.contact.name)}: ${excerpt(last, t)}` : ''
  const heard = useRef({ id, words })
  useEffect(() => {
    const before = heard.current
    // An earlier one is the last again where a later one was removed.
    if (id < before.id || (id === before.id && words === before.words)) return
    heard.current = { id, words }
    say(words)
  }, [id, words, say])
  return (
    <div role="status" className="only-read-aloud">
      {spoken}
    </div>
  )
}

/** By the keyboard: arrows go from message to message, Enter opens what can be done with one. */
function useWalk(view: View, items: readonly Item[], near: Near, setNear: (near: Near) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && near) {
      event.preventDefault()
      setNear({ ...near, at: 'open' })
    }
    if (!step) return
    const from = near ? items.findIndex(item => item.key === near.key) : items.length
    for (let i = from + step; i >= 0 && i < items.length; i += step) {
      const item = items[i]
      if (item?.kind !== 'message') continue
      event.preventDefault()
      setNear({ key: item.key, at: 'near' })
      view.scrollToIndex(i, { align: 'auto' })
      return
    }
  }
}

/** To another message. The same function for good, so that what is drawn stays drawn while somebody scrolls. */
function useGo(view: View, items: readonly Item[]): (message: MessageRow) => void {
  const now = useRef(items)
  now.current = items
  return useCallback(message => view.scrollToIndex(indexOf(now.current, message.id), { align: 'center' }), [view])
}

/** A first guess of how high it will be: close, so that little moves when it is known. */
function estimate(item: Item | undefined): number {
  if (!item) return 40
  if (item.kind === 'message') {
    const { body, media, quotedMsgId } = item.message
    const lines = Math.min(20, Math.ceil(body.length / 58) + body.split('\n').length - 1)
    const picture = media ? (media.kind === 'image' || media.kind === 'video' ? 196 : 54) : 0
    return 15 + Math.max(1, lines) * 20 + picture + (quotedMsgId ? 50 : 0) + (item.isFirst ? 6 : 0) + 3
  }
  return item.kind === 'outgoing' ? 41 : 32
}

const indexOf = (items: readonly Item[], messageId: number) =>
  items.findIndex(item => item.kind === 'message' && item.message.id === messageId)

/** Opens at the end, or where the unread begins when they fill more than the window. */
function useOpening(view: View, items: readonly Item[]): void {
  const opened = useRef(false)
  useLayoutEffect(() => {
    if (opened.current || items.length === 0) return
    opened.current = true
    view.scrollToEnd()
    const unread = items.findIndex(item => item.kind === 'unread')
    if (unread < 0) return
    const frame = requestAnimationFrame(() => {
      const place = view.measurementsCache[unread]
      const height = view.scrollElement?.clientHeight ?? 0
      if (place && view.getTotalSize() - place.start > height) view.scrollToIndex(unread, { align: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [view, items])
}

function useOlder(ticketId: number, { hasMore, messages }: Held, first: number): boolean {
  const cache = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const isNear = hasMore && first < AHEAD
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length is another page to ask for
  useEffect(() => {
    if (!isNear) return
    let isCurrent = true
    setLoading(true)
    // A page that cannot be read now is asked for again when the reader scrolls on.
    void readOlder(cache, ticketId)
      .catch(() => undefined)
      .finally(() => isCurrent && setLoading(false))
    return () => {
      isCurrent = false
    }
  }, [cache, ticketId, isNear, messages.length])
  return isLoading && isNear
}

/** Somebody came for one message: it is read back to, shown and marked for a moment. */
function useGoTo(view: View, ticketId: number, items: readonly Item[], seq: number | null): string | null {
  const cache = useQueryClient()
  const done = useRef<number | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (seq === null || done.current === seq) return
    const at = items.findIndex(item => item.kind === 'message' && item.message.ticketId === ticketId && item.message.seq === seq)
    const item = items[at]
    if (!item) return void readBackTo(cache, ticketId, seq).catch(() => undefined)
    done.current = seq
    setMarked(item.key)
    view.scrollToIndex(at, { align: 'center' })
  }, [cache, view, ticketId, items, seq])
  return marked
}

/** An author is taken to what they wrote, wherever they were reading. */
function useOwnInSight(view: View, items: readonly Item[]): void {
  const last = items.findLast(item => item.kind === 'outgoing')?.key
  const seen = useRef(last)
  useLayoutEffect(() => {
    if (last !== undefined && last !== seen.current) view.scrollToEnd()
    seen.current = last
  }, [view, last])
}

/** The window grows or shrinks, a keyboard comes up, a picture has come: a reader at the end stays there. */
function useEndKept(view: View, isAtEnd: boolean): () => void {
  const end = useRef(isAtEnd)
  end.current = isAtEnd
  const { scrollElement } = view
  useEffect(() => {
    if (!scrollElement) return
    const watcher = new ResizeObserver(() => end.current && view.scrollToEnd())
    watcher.observe(scrollElement)
    return () => watcher.disconnect()
  }, [view, scrollElement])
  return () => {
    if (!end.current) return
    // Drawn in one frame, measured in the next.
    requestAnimationFrame(() => requestAnimationFrame(() => view.scrollToEnd()))
  }
}

function ToEnd({ items, onGo }: { items: readonly Item[]; onGo: () => void }) {
  const t = useText()
  const [last] = useState(() => items.findLast(item => item.kind === 'message')?.key)
  const at = items.findLastIndex(item => item.key === last)
  const below = items.slice(at + 1).filter(item => item.kind === 'message').length
  return (
    <button type="button" className={styles.toEnd} onClick={onGo} aria-label={below > 0 ? undefined : t('messages.toEnd')}>
      {below > 0 && t('messages.newBelow', { count: below })}
      <IconChevronDown size={18} stroke={1.9} aria-hidden />
    </button>
  )
}
