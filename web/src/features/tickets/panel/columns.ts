import type { Session } from '@balcao/contract/access/auth'
import type { Desk } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { byLateness, type Held, type Tally, tally } from '../in-hand/held.ts'

export type By = 'user' | 'queue'
type Online = Session['usuariosOnline'][number]

export interface PanelColumn {
  /** A person or a queue; null: nobody's, in no queue. */
  id: number | null
  name: string
  color: string | null
  picture: string | null
  presence: 'here' | 'pause' | 'away' | null
  pause: Online['pause']
  /** Late first. */
  rows: TicketRow[]
  tally: Tally
}

interface Parts {
  held: Held
  desk: Desk
  online: readonly Online[]
  /** What the first column is called. */
  nobody: string
}

const NO_ONE = { color: null, picture: null, presence: null, pause: null } as const

/** Nobody's first, then who is here or has something in hand, by name: a column does not move while somebody looks at it. */
export function columnsBy(by: By, { held, desk, online, nobody }: Parts): PanelColumn[] {
  const idOf = (of: { userId: number | null; queueId: number | null }) => (by === 'user' ? of.userId : of.queueId)
  const rows = Map.groupBy([...held.rows.values()].sort(byLateness), idOf)
  const counted = new Set([...rows.keys(), ...(held.isAll ? [] : held.counted.map(idOf))])
  const column = (id: number | null, name: string, more: Omit<PanelColumn, 'id' | 'name' | 'rows' | 'tally'>): PanelColumn => ({
    id,
    name,
    ...more,
    rows: rows.get(id) ?? [],
    tally: tally(held, of => idOf(of) === id),
  })
  const first = column(null, nobody, NO_ONE)
  if (by === 'queue') {
    const queues = desk.queues.filter(({ id, isActive }) => isActive || counted.has(id))
    return [first, ...queues.map(({ id, name, color }) => column(id, name, { ...NO_ONE, color }))]
  }
  const known = new Map(online.map(one => [one.userId, one]))
  const people = desk.users.filter(({ id, isActive }) => counted.has(id) || (isActive && known.has(id)))
  return [
    first,
    ...people.map(({ id, name, picture }) => {
      const its = known.get(id)
      const presence = its?.isOnline ? 'here' : its?.pause ? 'pause' : 'away'
      return column(id, name, { color: null, picture, presence, pause: its?.pause ?? null })
    }),
  ]
}

/** By ticket and the time since which it waits, so that each breach is told once. */
export function breaches(rows: Iterable<TicketRow>, isRed: (row: TicketRow) => boolean): Map<string, TicketRow> {
  const found = new Map<string, TicketRow>()
  for (const row of rows) if (isRed(row)) found.set(`${row.id} ${row.waitingSince}`, row)
  return found
}
