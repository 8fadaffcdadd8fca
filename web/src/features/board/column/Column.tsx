import type { BoardColumn, CardWithTicket } from '@balcao/contract/contacts/board'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState } from 'react'
import { askAlong } from '../../../api/heard.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatMoney, formatNumber } from '../../../kit/format.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Board.module.css'
import type { Slot } from '../state/keys.ts'
import { listKey, readList, readMore } from '../state/store.ts'
import { useBoard } from '../useBoard.ts'
import { Card } from './Card.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { laneDrop } from './dragging.ts'

interface ColumnProps {
  column: BoardColumn
  place: number
  /** Where the card in hand would land in it. */
  slot: Slot | null
  grabbedId: number | null
}

const CARD = 96
/** So many cards before the end of what is held the next page is asked for. */
const AHEAD = 12
/** The line was down: a person who rests at the end waits so long. */
const AGAIN_MS = 3_000

/** A lane, or a tag: what it comes to, and its cards, drawn as far as they are in view. */
export const BoardColumnView = memo(function BoardColumnView({ column, place, slot, grabbedId }: ColumnProps) {
  const t = useText()
  const locale = useLocale()
  const { of, narrowing, mover } = useBoard()
  const cache = useQueryClient()
  const where = { of, id: column.id }
  const key = listKey(where, narrowing)
  const list = useQuery({ queryKey: key, queryFn: () => askAlong(key, () => readList(cache, where, narrowing)) })
  const cards = list.data?.cards ?? []
  return (
    <section className={styles.column} data-column={column.id} data-target={slot !== null || undefined} aria-label={column.name}>
      <header style={{ '--lane': column.color ?? 'var(--b-ctl)' }}>
        <div className={styles.name}>
          <h2>{column.name}</h2>
          <span className="figures">{formatNumber(column.count, locale)}</span>
          {mover && <ColumnMenu column={column} place={place} />}
        </div>
        <p className="figures">{formatMoney(column.value)}</p>
      </header>
      {list.error && !list.data ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : list.data ? (
        <Cards column={column} cards={cards} slot={slot} grabbedId={grabbedId} onEnd={() => readMore(cache, where, narrowing)} />
      ) : (
        <Loading lines={3} />
      )}
      {list.data && column.count > cards.length && (
        <p className={styles.more}>{t('board.moreBelow', { count: column.count - cards.length })}</p>
      )}
    </section>
  )
})

interface CardsProps {
  column: BoardColumn
  cards: readonly CardWithTicket[]
  slot: Slot | null
  grabbedId: number | null
  /** Rejects when nothing came. */
  onEnd(): Promise<void>
}

function Cards({ column, cards, slot, grabbedId, onEnd }: CardsProps) {
  const t = useText()
  const { of, mover } = useBoard()
  const box = useRef<HTMLDivElement>(null)
  const [draggedId, setDragged] = useState<number | null>(null)
  // What is in somebody's hand stays drawn, however far they scroll.
  const kept = cards.findIndex(({ id }) => id === (draggedId ?? grabbedId))
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: () => CARD,
    gap: 8,
    overscan: 6,
    getItemKey: index => cards[index]?.id ?? index,
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), ...(kept >= 0 ? [kept] : [])])].sort((a, b) => a - b),
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const isAtEnd = last >= cards.length - AHEAD
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (!isAtEnd || cards.length === 0) return
    let again: ReturnType<typeof setTimeout> | null = null
    let isOver = false
    const ask = () =>
      void end.current().catch(() => {
        if (!isOver) again = setTimeout(ask, AGAIN_MS)
      })
    ask()
    return () => {
      isOver = true
      if (again) clearTimeout(again)
    }
  }, [isAtEnd, cards.length])
  const isEmpty = cards.length === 0
  useEffect(() => {
    if (mover && box.current) return laneDrop(box.current, column.id, isEmpty)
    return undefined
  }, [mover, column.id, isEmpty])

  const landing = slot && slotPlace(slot, cards)
  return (
    <div ref={box} className={styles.cards}>
      {landing === 'first' && <div className={styles.slot}>{t('board.dropIn', { lane: column.name })}</div>}
      {isEmpty && !slot && <p className={styles.none}>{t(of === 'lane' ? 'board.emptyLane' : 'board.emptyTag')}</p>}
      <ul className={styles.all} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const card = cards[index]
          return (
            card && (
              <li key={key} ref={rows.measureElement} data-index={index} style={{ transform: `translateY(${start}px)` }}>
                <Card
                  card={card}
                  laneId={column.id}
                  lane={column.name}
                  place={index}
                  before={cards[index - 1]?.id ?? null}
                  isGrabbed={card.id === grabbedId}
                  isSlotBelow={landing === card.id}
                  onDragging={setDragged}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Below which card the slot is shown; `first`: above all of them. */
function slotPlace({ after }: Slot, cards: readonly CardWithTicket[]): number | 'first' {
  if (after === null || cards.length === 0) return 'first'
  return after === 'last' ? (cards.at(-1)?.id ?? 'first') : after
}
