import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What is heard is no answer: it changes what is held, and what was to be read again still is. */

type Change = (known: never) => unknown
type Changes = Map<string, Change[]>
const underway = new Set<Changes>()

export function putHeard(cache: QueryClient, query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state
  cache.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Done to what is held under this key, and to every answer that is on its way. */
export function heard<T>(cache: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const hash = hashKey(queryKey)
  for (const changes of underway) changes.set(hash, [...(changes.get(hash) ?? []), change])
  const query = cache.getQueryCache().get(hash)
  const known = query?.state.data as T | undefined
  if (!query || known === undefined) return
  const next = change(known)
  if (next !== known) putHeard(cache, query, next)
}

/** For a caller that waits for an answer: events that come before it may be newer than the answer. */
export function hearAlong() {
  const changes: Changes = new Map()
  underway.add(changes)
  return {
    /** The answer, with what was heard of it meanwhile. */
    told: <T>(queryKey: QueryKey, answer: T): T =>
      (changes.get(hashKey(queryKey)) ?? []).reduce((now, change) => (change as (known: T) => T)(now), answer),
    done: (): void => void underway.delete(changes),
  }
}

export async function askAlong<T>(queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  const meanwhile = hearAlong()
  try {
    return meanwhile.told(queryKey, await ask())
  } finally {
    meanwhile.done()
  }
}
