import {
  BOARD_PAGE,
  type BoardCard,
  type BoardColumn,
  type BoardNarrowing,
  boardRoutes,
  type CardTicket,
  type CardWithTicket,
} from '@balcao/contract/contacts/board'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { askQuietly } from '../../../api/client.ts'
import { heard, putHeard } from '../../../api/heard.ts'
import { askFor, keyOf } from '../../../api/query.ts'
import { type CardList, type Column, joined, newer, placed, ticketOn, without } from './cards.ts'

/** What this browser holds of the board, and what is done to it when something is heard. */

const routeOf = (of: Column['of']) => (of === 'lane' ? boardRoutes.cards : boardRoutes.tagCards)
const columnsRouteOf = (of: Column['of']) => (of === 'lane' ? boardRoutes.lanes : boardRoutes.tags)
export const listKey = ({ of, id }: Column, query: BoardNarrowing) => keyOf(routeOf(of), { params: { id }, query })

interface Held {
  query: Query<CardList>
  column: Column
  /** A card that is not there yet may or may not be one of these: only the server knows. */
  isNarrowed: boolean
}

function* lists(cache: QueryClient): Generator<Held & { list: CardList }> {
  for (const of of ['lane', 'tag'] as const)
    for (const found of cache.getQueryCache().findAll({ queryKey: [routeOf(of).path] })) {
      const query = found as unknown as Query<CardList>
      const { params, query: asked = {} } = (query.queryKey[1] ?? {}) as { params?: { id: number }; query?: object }
      const list = query.state.data
      if (list && params) yield { query, list, column: { of, id: params.id }, isNarrowed: Object.keys(asked).length > 0 }
    }
}

function held(cache: QueryClient, id: number): CardWithTicket | undefined {
  for (const { list } of lists(cache)) {
    const card = list.cards.find(one => one.id === id)
    if (card) return card
  }
  return undefined
}

const put = (cache: QueryClient, { query, list }: Held & { list: CardList }, next: CardList): void => {
  if (next !== list) putHeard(cache, query as unknown as Query, next)
}

// The last word on cards, for answers that were on their way ------------------------------------------------------------

const lastWords = new Map<number, { card: CardWithTicket | null; at: number }>()
const MOST_WORDS = 2000
function remember(id: number, card: CardWithTicket | null): void {
  lastWords.delete(id)
  lastWords.set(id, { card, at: performance.now() })
  const [oldest] = lastWords.keys()
  if (lastWords.size > MOST_WORDS && oldest !== undefined) lastWords.delete(oldest)
}

function settled(answer: CardList, column: Column, since: number, isNarrowed: boolean): CardList {
  let list = answer
  for (const [id, { card, at }] of lastWords) {
    if (at <= since) continue
    const isThere = list.cards.some(one => one.id === id)
    if (card === null) list = without(list, id)
    else if (isThere || !isNarrowed) list = placed(list, card, column)
  }
  return list
}

// Asking ---------------------------------------------------------------------------------------------------------------

const MOST_AT_ONCE = 500

/** As far down as it was held: what is read again leaves nobody who had scrolled before an end. */
export async function readList(cache: QueryClient, column: Column, query: BoardNarrowing): Promise<CardList> {
  const key = listKey(column, query)
  const ask = askFor(key)
  const since = performance.now()
  let want = Math.max(BOARD_PAGE, cache.getQueryData<CardList>(key)?.cards.length ?? 0)
  let list: CardList = { cards: [], hasMore: true }
  while (list.hasMore && want > 0) {
    const pageSize = Math.min(MOST_AT_ONCE, want)
    list = joined(list, await ask(routeOf(column.of), pageOf(column, query, list, pageSize)), column)
    want -= pageSize
  }
  return settled(list, column, since, Object.keys(query).length > 0)
}

const reading = new Map<string, Promise<void>>()

/** The next page of a column. Asked once however often it is wished for. */
export function readMore(cache: QueryClient, column: Column, query: BoardNarrowing): Promise<void> {
  const name = hashKey(listKey(column, query))
  const under = reading.get(name) ?? readPage(cache, column, query).finally(() => reading.delete(name))
  reading.set(name, under)
  return under
}

async function readPage(cache: QueryClient, column: Column, query: BoardNarrowing): Promise<void> {
  const key = listKey(column, query)
  const list = cache.getQueryData<CardList>(key)
  if (!list?.hasMore) return
  const since = performance.now()
  const more = await askQuietly(routeOf(column.of), pageOf(column, query, list, BOARD_PAGE))
  cache.setQueryData<CardList>(
    key,
    known => known && settled(joined(known, more, column), column, since, Object.keys(query).length > 0),
  )
}

function pageOf(column: Column, query: BoardNarrowing, { cards }: CardList, pageSize: number) {
  const last = cards.at(-1)
  const behind = column.of === 'lane' ? last?.rank : last && String(last.id)
  return { params: { id: column.id }, query: { ...query, pageSize, ...(behind ? { behind } : {}) } }
}

const GATHER_MS = 1000
/** Once now, and once more at the end of a second in which more was heard. */
function throttled(run: (cache: QueryClient) => void): (cache: QueryClient) => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isMore = false
  const rest = (cache: QueryClient) => {
    timer = isMore ? setTimeout(rest, GATHER_MS, cache) : null
    if (isMore) run(cache)
    isMore = false
  }
  return cache => {
    if (timer !== null) {
      isMore = true
      return
    }
    run(cache)
    timer = setTimeout(rest, GATHER_MS, cache)
  }
}

/** How many and how much: sums are the server's. */
export const askSums = throttled(cache => {
  void cache.invalidateQueries({ queryKey: [boardRoutes.lanes.path] })
  void cache.invalidateQueries({ queryKey: [boardRoutes.tags.path] })
})

const askNarrowed = throttled(cache => {
  for (const { query, isNarrowed } of lists(cache)) if (isNarrowed) void cache.invalidateQueries({ queryKey: query.queryKey })
})

const wanted = new Set<number>()
/** Cards whose tickets are not known here: asked for together. */
export function askCards(cache: QueryClient, id: number): void {
  if (wanted.size === 0)
    setTimeout(async () => {
      const ids = [...wanted].slice(0, MOST_AT_ONCE)
      wanted.clear()
      const { cards } = await askQuietly(boardRoutes.some, { query: { ids } }).catch(() => ({ cards: [] }))
      for (const card of cards) place(cache, { ...newer(held(cache, card.id), card), ticket: card.ticket })
    }, 200)
  wanted.add(id)
}

// Hearing --------------------------------------------------------------------------------------------------------------

function place(cache: QueryClient, card: CardWithTicket): void {
  remember(card.id, card)
  let isElsewhere = false
  for (const one of lists(cache)) {
    const isThere = one.list.cards.some(known => known.id === card.id)
    if (isThere || !one.isNarrowed) put(cache, one, placed(one.list, card, one.column))
    else isElsewhere = true
  }
  if (isElsewhere) askNarrowed(cache)
}

export function cardHeard(cache: QueryClient, heardCard: BoardCard): void {
  const known = held(cache, heardCard.id)
  const card = newer(known, heardCard)
  if (card === known) return
  place(cache, card)
  if (!known && held(cache, card.id)) askCards(cache, card.id)
}

/** Where it is going, before the server says so. */
export const showMoved = (cache: QueryClient, card: CardWithTicket): void => place(cache, card)

export function cardGone(cache: QueryClient, id: number): void {
  remember(id, null)
  for (const one of lists(cache)) put(cache, one, without(one.list, id))
}

/** Changes what is held of a contact's card; one that is in no list here is asked for where it may have come into one. */
export function changeCard(cache: QueryClient, id: number, change: (card: CardWithTicket) => CardWithTicket): boolean {
  const known = held(cache, id)
  if (!known) return false
  const next = change(known)
  if (next !== known) place(cache, next)
  return true
}

export function ticketHeard(cache: QueryClient, contactId: number, ticket: CardTicket): void {
  changeCard(cache, contactId, card => {
    const next = ticketOn(card.ticket, ticket)
    if (next === 'ask') askCards(cache, contactId)
    return next === 'ask' ? { ...card, ticket } : next === card.ticket ? card : { ...card, ticket: next }
  })
}

/** The ticket is not theirs to see any more, or another one may be shown. */
export function ticketLeft(cache: QueryClient, ticketId: number): void {
  for (const { list } of lists(cache))
    for (const card of list.cards)
      if (card.ticket?.id === ticketId) {
        place(cache, { ...card, ticket: null })
        askCards(cache, card.id)
        return
      }
}

export function changeTicket(cache: QueryClient, ticketId: number, change: (ticket: CardTicket) => CardTicket): void {
  for (const { list } of lists(cache))
    for (const card of list.cards)
      if (card.ticket?.id === ticketId) {
        const ticket = change(card.ticket)
        if (ticket !== card.ticket) place(cache, { ...card, ticket })
        return
      }
}

/** Every held board of that kind, narrowed or not. */
export function changeColumns(cache: QueryClient, of: Column['of'], change: (columns: BoardColumn[]) => BoardColumn[]): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [columnsRouteOf(of).path] }))
    heard<{ columns: BoardColumn[] }>(cache, queryKey, known => ({ ...known, columns: change(known.columns) }))
}

export function readAgain(cache: QueryClient): void {
  for (const { path } of [boardRoutes.cards, boardRoutes.tagCards]) void cache.invalidateQueries({ queryKey: [path] })
  askSums(cache)
}
