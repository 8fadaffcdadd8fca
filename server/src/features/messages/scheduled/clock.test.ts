import { MESSAGE_RECURRENCE_DAYS } from '@balcao/contract/values/constants'
import { wallTime } from '@balcao/contract/values/zones'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { sweepSchedules } from './fire.ts'

/**
 * Series of scheduled messages over half a year of a moved clock, swept by two at once, at the moments that hurt: just before and
 * after each time, at the turns of summer time, after a day and after twelve days in which nobody swept. What is said is
 * compared with what a calendar and a wall clock say, without a library of dates.
 */

let w: World
const real = clock.now
beforeAll(async () => {
  w = await world()
})
afterAll(() => {
  clock.now = real
})

interface Series {
  firstAt: Date
  everyDays: number | null
  repetitions: number
}

const DAY = 86_400_000
const SERIES = Number(process.env.SERIES ?? 6)

describe('[MSG-10] exactly once, through every turn of the clock', () => {
  test.each([
    [
      'into and out of summer time in São Paulo',
      'America/Sao_Paulo',
      '2018-09-20T00:00:00Z',
      ['2018-11-04T03:00:00Z', '2019-02-17T02:00:00Z'],
    ],
    [
      'out of and into summer time in Santiago',
      'America/Santiago',
      '2026-03-10T00:00:00Z',
      ['2026-04-05T03:00:00Z', '2026-09-06T04:00:00Z'],
    ],
    [
      'over 29 February in a zone that moves by half an hour',
      'Australia/Lord_Howe',
      '2028-01-20T00:00:00Z',
      ['2028-02-29T00:00:00Z', '2028-04-01T15:00:00Z'],
    ],
  ])('%s', async (_, zone, from, turns) => {
    await w.owner.query('delete from schedules')
    await w.owner.query(
      "insert into settings (tenant_id, key, value) values ($1, 'timeZone', $2) on conflict (tenant_id, key) do update set value = $2",
      [w.padaria, zone],
    )
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
    const all = series(new Date(from), seed)
    const ids = await keep(all)
    const ticks = ticksFor(all, zone, turns, new Date(from), seed)
    const heard = new Map(ids.map(id => [id, [] as Date[]]))

    for (const tick of ticks) {
      clock.now = () => tick
      await Promise.all([sweepSchedules(), sweepSchedules()])
      for (const { id, n } of await counts()) {
        const its = heard.get(id) ?? []
        expect(n - its.length, `schedule ${id} at ${tick.toISOString()}, seed ${seed}`).toBeLessThanOrEqual(1)
        if (n > its.length) its.push(tick)
      }
    }

    const unexplained = `select count(*)::int as n from messages m where m.send_type = 'schedule' and not exists (
      select from message_origins o join schedules s on s.id = o.ref and s.ticket_id = m.ticket_id
      where o.tenant_id = m.tenant_id and o.message_id = m.id and o.kind = 'schedule') and m.ticket_id in (select ticket_id from schedules)`
    expect(await w.one(unexplained, [])).toEqual({ n: 0 })
    for (const [i, id] of ids.entries()) {
      const its = all[i]
      if (its) expect(heard.get(id), `seed ${seed}: ${JSON.stringify(its)}`).toEqual(expected(its, ticks, zone))
    }
  })
})

function series(from: Date, seed: number): Series[] {
  const minutes = fc.integer({ min: 0, max: 40 * 24 * 60 })
  const one = fc.record({
    firstAt: minutes.map(minute => new Date(from.getTime() + minute * 60_000)),
    everyDays: fc.option(fc.constantFrom(...MESSAGE_RECURRENCE_DAYS), { freq: 6 }),
    repetitions: fc.integer({ min: 1, max: 8 }),
  })
  return fc.sample(one, { numRuns: SERIES, seed }).map(its => (its.everyDays === null ? { ...its, repetitions: 1 } : its))
}

async function keep(all: readonly Series[]): Promise<number[]> {
  const its = desk(w.owner, w.padaria)
  const channel = await its.channel()
  const ids: number[] = []
  for (const { firstAt, everyDays, repetitions } of all) {
    const contact = await its.contact()
    const ticket = await its.ticket({ contact, channel, status: 'open', userId: w.ana.id })
    const { id } = await w.one<{ id: number }>(
      `insert into schedules (tenant_id, contact_id, channel_id, ticket_id, user_id, body, first_at, next_at, due_at, every_days, repetitions)
       values ($1, $2, $3, $4, $5, 'x', $6, $6, $6, $7, $8) returning id`,
      [w.padaria, contact, channel, ticket, w.ana.id, firstAt, everyDays, repetitions],
    )
    ids.push(Number(id))
  }
  return ids
}

/** How often each was said. The channel has sent what it was given. */
async function counts(): Promise<{ id: number; n: number }[]> {
  await w.owner.query("update messages set status = 'sended', next_at = null where status = 'pending'")
  const { rows } = await w.owner.query<{ id: string; n: number }>(
    `select s.id, count(m.id)::int as n from schedules s left join messages m on m.tenant_id = s.tenant_id and m.ticket_id = s.ticket_id
     group by s.id`,
  )
  return rows.map(({ id, n }) => ({ id: Number(id), n }))
}

/** Moments at which somebody sweeps: around every time and every turn, and by chance; not in the day, nor in the days, off. */
function ticksFor(all: readonly Series[], zone: string, turns: readonly string[], from: Date, seed: number): Date[] {
  const around = all.flatMap(its => Array.from({ length: its.repetitions }, (_, n) => onTheWall(its, n, zone).getTime()))
  const edges = [...around, ...turns.map(turn => new Date(turn).getTime())].flatMap(at => [at - 1000, at, at + 60_000])
  const chance = fc.sample(fc.integer({ min: 0, max: 180 * DAY }), { numRuns: 12, seed }).map(after => from.getTime() + after)
  const off = [
    { since: from.getTime() + 20 * DAY, until: from.getTime() + 21 * DAY },
    { since: from.getTime() + 60 * DAY, until: from.getTime() + 72 * DAY },
    ...turns.map(turn => ({ since: new Date(turn).getTime() - DAY / 2, until: new Date(turn).getTime() + DAY / 2 })).slice(1),
  ]
  const awake = [...edges, ...chance].filter(at => !off.some(({ since, until }) => at >= since && at < until))
  const last = Math.max(...edges) + DAY
  return [...new Set([...awake, ...off.map(({ until }) => until), last])].sort((a, b) => a - b).map(at => new Date(at))
}

/** When it should have been said: at the first tick from each time on; then from the first time after that tick. */
function expected(its: Series, ticks: readonly Date[], zone: string): Date[] {
  const times = Array.from({ length: 60 }, (_, n) => onTheWall(its, n, zone))
  const heard: Date[] = []
  let next: Date | undefined = its.firstAt
  for (const tick of ticks) {
    if (!next || tick < next) continue
    heard.push(tick)
    next = heard.length < its.repetitions ? times.find(time => time > tick) : undefined
  }
  return heard
}

/** The day by the calendar, the hour by the wall: looked for minute by minute, the earlier of two, the next where there is none. */
function onTheWall({ firstAt, everyDays }: Series, n: number, zone: string): Date {
  if (n === 0) return firstAt
  const shown = wallTime(firstAt, zone)
  const wanted = new Date(Date.UTC(shown.year, shown.month - 1, shown.day + n * (everyDays ?? 0), shown.hour, shown.minute))
  const shift = wallAsUtc(firstAt, zone) - firstAt.getTime()
  const guess = wanted.getTime() - shift
  for (const off of [-60, -30, 0, 30, 60]) {
    const at = guess + off * 60_000
    if (wallAsUtc(new Date(at), zone) === wanted.getTime()) return new Date(at)
  }
  // Not there that day: as long after midnight's turn as it would have been.
  return new Date(guess)
}

function wallAsUtc(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = wallTime(at, zone)
  return Date.UTC(year, month - 1, day, hour, minute)
}
