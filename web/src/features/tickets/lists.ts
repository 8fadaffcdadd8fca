import type { EventPayload } from '@balcao/contract/events'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { isBot, type TicketSort } from '@balcao/contract/tickets/ticket-words'
import type { TicketCounters, TicketPage } from '@balcao/contract/tickets/tickets'
import { kindOf } from '@balcao/contract/visibility'

/** What events make of rows, lists and counters this browser holds: values in, values out. */

/** A row far from what is on screen: where it stands and nothing else, until somebody comes near again. */
interface FarRow {
  id: number
  updatedAt: string
  waitingSince: string | null
  isFar: true
}
export type HeldRow = TicketRow | FarRow
/** What is held of a list: all its places so far, of the far ones no more than that. */
export interface HeldPage extends Omit<TicketPage, 'tickets'> {
  tickets: HeldRow[]
}
export const isWhole = (row: HeldRow | undefined): row is TicketRow => row !== undefined && !('isFar' in row)

type Arrival = EventPayload<'message.created'>

/** The whole ticket as somebody just wrote it; an older one says nothing. */
export const withWhole = (known: TicketRow | undefined, heard: TicketRow): TicketRow =>
  known && heard.version < known.version ? known : withTick(known, heard)

/** An answer on its way may be older than a tick. */
function withTick(known: TicketRow | undefined, heard: TicketRow): TicketRow {
  const { last } = heard
  return last && known?.last?.id === last.id && known.last.ack > last.ack ? { ...heard, last: known.last } : heard
}

const PREVIEW_MAX = 100

/** What a message makes of its ticket's row; null when something before it was not heard, which only the whole ticket says. */
export function withMessage(row: TicketRow, { message, ticket }: Arrival): TicketRow | null {
  // Those that are sent together are one change of their ticket, which shows the last of them.
  const isTold = ticket.version === row.version && message.id <= (row.last?.id ?? message.id)
  if (ticket.version < row.version || isTold) return row
  if (ticket.version > row.version + 1) return null
  const answeredBy = ticket.answeredBy ?? 'person'
  const { fromMe, createdAt } = message
  return {
    ...row,
    unreadMessages: ticket.unreadMessages,
    answeredBy,
    chatbot: isBot(answeredBy),
    answered: fromMe ? row.status !== 'closed' : row.answered,
    lastMessage: (message.body || message.media?.name || '').slice(0, PREVIEW_MAX),
    lastFromMe: fromMe,
    lastMessageAt: createdAt,
    last: { id: message.id, type: message.type, status: message.status, ack: message.ack },
    waitingSince: waitingAfter(row, { message, ticket }),
    updatedAt: createdAt,
    version: ticket.version,
  }
}

function waitingAfter(row: TicketRow, { message, ticket }: Arrival): string | null {
  if (row.status === 'closed' || (message.fromMe && !ticket.stillWaits)) return null
  return row.waitingSince ?? (message.fromMe ? null : message.createdAt)
}

type Acked = EventPayload<'message.acked'>
/** Ticks only move forward; a failure is told whenever it comes. */
export function withAck(row: TicketRow, acked: Pick<Acked, 'id' | 'ack' | 'status'>): TicketRow {
  const { last } = row
  if (last?.id !== acked.id || (last.ack === acked.ack && last.status === acked.status)) return row
  if (acked.ack !== -1 && acked.ack < last.ack) return row
  return { ...row, last: { ...last, ack: acked.ack, status: acked.status } }
}

type Placed = Pick<TicketRow, 'id' | 'updatedAt' | 'waitingSince'>
const isNewer = (a: Placed, b: Placed): boolean => (a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt)

/** Which of two stands above the other. */
const BEFORE: Record<TicketSort, (a: Placed, b: Placed) => boolean> = {
  newest: isNewer,
  waiting: (a, b) => {
    if (a.waitingSince === b.waitingSince) return isNewer(a, b)
    return a.waitingSince !== null && (b.waitingSince === null || a.waitingSince < b.waitingSince)
  },
}

interface Placing {
  fits: boolean
  /** It was not in the list before, seen or not: then the count grows. */
  isNew: boolean
  sort: TicketSort
}

/** A list after one of its rows, or another ticket, became this. */
export function placed<P extends HeldPage>(page: P, row: TicketRow, { fits, isNew, sort }: Placing): P {
  const at = page.tickets.findIndex(one => one.id === row.id)
  if (!fits) return at < 0 ? page : without(page, at)
  if (at >= 0 && page.tickets[at] === row) return page

  const others = at < 0 ? page.tickets : page.tickets.toSpliced(at, 1)
  const to = others.findIndex(one => BEFORE[sort](row, one))
  const count = page.count + (at < 0 && isNew ? 1 : 0)
  // Below what was read so far: it comes with its page.
  if (to < 0 && page.hasMore) return { ...page, tickets: others, count }
  return { ...page, tickets: others.toSpliced(to < 0 ? others.length : to, 0, row), count }
}

export function left<P extends HeldPage>(page: P, id: number): P {
  const at = page.tickets.findIndex(one => one.id === id)
  return at < 0 ? page : without(page, at)
}

const without = <P extends HeldPage>(page: P, at: number): P => ({
  ...page,
  tickets: page.tickets.toSpliced(at, 1),
  count: Math.max(0, page.count - 1),
})

/** A further page joined to what is there; what moved meanwhile stands once. */
export function joined(page: HeldPage, more: HeldPage, sort: TicketSort): HeldPage {
  const fresh = new Map(more.tickets.map(row => [row.id, row]))
  for (const { id } of page.tickets) fresh.delete(id)
  // An event may have moved a row below one that the answer brought.
  return { ...more, tickets: sorted(page.tickets.concat([...fresh.values()]), sort, page.tickets.length) }
}

/** Those before `from` are in their order already. */
const sorted = (rows: HeldRow[], sort: TicketSort, from = 0): HeldRow[] => {
  const before = BEFORE[sort]
  const isSorted = rows.slice(from).every((row, i) => from + i === 0 || before(rows[from + i - 1] as HeldRow, row))
  return isSorted ? rows : rows.sort((a, b) => (before(a, b) ? -1 : 1))
}

/** So many rows to each side of the screen are kept whole. */
export const KEPT_WHOLE = 300

/** The list with its far rows reduced to their places. */
export function thinned(page: HeldPage, first: number, last: number): HeldPage {
  const isTooFar = (row: HeldRow, i: number) => (i < first - KEPT_WHOLE || i > last + KEPT_WHOLE) && isWhole(row)
  if (!page.tickets.some(isTooFar)) return page
  const thin = (row: HeldRow, i: number): HeldRow =>
    isTooFar(row, i) ? { id: row.id, updatedAt: row.updatedAt, waitingSince: row.waitingSince, isFar: true } : row
  return { ...page, tickets: page.tickets.map(thin) }
}

/** Far rows that were read again are whole once more. */
export function filled(page: HeldPage, rows: readonly TicketRow[], sort: TicketSort): HeldPage {
  const read = new Map(rows.map(row => [row.id, row]))
  return {
    ...page,
    tickets: sorted(
      page.tickets.map(row => (isWhole(row) ? row : (read.get(row.id) ?? row))),
      sort,
    ),
  }
}

/** Which page to ask for next: rows that left make it one that was asked already, in part. */
export const nextPage = (loaded: number, pageSize: number): number => Math.floor(loaded / pageSize) + 1

/** The counters after a ticket that was counted as `from` is to be counted as `to`. */
export function counted(counters: TicketCounters, from: TicketRow | null, to: TicketRow | null, me: number): TicketCounters {
  const down = from ? tallied(counters, from, me, -1) : counters
  return to ? tallied(down, to, me, 1) : down
}

function tallied(counters: TicketCounters, row: TicketRow, me: number, by: 1 | -1): TicketCounters {
  const kind = kindOf(row)
  const of = counters[row.status]
  const add = (value: number) => Math.max(0, value + by)
  const isMine = kind === 'private' && row.userId === me
  return { ...counters, [row.status]: { ...of, [kind]: add(of[kind]), mine: isMine ? add(of.mine) : of.mine } }
}
