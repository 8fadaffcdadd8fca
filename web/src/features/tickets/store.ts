import { authRoutes, type Session } from '@balcao/contract/auth'
import type { Desk } from '@balcao/contract/desk'
import type { EventPayload } from '@balcao/contract/events'
import { rankOf } from '@balcao/contract/permissions'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { TICKET_STATUSES } from '@balcao/contract/ticket-words'
import { type Ticket, type TicketCounters, type TicketPage, ticketRoutes } from '@balcao/contract/tickets'
import { audienceOf, matches, overlap, type TicketFilter } from '@balcao/contract/visibility'
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { deskKey, namesOf } from '../../api/desk.ts'
import { keyOf } from '../../api/query.ts'
import { counted, type HeldPage, isWhole, left, placed, withAck, withMessage, withWhole } from './lists.ts'
import { NOTHING_NARROWED, type Question } from './question.ts'
import { unreadHeard } from './unread.ts'

/** What this browser holds of tickets, and what is done to it when something is heard. */

const LIST = keyOf(ticketRoutes.list)
const COUNTERS = keyOf(ticketRoutes.counters)
export const ticketKey = (id: number) => keyOf(ticketRoutes.show, { params: { id } })

/** What a held list or its counters were asked for; counters ask for no tab. */
function askedBy(query: Query): Question {
  const { query: asked } = (query.queryKey[1] ?? {}) as { query?: Partial<Question> }
  return { ...NOTHING_NARROWED, status: [...TICKET_STATUSES], kinds: [], isMine: false, ...asked }
}

/** The last word on tickets that came up lately, listed or not: what an answer on its way is checked against. */
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

function remember(cache: QueryClient, id: number, row: TicketRow | null): void {
  const { rows } = heardIn(cache)
  rows.delete(id)
  rows.set(id, { row, at: performance.now() })
  const [oldest] = rows.keys()
  if (rows.size > MOST_HEARD && oldest !== undefined) rows.delete(oldest)
}

/** Who sees what has changed: what was heard before says nothing of now. */
export const forgetHeard = (cache: QueryClient): void => heardIn(cache).rows.clear()

/** A row of this ticket that is held, wherever. */
export function rowOf(cache: QueryClient, id: number): TicketRow | undefined {
  const heard = heardIn(cache).rows.get(id)
  if (heard) return heard.row ?? undefined
  for (const [, page] of cache.getQueriesData<HeldPage>({ queryKey: LIST })) {
    const row = page?.tickets.find(one => one.id === id)
    if (isWhole(row)) return row
  }
  return cache.getQueryData<Ticket>(ticketKey(id))
}

const meIn = (cache: QueryClient) => cache.getQueryData<Session>(keyOf(authRoutes.session, {}))?.userId

/** Null until it is known who asks and where they stand. */
function filterFor(cache: QueryClient, { status, queuesIds, searchParam: _, ...asked }: Question): TicketFilter | null {
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

function fits(filter: TicketFilter | null, row: TicketRow): boolean {
  if (!filter) return false
  return matches(filter, { ...row, walletIds: row.contact.wallets, updatedAt: new Date(row.updatedAt) })
}

/** `row` is what is known of the ticket now; `from` what was, null when there was nothing, undefined when nobody knows. */
function place(cache: QueryClient, row: TicketRow, from: TicketRow | null | undefined): void {
  remember(cache, row.id, row)
  unreadHeard(cache, row.id, row, meIn(cache))
  for (const query of cache.getQueryCache().findAll({ queryKey: LIST })) {
    const page = query.state.data as HeldPage | undefined
    if (!page) continue
    const filter = filterFor(cache, askedBy(query))
    const isSearch = Boolean(askedBy(query).searchParam)
    const isNew = from === null || (from !== undefined && !fits(filter, from))
    const next = isSearch && !page.tickets.some(one => one.id === row.id) ? page : placed(page, row, fits(filter, row), isNew)
    if (next !== page) setQuietly(cache, query, next)
  }
  cache.setQueryData<Ticket>(ticketKey(row.id), known => known && { ...known, ...withWhole(known, row) })
  recount(cache, from, row)
}

/** An event is no answer: what was stale stays stale. */
const setQuietly = (cache: QueryClient, query: Query, data: unknown) =>
  cache.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt })

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
    if (page) setQuietly(cache, query, left(page, id))
  }
  recount(cache, known, null)
  askCounters(cache)
}

type Arrival = EventPayload<'message.created'>

/** False when nobody here knows the ticket: it has to be asked for. */
export function messageHeard(cache: QueryClient, arrival: Arrival): boolean {
  const known = rowOf(cache, arrival.ticket.id)
  if (!known) return false
  const row = withMessage(known, arrival)
  if (row !== known) place(cache, row, known)
  return true
}

export function ackHeard(cache: QueryClient, acked: EventPayload<'message.acked'>): void {
  if (acked.ticketId === null) return
  const known = rowOf(cache, acked.ticketId)
  if (!known) return
  const row = withAck(known, acked)
  if (row !== known) place(cache, row, known)
}

/** Changes what every row of a contact says of it. */
export function contactHeard(cache: QueryClient, id: number, change: (row: TicketRow) => TicketRow): void {
  const rows = new Map<number, TicketRow>()
  for (const [, page] of cache.getQueriesData<HeldPage>({ queryKey: LIST }))
    for (const row of page?.tickets ?? []) if (isWhole(row) && row.contactId === id) rows.set(row.id, row)
  for (const row of rows.values()) place(cache, change(row), row)
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
    if (next !== counters) setQuietly(cache, query, next)
  }
}

const GATHER_MS = 1000
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Statuses moved: counted anew once, a second after the first of them. */
export function askCounters(cache: QueryClient): void {
  if (waiting.has(cache)) return
  const ask = () => {
    waiting.delete(cache)
    void cache.invalidateQueries({ queryKey: COUNTERS })
  }
  waiting.set(cache, setTimeout(ask, GATHER_MS))
}

// Answers --------------------------------------------------------------------------------------------------------------

/**
 * An answer that was asked for at `since`, with what was heard meanwhile: a row that moved or left in between is as it is now.
 */
export function reconciled(cache: QueryClient, asked: Question, answer: TicketPage, since: number): HeldPage {
  const filter = filterFor(cache, asked)
  const { rows: heard } = heardIn(cache)
  let page: HeldPage = answer
  for (const answered of answer.tickets) {
    const known = heard.get(answered.id)
    if (!known) continue
    if (known.row === null) {
      if (known.at > since) page = left(page, answered.id)
      continue
    }
    const row = replaceEqualDeep(known.row, withWhole(known.row, answered))
    if (row !== answered) page = filter ? placed(page, row, Boolean(asked.searchParam) || fits(filter, row), false) : page
  }
  for (const { row, at } of heard.values()) {
    if (row && at > since && !asked.searchParam) page = placed(page, row, fits(filter, row), true)
  }
  return page
}

/** Whether whoever asks would still see a ticket that is there now. */
export function stillSees(cache: QueryClient, row: TicketRow): boolean {
  const rooms = cache.getQueryData<Desk>(deskKey)?.rooms ?? []
  return overlap(audienceOf({ ...row, walletIds: row.contact.wallets }), rooms)
}
