import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { middle, mostAtOnce } from '../rules/middle.ts'
import type { Asking } from './asking.ts'
import { chosen, TIMES, type TimeFigure, timeOf } from './passes.ts'
import { cleanOf, daysOf, isSummed, type Key, singlesOf } from './summed.ts'

/** Medians; and of a user how many went on at once. */
type Times = Record<TimeFigure, number | null> & { concurrent?: number | null }

/**
 * The times of a report's groups, and of all of it. Medians are of each value, and sorting them is what a database takes longest for: it
 * hands them over as they are kept, and they are counted here.
 */
export async function readTimes(tx: Tx, asking: Asking, key: Key | null): Promise<{ total: Times; of: Map<number, Times> }> {
  const { rows } = await (valuesOf(asking, key) as RawBuilder<Packed>).execute(tx)
  const parts = rows.flatMap(key === 'ad_id' ? byAd : row => [{ id: row.id ?? 0, its: row }])
  const groups = Map.groupBy(parts, part => part.id)
  const total: Times = eachTime(() => null)
  const of = new Map([...groups.keys()].map(id => [id, { ...total }]))
  for (const time of TIMES) {
    let count = 0
    for (const [id, some] of groups) {
      const first = count
      for (const { its } of some) count = take(its[KEPT[time]], count)
      Object.assign(of.get(id) ?? {}, { [time]: middle(room.subarray(first, count)) })
    }
    total[time] = middle(room.subarray(0, count))
    if (count > AT_ONCE) await setImmediate()
  }
  if (key !== 'user_id') return { total, of }
  const most: number[] = []
  for (const { id, spans } of rows) {
    const concurrent = spans === null ? null : atOnceIn(spans)
    Object.assign(of.get(id ?? 0) ?? {}, { concurrent })
    if (concurrent !== null) most.push(concurrent)
  }
  return { total: { ...total, concurrent: most.length === 0 ? null : Math.max(...most) }, of }
}
/** After so many values others have their turn. */
const AT_ONCE = 50_000

const KEPT = { waiting: 'waits', reply: 'replies', handling: 'handles', resolution: 'resolves' } as const
const NAMES = Object.values(KEPT)
/** Of a group, as the database holds them, written out: `fill_report_times.sql` says how. */
type Values = Record<(typeof NAMES)[number], string>
type Packed = Values & { id: number | null; ads: string | null; spans: string | null }

const packed = (filter: Asking['filter'], name: string): string => `int4send(coalesce(a.${timeOf(filter, name)}, -1))`
/** One pass, written as a day's are. */
const oneOf = (filter: Asking['filter']) => ({
  waits: packed(filter, 'wait_s'),
  replies: packed(filter, 'reply_s'),
  handles: packed(filter, 'handle_s'),
  resolves: packed(filter, 'resolve_s'),
  ads: 'case when a.ad_id is not null then int8send(a.ad_id) end',
  spans: 'case when a.user_id is not null and a.wait_s is not null then span_of(a.opened_at, a.wait_s, a.closed_at) end',
})

/** The values of each group, one after the other; where days are kept by who came by an ad and who did not, apart by that. */
function valuesOf(asking: Asking, key: Key | null): RawBuilder<unknown> {
  const { filter, actor } = asking
  const names = [...NAMES, ...(key === 'ad_id' ? (['ads'] as const) : []), ...(key === 'user_id' ? (['spans'] as const) : [])]
  const id = sql.raw(`${key === null || key === 'ad_id' ? 'null::bigint' : `a.${key}`} as id`)
  const one = oneOf(filter)
  const single = sql`${id}, ${sql.raw(names.map(name => `${one[name]} as ${name}`).join(', '))}`
  const ofDays = sql`${id}, ${sql.raw(names.map(name => `a.${name}`).join(', '))}`
  const its = isSummed(asking)
    ? sql`${daysOf(actor.tenantId, sql`${filter.from}::date`, sql`${filter.to}::date`)},
        its as (${cleanOf(asking, 'report_times', ofDays)} union all ${singlesOf(asking, single)})`
    : sql`its as (select ${single} from attendances a where ${chosen(asking)})`
  return sql`with ${its} select i.id, ${sql.raw(names.map(name => `encode(string_agg(i.${name}, ''), 'hex') as ${name}`).join(', '))}
    from its i group by i.id${sql.raw(key === 'ad_id' ? ', i.ads is null' : '')}`
}

interface Part {
  id: number
  its: Values
}

const eachTime = <T>(of: (time: TimeFigure) => T): Record<TimeFigure, T> => ({
  waiting: of('waiting'),
  reply: of('reply'),
  handling: of('handling'),
  resolution: of('resolution'),
})

/** Of passes in the order they are kept in, by the ad each came by. */
function byAd(packed: Packed): Part[] {
  const { ads } = packed
  if (!ads) return [{ id: 0, its: packed }]
  const view = bytesOf(ads)
  const ids = Array.from({ length: ads.length / 16 }, (_, at) => longAt(view, at))
  const ofAd = (kept: (typeof NAMES)[number], places: number[]) =>
    places.map(at => packed[kept].slice(at * 8, at * 8 + 8)).join('')
  return [...Map.groupBy(ids.keys(), at => ids[at] ?? 0)].map(([id, places]) => ({
    id,
    its: {
      waits: ofAd('waits', places),
      replies: ofAd('replies', places),
      handles: ofAd('handles', places),
      resolves: ofAd('resolves', places),
    },
  }))
}

/**
 * Lent to one after the other, none of which waits: fresh ones for each report, of a megabyte each, took the collection of garbage more
 * time than counting does.
 */
let bytes = Buffer.alloc(2 ** 18)
let room = new Int32Array(2 ** 16)

function bytesOf(hex: string): DataView {
  if (bytes.length < hex.length / 2) bytes = Buffer.alloc(hex.length)
  bytes.write(hex, 'hex')
  return new DataView(bytes.buffer, bytes.byteOffset, hex.length / 2)
}

/** No such time. */
const NONE = -1

/** Adds those that are there to the room; answers how many it holds. */
function take(hex: string, from: number): number {
  const view = bytesOf(hex)
  const length = view.byteLength / 4
  if (room.length < from + length) {
    const before = room
    room = new Int32Array((from + length) * 2)
    room.set(before)
  }
  let count = from
  for (let at = 0; at < length; at++) {
    const value = view.getInt32(at * 4)
    if (value !== NONE) room[count++] = value
  }
  return count
}

/** Eight bytes as a number: ids are exact, and so are moments, but for the last there is, which is far enough. */
const longAt = (view: DataView, at: number): number => view.getInt32(at * 8) * 2 ** 32 + view.getUint32(at * 8 + 4)

/** Starts and ends follow each other. */
function atOnceIn(spans: string): number | null {
  const view = bytesOf(spans)
  const length = spans.length / 32
  const [starts, ends] = [new Float64Array(length), new Float64Array(length)]
  for (let at = 0; at < length; at++) {
    starts[at] = longAt(view, at * 2)
    ends[at] = longAt(view, at * 2 + 1)
  }
  return mostAtOnce(starts, ends)
}
