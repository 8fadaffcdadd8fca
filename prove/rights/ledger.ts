import type pg from 'pg'
import { until } from '../stand.ts'

/** What an access token says of the rights it was made under, under the short names of the wire. */
export interface Claims {
  u: number
  t: number
  rv: number
  tv: number
  sid: string
}

export const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

interface Person {
  rights: number
  rooms: string[]
}

interface Snapshot {
  began: number
  done: number
  people: Map<number, Person>
  tenantRights: Map<number, number>
  endedSessions: Set<string>
}

/**
 * What was surely true and when, by looking at the database again and again. A change is known from the end of the look that
 * found it; between two looks that found the same version nothing has changed.
 */
export interface Ledger {
  /** Since when this token is surely no longer true, or null. */
  revokedSince(claims: Claims): number | null
  /** Whether the user surely stood out of the room all the time from `from` to `to`; null when it cannot be told. */
  surelyOutside(userId: number, room: string, from: number, to: number): boolean | null
  /** The rooms in which they surely stood all that time; null when it cannot be told. */
  surelyIn(userId: number, from: number, to: number): readonly string[] | null
  /** The rooms somebody stands in, by the last look. */
  roomsOf(userId: number): string[]
  /** A look that began after this moment has been taken. */
  lookedAfter(moment: number): Promise<void>
  stop(): Promise<void>
}

const LOOK_MS = 150
const KEPT_MS = 90_000

export function openLedger(owner: pg.Pool): Ledger {
  const snapshots: Snapshot[] = []
  const firstSeen = new Map<string, number>()
  let stopped = false

  const remember = (what: string, at: number) => {
    if (!firstSeen.has(what)) firstSeen.set(what, at)
  }

  const running = (async () => {
    while (!stopped) {
      const taken = await look(owner)
      for (const sid of taken.endedSessions) remember(`session ${sid}`, taken.done)
      for (const [id, { rights }] of taken.people) remember(`user ${id} ${rights}`, taken.done)
      for (const [id, rights] of taken.tenantRights) remember(`tenant ${id} ${rights}`, taken.done)
      snapshots.push(taken)
      while ((snapshots[0]?.done ?? taken.done) < taken.done - KEPT_MS) snapshots.shift()
      await new Promise(done => setTimeout(done, LOOK_MS))
    }
  })()
  // Callers that wait for a look hear of it.
  running.catch(() => {
    stopped = true
  })

  const newerSince = (kind: 'user' | 'tenant', id: number, version: number, now: number): number | null => {
    for (let newer = version + 1; newer <= now; newer++) {
      const seen = firstSeen.get(`${kind} ${id} ${newer}`)
      if (seen !== undefined) return seen
    }
    return null
  }

  const surelyIn = (userId: number, from: number, to: number): readonly string[] | null => {
    const before = snapshots.findLast(snapshot => snapshot.done <= from)?.people.get(userId)
    const after = snapshots.find(snapshot => snapshot.began >= to)?.people.get(userId)
    return before && after && before.rights === after.rights ? before.rooms : null
  }

  return {
    revokedSince({ u, t, rv, tv, sid }) {
      const last = snapshots.at(-1)
      const since = [
        firstSeen.get(`session ${sid}`),
        newerSince('user', u, rv, last?.people.get(u)?.rights ?? 0),
        newerSince('tenant', t, tv, last?.tenantRights.get(t) ?? 0),
      ].filter(moment => moment !== null && moment !== undefined)
      return since.length > 0 ? Math.min(...since) : null
    },
    surelyOutside(userId, room, from, to) {
      const rooms = surelyIn(userId, from, to)
      return rooms && !rooms.includes(room)
    },
    surelyIn,
    roomsOf: userId => snapshots.at(-1)?.people.get(userId)?.rooms ?? [],
    lookedAfter: moment =>
      until('a look at the database', 30, () => {
        if (stopped) throw new Error('nobody looks at the database any more')
        return (snapshots.at(-1)?.began ?? 0) > moment
      }),
    async stop() {
      stopped = true
      await running
    },
  }
}

async function look(owner: pg.Pool): Promise<Snapshot> {
  const began = performance.now()
  const { rows } = await owner.query<{
    people: [number, number, string[]][]
    tenants: [number, number][]
    ended: string[] | null
  }>(`
    select (select json_agg(json_build_array(id, rights, rooms)) from users) as people,
           (select json_agg(json_build_array(id, rights)) from tenants) as tenants,
           (select json_agg(id) from sessions where ended_at is not null) as ended`)
  const found = rows[0] ?? { people: [], tenants: [], ended: [] }
  return {
    began,
    done: performance.now(),
    people: new Map(found.people.map(([id, rights, rooms]) => [id, { rights, rooms }])),
    tenantRights: new Map(found.tenants),
    endedSessions: new Set(found.ended ?? []),
  }
}
