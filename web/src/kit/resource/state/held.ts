import { urlOf } from '@balcao/contract/client'
import type { Route } from '@balcao/contract/route'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { fieldOf } from '../fieldOf.ts'
import { sortsOf } from '../model.ts'
import type { Page, ResourceApi, Row } from '../types.ts'

/** One list read again for all that happened within this time. */
const GATHER_MS = 300

/**
 * What an event does to the rows of a resource that this browser holds. A row on screen changes at once; where the change
 * may move rows into, out of or along a list, the lists are read again, once for a burst of events.
 */
export function heldRows(api: Pick<ResourceApi, 'list' | 'show'>) {
  const showKey = (id: number) => [api.show.path, { params: { id } }]

  return {
    changed(cache: QueryClient, row: Row): void {
      cache.setQueryData(showKey(row.id), (known: Row | undefined) => known && row)
      for (const query of listsIn(cache, api)) {
        if (!place(query, cache, row, sortsOf(api.list)[0])) readAgain(cache, query)
      }
    },
    /** Only so much of a row is known. */
    patched(cache: QueryClient, id: number, part: object): void {
      cache.setQueryData(showKey(id), (known: Row | undefined) => known && { ...known, ...part })
      for (const query of listsIn(cache, api)) {
        const page = query.state.data
        if (!page?.rows.some(row => row.id === id)) continue
        const rows = page.rows.map(row => (row.id === id ? { ...row, ...part } : row))
        cache.setQueryData(query.queryKey, { ...page, rows }, { updatedAt: query.state.dataUpdatedAt })
        if (query.state.fetchStatus !== 'idle' || query.state.isInvalidated) readAgain(cache, query)
      }
    },
    removed(cache: QueryClient, id: number): void {
      void cache.invalidateQueries({ queryKey: showKey(id) })
      for (const query of listsIn(cache, api)) {
        const page = query.state.data
        if (page?.rows.some(row => row.id === id)) {
          const rows = page.rows.filter(row => row.id !== id)
          cache.setQueryData(query.queryKey, { ...page, rows, count: page.count - 1 })
        }
        readAgain(cache, query)
      }
    },
  }
}

/** Where an answer came from, without what narrows it: a route's path with its parameters in their places. */
export function pathOf([route, sent]: QueryKey): string {
  const { params = {} } = (sent ?? {}) as { params?: Record<string, unknown> }
  return urlOf({ path: String(route) } as Route, { params })
}

/** Every list of that path, and every single row of it. */
export function rowsChanged(cache: QueryClient, path: string): void {
  const lists = cache.getQueryCache().findAll({ predicate: ({ queryKey }) => pathOf(queryKey) === path })
  for (const query of lists) readAgain(cache, query as unknown as ListQuery)
  void cache.invalidateQueries({ queryKey: [`${path}/:id`] })
}

type ListQuery = Query<Page, Error, Page, readonly unknown[]>

const listsIn = (cache: QueryClient, api: Pick<ResourceApi, 'list'>): ListQuery[] => queriesOf(cache, api.list.path)

const queriesOf = (cache: QueryClient, path: string): ListQuery[] =>
  cache.getQueryCache().findAll({ queryKey: [path], type: 'all' }) as unknown as ListQuery[]

/** Puts the row where its older self stands; true when nothing else of that list can have changed by it. */
function place(query: ListQuery, cache: QueryClient, row: Row, usualSort: string | undefined): boolean {
  const page = query.state.data
  const older = page?.rows.find(known => known.id === row.id)
  if (!page || !older) return false

  // While a page is on its way it may be older than this event.
  const isCurrent = query.state.fetchStatus === 'idle' && !query.state.isInvalidated
  const settled = isCurrent && !decides(query, older, row, usualSort)
  const rows = page.rows.map(known => (known.id === row.id ? row : known))
  cache.setQueryData(query.queryKey, { ...page, rows }, { updatedAt: query.state.dataUpdatedAt })
  return settled
}

/** Whether the change touches anything by which this list chooses or orders its rows. */
function decides(query: ListQuery, older: Row, row: Row, usualSort: string | undefined): boolean {
  const asked = (query.queryKey[1] as { query?: Record<string, unknown> } | undefined)?.query ?? {}
  const isPlain = Object.keys(asked).every(key => UNRESTRICTED.has(key))
  if (!isPlain || isOnlyAPart(query)) return true
  const sort = typeof asked.sort === 'string' ? asked.sort : (usualSort ?? 'id')
  return JSON.stringify(fieldOf(older, sort)) !== JSON.stringify(fieldOf(row, sort))
}

const UNRESTRICTED = new Set(['pageNumber', 'pageSize', 'sort', 'direction'])
const isOnlyAPart = ({ state: { data } }: ListQuery) => !data || data.rows.length < data.count

const waiting = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** Stale at once for a screen opened later; on screen, read again when the burst is over. */
function readAgain(cache: QueryClient, query: ListQuery): void {
  void cache.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
  const timers = waiting.get(cache) ?? new Map()
  waiting.set(cache, timers)
  if (timers.has(query.queryHash)) return
  const again = () => {
    timers.delete(query.queryHash)
    void cache.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' })
  }
  timers.set(query.queryHash, setTimeout(again, GATHER_MS))
}
