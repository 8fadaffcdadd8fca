import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { middle, mostAtOnce } from '../rules/middle.ts'
import type { Asking } from './asking.ts'
import { chosen, TIMES, type TimeFigure, timeOf } from './passes.ts'
import { cleanOf, daysOf, isSummed, type Key, singlesOf } from './summed.ts'

/** Medians; and of a user how many went on at once. */
export type Times = Record<TimeFigure, number | null> & { concurrent?: number | null }

/**
 * The times of a report's groups, and of all of it. Medians are of each value, and sorting them is what a database takes longest for: it
 * hands them over as they are kept, and they are counted here.
 */
export async function readTimes(tx: Tx, asking: Asking, key: Key | null): Promise<{ total: Times; of: Map<number, Times> }> {
  const { rows } = await (valuesOf(asking, key) as RawBuilder<Packed>).execute(tx)
  const parts = rows.flatMap(key === 'ad_id' ? byAd : row => [{ id: row.id ?? 0, its: valuesIn(row) }])
  const of = new Map<number, Times>()
  for (const [id, some] of Map.groupBy(parts, part => part.id)) of.set(id, await timesOf(some))
  const total = await timesOf(parts)
  if (key !== 'user_id') return { total, of }
  const most: number[] = []
  for (const { id, spans } of rows) {
    const concurrent = spans && atOnceIn(spans)
    of.set(id ?? 0, { ...(of.get(id ?? 0) ?? total), concurrent })
    if (concurrent !== null) most.push(concurrent)
  }
  return { total: { ...total, concurrent: most.length === 0 ? null : Math.max(...most) }, of }
}

const KEPT = { waiting: 'waits', reply: 'replies', handling: 'handles', resolution: 'resolves' } as const
const NAMES = Object.values(KEPT)
/** Of a group, as the database holds them: `fill_report_times.sql` says how. */
type Packed = Record<(typeof NAMES)[number], Buffer> & { id: number | null; ads: Buffer | null; spans: Buffer | null }

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
  return sql`with ${its} select i.id, ${sql.raw(names.map(name => `string_agg(i.${name}, '') as ${name}`).join(', '))}
    from its i group by i.id${sql.raw(key === 'ad_id' ? ', i.ads is null' : '')}`
}

type Values = Record<TimeFigure, Int32Array>
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
const valuesIn = (packed: Packed): Values => eachTime(time => numbersIn(packed[KEPT[time]]))

/** Of passes in the order they are kept in, by the ad each came by. */
function byAd(packed: Packed): Part[] {
  const { ads } = packed
  const all = valuesIn(packed)
  if (!ads) return [{ id: 0, its: all }]
  const view = new DataView(ads.buffer, ads.byteOffset, ads.byteLength)
  const places = Map.groupBy(all.waiting.keys(), at => longAt(view, at))
  return [...places].map(([id, ofAd]) => ({
    id,
    its: eachTime(time => Int32Array.from(ofAd, at => all[time][at] ?? NONE)),
  }))
}

/** After so many values others have their turn. */
const AT_ONCE = 50_000

async function timesOf(parts: readonly Part[]): Promise<Times> {
  const times = eachTime<number | null>(() => null)
  for (const time of TIMES) {
    const values = knownOf(parts.map(({ its }) => its[time]))
    times[time] = middle(values)
    if (values.length > AT_ONCE) await setImmediate()
  }
  return times
}

/** No such time. */
const NONE = -1

/** Lent to one group after the other, none of which waits. */
let room = new Int32Array(2 ** 16)

/** All that are there, of all parts. */
function knownOf(parts: readonly Int32Array[]): Int32Array {
  const most = parts.reduce((sum, { length }) => sum + length, 0)
  if (room.length < most) room = new Int32Array(most)
  let count = 0
  for (const part of parts) {
    for (let n = 0; n < part.length; n++) {
      const value = part[n] ?? NONE
      if (value !== NONE) room[count++] = value
    }
  }
  return room.subarray(0, count)
}

function numbersIn(bytes: Buffer): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers = new Int32Array(bytes.length / 4)
  for (let at = 0; at < numbers.length; at++) numbers[at] = view.getInt32(at * 4)
  return numbers
}

/** Eight bytes as a number: ids are exact, and so are moments, but for the last there is, which is far enough. */
const longAt = (view: DataView, at: number): number => view.getInt32(at * 8) * 2 ** 32 + view.getUint32(at * 8 + 4)

/** Starts and ends follow each other. */
function atOnceIn(spans: Buffer): number | null {
  const view = new DataView(spans.buffer, spans.byteOffset, spans.byteLength)
  const [starts, ends] = [new Float64Array(spans.length / 16), new Float64Array(spans.length / 16)]
  for (let at = 0; at < starts.length; at++) {
    starts[at] = longAt(view, at * 2)
    ends[at] = longAt(view, at * 2 + 1)
  }
  return mostAtOnce(starts, ends)
}
