import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { useEffect, useRef } from 'react'
import { lateOf } from '../in-hand/late.ts'
import { breaches } from './columns.ts'

/** Tells once of each ticket that begins to wait too long; one that did so before the page was opened is on it already. */
export function useAlarm(rows: ReadonlyMap<number, TicketRow> | undefined, now: number, tell: (rows: TicketRow[]) => void): void {
  const told = useRef<Set<string> | null>(null)
  const say = useRef(tell)
  say.current = tell
  useEffect(() => {
    if (!rows) return
    const late = breaches(rows.values(), row => lateOf(row.waitingSince, now) === 'red')
    const before = told.current
    told.current = new Set(late.keys())
    if (before === null) return
    const fresh = [...late].filter(([key]) => !before.has(key)).map(([, row]) => row)
    if (fresh.length > 0) say.current(fresh)
  }, [rows, now])
}
