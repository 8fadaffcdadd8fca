import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { TICKET_LIST_REST_SECONDS } from '@balcao/contract/values/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMe } from '../../../../api/me.ts'
import { useText } from '../../../../i18n/index.ts'
import { useParams } from '../../../../navigation/index.ts'
import { letFarGo, readMore, readNear } from '../../ask.ts'
import { type HeldPage, type HeldRow, isWhole } from '../../lists.ts'
import type { Question } from '../../question.ts'
import { useAllViewers } from '../../viewers/viewers.ts'
import { useSelection } from '../selection.ts'
import { useCompact } from './density.ts'
import { PassingRow } from './PassingRow.tsx'
import { Row } from './Row.tsx'
import { RowBones } from './RowBones.tsx'
import styles from './Rows.module.css'
import { useRowsInView } from './useRowsInView.ts'

const ROW_PX = 72
const PHONE_ROW_PX = 76
const COMPACT_ROW_PX = 52
/** Asked for while this many rows are still to come. */
const AHEAD = 30

interface RowsProps {
  page: HeldPage
  question: Question
  label: string
}

/** Only the rows on screen are drawn, however many there are; further pages come before somebody reaches them. */
export function Rows({ page, question, label }: RowsProps) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const open = Number(useParams().ticketId)
  const { tickets, hasMore } = page
  const isPhone = window.innerWidth <= 768
  const isCompact = useCompact() && !isPhone
  const rowPx = isPhone ? PHONE_ROW_PX : isCompact ? COMPACT_ROW_PX : ROW_PX
  const count = tickets.length + (hasMore ? 3 : 0)
  const { indexes, isFlying, bringIntoView } = useRowsInView(scroller, count, rowPx)
  const { userId } = useMe()
  const peopleAt = useAllViewers()
  const selection = useSelection()
  const toggle = (id: number, range: boolean) =>
    selection.toggle(
      id,
      tickets.map(row => row.id),
      range,
    )
  useComingPages(question, page, indexes.at(-1) ?? 0)
  useNearRows(question, indexes[0] ?? 0, indexes.at(-1) ?? 0)
  useOpenInSight(open, tickets, bringIntoView)

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul aria-label={label} className={styles.rows} style={{ height: count * rowPx }}>
        {indexes.map(index => {
          const row = tickets[index]
          return (
            <li
              // A row that passes by takes the place of one that has passed: nothing is made anew, and nothing is left to be cleared away.
              key={isFlying ? `passing ${index % indexes.length}` : (row?.id ?? `more ${index}`)}
              aria-posinset={index + 1}
              aria-setsize={page.count}
              aria-busy={isWhole(row) ? undefined : true}
              className={styles.place}
              data-choosing={selection.ids.size > 0 || undefined}
              style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
            >
              {!isWhole(row) ? (
                <RowBones label={t('kit.loading')} />
              ) : isFlying ? (
                <PassingRow row={row} isCompact={isCompact} />
              ) : (
                <Row
                  row={row}
                  people={peopleAt(row.id)}
                  me={userId}
                  isOpen={row.id === open}
                  isCompact={isCompact}
                  searched={question.searchParam}
                />
              )}
              {isWhole(row) && !isFlying && <Check row={row} isOn={selection.ids.has(row.id)} onToggle={toggle} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Lies over the picture of a row: seen while one points at it, and as long as something is chosen. */
function Check({ row, isOn, onToggle }: { row: TicketRow; isOn: boolean; onToggle(id: number, range: boolean): void }) {
  const t = useText()
  const shift = useRef(false)
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('tickets.choose', { name: row.contact.name })}
        checked={isOn}
        onPointerDown={event => {
          shift.current = event.shiftKey
        }}
        onKeyDown={event => {
          shift.current = event.shiftKey
        }}
        onChange={() => onToggle(row.id, shift.current)}
      />
    </label>
  )
}

/** A page that could not be fetched is asked for again while the reader rests at the end, every three seconds at most. */
function useComingPages(question: Question, { tickets, hasMore }: HeldPage, lastShown: number): void {
  const cache = useQueryClient()
  const isNear = hasMore && lastShown >= tickets.length - AHEAD
  // biome-ignore lint/correctness/useExhaustiveDependencies: another length is another page to ask for
  useEffect(() => {
    if (!isNear) return
    const ask = () => void readMore(cache, question).catch(() => undefined)
    ask()
    const again = setInterval(ask, TICKET_LIST_REST_SECONDS * 1000)
    return () => clearInterval(again)
  }, [cache, question, isNear, tickets.length])
}

/** Looked at anew each time somebody has gone so many rows further; */
const STRIDE = 50
/** and what is far let go of after so many, because that goes through the whole list. */
const LONG_STRIDE = 400

/** Only what is near is held whole, so a list weighs the same however far somebody scrolls. */
function useNearRows(question: Question, first: number, last: number): void {
  const cache = useQueryClient()
  const stride = Math.floor(first / STRIDE)
  const longStride = Math.floor(first / LONG_STRIDE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stride is far enough
  useEffect(() => letFarGo(cache, question, first, last), [cache, question, longStride])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stride is far enough
  useEffect(() => {
    // What could not be read is asked for with the next stride; until then its place says that it is on its way.
    void readNear(cache, question, first - STRIDE - AHEAD, last + STRIDE + AHEAD).catch(() => undefined)
  }, [cache, question, stride])
}

/** Somebody who goes on by the keyboard sees where they are; who scrolled away is left alone. */
function useOpenInSight(open: number, tickets: readonly HeldRow[], bringIntoView: (at: number) => void): void {
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current === open || Number.isNaN(open)) return
    const at = tickets.findIndex(row => row.id === open)
    if (at < 0) return
    shown.current = open
    bringIntoView(at)
  }, [open, tickets, bringIntoView])
}
