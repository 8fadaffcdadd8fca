import type { EventName, EventPayload } from '@balcao/contract/events'
import type { QueryClient } from '@tanstack/react-query'

/** What an event does to what this browser already holds. Applying one twice changes nothing. */
export type Live = { [N in EventName]?: (cache: QueryClient, payload: EventPayload<N>) => void }

/** Tables of screens that hold nothing before they are opened: each joins with its screen, and costs nobody else a byte. */
const joined = new Set<Live>()
export const joinLive = (table: Live): unknown => joined.add(table)

export type Apply = (event: string, payload: unknown) => void

/** One table out of every feature's; an event several features care about reaches each of them, one that none knows nobody. */
export function applyTo(cache: QueryClient, tables: readonly Live[]): Apply {
  return (event, payload) => {
    for (const table of [...tables, ...joined]) if (isOf(table, event)) run(table, event, cache, payload)
  }
}

/** Asked of the table, not of the contract's events: with them come the schemas of all they carry. */
const isOf = (table: Live, name: string): name is EventName => Object.hasOwn(table, name)

function run<N extends EventName>(table: Live, event: N, cache: QueryClient, payload: unknown): void {
  table[event]?.(cache, payload as EventPayload<N>)
}
