import { randomUUID } from 'node:crypto'
import { every } from '../processes/every.ts'
import { BEAT_MS, LEASE_MS } from '../processes/processes.ts'
import type { Sockets } from './sockets.ts'
import type { Told, Viewer, ViewersWord } from './viewers-word.ts'

export interface Abroad {
  viewers(): Viewer[]
  /** The viewers of these tickets in this process now. */
  tell(keys: readonly string[]): void
  stop(): Promise<void>
}

interface Options {
  io: Sockets
  here: () => Iterable<Viewer>
  audiences: Map<string, readonly string[]>
  /** Something else was told of this ticket. */
  heard(key: string): void
}

interface Neighbour {
  heardAt: number
  viewers: Map<string, Viewer[]>
}

/** The viewers in the other processes: held under a lease each of them renews. */
export function viewersAbroad({ io, here, audiences, heard }: Options): Abroad {
  const me = randomUUID()
  const neighbours = new Map<string, Neighbour>()
  const count = (): number => [...here()].length
  const say = (word: Omit<ViewersWord, 'from' | 'count'>): void => {
    io.serverSideEmit('viewers', { from: me, count: count(), ...word })
  }
  const ours = (keys: readonly string[]): Told[] => {
    const viewers = Map.groupBy(here(), viewer => viewer.key)
    return keys.map(key => ({ key, audience: audiences.get(key) ?? [], viewers: viewers.get(key) ?? [] }))
  }
  const forget = (id: string): void => {
    for (const key of neighbours.get(id)?.viewers.keys() ?? []) heard(key)
    neighbours.delete(id)
  }

  const hear = (word: ViewersWord): void => {
    if (word.isAll) forget(word.from)
    const neighbour = neighbours.get(word.from) ?? { heardAt: 0, viewers: new Map<string, Viewer[]>() }
    neighbours.set(word.from, neighbour)
    neighbour.heardAt = performance.now()
    for (const { key, audience, viewers } of word.tickets ?? []) {
      if (viewers.length > 0) neighbour.viewers.set(key, viewers)
      else neighbour.viewers.delete(key)
      // What this process knows it keeps right by the facts; the other one's may be older.
      if (!audiences.has(key) && audience.length > 0) audiences.set(key, audience)
      heard(key)
    }
    const isBeat = !word.asks && !word.tickets
    if (word.asks) say({ isAll: true, tickets: ours([...new Set([...here()].map(viewer => viewer.key))]) })
    else if (isBeat && [...neighbour.viewers.values()].flat().length !== word.count) say({ asks: true })
  }

  io.on('viewers', hear)
  say({ asks: true })
  const stopBeating = every(BEAT_MS, 'telling who is where', async () => {
    say({})
    for (const [id, { heardAt }] of neighbours) if (performance.now() - heardAt > LEASE_MS) forget(id)
  })

  return {
    viewers: () => [...neighbours.values()].flatMap(({ viewers }) => [...viewers.values()].flat()),
    tell: keys => say({ tickets: ours(keys) }),
    async stop() {
      await stopBeating()
      io.off('viewers', hear)
      io.serverSideEmit('viewers', { from: me, count: 0, isAll: true, tickets: [] })
    },
  }
}
