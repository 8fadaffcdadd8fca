import { deskRoutes } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import type { QueryClient } from '@tanstack/react-query'
import { askQuietly } from '../../api/client.ts'
import { deskKey, deskNow, namesOf } from '../../api/desk.ts'
import { hearAlong } from '../../api/heard.ts'
import { askFor, keyOf } from '../../api/query.ts'
import { filled, type HeldPage, isWhole, joined, nextPage, thinned } from './lists.ts'
import { narrowingIn, type Question } from './question.ts'
import { reconciled, rowOf, ticketKey, ticketRead, unreadRead } from './store.ts'

/** How lists are asked for. */

export const listKey = (query: Question) => keyOf(ticketRoutes.list, { query })
export const countersKey = (question: Question) => keyOf(ticketRoutes.counters, { query: narrowingIn(question) })

/** After a while away the pages that were read are read again, at most so many of them. */
const MOST_PAGES_AGAIN = 5

/** The inbox begins with one call: the names, the counters and the first page. */
export async function openDesk(cache: QueryClient, question: Question) {
  const since = performance.now()
  const meanwhile = hearAlong()
  const asked = askFor(deskKey)(deskRoutes.open, { query: question })
  const { desk: read, counters, list, unread } = await asked.finally(meanwhile.done)
  const desk = meanwhile.told(deskKey, read)
  cache.setQueryDefaults(deskKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(deskKey, desk)
  cache.setQueryData(countersKey(question), counters)
  unreadRead(cache, unread, since)
  cache.setQueryData(listKey(question), reconciled(cache, question, list, since))
  return desk
}

/** The pages somebody had read of this list, or the first. */
export async function readList(cache: QueryClient, question: Question): Promise<HeldPage> {
  const since = performance.now()
  const loaded = cache.getQueryData<HeldPage>(listKey(question))?.tickets.length ?? 0
  const pages = Math.min(Math.max(1, Math.ceil(loaded / pageSize())), MOST_PAGES_AGAIN)
  const ask = askFor(listKey(question))
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, i) => ask(ticketRoutes.list, { query: { ...question, pageNumber: i + 1 } })),
  )
  return answers.map(answer => reconciled(cache, question, answer, since)).reduce((all, page) => joined(all, page, question.sort))
}

const reading = new WeakMap<QueryClient, Set<string>>()

/** The next page of a list, joined to it; asked once however often it is wished for. */
export async function readMore(cache: QueryClient, question: Question): Promise<void> {
  const key = listKey(question)
  const page = cache.getQueryData<HeldPage>(key)
  const under = reading.get(cache) ?? new Set()
  reading.set(cache, under)
  const name = JSON.stringify(key)
  if (!page?.hasMore || under.has(name)) return
  under.add(name)
  try {
    const since = performance.now()
    const query = { ...question, pageNumber: nextPage(page.tickets.length, pageSize()) }
    const more = reconciled(cache, question, await askQuietly(ticketRoutes.list, { query }), since)
    cache.setQueryData<HeldPage>(key, known => known && joined(known, more, question.sort))
  } finally {
    under.delete(name)
  }
}

/** What is far from these rows is held by its place alone; */
export function letFarGo(cache: QueryClient, question: Question, first: number, last: number): void {
  const key = listKey(question)
  const updatedAt = cache.getQueryState(key)?.dataUpdatedAt ?? 0
  cache.setQueryData<HeldPage>(key, known => known && thinned(known, first, last), { updatedAt })
}

/** and what of these was far is read again. */
export async function readNear(cache: QueryClient, question: Question, first: number, last: number): Promise<void> {
  const rows = cache.getQueryData<HeldPage>(listKey(question))?.tickets.slice(Math.max(0, first), last) ?? []
  const numbers = new Set(rows.flatMap((row, i) => (isWhole(row) ? [] : [nextPage(Math.max(0, first) + i, pageSize())])))
  await Promise.all([...numbers].map(pageNumber => readAgain(cache, question, pageNumber)))
}

async function readAgain(cache: QueryClient, question: Question, pageNumber: number): Promise<void> {
  const key = listKey(question)
  const under = reading.get(cache) ?? new Set()
  reading.set(cache, under)
  const name = `${JSON.stringify(key)} ${pageNumber}`
  if (under.has(name)) return
  under.add(name)
  try {
    const since = performance.now()
    const query = { ...question, pageNumber }
    const answer = reconciled(cache, question, await askQuietly(ticketRoutes.list, { query }), since)
    const updatedAt = cache.getQueryState(key)?.dataUpdatedAt ?? 0
    cache.setQueryData<HeldPage>(key, known => known && filled(known, answer.tickets.filter(isWhole), question.sort), {
      updatedAt,
    })
  } finally {
    under.delete(name)
  }
}

const pageSize = () => {
  const desk = deskNow()
  return desk ? Number(namesOf(desk).settings.ticketLimitNumber) : Number.POSITIVE_INFINITY
}

// Tickets nobody here knows ---------------------------------------------------------------------------------------------

const GATHER_MS = 150
/** So many at once are a storm: then the lists on screen are read again instead. */
const STORM = 20
const wanted = new WeakMap<QueryClient, Map<number, number>>()

/** Something happened to a ticket that nobody here knows as it was before: it is asked for, and stands where it belongs. */
export function askTicket(cache: QueryClient, id: number, version: number): void {
  const waiting = wanted.get(cache)
  if (waiting) {
    waiting.set(id, version)
    return
  }
  const first = new Map([[id, version]])
  wanted.set(cache, first)
  setTimeout(() => {
    wanted.delete(cache)
    // The whole of it may have been heard meanwhile.
    const ids = [...first].filter(([one, asked]) => (rowOf(cache, one)?.version ?? 0) < asked).map(([one]) => one)
    const isStorm = ids.length > STORM
    if (isStorm) void cache.invalidateQueries({ queryKey: keyOf(ticketRoutes.list) })
    // What is open may stand in no list.
    for (const one of ids) if (!isStorm || cache.getQueryData(ticketKey(one))) void showTicket(cache, one)
  }, GATHER_MS)
}

async function showTicket(cache: QueryClient, id: number): Promise<void> {
  const since = performance.now()
  // It may have left meanwhile: then there is nothing to show.
  const ticket = await askQuietly(ticketRoutes.show, { params: { id } }).catch(() => null)
  if (ticket) ticketRead(cache, ticket, since)
}

/** Something of a ticket changed that stands in no row: where the whole of it is on screen, it is read again. */
export function readShown(cache: QueryClient, id: number): void {
  const queryKey = ticketKey(id)
  if (!cache.getQueryData(queryKey)) return
  const again = { queryKey, queryFn: () => askQuietly(ticketRoutes.show, { params: { id } }) }
  // It may have left meanwhile: then there is nothing to show.
  void cache.fetchQuery(again).catch(() => undefined)
}
