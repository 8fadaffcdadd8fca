import { hoursRoutes } from '@balcao/contract/hours/hours'
import type { ReportName } from '@balcao/contract/reports/columns'
import { type Report, reportRoutes } from '@balcao/contract/reports/reports'
import { numberText } from '@balcao/contract/values/cells'
import papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { keepDaysOf } from './days/keep.ts'
import { medians } from './queries/medians.ts'
import { hoursOf, median, openSeconds } from './rules/measures.testkit.ts'

/** Times in the company's hours: counted when they become known and kept, and the same on screen, in lists and in files. */

let w: World
let shop: Shop
const most = medians.most
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
})
afterAll(async () => {
  medians.most = most
  await closeShops()
})

type Schedule = Parameters<typeof hoursOf>[0]
const H = (hr1: string, hr2: string, hr3 = '', hr4 = '') => ({ type: 'H' as const, hr1, hr2, hr3, hr4 })
const closed = { type: 'C' as const, hr1: '', hr2: '', hr3: '', hr4: '' }
const every = (its: ReturnType<typeof H>): Schedule => ({
  businessHours: [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, ...its })),
  holidays: [],
})
const hoursAre = ({ businessHours, holidays }: Schedule) =>
  shop.dona.call(hoursRoutes.saveWeek, { body: { businessHours, holidays } })
const zoneIs = (zone: string) =>
  w.owner.query(
    `insert into settings (tenant_id, key, value) values ($1, 'timeZone', $2)
     on conflict (tenant_id, key) do update set value = excluded.value`,
    [shop.tenant, zone],
  )

function chance(seed: number) {
  let state = seed
  const below = (n: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * n)
  }
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}

const NIGHTS: Schedule = {
  businessHours: [
    { day: 0, ...closed },
    { day: 1, ...H('08:00', '12:00', '13:30', '18:00') },
    { day: 2, ...H('00:00', '02:30', '22:30', '24:00') },
    { day: 5, ...H('01:15', '02:45', '23:15', '23:45') },
    { day: 6, ...H('00:00', '01:20', '01:40', '03:10') },
  ],
  holidays: [
    { date: '2018-12-25', yearly: false, name: 'Natal aberto', ...H('10:00', '11:00') },
    { date: '2017-12-25', yearly: true, name: 'Natal', ...closed },
    { date: '2018-11-04', yearly: false, name: 'Mutirão', ...H('00:00', '03:30') },
  ],
}

describe('[AHD-18] seconds in the company’s hours', () => {
  // Clocks are changed on these days, at midnight, at one, at two and by half an hour; a day is left out; Christmas of two years.
  test.each([
    ['America/Sao_Paulo', ['2018-11-04', '2018-02-18', '2018-12-25', '2017-12-25']],
    ['America/Santiago', ['2018-05-13', '2018-08-12']],
    ['America/Havana', ['2018-03-11', '2018-11-04']],
    ['America/New_York', ['2018-11-04', '2018-03-11']],
    ['Europe/Lisbon', ['2018-03-25', '2018-10-28']],
    ['Australia/Lord_Howe', ['2018-04-01', '2018-10-07']],
    ['Pacific/Apia', ['2011-12-30']],
    ['Asia/Kathmandu', ['2018-06-05']],
  ])('in %s are what a look at each minute says, where clocks are changed too', async (zone, days) => {
    await zoneIs(zone)
    await hoursAre(NIGHTS)
    const isOpen = hoursOf(NIGHTS, zone)
    const { below, one } = chance(zone.length)
    const stretches = days.flatMap(day =>
      Array.from({ length: 25 }, () => {
        const from = Date.parse(`${day}T00:00:00Z`) + below(3 * 86_400) * 1000 - 86_400_000 + below(1000)
        return [new Date(from), new Date(from + 1 + below(one([90_000, 7_200_000, 86_400_000, 5 * 86_400_000])))] as const
      }),
    )
    const { rows } = await w.owner.query<{ s: number }>(
      'select office_seconds($1, a, b) as s from unnest($2::timestamptz[], $3::timestamptz[]) with ordinality u(a, b, n) order by n',
      [shop.tenant, stretches.map(([from]) => from.toISOString()), stretches.map(([, to]) => to.toISOString())],
    )
    const expected = stretches.map(([from, to]) => openSeconds(from, to, isOpen))
    expect(expected.filter(Number).length).toBeGreaterThan(10)
    expect(rows.map(({ s }) => s)).toEqual(expected)
  })

  test('of a company without hours, or open all day, are all of them; a year is added up at once', async () => {
    await zoneIs('America/Sao_Paulo')
    const of = (from: string, to: string) =>
      w.one<{ s: number }>('select office_seconds($1, $2, $3) as s', [shop.tenant, from, to]).then(({ s }) => s)
    await hoursAre({ businessHours: [], holidays: [] })
    expect(await of('2026-01-01T03:00Z', '2027-01-01T03:00Z')).toBe(365 * 86_400)
    await hoursAre(every(H('00:00', '24:00')))
    expect(await of('2026-01-01T03:00Z', '2027-01-01T03:00Z')).toBe(365 * 86_400)
    await hoursAre(every(H('08:00', '12:00', '13:30', '18:00')))
    expect(await of('2026-01-01T03:00Z', '2027-01-01T03:00Z')).toBe(365 * 8.5 * 3600)
    expect(await of('2026-01-02T00:00Z', '2026-01-01T00:00Z')).toBe(0)
  })
})

const passOf = (ticket: number) =>
  w.one<Record<'wait' | 'reply' | 'handle' | 'resolve', number | null>>(
    `select office_wait_s as wait, office_reply_s as reply, office_handle_s as handle, office_resolve_s as resolve from attendances
     where tenant_id = $1 and ticket_id = $2`,
    [shop.tenant, ticket],
  )
const change = (ticket: number, set: string, at: string, ...more: unknown[]) =>
  w.owner.query(`update tickets set ${set}, updated_at = $3 where tenant_id = $1 and id = $2`, [shop.tenant, ticket, at, ...more])

describe('hours that change', () => {
  const open = async () => {
    await zoneIs('America/Sao_Paulo')
    await hoursAre(every(H('08:00', '18:00')))
    const at = new Date('2026-03-10T07:00-03:00')
    const id = await shop.its.ticket({ queueId: shop.caixa, channel: shop.channel, createdAt: at, updatedAt: at })
    await change(id, "status = 'open', user_id = $4, started_at = $3", '2026-03-10T09:00-03:00', shop.ana.id)
    return id
  }

  test('leave what is known as it was, and count what comes', async () => {
    const id = await open()
    expect(await passOf(id)).toEqual({ wait: 3600, reply: null, handle: null, resolve: null })
    await hoursAre(every(H('06:00', '18:00')))
    await change(id, "status = 'closed', closed_at = $3", '2026-03-10T20:00-03:00')
    expect(await passOf(id)).toEqual({ wait: 3600, reply: null, handle: 9 * 3600, resolve: 11 * 3600 })
    await hoursAre(every(H('00:00', '00:30')))
    await change(id, 'value = 5', '2026-03-11T20:00-03:00')
    await keepDaysOf(shop.tenant, new Date())
    expect(await passOf(id)).toEqual({ wait: 3600, reply: null, handle: 9 * 3600, resolve: 11 * 3600 })
  })

  test('passes of before they were counted are, in the hours of now; their reply is found among the messages', async () => {
    const customer = shop.customer('5511988774411')
    const id = await customer.writes('bom dia')
    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    await shop.ana.ask('POST', `/messages/${id}`, { body: 'pois não?' })
    await shop.put(shop.ana, id, { status: 'closed' })
    // As before: opened at seven, asked then, taken at half past eight, answered at ten, closed at half past six.
    await w.owner.query(
      `update messages set created_at = case when from_me then $3::timestamptz else $4::timestamptz end
       where tenant_id = $1 and ticket_id = $2`,
      [shop.tenant, id, '2026-03-10T10:00-03:00', '2026-03-10T07:00-03:00'],
    )
    await w.owner.query(
      `update attendances set opened_at = $3, closed_at = $4, wait_s = 5400, reply_s = 10800, handle_s = 36000, resolve_s = 41400,
         office_wait_s = null, office_reply_s = null, office_handle_s = null, office_resolve_s = null
       where tenant_id = $1 and ticket_id = $2`,
      [shop.tenant, id, '2026-03-10T07:00-03:00', '2026-03-10T18:30-03:00'],
    )
    await hoursAre(every(H('08:00', '18:00')))
    await keepDaysOf(shop.tenant, new Date())
    expect(await passOf(id)).toEqual({ wait: 1800, reply: 7200, handle: 34_200, resolve: 36_000 })
    const { rows } = await w.owner.query('select from attendances a where tenant_id = $1 and lacks_office(a)', [shop.tenant])
    expect(rows).toEqual([])
    // Asked each half minute of every company: off the index that holds none.
    await w.owner.query('begin; set local enable_seqscan = off')
    const plan = await w.owner.query<{ 'QUERY PLAN': string }>(
      'explain select from attendances a where tenant_id = 1 and lacks_office(a) order by ticket_id limit 500',
    )
    await w.owner.query('rollback')
    expect(plan.rows.map(row => row['QUERY PLAN']).join()).toContain('attendances_no_office')
  })
})

const [FROM, TO] = ['2025-02-01', '2025-06-30']
interface Kept {
  id: number
  user: number | null
  queue: number
  wait: number | null
  reply: number | null
  taken: number | null
}

describe('reports in the company’s hours', () => {
  const all: Kept[] = []
  const ask = (name: ReportName, query: object = {}): Promise<Report> =>
    shop.dona.call(reportRoutes.show, { params: { name }, query: { from: FROM, to: TO, ...query } })
  const file = (name: ReportName, as: string, query = '') =>
    w.app.inject({
      method: 'GET',
      url: `/media/reports/${name}?as=${as}&from=${FROM}&to=${TO}&locale=pt-br${query}`,
      headers: { authorization: `Bearer ${shop.dona.token}` },
    })
  const known = (values: readonly (number | null)[]) => values.filter((value): value is number => value !== null)
  const middle = (values: readonly (number | null)[]) => {
    const its = median(known(values))
    return its === null ? null : Math.round(its)
  }
  const mean = (values: readonly (number | null)[]) =>
    Math.round(known(values).reduce((sum, one) => sum + one, 0) / known(values).length)

  beforeAll(async () => {
    const { below, one } = chance(4)
    for (let n = 0; n < 120; n++) {
      const its: Kept = {
        id: 4_000_000 + n,
        user: one([null, shop.ana.id, shop.bia.id]),
        queue: one([shop.caixa, shop.estoque]),
        taken: one([null, 3000 + below(5000)]),
        wait: null,
        reply: one([null, below(3000)]),
      }
      its.wait = its.taken === null ? null : below(3000)
      all.push(its)
      const resolve = 9000 + below(9000)
      await w.owner.query(
        `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
           by_company, closed_at, closed_day, closed_how, wait_s, reply_s, resolve_s, office_wait_s, office_reply_s, office_resolve_s)
         values ($1, $2, 1, $3::timestamptz, $3::timestamptz::date, 1, $4, $5, $6, 'closed', false, false,
           $3::timestamptz + interval '3 hours', $3::timestamptz::date, 'person', $7, $8, $9, $10, $11, 60)`,
        [
          shop.tenant,
          its.id,
          new Date(Date.parse('2025-03-01T15:00Z') + below(90) * 86_400_000),
          shop.channel,
          its.queue,
          its.user,
          its.taken,
          its.reply === null ? null : its.reply + 4000,
          resolve,
          its.wait,
          its.reply,
        ],
      )
    }
  })

  test('say so of each figure: rows, totals, list and files agree, and with the plain way; how many at once stays', async () => {
    const [report, plain] = [await ask('users', { office: true }), await ask('users')]
    expect(report).toMatchObject({
      times: 'medians',
      total: { waiting: middle(all.map(its => its.wait)), reply: middle(all.map(its => its.reply)), resolution: 60 },
    })
    expect(report.beside).toMatchObject({ replyMean: mean(all.map(its => its.reply)) })
    expect(plain.total.reply).not.toBe(report.total.reply)
    const atOnce = ({ rows }: Report) => rows.map(({ id, cells }) => [id, cells.concurrent])
    expect(atOnce(report)).toEqual(atOnce(plain))
    for (const { id, cells } of report.rows) {
      const its = all.filter(({ user }) => (user ?? 0) === id)
      expect(cells).toMatchObject({
        total: its.length,
        reply: middle(its.map(({ reply }) => reply)),
        waiting: middle(its.map(({ wait }) => wait)),
      })
      // The list behind a row has the row's own figure, and its lines are what it is of.
      const list = await ask('attendances', { office: true, users: [id] })
      expect(list.total).toMatchObject({ total: its.length, reply: cells.reply, waiting: cells.waiting })
    }
    const list = await ask('attendances', { office: true })
    const byId = new Map(all.map(its => [its.id, its]))
    expect(list.rows.length).toBe(50)
    for (const { id, cells } of list.rows) expect(cells).toMatchObject({ reply: byId.get(Number(id))?.reply, resolution: 60 })

    for (const name of ['users', 'attendances'] as const) {
      const { body } = await file(name, 'csv', '&office=true')
      const [titles, ...lines] = papa.parse<string[]>(body.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: true }).data
      const at = titles?.indexOf('1ª resposta (no horário de atendimento) (s)') ?? -1
      expect(at, String(titles)).toBeGreaterThan(0)
      const shown = name === 'users' ? report.rows.map(({ cells }) => cells.reply ?? null) : all.map(its => its.reply)
      const texts = (values: unknown[]) =>
        values.map(value => (value === null ? '' : numberText(Number(value), 'pt-BR'))).toSorted()
      expect(
        lines
          .slice(0, -1)
          .map(line => line[at])
          .toSorted(),
      ).toEqual(texts(shown))
    }
    const { body } = await file('users', 'csv')
    expect(body).not.toContain('horário de atendimento')
  })

  test('over a long time are means of the passes, whatever is added up of days, and whatever the hours are now', async () => {
    medians.most = 0
    const before = await ask('users', { office: true })
    expect(before).toMatchObject({
      times: 'means',
      total: { reply: mean(all.map(its => its.reply)), waiting: mean(all.map(its => its.wait)) },
    })
    await keepDaysOf(shop.tenant, new Date())
    expect(
      (await w.one<{ n: number }>('select count(*)::int as n from report_days where tenant_id = $1', [shop.tenant])).n,
    ).toBeGreaterThan(0)
    await hoursAre(every(H('03:00', '04:00')))
    await keepDaysOf(shop.tenant, new Date())
    expect(await ask('users', { office: true })).toEqual(before)
    expect((await ask('bots', { office: true })).total).toEqual((await ask('bots')).total)
  })
})
