import type { Route, Sent } from '@balcao/contract/route'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect } from 'vitest'
import type { Person, World } from '../server/src/test/world.ts'
import { keyOf } from '../web/src/api/query.ts'
import { applyTo, type Live } from '../web/src/realtime/apply.ts'

/** One answer that the browser holds while things change. */
interface Held {
  key: readonly unknown[]
  ask(reader: Person): Promise<unknown>
}
export const hold = <R extends Route>(route: R, sent: Sent<R>): Held => ({
  key: keyOf(route, sent),
  ask: reader => reader.call(route, sent),
})

interface Story {
  world: World
  reader: Person
  live: readonly Live[]
  held: readonly Held[]
  /** What else the browser knows by then. */
  knows?(cache: QueryClient): void
  change(): Promise<unknown>
}

/**
 * Holds answers as a browser does, lets something happen on the server, applies the facts it announced and nothing else,
 * each of them twice, and expects what the server answers now. Every held answer must have changed, or it proves nothing.
 */
export async function staysFresh({ world, reader, live, held, knows, change }: Story): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  knows?.(cache)
  const observers = held.map(one => new QueryObserver(cache, { queryKey: one.key, queryFn: () => one.ask(reader) }))
  const stops = observers.map(observer => observer.subscribe(() => {}))
  const shown = () => observers.map(observer => observer.getCurrentResult().data)
  try {
    await expect.poll(() => shown().every(data => data !== undefined)).toBe(true)
    const before = shown()
    await world.owner.query('delete from outbox')

    await change()
    // What is said in the rooms the reader stands in, as a socket hears it.
    const { rows: facts } = await world.owner.query<{ event: string; payload: unknown }>(
      `select o.event, o.payload from outbox o join users u on u.id = $1
       where o.rooms && u.rooms and not coalesce(o.except_rooms && u.rooms, false) order by o.id`,
      [reader.id],
    )
    const apply = applyTo(cache, live)
    for (const { event, payload } of [...facts, ...facts]) apply(event, payload)

    const fresh = await Promise.all(held.map(one => one.ask(reader)))
    for (const [i, data] of fresh.entries()) expect(data, `${JSON.stringify(held[i]?.key)} did not change`).not.toEqual(before[i])
    await expect.poll(shown, { timeout: 5000 }).toEqual(fresh)
  } finally {
    for (const stop of stops) stop()
    cache.clear()
  }
}
