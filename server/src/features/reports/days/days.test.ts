import type { ReportName } from '@balcao/contract/reports/columns'
import { homeRoutes } from '@balcao/contract/reports/home'
import { type Report, reportRoutes } from '@balcao/contract/reports/reports'
import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { type World, world } from '../../../test/world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { medians } from '../queries/medians.ts'
import { median } from '../rules/measures.testkit.ts'
import { keepDaysOf, keepReportDays } from './keep.ts'

/** The sums of days are a cache: with them, without them and half of them, every figure is what the passes say, counted here. */

let w: World
let shop: Shop
let channels: number[]
let ads: number[]
const most = medians.most
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
  channels = [shop.channel, await shop.its.channel('Vendas')]
  const { rows } = await w.owner.query<{ id: number }>(
    "insert into ads (tenant_id, key, name) values ($1, 'ad 1', 'Feirão'), ($1, 'ad 2', 'Colchões') returning id",
    [shop.tenant],
  )
  ads = rows.map(({ id }) => id)
  // Of so few passes medians would be shown: sums hold none.
  medians.most = 0
})
afterAll(async () => {
  medians.most = most
  await closeShops()
})

interface Pass {
  id: number
  at: Date
  n: number
  user: number | null
  queue: number | null
  channel: number
  status: 'pending' | 'open' | 'closed'
  byCompany: boolean
  isGroup: boolean
  how: string | null
  wait: number | null
  reply: number | null
  handle: number | null
  rating: number | null
  value: number | null
  ad: number | null
  byBot: boolean
  handed: boolean
  said: { fromMe: boolean; failed: boolean; billed: boolean }[]
}

const FROM = '2026-01-10'
const TO = '2026-07-05'
const PARTS: [string, string][] = [
  ['2026-01-10', '2026-03-31'],
  ['2026-04-01', '2026-06-30'],
  ['2026-07-01', '2026-07-05'],
]

function chance(seed: number) {
  let state = seed
  const below = (n: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * n)
  }
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}

let ticket = 3_000_000
function passesFrom(seed: number, count: number): Pass[] {
  const { below, one } = chance(seed)
  const first = Date.parse('2026-01-08T00:00:00Z')
  return Array.from({ length: count }, () => {
    const status = one(['pending', 'open', 'closed', 'closed', 'closed', 'closed'] as const)
    return {
      id: ++ticket,
      at: new Date(first + below(182 * 86_400) * 1000),
      n: one([1, 1, 1, 2]),
      user: one([null, shop.ana.id, shop.bia.id]),
      queue: one([null, shop.caixa, shop.estoque]),
      channel: one(channels),
      status,
      byCompany: below(4) === 0,
      isGroup: below(15) === 0,
      how: status === 'closed' ? one(['person', 'person', 'bot', 'merged']) : null,
      wait: one([null, below(5000)]),
      reply: one([null, below(5000)]),
      handle: one([null, below(90_000)]),
      rating: status === 'closed' ? one([null, below(6)]) : null,
      value: one([null, 10 * below(900)]),
      ad: one([null, null, ads[0] ?? null, ads[1] ?? null]),
      byBot: below(3) === 0,
      handed: below(2) === 0,
      said: Array.from({ length: below(3) }, () => {
        const fromMe = below(2) === 0
        return { fromMe, failed: fromMe && below(4) === 0, billed: fromMe && below(2) === 0 }
      }),
    }
  })
}

async function put(passes: readonly Pass[]) {
  const rows = passes.map(its => ({ ...its, at: its.at.toISOString() }))
  await w.owner.query(
    `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
       by_company, closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, evaluation, value, ad_id, by_bot,
       handed)
     select $1, id, n, at, (at at time zone tenant_zone($1))::date, 1, channel, queue, "user", status, "isGroup", "byCompany",
       case when status = 'closed' then at + interval '1 hour' end,
       case when status = 'closed' then ((at + interval '1 hour') at time zone tenant_zone($1))::date end, how, wait, reply, handle, rating, value, ad,
       "byBot", handed
     from json_to_recordset($2) as r(id bigint, n int, at timestamptz, channel bigint, queue bigint, "user" bigint, status text,
       "isGroup" boolean, "byCompany" boolean, how text, wait int, reply int, handle int, rating int, value bigint, ad bigint, "byBot" boolean, handed boolean)`,
    [shop.tenant, JSON.stringify(rows)],
  )
  const contact = await shop.its.contact('Maria')
  const said = passes.flatMap(({ id, at, channel, said }) =>
    said.map((its, seq) => ({ ...its, id, seq: seq + 1, channel, at: new Date(at.getTime() + 60_000).toISOString() })),
  )
  await w.owner.query("set session_replication_role = 'replica'")
  const { rows: written } = await w.owner.query<{ id: number; key: string }>(
    `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, body, status, ack, external_id, said_at, created_at)
     select $1, $3, channel, id, seq, "fromMe", 'x', case when failed then 'failed' when "fromMe" then 'sended' else 'received' end, 3,
       'D' || id || '-' || seq, at, at
     from json_to_recordset($2) as r(id bigint, seq int, channel bigint, "fromMe" boolean, failed boolean, at timestamptz)
     returning id, external_id as key`,
    [shop.tenant, JSON.stringify(said), contact],
  )
  await w.owner.query("set session_replication_role = 'origin'")
  const byKey = new Map(written.map(({ id, key }) => [key, id]))
  for (const its of said.filter(({ billed }) => billed))
    await w.owner.query('insert into message_costs (tenant_id, channel_id, message_id, said) values ($1, $2, $3, $4)', [
      shop.tenant,
      its.channel,
      byKey.get(`D${its.id}-${its.seq}`),
      JSON.stringify({ billable: true, category: 'utility' }),
    ])
}

const dayIn = (at: Date, timeZone: string): string => at.toLocaleDateString('sv-SE', { timeZone })
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const known = (list: readonly (number | null)[]) => list.filter((one): one is number => one !== null)
const mean = (list: readonly number[]) => (list.length === 0 ? null : Math.round(sum(list) / list.length))

/** The plain way. */
function figuresOf(passes: readonly Pass[]) {
  const of = (status: Pass['status']) => passes.filter(its => its.status === status).length
  const said = passes.flatMap(its => its.said)
  const ratings = known(passes.map(({ rating }) => rating))
  return {
    total: passes.length,
    pending: of('pending'),
    open: of('open'),
    closed: of('closed'),
    byCompany: passes.filter(its => its.byCompany).length,
    reopened: passes.filter(its => its.n > 1).length,
    waiting: mean(known(passes.map(({ wait }) => wait))),
    reply: mean(known(passes.map(({ reply }) => reply))),
    ratings: ratings.length,
    rating: ratings.length === 0 ? null : Math.round((sum(ratings) / ratings.length) * 100) / 100,
    received: said.filter(({ fromMe }) => !fromMe).length,
    sent: said.filter(({ fromMe }) => fromMe).length,
    failed: said.filter(({ failed }) => failed).length,
    billed: said.filter(({ billed }) => billed).length,
  }
}

/** The plain way, where medians are asked for. */
function mediansOf(passes: readonly Pass[]) {
  const of = (key: 'wait' | 'reply' | 'handle') => {
    const its = median(known(passes.map(pass => pass[key])))
    return its === null ? null : Math.round(its)
  }
  return { waiting: of('wait'), reply: of('reply'), handling: of('handle'), resolution: null }
}

/** From being taken to being closed: the most that went on at a moment one of them was taken. */
function atOnceOf(passes: readonly Pass[]): number | null {
  const spans = passes.flatMap(({ at, wait, status }) =>
    wait === null
      ? []
      : [{ from: at.getTime() + wait * 1000, to: status === 'closed' ? at.getTime() + 3_600_000 : Number.POSITIVE_INFINITY }],
  )
  const beside = spans.map(
    ({ from }) => spans.filter(its => its.from <= from).length - spans.filter(its => its.to <= from).length,
  )
  return beside.length === 0 ? null : Math.max(...beside)
}

/** The plain way, of those a bot answered in. */
function botsOf(passes: readonly Pass[]) {
  const wentOn = (its: Pass) => its.handed || its.reply !== null
  return {
    total: passes.length,
    solved: passes.filter(its => !wentOn(its) && its.status === 'closed').length,
    handed: passes.filter(wentOn).length,
    left: passes.filter(its => !wentOn(its) && its.status !== 'closed').length,
  }
}

/** Opened in the four weeks before a day, per week, by weekday and hour. */
function heatOf(all: readonly Pass[], day: string, timeZone: string) {
  const from = new Date(Date.parse(`${day}T12:00:00Z`) - 28 * 86_400_000).toISOString().slice(0, 10)
  const counted = all
    .filter(its => !its.isGroup && its.how !== 'merged')
    .map(({ at }) => DateTime.fromJSDate(at, { zone: timeZone }))
    .filter(at => at.toISODate() !== null && String(at.toISODate()) >= from && String(at.toISODate()) < day)
  return Array.from({ length: 7 }, (_, row) =>
    Array.from(
      { length: 24 },
      (_, hour) => Math.round((counted.filter(at => at.weekday === row + 1 && at.hour === hour).length / 4) * 10) / 10,
    ),
  )
}

const COMMON = ['total', 'pending', 'open', 'closed', 'byCompany', 'reopened', 'waiting', 'reply', 'ratings', 'rating'] as const
const SAID = ['received', 'sent', 'failed', 'billed'] as const
const COUNTS = ['total', 'pending', 'open', 'closed', 'byCompany', 'reopened', 'ratings'] as const
const KEYS: Partial<Record<ReportName, 'user' | 'channel' | 'ad'>> = {
  users: 'user',
  channels: 'channel',
  bots: 'channel',
  ads: 'ad',
}
/** The home asks for what it keeps five seconds: each time as somebody else. */
let asker = 0
const heat = async (day: string) => {
  const dona = await w.person(shop.tenant, `dona ${++asker}`, 'admin')
  clock.now = () => new Date(real().getTime() + asker * 6000)
  return (await dona.call(homeRoutes.show, { query: { day } })).heat
}
const real = clock.now
afterAll(() => {
  clock.now = real
})

const ask = (name: ReportName, query: object = {}): Promise<Report> =>
  shop.dona.call(reportRoutes.show, { params: { name }, query: { from: FROM, to: TO, ...query } })

/** That long reports say what the passes do: by person, by channel, as a list; alone and narrowed. */
async function expectSame(all: readonly Pass[], zone: string, query: object = {}, holds: (its: Pass) => boolean = () => true) {
  const passes = all.filter(its => {
    const day = dayIn(its.at, zone)
    return day >= FROM && day <= TO && !its.isGroup && its.how !== 'merged' && holds(its)
  })
  for (const [name, key] of Object.entries(KEYS) as [ReportName, 'user' | 'channel' | 'ad'][]) {
    const report = await ask(name, query)
    expect(report.times).toBe('means')
    const ofThis = name === 'bots' ? passes.filter(its => its.byBot) : passes
    const figures = name === 'channels' ? [...COMMON, ...SAID] : COMMON
    const expected = (of: readonly Pass[]) =>
      name === 'bots' ? botsOf(of) : Object.fromEntries(figures.map(figure => [figure, figuresOf(of)[figure]]))
    expect(report.total, name).toMatchObject(expected(ofThis))
    const groups = [...new Set(ofThis.map(its => its[key] ?? 0))]
    expect(report.rows.map(({ id }) => id).toSorted()).toEqual(groups.toSorted())
    for (const { id, cells } of report.rows)
      expect(cells, `${name} ${id}`).toMatchObject(expected(ofThis.filter(its => (its[key] ?? 0) === id)))
    if (name !== 'bots') {
      const exact = await ask(name, { ...query, exact: true })
      expect(exact, name).toMatchObject({ times: 'medians', count: report.count, days: report.days })
      expect(exact.total, name).toMatchObject({ ...mediansOf(ofThis), total: ofThis.length })
      expect(exact.beside).toMatchObject({ waitingMean: report.total.waiting, replyMean: report.total.reply })
      for (const { id, cells } of exact.rows) {
        const its = ofThis.filter(pass => (pass[key] ?? 0) === id)
        const concurrent = name === 'users' ? { concurrent: id === 0 ? null : atOnceOf(its) } : {}
        expect(cells, `${name} ${id}`).toMatchObject({ ...mediansOf(its), ...concurrent, total: its.length })
      }
    }
    const days = Map.groupBy(ofThis, ({ at }) => dayIn(at, zone))
    expect(report.days ?? []).toEqual(
      [...days.keys()].toSorted().map(day => ({
        day,
        opened: days.get(day)?.length,
        closed: days.get(day)?.filter(({ status }) => status === 'closed').length,
      })),
    )
  }
  if (Object.keys(query).length === 0)
    for (const day of ['2026-04-12', '2026-06-20']) expect(await heat(day), day).toEqual(heatOf(all, day, zone))
  const list = await ask('attendances', query)
  expect((await ask('attendances', { ...query, exact: true })).total).toMatchObject(mediansOf(passes))
  const values = known(passes.map(({ value }) => value))
  expect(list).toMatchObject({
    count: passes.length,
    total: { total: passes.length, value: values.length === 0 ? null : sum(values) / 1000 },
  })
}

const SAO_PAULO = 'America/Sao_Paulo'
const later = () => new Date(clock.now().getTime() + 7_200_000)
const keep = () => keepDaysOf(shop.tenant, later())
const empty = async () => {
  for (const table of [
    'attendances',
    'report_days',
    'report_ad_days',
    'report_hours',
    'report_times',
    'report_filled',
    'report_stale',
  ])
    await w.owner.query(`delete from ${table} where tenant_id = $1`, [shop.tenant])
}
const held = async (): Promise<number> =>
  (await w.one<{ n: number }>('select count(*)::int as n from report_days where tenant_id = $1', [shop.tenant])).n
const daysKept = async () =>
  (
    await w.owner.query(
      'select ticket_id, opened_day::text, closed_day::text, received from attendances where tenant_id = $1 order by 1',
      [shop.tenant],
    )
  ).rows

describe('[AHD-18] sums of days', () => {
  test('say what the passes do: before there are any, when all are there, and while things change', async () => {
    const all = passesFrom(5, 420)
    await put(all)
    await expectSame(all, SAO_PAULO)
    await keep()
    expect(await held()).toBeGreaterThan(100)
    await expectSame(all, SAO_PAULO)
    await expectSame(all, SAO_PAULO, { users: [0, shop.ana.id] }, its => its.user === null || its.user === shop.ana.id)
    await expectSame(all, SAO_PAULO, { queues: [shop.caixa] }, its => its.queue === shop.caixa)
    await expectSame(all, SAO_PAULO, { connections: [channels[1]] }, its => its.channel === channels[1])
    await expectSame(all, SAO_PAULO, { channels: ['telegram'] }, () => false)

    // What shorter reports add up to is the long one.
    for (const name of ['users', 'channels'] as const) {
      const parts = await Promise.all(PARTS.map(([from, to]) => ask(name, { from, to })))
      const whole = await ask(name)
      for (const key of name === 'channels' ? [...COUNTS, ...SAID] : COUNTS)
        expect(sum(parts.map(part => Number(part.total[key]))), `${name} ${key}`).toBe(whole.total[key])
    }
    // Off the days or off the passes themselves, it is one answer.
    for (const name of ['users', 'channels', 'ads', 'attendances'] as const) {
      const [offDays, offPasses] = await Promise.all(
        [{}, { status: ['pending', 'open', 'closed'] }].map(query => ask(name, { ...query, exact: true })),
      )
      expect(offPasses, name).toEqual(offDays)
    }
    const failed = await ask('attendances', { said: 'failed' })
    expect(failed.count).toBe((await ask('attendances', { said: 'failed', status: ['pending', 'open', 'closed'] })).count)
    expect(failed.count).toBeLessThan((await ask('attendances')).count)
    const exact = await ask('users', { exact: true })
    expect(exact).toMatchObject({ times: 'medians', total: { total: (await ask('users')).total.total } })
    // Few enough: medians without being asked for, one by one as over a short time; one more and they are means.
    const inDays = all.filter(({ at }) => dayIn(at, SAO_PAULO) >= FROM && dayIn(at, SAO_PAULO) <= TO).length
    medians.most = inDays
    expect(await ask('users')).toEqual(exact)
    medians.most = inDays - 1
    expect((await ask('users')).times).toBe('means')
    medians.most = 0

    const { below, one } = chance(99)
    const change = (set: string, values: unknown[], of: Pass) =>
      w.owner.query(`update attendances set ${set} where tenant_id = $1 and ticket_id = $2`, [shop.tenant, of.id, ...values])
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 25; n++) {
        const its = one(all)
        const what = below(5)
        if (what === 0) {
          its.rating = below(6)
          await change('evaluation = $3', [its.rating], its)
        }
        if (what === 1) {
          its.user = one([shop.ana.id, shop.bia.id])
          await change('user_id = $3', [its.user], its)
        }
        if (what === 2) {
          its.value = 10 * below(500)
          await change('value = $3', [its.value], its)
        }
        if (what === 3 && its.status === 'closed') {
          its.how = 'merged'
          await change("closed_how = 'merged'", [], its)
        }
        if (what === 4) {
          all.splice(all.indexOf(its), 1)
          await w.owner.query('delete from attendances where tenant_id = $1 and ticket_id = $2', [shop.tenant, its.id])
        }
      }
      await expectSame(all, SAO_PAULO)
      if (round < 2) await keep()
      await expectSame(all, SAO_PAULO)
    }
    // Or nothing of this was read from them.
    await keep()
    await w.owner.query('update report_days set total = total + 1000 where tenant_id = $1', [shop.tenant])
    expect(Number((await ask('users')).total.total)).toBeGreaterThan(100_000)
    await w.owner.query('delete from report_days where tenant_id = $1', [shop.tenant])
    await w.owner.query('delete from report_filled where tenant_id = $1', [shop.tenant])
    await expectSame(all, SAO_PAULO)
  }, 120_000)

  test('a message that fails late, and a price that is told late, are counted with their pass', async () => {
    await empty()
    const id = await shop.customer('5511977770001').writes('oi')
    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    await shop.ana.ask('POST', `/messages/${id}`, { body: 'bom dia' })
    await shop.put(shop.ana, id, { status: 'closed' })
    await w.owner.query(
      "update attendances set opened_day = '2026-02-02', closed_at = now() - interval '2 hours' where tenant_id = $1",
      [shop.tenant],
    )
    await w.owner.query("update messages set created_at = now() - interval '3 hours' where tenant_id = $1 and ticket_id = $2", [
      shop.tenant,
      id,
    ])
    await w.owner.query("update attendances set opened_at = now() - interval '4 hours' where tenant_id = $1", [shop.tenant])
    const said = async () => {
      const { received, sent, failed, billed } = (await ask('channels')).total
      return { received, sent, failed, billed }
    }
    expect(await said()).toEqual({ received: 1, sent: 1, failed: 0, billed: 0 })
    await keep()
    expect(await daysKept()).toMatchObject([{ received: 1 }])
    const { id: message } = await w.one<{ id: number }>(
      'select id from messages where tenant_id = $1 and ticket_id = $2 and from_me',
      [shop.tenant, id],
    )
    await w.owner.query("update messages set status = 'failed' where tenant_id = $1 and id = $2", [shop.tenant, message])
    expect(await daysKept()).toMatchObject([{ received: null }])
    expect(await said()).toMatchObject({ failed: 1 })
    await keep()
    await w.owner.query('insert into message_costs (tenant_id, channel_id, message_id, said) values ($1, $2, $3, $4)', [
      shop.tenant,
      shop.channel,
      message,
      '{"billable": true}',
    ])
    expect(await said()).toEqual({ received: 1, sent: 1, failed: 1, billed: 1 })
    await keep()
    expect(await said()).toEqual({ received: 1, sent: 1, failed: 1, billed: 1 })
    // Undone: it goes on, and is counted as it stands.
    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    expect((await daysKept()).at(-1)).toMatchObject({ received: null })
  }, 60_000)

  /** Each statement of adding a day up, and of the steps before it. */
  const STATEMENTS = [
    ['insert or update', 'report_filled'],
    ['delete', 'report_stale'],
    ['delete', 'report_days'],
    ['insert', 'report_days'],
    ['delete', 'report_ad_days'],
    ['insert', 'report_ad_days'],
    ['delete', 'report_times'],
    ['insert', 'report_times'],
    ['delete', 'report_hours'],
    ['insert', 'report_hours'],
    ['update', 'attendances'],
    ['insert or update', 'report_zones'],
  ] as const

  test('broken off at each statement, the answers are the same, and the next run ends the work', async () => {
    await empty()
    const all = passesFrom(8, 60)
    await put(all)
    await keep()
    const before = await held()
    await w.owner.query(
      `create function break_here() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
    )
    for (const [what, table] of STATEMENTS) {
      const its = all[0] as Pass
      for (const pass of all.slice(0, 20)) {
        pass.rating = ((pass.rating ?? 0) + 1) % 6
        await w.owner.query('update attendances set evaluation = $3, received = null where tenant_id = $1 and ticket_id = $2', [
          shop.tenant,
          pass.id,
          pass.rating,
        ])
      }
      if (table === 'report_zones')
        await w.owner.query("update report_zones set zone = 'UTC' where tenant_id = $1", [shop.tenant])
      expect(its).toBeDefined()
      await w.owner.query(`create trigger break_here before ${what} on ${table} for each statement execute function break_here()`)
      await expect(keep(), `${what} ${table}`).rejects.toThrow('killed')
      await expectSame(all, SAO_PAULO)
      await w.owner.query(`drop trigger break_here on ${table}`)
      await keep()
      await expectSame(all, SAO_PAULO)
      const { n } = await w.one<{ n: number }>('select count(*)::int as n from report_stale where tenant_id = $1', [shop.tenant])
      expect(n).toBe(0)
    }
    expect(await held()).toBeLessThanOrEqual(before + 20)
  }, 120_000)

  test('what changes while a day is added up leaves its mark', async () => {
    await empty()
    const all = passesFrom(13, 40)
    await put(all)
    await keep()
    const its = all.find(
      ({ status, isGroup, how, at }) => status === 'closed' && !isGroup && how !== 'merged' && dayIn(at, SAO_PAULO) > FROM,
    )
    if (!its) throw new Error('no pass')
    const day = dayIn(its.at, SAO_PAULO)
    its.rating = 1
    await withTenant(shop.tenant, async tx => {
      await sql`update attendances set evaluation = 1 where tenant_id = ${shop.tenant} and ticket_id = ${its.id}`.execute(tx)
      // Another process adds the day up; it cannot see what is not committed yet.
      await withTenant(shop.tenant, other => sql`select fill_report_day(${shop.tenant}, ${day}::date)`.execute(other))
    })
    await expectSame(all, SAO_PAULO)
    await keep()
    await expectSame(all, SAO_PAULO)
  })

  test('told by another clock and back, nothing has changed; broken off on the way too', async () => {
    await empty()
    const all = passesFrom(21, 300)
    await put(all)
    await keep()
    const before = await daysKept()
    for (const zone of ['America/Santiago', 'America/Havana', 'Atlantic/Azores', 'Pacific/Apia']) {
      await shop.set('timeZone', zone)
      expect((await ask('users')).isMoving).toBe(true)
      await withTenant(shop.tenant, tx => sql`select move_report_days(${shop.tenant}, 50)`.execute(tx))
      expect((await ask('users')).isMoving).toBe(true)
      await keepReportDays()
      expect((await ask('users')).isMoving).toBe(false)
      await expectSame(all, zone)
      await keep()
      await expectSame(all, zone)
    }
    // Half told by Lisbon's when it is taken back.
    await shop.set('timeZone', 'Europe/Lisbon')
    await withTenant(shop.tenant, tx => sql`select move_report_days(${shop.tenant}, 100)`.execute(tx))
    await shop.set('timeZone', SAO_PAULO)
    await keep()
    expect(await daysKept()).toEqual(before)
    await expectSame(all, SAO_PAULO)
  }, 120_000)
})
