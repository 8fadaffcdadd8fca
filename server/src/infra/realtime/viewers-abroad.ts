import { randomUUID } from 'node:crypto'
import { every } from '../processes/every.ts'
import { BEAT_MS, LEASE_MS } from '../processes/processes.ts'
import type { Sockets } from './sockets.ts'
import type { Place, Told, ViewersWord } from './viewers-word.ts'

export interface Abroad {
  places(): Place[]
  /** The viewers of these tickets in this process now. */
  tell(keys: readonly string[]): void
  stop(): Promise<void>
}

interface Options {
  io: Sockets
  here: () => Iterable<Place>
  audiences: Map<string, readonly string[]>
  /** Something else was told of this ticket. */
  heard(key: string): void
}

interface Neighbour {
  heardAt: number
  places: Map<string, Place[]>
}

/** The viewers in the other processes: held under a lease each of them renews. */
export function placesAbroad({ io, here, audiences, heard }: Options): Abroad {
  const me = randomUUID()
  const neighbours = new Map<string, Neighbour>()
  const count = (): number => [...here()].length
  const say = (word: Omit<ViewersWord, 'from' | 'count'>): void => {
    io.serverSideEmit('viewers', { from: me, count: count(), ...word })
  }
  const ours = (keys: readonly string[]): Told[] => {
    const places = Map.groupBy(here(), place => place.key)
    return keys.map(key => ({ key, audience: audiences.get(key) ?? [], places: places.get(key) ?? [] }))
  }
  const forget = (id: string): void => {
    for (const key of neighbours.get(id)?.places.keys() ?? []) heard(key)
    neighbours.delete(id)
  }

  const hear = (word: ViewersWord): void => {
    if (word.isAll) forget(word.from)
    const neighbour = neighbours.get(word.from) ?? { heardAt: 0, places: new Map<string, Place[]>() }
    neighbours.set(word.from, neighbour)
    neighbour.heardAt = performance.now()
    for (const { key, audience, places } of word.tickets ?? []) {
      if (places.length > 0) neighbour.places.set(key, places)
      else neighbour.places.delete(key)
      // What this process knows it keeps right by the facts; the other one's may be older.
      if (!audiences.has(key) && audience.length > 0) audiences.set(key, audience)
      heard(key)
    }
    const isBeat = !word.asks && !word.tickets
    if (word.asks) say({ isAll: true, tickets: ours([...new Set([...here()].map(place => place.key))]) })
    else if (isBeat && [...neighbour.places.values()].flat().length !== word.count) say({ asks: true })
  }

  io.on('viewers', hear)
  say({ asks: true })
  const stopBeating = every(BEAT_MS, 'telling who is where', async () => {
    say({})
    for (const [id, { heardAt }] of neighbours) if (performance.now() - heardAt > LEASE_MS) forget(id)
  })

  return {
    places: () => [...neighbours.values()].flatMap(({ places }) => [...places.values()].flat()),
    tell: keys => say({ tickets: ours(keys) }),
    async stop() {
      await stopBeating()
      io.off('viewers', hear)
      io.serverSideEmit('viewers', { from: me, count: 0, isAll: true, tickets: [] })
    },
  }
}
