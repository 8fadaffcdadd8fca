import { authRoutes, type Session } from '@balcao/contract/access/auth'
import type { EventPayload } from '@balcao/contract/events'
import { rankOf } from '@balcao/contract/permissions'
import type { Desk } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { TICKET_STATUSES } from '@balcao/contract/tickets/ticket-words'
import { type Ticket, type TicketCounters, type TicketPage, ticketRoutes } from '@balcao/contract/tickets/tickets'
import { matches, type TicketFilter } from '@balcao/contract/visibility'
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { deskKey, namesOf } from '../../api/desk.ts'
import { heard, putHeard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import { counted, type HeldPage, isWhole, left, placed, withAck, withMessage, withWhole } from './lists.ts'
import { NOTHING_NARROWED, type Question } from './question.ts'
import { unreadHeard, unreadKnown } from './unread.ts'
import { holdsOf, isJudging } from './views/judge.ts'

/** What this browser holds of tickets, and what is done to it when something is heard. */

const LIST = keyOf(ticketRoutes.list)
/** What home and panel hold of what is in hand. */
export const IN_HAND = ['tickets', 'in hand'] as const
const COUNTERS = keyOf(ticketRoutes.counters)
export const ticketKey = (id: number) => keyOf(ticketRoutes.show, { params: { id } })

/** What a held list or its counters were asked for; counters ask for no tab. */
function askedBy(query: Query): Question {
  const { query: asked } = (query.queryKey[1] ?? {}) as { query?: Partial<Question> }
  return { ...NOTHING_NARROWED, status: [...TICKET_STATUSES], kinds: [], isMine: false, sort: 'newest', ...asked }
}

/**
 * The last word on tickets that came up lately, listed or not, whether it was heard or read: what an answer on its way is
 * checked against. `at` is when it was heard; 0 for what was only read.
 */
interface Heard {
  rows: Map<number, { row: TicketRow | null; at: number }>
}
const HEARD = ['tickets', 'heard']
const MOST_HEARD = 2000

function heardIn(cache: QueryClient): Heard {
  const known = cache.getQueryData<Heard>(HEARD)
  if (known) return known
  cache.setQueryDefaults(HEARD, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const made: Heard = { rows: new Map() }
  cache.setQueryData(HEARD, made)
  return made
}

function remember(cache: QueryClient, id: number, row: TicketRow | null, at = performance.now()): void {
  const { rows } = heardIn(cache)
  rows.delete(id)
  rows.set(id, { row, at })
  const [oldest] = rows.keys()
  if (rows.size > MOST_HEARD && oldest !== undefined) rows.delete(oldest)
}

/** The rights changed, or the connection was down: events heard before say nothing of now. */
export const forgetHeard = (cache: QueryClient): void => heardIn(cache).rows.clear()

/** The newest row of this ticket that is held, wherever. */
export function rowOf(cache: QueryClient, id: number): TicketRow | undefined {
  const heard = heardIn(cache).rows.get(id)
  if (heard?.row === null) return undefined
  const known = heard?.row ?? listed(cache, id)
  const read = cache.getQueryData<Ticket>(ticketKey(id))
  return !known || (read && read.version > known.version) ? read : known
}

function listed(cache: QueryClient, id: number): TicketRow | undefined {
  for (const [, page] of cache.getQueriesData<HeldPage>({ queryKey: LIST })) {
    const row = page?.tickets.find(one => one.id === id)
    if (isWhole(row)) return row
  }
  return cache.getQueryData<{ rows: ReadonlyMap<number, TicketRow> }>(IN_HAND)?.rows.get(id)
}

/** Whether a list is on screen: else its rows are only read again when one comes back to it. */
const isListed = (cache: QueryClient): boolean => cache.getQueryCache().findAll({ queryKey: LIST, type: 'active' }).length > 0

const meIn = (cache: QueryClient) => cache.getQueryData<Session>(keyOf(authRoutes.session, {}))?.userId

type Filter = TicketFilter & Pick<Question, 'condition'>

/** Null until it is known who asks and where they stand. */
function filterFor(cache: QueryClient, { status, queuesIds, searchParam: _, sort: __, ...asked }: Question): Filter | null {
  const desk = cache.getQueryData<Desk>(deskKey)
  const me = cache.getQueryData<Session>(keyOf(authRoutes.session, {}))
  if (!desk || !me) return null
  const days = Number(namesOf(desk).settings.ticketLimit)
  return {
    ...asked,
    userId: me.userId,
    rooms: desk.rooms,
    showAll: asked.showAll && rankOf(me) !== 'user',
    statuses: status,
    queueIds: queuesIds,
    since: days === 0 ? null : new Date(Date.now() - days * 86_400_000),
  }
}

function fits(filter: Filter | null, row: TicketRow): boolean {
  if (!filter) return false
  const here = { ...row, walletIds: row.contact.wallets, updatedAt: new Date(row.updatedAt) }
  return matches(filter, here) && holdsOf(filter.condition, row)
}

/** `row` is what is known of the ticket now; `from` what was, null when there was nothing, undefined when nobody knows. */
function place(cache: QueryClient, row: TicketRow, from: TicketRow | null | undefined): void {
  remember(cache, row.id, row)
  unreadHeard(cache, row.id, row, meIn(cache))
  for (const query of cache.getQueryCache().findAll({ queryKey: LIST })) {
    const page = query.state.data as HeldPage | undefined
    if (!page) continue
    const asked = askedBy(query)
    const filter = filterFor(cache, asked)
    const isNew = from === null || (from !== undefined && !fits(filter, from))
    const isElsewhere = Boolean(asked.searchParam) && !page.tickets.some(one => one.id === row.id)
    const next = isElsewhere ? page : placed(page, row, { fits: fits(filter, row), isNew, sort: asked.sort })
    if (next !== page) putHeard(cache, query, next)
  }
  heard<Ticket>(cache, ticketKey(row.id), known => ({ ...known, ...withWhole(known, row) }))
  recount(cache, from, row)
}

export function ticketHeard(cache: QueryClient, heard: TicketRow, isNew: boolean): void {
  const known = rowOf(cache, heard.id)
  const row = withWhole(known, heard)
  if (row === known) return
  place(cache, row, known ?? (isNew ? null : undefined))
  if (!isNew && (!known || known.status !== row.status || known.userId !== row.userId)) askCounters(cache)
}

export function ticketLeft(cache: QueryClient, id: number): void {
  const known = rowOf(cache, id)
  remember(cache, id, null)
  unreadHeard(cache, id, null, meIn(cache))
  for (const query of cache.getQueryCache().findAll({ queryKey: LIST })) {
    const page = query.state.data as HeldPage | undefined
    if (page) putHeard(cache, query, left(page, id))
  }
  recount(cache, known, null)
  askCounters(cache)
}

type Arrival = EventPayload<'message.created'>

/** False when nobody here knows the ticket, or something that happened to it before: it has to be asked for. */
export function messageHeard(cache: QueryClient, arrival: Arrival): boolean {
  const known = rowOf(cache, arrival.ticket.id)
  const row = known && withMessage(known, arrival)
  if (!row) return false
  if (row !== known) place(cache, row, known)
  return true
}

/** A tick belongs to its message alone: other changes of the ticket do not matter. */
export function ackHeard(cache: QueryClient, acked: EventPayload<'message.acked'>): void {
  if (acked.ticketId !== null) changeInPlace(cache, acked.ticketId, row => withAck(row, acked))
}

/** Changes what every row of a contact says of it. */
export function contactHeard(cache: QueryClient, contact: TicketRow['contact']): void {
  const ids = new Set<number>()
  const look = (row: TicketRow | null) => row?.contactId === contact.id && ids.add(row.id)
  for (const { row } of heardIn(cache).rows.values()) look(row)
  for (const [, page] of cache.getQueriesData<HeldPage>({ queryKey: LIST }))
    for (const row of page?.tickets ?? []) if (isWhole(row)) look(row)
  for (const id of ids) {
    const before = rowOf(cache, id)
    changeInPlace(cache, id, row => ({ ...row, contact }))
    const row = rowOf(cache, id)
    // What stands in a view may be there for its tag, or not any more.
    if (row && isJudging()) place(cache, row, before)
  }
}

/** Every row of a ticket that is held, where it stands: none of them becomes newer or older by it. */
function changeInPlace(cache: QueryClient, id: number, change: (row: TicketRow) => TicketRow): void {
  const known = heardIn(cache).rows.get(id)?.row
  const next = known && change(known)
  if (next && next !== known) remember(cache, id, next)
  const changed = (row: TicketRow) => (next && row === known ? next : change(row))
  for (const query of cache.getQueryCache().findAll({ queryKey: LIST })) {
    const page = query.state.data as HeldPage | undefined
    const at = page?.tickets.findIndex(one => one.id === id) ?? -1
    const row = page?.tickets[at]
    if (!page || !isWhole(row)) continue
    const now = changed(row)
    if (now !== row) putHeard(cache, query, { ...page, tickets: page.tickets.with(at, now) })
  }
  heard<Ticket>(cache, ticketKey(id), ticket => {
    const row = change(ticket)
    return row === ticket ? ticket : { ...ticket, ...row }
  })
}

// Counters ------------------------------------------------------------------------------------------------------------

function recount(cache: QueryClient, from: TicketRow | null | undefined, to: TicketRow | null): void {
  if (from === undefined) return
  const me = meIn(cache) ?? 0
  for (const query of cache.getQueryCache().findAll({ queryKey: COUNTERS })) {
    const counters = query.state.data as TicketCounters | undefined
    if (!counters) continue
    const filter = filterFor(cache, askedBy(query))
    const was = from && fits(filter, from) ? from : null
    const is = to && fits(filter, to) ? to : null
    const next = replaceEqualDeep(counters, counted(counters, was, is, me))
    if (next !== counters) putHeard(cache, query, next)
  }
}

const GATHER_MS = 1000
/** Away from the lists only the number at the way to them is looked at. */
const GATHER_AWAY_MS = 60_000
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Statuses moved: counted anew once, a second after the first of them. */
export function askCounters(cache: QueryClient): void {
  if (waiting.has(cache)) return
  const ask = () => {
    waiting.delete(cache)
    void cache.invalidateQueries({ queryKey: COUNTERS })
  }
  waiting.set(cache, setTimeout(ask, isListed(cache) ? GATHER_MS : GATHER_AWAY_MS))
}

// Answers --------------------------------------------------------------------------------------------------------------

/** What an answer asked for at `since` says of a ticket, or what is newer; null: it left meanwhile. */
function settled(cache: QueryClient, answered: TicketRow, since: number): TicketRow | null {
  const known = heardIn(cache).rows.get(answered.id)
  const isLater = known !== undefined && known.at > since
  if (known?.row === null && isLater) return null
  const isOlder = known?.row && (answered.version < known.row.version || (isLater && answered.version === known.row.version))
  const row = !known?.row ? answered : isOlder ? known.row : replaceEqualDeep(known.row, withWhole(known.row, answered))
  remember(cache, row.id, row, known?.at ?? 0)
  unreadHeard(cache, row.id, row, meIn(cache))
  return row
}

/** A list that was asked for at `since`, with what was heard meanwhile: a row that moved or left in between is as it is now. */
export function reconciled(cache: QueryClient, asked: Question, answer: TicketPage, since: number): HeldPage {
  const filter = filterFor(cache, asked)
  const isFound = Boolean(asked.searchParam)
  let page: HeldPage = answer
  for (const answered of answer.tickets) {
    const row = settled(cache, answered, since)
    if (row === null) page = left(page, answered.id)
    else if (row !== answered && filter)
      page = placed(page, row, { sort: asked.sort, fits: isFound || fits(filter, row), isNew: false })
  }
  for (const { row, at } of heardIn(cache).rows.values()) {
    if (row && at > since && !isFound) page = placed(page, row, { sort: asked.sort, fits: fits(filter, row), isNew: true })
  }
  return page
}

/** A ticket that was asked for by itself. */
export function ticketRead(cache: QueryClient, answered: TicketRow, since: number): void {
  const known = rowOf(cache, answered.id)
  const row = settled(cache, answered, since)
  if (row && row !== known) place(cache, row, known)
}

/** The unread ones that came with an answer asked for at `since`. */
export function unreadRead(cache: QueryClient, ids: readonly number[], since: number): void {
  unreadKnown(cache, ids)
  for (const [id, { row, at }] of heardIn(cache).rows) if (at > since) unreadHeard(cache, id, row, meIn(cache))
}
