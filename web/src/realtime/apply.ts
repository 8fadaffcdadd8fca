import { EVENTS, type EventName, type EventPayload } from '@balcao/contract/events'
import type { QueryClient } from '@tanstack/react-query'

/** What an event does to what this browser already holds. Applying one twice changes nothing. */
export type Live = { [N in EventName]?: (cache: QueryClient, payload: EventPayload<N>) => void }

export type Apply = (event: string, payload: unknown) => void

/** One table out of every feature's; an event several features care about reaches each of them. */
export function applyTo(cache: QueryClient, tables: readonly Live[]): Apply {
  return (event, payload) => {
    if (!isEvent(event)) return
    for (const table of tables) run(table, event, cache, payload)
  }
}

const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name)

function run<N extends EventName>(table: Live, event: N, cache: QueryClient, payload: unknown): void {
  table[event]?.(cache, payload as EventPayload<N>)
}
