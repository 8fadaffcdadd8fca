import { IconArrowsExchange, IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { PauseNote } from '../../../kit/pauses/PauseNote.tsx'
import { readMore } from '../in-hand/store.ts'
import type { PanelColumn } from './columns.ts'
import { columnDrop } from './dragging.ts'
import styles from './Panel.module.css'
import { PanelCard } from './PanelCard.tsx'
import { keyOfColumn, takes, usePanel } from './usePanel.ts'

interface ColumnProps {
  column: PanelColumn
  isTarget: boolean
  grabbedId: number | null
  onRedistribute(column: PanelColumn): void
}

const WAITING_FIRST = 40
const ANSWERED_FIRST = 4
const STEP = 40

/** One person's or one queue's: who waits, the latest first; those who were answered below, most of them folded. */
export function Column({ column, isTarget, grabbedId, onRedistribute }: ColumnProps) {
  const t = useText()
  const { by, isTv } = usePanel()
  const cache = useQueryClient()
  const ref = useRef<HTMLElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(0)
  const key = keyOfColumn(column)
  const isGoal = !isTv && takes(by, column)
  useEffect(() => {
    if (isGoal && ref.current && cards.current) return columnDrop(ref.current, cards.current, key)
  }, [isGoal, key])

  const waiting = column.rows.filter(row => row.waitingSince !== null)
  const answered = column.rows.slice(waiting.length)
  const shownWaiting = waiting.slice(0, WAITING_FIRST + more)
  const left = WAITING_FIRST + more - waiting.length
  const shownAnswered = isTv || left <= 0 ? [] : answered.slice(0, more === 0 ? ANSWERED_FIRST : left)
  const shown = [...shownWaiting, ...shownAnswered]
  const rest = column.tally.all - shown.length
  const hidesWaiting = column.tally.waiting > shownWaiting.length
  const showMore = () => {
    setMore(more + STEP)
    if (shown.length + STEP > column.rows.length && column.rows.length < column.tally.all)
      readMore(cache, by, column.id).catch(tellFailure)
  }
  return (
    <section ref={ref} className={styles.column} data-column={key} data-target={isTarget || undefined} aria-label={column.name}>
      <Head column={column} />
      <div ref={cards} className={styles.cards}>
        {shown.map(row => (
          <PanelCard key={row.id} row={row} column={column} isGrabbed={row.id === grabbedId} />
        ))}
        {column.tally.all === 0 && <p className={styles.none}>{t('panel.empty')}</p>}
        {rest > 0 &&
          (isTv && !hidesWaiting ? (
            <p className={styles.none}>{t('panel.answeredCount', { count: rest })}</p>
          ) : (
            <button type="button" className={styles.more} onClick={showMore}>
              {t(hidesWaiting ? 'panel.more' : 'panel.moreAnswered', { count: rest })}
            </button>
          ))}
      </div>
      {!isTv && by === 'user' && column.presence === 'away' && column.tally.all > 0 && (
        <button type="button" className={styles.redistribute} onClick={() => onRedistribute(column)}>
          <IconArrowsExchange size={15} stroke={1.75} aria-hidden />
          {t('panel.redistribute', { count: column.tally.all })}
        </button>
      )}
    </section>
  )
}

function Head({ column }: { column: PanelColumn }) {
  const t = useText()
  const { by } = usePanel()
  const { presence, pause, tally } = column
  return (
    <header className={styles.head}>
      {column.id === null ? (
        <span className={styles.clock}>
          <IconClock size={20} stroke={1.75} aria-hidden />
        </span>
      ) : by === 'user' ? (
        <Avatar name={column.name} picture={column.picture} size={34} />
      ) : (
        <i className={styles.square} style={{ background: column.color ?? 'var(--b-ctl)' }} aria-hidden />
      )}
      <span className={styles.name}>
        <h2>{column.name}</h2>
        <small data-presence={presence ?? undefined}>
          {by === 'queue' ? (
            t('panel.waitingCount', { count: tally.waiting })
          ) : column.id === null ? (
            t('panel.nobodyHelp')
          ) : pause ? (
            <PauseNote pause={pause} />
          ) : (
            t(presence === 'here' ? 'tickets.available' : 'tickets.away')
          )}
        </small>
      </span>
      <span className={`${styles.count} figures`}>
        <span className="only-read-aloud">{t('panel.inHand')} </span>
        {tally.all}
      </span>
    </header>
  )
}
