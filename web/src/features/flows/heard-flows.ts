import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import { joinLive, type Live } from '../../realtime/apply.ts'

type List = { flows: FlowRow[] }
const byName = (a: FlowRow, b: FlowRow) => a.name.localeCompare(b.name)
const LIST = keyOf(flowRoutes.list, {})

/** Of two that were heard out of order the one drawn later holds. */
export function flowHeard(cache: QueryClient, flow: FlowRow): void {
  heard<List>(cache, LIST, ({ flows }) => {
    const known = flows.find(one => one.id === flow.id)
    if (known && known.draftRev > flow.draftRev) return { flows }
    return { flows: [...flows.filter(one => one.id !== flow.id), flow].sort(byName) }
  })
  void cache.invalidateQueries({ queryKey: keyOf(flowRoutes.versions, { params: { id: flow.id } }) })
}

export function flowGone(cache: QueryClient, id: number): void {
  heard<List>(cache, LIST, ({ flows }) => ({ flows: flows.filter(one => one.id !== id) }))
}

/** What a canvas that is open does about a draft saved elsewhere. */
type Watcher = (flow: FlowRow, by: number) => void
const watchers = new Set<Watcher>()
export function watchFlows(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const live: Live = {
  'flow.changed': (cache, { flow, by }) => {
    flowHeard(cache, flow)
    for (const watcher of watchers) watcher(flow, by)
  },
  'flow.removed': (cache, { id }) => flowGone(cache, id),
}
joinLive(live)
