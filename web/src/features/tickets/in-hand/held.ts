import type { EventPayload } from '@balcao/contract/events'
import { isInHand, isWaiting, type LiveCount } from '@balcao/contract/tickets/live-tickets'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { withMessage, withWhole } from '../lists.ts'

/** What is in hand now, as home and panel hold it, and what events make of it: values in, values out. */
export interface Held {
  rows: ReadonlyMap<number, TicketRow>
  /** As they were counted when it was asked for: of more than are held here. */
  counted: readonly LiveCount[]
  /** Nothing is left out: counts are those of the rows. */
  isAll: boolean
}

export function heldOf(tickets: readonly TicketRow[], counted: readonly LiveCount[]): Held {
  const total = counted.reduce((sum, { open, pending }) => sum + open + pending, 0)
  return { rows: new Map(tickets.map(row => [row.id, row])), counted, isAll: tickets.length >= total }
}

export function withRow(held: Held, heard: TicketRow): Held {
  const known = held.rows.get(heard.id)
  const row = withWhole(known, heard)
  if (row === known) return held
  if (!isInHand(row)) return withoutRow(held, row.id)
  return { ...held, rows: new Map(held.rows).set(row.id, row) }
}

export function withoutRow(held: Held, id: number): Held {
  if (!held.rows.has(id)) return held
  const rows = new Map(held.rows)
  rows.delete(id)
  return { ...held, rows }
}

/** A message of a ticket that is not held is of one beyond those, which its column asks for. */
export function withArrival(held: Held, arrival: EventPayload<'message.created'>): Held {
  const known = held.rows.get(arrival.ticket.id)
  if (!known) return held
  // Something before it was not told here: what the message says of the ticket holds all the same.
  const row = withMessage(known, arrival) ?? withMessage({ ...known, version: arrival.ticket.version - 1 }, arrival)
  return !row || row === known ? held : { ...held, rows: new Map(held.rows).set(row.id, row) }
}

export function withMore(held: Held, tickets: readonly TicketRow[]): Held {
  const rows = new Map(held.rows)
  for (const row of tickets) rows.set(row.id, withWhole(rows.get(row.id), row))
  return { ...held, rows }
}

export function withContact(held: Held, contact: TicketRow['contact']): Held {
  const its = [...held.rows.values()].filter(row => row.contactId === contact.id)
  if (its.length === 0) return held
  const rows = new Map(held.rows)
  for (const row of its) rows.set(row.id, { ...row, contact })
  return { ...held, rows }
}

/** Who waits longest stands first; those who wait for nothing below, what moved last first. */
export const byLateness = (a: TicketRow, b: TicketRow): number => {
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1
    return b.waitingSince === null || a.waitingSince < b.waitingSince ? -1 : 1
  }
  return a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1
}

export interface Tally {
  /** Open or pending. */
  all: number
  open: number
  waiting: number
  /** Of those who wait, whom nobody owns. */
  free: number
  oldest: string | null
}

/** How many there are, of those one asks about: of the rows where all are held, else as they were counted. */
export function tally(
  held: Held,
  isAsked: (of: { userId: number | null; queueId: number | null }) => boolean = () => true,
): Tally {
  const parts = held.isAll ? [...held.rows.values()].map(asCount) : held.counted
  const sum: Tally = { all: 0, open: 0, waiting: 0, free: 0, oldest: null }
  for (const part of parts) {
    if (!isAsked(part)) continue
    sum.all += part.open + part.pending
    sum.open += part.open
    sum.waiting += part.waiting
    if (part.userId === null) sum.free += part.waiting
    if (part.oldest && (sum.oldest === null || part.oldest < sum.oldest)) sum.oldest = part.oldest
  }
  return sum
}

const asCount = (row: TicketRow): LiveCount => ({
  userId: row.userId,
  queueId: row.queueId,
  open: row.status === 'open' ? 1 : 0,
  pending: row.status === 'pending' ? 1 : 0,
  waiting: isWaiting(row) ? 1 : 0,
  oldest: isWaiting(row) ? row.waitingSince : null,
})
