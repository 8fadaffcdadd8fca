import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { columnOf, REPORT_NAMES, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import { type Report, reportRoutes } from '@balcao/contract/reports/reports'
import { demandRoutes } from '@balcao/contract/tickets/closing'
import { numberText, unguarded } from '@balcao/contract/values/cells'
import { workRoutes } from '@balcao/contract/works/works'
import { DateTime } from 'luxon'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backgroundOf } from '../../app.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { lettersOf } from '../../infra/pdf/text.testkit.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { apart, writeReport } from './files/export.ts'
import { median } from './rules/measures.testkit.ts'

/** What each report says, against the same rows counted here; and that its rows, its total, the list behind it and its files agree. */

let w: World
let shop: Shop
let jobs: Jobs
const all: Kept[] = []

interface Kept {
  user: number | null
  queue: number | null
  day: string
  status: 'pending' | 'open' | 'closed' | 'schedule'
  reply: number | null
  resolve: number | null
  rating: number | null
  value: number | null
  isGroup: boolean
  how: string | null
}

const FROM = '2026-03-01'
const TO = '2026-03-31'
const MONTH = { from: FROM, to: TO }

let state = 7
const below = (n: number) => {
  state = (state * 1664525 + 1013904223) % 4294967296
  return Math.floor((state / 4294967296) * n)
}
const one = <T>(of: readonly T[]): T => of[below(of.length)] as T

beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
  const contact = await shop.its.contact('Maria')
  for (let n = 1; n <= 260; n++) {
    const status = one(['pending', 'open', 'schedule', 'closed', 'closed', 'closed'] as const)
    const its: Kept = {
      user: one([null, shop.ana.id, shop.bia.id, shop.zeca.id]),
      queue: one([null, shop.caixa, shop.estoque]),
      day: `2026-0${one([2, 3, 3, 3, 4])}-${String(1 + below(28)).padStart(2, '0')}`,
      status,
      reply: one([null, below(4000)]),
      resolve: status === 'closed' ? below(90_000) : null,
      rating: status === 'closed' ? one([null, below(6)]) : null,
      value: one([null, null, 1000 * below(500) + 250]),
      isGroup: below(12) === 0,
      how: status === 'closed' ? one(['person', 'person', 'bot', 'merged']) : null,
    }
    all.push(its)
    await w.owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
         by_company, closed_at, closed_day, closed_how, reply_s, resolve_s, evaluation, value)
       values ($1, $2::bigint, 1, $3::date + interval '15 hours' + $2::bigint * interval '1 microsecond', $3::date, $4, $5, $6, $7, $8::text, $9, false,
         case when $8::text = 'closed' then $3::date + interval '20 hours' end, case when $8::text = 'closed' then $3::date end, $10, $11, $12, $13, $14)`,
      [
        shop.tenant,
        1_000_000 + n,
        its.day,
        contact,
        shop.channel,
        its.queue,
        its.user,
        its.status,
        its.isGroup,
        its.how,
        its.reply,
        its.resolve,
        its.rating,
        its.value,
      ],
    )
  }
})
afterAll(async () => {
  await jobs.stop()
  await closeShops()
})

const ask = (name: ReportName, query: object = {}, who: Person = shop.dona): Promise<Report> =>
  who.call(reportRoutes.show, { params: { name }, query })

/** The list behind a figure, to its end. */
async function listed(query: object, who: Person = shop.dona): Promise<Report['rows']> {
  const rows: Report['rows'] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask('attendances', { ...query, ...(cursor ? { cursor } : {}) }, who)
    rows.push(...page.rows)
    if (page.next === null) return rows
    cursor = page.next
  }
}

const counted = (more: (its: Kept) => boolean = () => true) =>
  all.filter(its => its.day >= FROM && its.day <= TO && its.how !== 'merged' && !its.isGroup && more(its))
const known = (values: readonly (number | null)[]) => values.filter(value => value !== null)

describe('[RPT-05] by parameters', () => {
  test('[RPT-01] totals are those of the rows, over all pages, and the days add up to them', async () => {
    const expected = counted()
    const report = await ask('attendances', MONTH)
    expect(expected.length).toBeGreaterThan(100)
    expect(report).toMatchObject({ count: expected.length, total: { total: expected.length } })
    expect(report.total.closed).toBe(expected.filter(its => its.status === 'closed').length)
    expect(report.total.reply).toBe(Math.round(median(known(expected.map(its => its.reply))) ?? 0))
    expect(report.total.value).toBe(known(expected.map(its => its.value)).reduce((sum, value) => sum + value, 0) / 1000)
    const rows = await listed(MONTH)
    expect(rows).toHaveLength(expected.length)
    expect(new Set(rows.map(row => row.id)).size).toBe(expected.length)
    const days = report.days ?? []
    expect(days.reduce((sum, { opened }) => sum + opened, 0)).toBe(expected.length)
    expect(days.reduce((sum, { closed }) => sum + closed, 0)).toBe(report.total.closed)
  })

  test('each filter narrows as its words say, and all of them together', async () => {
    const cases: [object, (its: Kept) => boolean][] = [
      [{ users: [shop.ana.id] }, its => its.user === shop.ana.id],
      [{ users: [0] }, its => its.user === null],
      [{ users: [0, shop.bia.id] }, its => its.user === null || its.user === shop.bia.id],
      [{ queues: [shop.caixa] }, its => its.queue === shop.caixa],
      [{ status: ['open'] }, its => its.status === 'open' || its.status === 'schedule'],
      [{ status: ['pending', 'closed'] }, its => its.status === 'pending' || its.status === 'closed'],
      [{ min: 100, max: 300 }, its => its.value !== null && its.value >= 100_000 && its.value <= 300_000],
      [{ connections: [shop.channel + 999] }, () => false],
      [{ channels: ['telegram'] }, () => false],
      [
        { channels: ['sandbox'], queues: [shop.estoque], status: ['closed'] },
        its => its.queue === shop.estoque && its.status === 'closed',
      ],
    ]
    for (const [query, holds] of cases)
      expect((await ask('attendances', { ...MONTH, ...query })).count, JSON.stringify(query)).toBe(counted(holds).length)
    const groups = all.filter(its => its.day >= FROM && its.day <= TO && its.how !== 'merged')
    expect((await ask('attendances', { ...MONTH, groups: true })).count).toBe(groups.length)
  })

  test('by the day they were closed, and of those opened anew: the list and every figure of it', async () => {
    const [of] = all.filter(its => its.status === 'closed' && !its.isGroup && its.how !== 'merged')
    if (!of) throw new Error('nothing closed')
    await w.owner.query(
      `update attendances set n = 2, closed_day = '2026-05-09', closed_at = '2026-05-09T15:00Z' where tenant_id = $1 and opened_day = $2
         and status = 'closed' and not is_group and closed_how <> 'merged'`,
      [shop.tenant, of.day],
    )
    const its = all.filter(one => one.day === of.day && one.status === 'closed' && !one.isGroup && one.how !== 'merged')
    const MAY = { from: '2026-05-09', to: '2026-05-09', by: 'closed' }
    const report = await ask('attendances', MAY)
    expect(report).toMatchObject({ count: its.length, days: [{ day: '2026-05-09', opened: its.length, closed: its.length }] })
    expect(report.total.ratings).toBe(its.filter(({ rating }) => rating !== null).length)
    expect(await listed(MAY)).toHaveLength(its.length)
    expect((await ask('users', MAY)).total.total).toBe(its.length)
    expect((await ask('attendances', { ...MAY, by: 'opened' })).count).toBe(0)
    expect((await ask('attendances', { from: of.day, to: of.day, reopened: true })).count).toBe(its.length)
    await w.owner.query(
      "update attendances set n = 1, closed_day = opened_day, closed_at = opened_day + interval '20 hours' where tenant_id = $1 and n = 2",
      [shop.tenant],
    )
  })

  test('what cannot be counted is refused, and what is nobody’s narrows to nothing', async () => {
    const refused = async (query: string) => (await shop.dona.ask('GET', `/reports/attendances?${query}`)).body.error
    expect(await refused('')).toBe('ERR_REPORT_PERIOD')
    expect(await refused('from=2026-03-02&to=2026-03-01')).toBe('ERR_REPORT_PERIOD')
    expect(await refused('from=2025-01-01&to=2026-02-05')).toBe('ERR_REPORT_PERIOD')
    expect(await refused('from=2026-02-31&to=2026-03-01')).toBe('ERR_VALIDATION')
    expect(await refused('from=2026-03-01&to=2026-03-01&min=5&max=4')).toBe('ERR_VALIDATION')
    expect(await refused('from=2026-03-01&to=2026-03-01&max=1e15')).toBe('ERR_VALIDATION')
    expect(await refused('from=2026-03-01&to=2026-03-01&users=x')).toBe('ERR_VALIDATION')
    const many = Array.from({ length: 1001 }, (_, n) => `users=${n}`).join('&')
    expect(await refused(`from=2026-03-01&to=2026-03-01&${many}`)).toBe('ERR_VALIDATION')
    expect(await refused('from=2026-03-01&to=2026-03-01&cursor=1.2')).toBe('ERR_VALIDATION')
    for (const cursor of ['2026-13-45.1.1.1', '0000-02-31.1.1.1', '9999-02-30.2026-02-28.1.1.1'])
      expect(await refused(`from=2026-03-01&to=2026-03-01&cursor=${cursor}`), cursor).toBe('ERR_VALIDATION')
    expect(
      await refused('from=2026-03-01&to=2026-03-01&cursor=9999-12-31.999999999999999999.999999999999999.9999'),
    ).toBeUndefined()
    expect((await shop.dona.ask('GET', `/reports/contacts?cursor=1.${encodeURIComponent('\u0000')}`)).status).toBe(400)
    expect((await ask('attendances', { from: '9999-12-01', to: '9999-12-31' })).count).toBe(0)
    expect((await ask('contacts', { from: '9999-12-01', to: '9999-12-31' })).count).toBe(0)
    expect((await shop.dona.ask('GET', '/home?day=9999-12-31')).status).toBe(200)
    const crowd = await shop.dona.ask('GET', `/reports/users?from=2026-03-01&to=2026-03-01&${'users=1&'.repeat(10_000)}`)
    expect([400, 414, 431]).toContain(crowd.status)
    expect((await ask('attendances', { ...MONTH, users: [w.ana.id], queues: [999_999] })).count).toBe(0)
  })

  test('who was deleted, and a queue or a reason that is gone, keep their names', async () => {
    const made = async (table: string, name: string) =>
      (
        await w.one<{ id: number }>(`insert into ${table} (tenant_id, name) values ($1, $2) returning id::int`, [
          shop.tenant,
          name,
        ])
      ).id
    const [queue, demand] = [await made('queues', 'Balcão antigo'), await made('demands', 'Troca')]
    const leaver = await w.person(shop.tenant, 'Lívia', 'user')
    const day = '2026-08-04'
    await w.owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
         by_company, demand_id) values ($1, 5000001, 1, $2::date + interval '15 hours', $2::date, 1, $3, $4, $5, 'open', false, false, $6)`,
      [shop.tenant, day, shop.channel, queue, leaver.id, demand],
    )
    const named = async () =>
      (await ask('attendances', { from: day, to: day })).rows.map(({ cells: { queue, user, demand } }) => [queue, user, demand])
    expect(await named()).toEqual([['Balcão antigo', 'Lívia', 'Troca']])
    await shop.dona.call(queueRoutes.remove, { params: { id: queue } })
    await shop.dona.call(demandRoutes.remove, { params: { id: demand } })
    await shop.dona.call(userRoutes.remove, { params: { id: leaver.id } })
    expect((await w.owner.query('select 1 from queues where id = any ($1)', [[queue]])).rowCount).toBe(0)
    expect(await named()).toEqual([['Balcão antigo', 'Lívia', 'Troca']])
    const names = await shop.dona.call(reportRoutes.names, {})
    expect(names.queues).toContainEqual({ id: queue, name: 'Balcão antigo' })
    expect(names.demands).toContainEqual({ id: demand, name: 'Troca' })
    expect((await ask('users', { from: day, to: day })).rows).toMatchObject([{ id: leaver.id, cells: { user: 'Lívia' } }])
  })

  test('a day whose midnight is skipped is a day like others', async () => {
    await shop.set('timeZone', 'America/Havana')
    const spring = { from: '2026-03-08', to: '2026-03-08' }
    for (const name of ['attendances', 'users', 'contacts'] as const) expect((await ask(name, spring)).rows).toBeDefined()
    const home = await shop.dona.ask('GET', '/home?day=2026-03-08')
    expect([home.status, home.body.day]).toEqual([200, '2026-03-08'])
    await shop.set('timeZone', 'America/Sao_Paulo')
  })
})

describe('[RPT-04] [RPT-06] by user', () => {
  test('pending, in service, resolved and total of each, and of nobody; every figure is its list’s length', async () => {
    const report = await ask('users', MONTH)
    const { rows, total } = report
    for (const key of ['pending', 'open', 'closed', 'total', 'ratings'])
      expect(
        rows.reduce((sum, { cells }) => sum + Number(cells[key]), 0),
        key,
      ).toBe(total[key])
    for (const { id, cells } of rows) {
      const its = counted(pass => (pass.user ?? 0) === id)
      expect(cells.total).toBe(its.length)
      expect(cells.reply).toBe(Math.round(median(known(its.map(pass => pass.reply))) ?? 0))
      expect(cells.resolution).toBe(Math.round(median(known(its.map(pass => pass.resolve))) ?? 0))
      for (const status of ['pending', 'open', 'closed'] as const)
        expect(await listed({ ...MONTH, users: [id], status: [status] })).toHaveLength(Number(cells[status]))
    }
    expect(rows.map(row => row.id)).toContain(0)
    expect(total.reply).toBe((await ask('attendances', MONTH)).total.reply)
  })

  test('the most one user had in service at once, from taking to closing, is what counting each moment says', async () => {
    const day = '2026-09-16'
    const passes = Array.from({ length: 60 }, (_, n) => {
      const [opened, wait, lasts] = [below(60), one([null, 0, 5, below(30)]), one([null, 0, 5, below(40)])]
      return {
        user: one([null, shop.ana.id, shop.bia.id]),
        ticket: 6_000_000 + n,
        opened,
        wait,
        closed: lasts === null ? null : opened + (wait ?? 0) + lasts,
      }
    })
    for (const { user, ticket, opened, wait, closed } of passes)
      await w.owner.query(
        `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, user_id, status, is_group, by_company,
           wait_s, closed_at, closed_day, closed_how)
         values ($1, $2, 1, $3::date + interval '15 hours' + $4::int * interval '1 minute', $3::date, 1, $5, $6, case when $7::int is null
           then 'open' else 'closed' end, false, false, $8::int * 60, $3::date + interval '15 hours' + $7::int * interval '1 minute',
           case when $7::int is not null then $3::date end, case when $7::int is not null then 'person' end)`,
        [shop.tenant, ticket, day, opened, shop.channel, user, closed, wait],
      )
    const most = (user: number) => {
      const its = passes.flatMap(({ user: whose, opened, wait, closed }) =>
        whose === user && wait !== null ? [{ from: opened + wait, to: closed ?? Number.POSITIVE_INFINITY }] : [],
      )
      return Math.max(...its.map(({ from }) => its.filter(other => other.from <= from && other.to > from).length))
    }
    const { rows, total } = await ask('users', { from: day, to: day })
    const told = (user: number) => rows.find(({ id }) => id === user)?.cells.concurrent
    expect([told(shop.ana.id), told(shop.bia.id), told(0)]).toEqual([most(shop.ana.id), most(shop.bia.id), null])
    expect(most(shop.ana.id)).toBeGreaterThan(2)
    expect(total.concurrent).toBe(Math.max(most(shop.ana.id), most(shop.bia.id)))
    await w.owner.query('delete from attendances where tenant_id = $1 and ticket_id between 6000000 and 6000059', [shop.tenant])
  })

  test('an agent is counted their own, a supervisor what their rooms hold, an admin everything', async () => {
    const mine = counted(its => its.user === shop.ana.id)
    expect(await ask('users', MONTH, shop.ana)).toMatchObject({ rows: [{ id: shop.ana.id }], total: { total: mine.length } })
    expect((await ask('attendances', { ...MONTH, users: [shop.bia.id] }, shop.ana)).count).toBe(0)
    expect((await ask('users', MONTH, shop.chefe)).total.total).toBe(counted().length)
    await shop.set('removeSupervisorPrivileges', 'enabled')
    const held = await w.renewed(shop.chefe)
    const near = counted(its => its.queue === shop.caixa)
    expect((await ask('users', MONTH, held)).total.total).toBe(near.length)
    await shop.set('removeSupervisorPrivileges', 'disabled')
    expect((await ask('users', MONTH, w.carla)).total.total).toBe(0)
  })

  test('a supervisor of one queue is told of no other, by no report, list, file or family path', async () => {
    await shop.set('removeSupervisorPrivileges', 'enabled')
    const held = await w.renewed(shop.chefe)
    const near = counted(its => its.queue === shop.caixa)
    const bias = near.filter(its => its.user === shop.bia.id)
    const whole = ['users', 'channels', 'ads', 'attendances'] as const
    for (const name of [...whole, 'bots'] as const) {
      const other = await ask(name, { ...MONTH, queues: [shop.estoque] }, held)
      expect([other.count, other.rows, other.days ?? []], name).toEqual([0, [], []])
      expect((await ask(name, { ...MONTH, queues: [0] }, held)).count, name).toBe(0)
      for (const more of [{ by: 'closed' }, { said: 'received' }, { rated: true }, { bots: ['all'] }])
        expect((await ask(name, { ...MONTH, ...more, queues: [shop.estoque] }, held)).rows, name).toEqual([])
    }
    for (const name of whole) {
      const { total } = await ask(name, MONTH, held)
      expect(total.total, name).toBe(near.length)
      expect((await ask(name, { ...MONTH, users: [shop.bia.id] }, held)).total.total, name).toBe(bias.length)
      const csv = await file(held, `/media/reports/${name}?from=${FROM}&to=${TO}&as=csv&locale=en`)
      const lines = papa.parse<string[]>(csv.body.replace('\ufeff', '').trimEnd(), { delimiter: ',' }).data
      expect(lines.at(-1)?.join(','), name).toContain(String(near.length))
      const nothing = await file(held, `/media/reports/${name}?from=${FROM}&to=${TO}&as=csv&queues=${shop.estoque}`)
      expect(nothing.body.trimEnd().split('\r\n'), name).toHaveLength(2)
    }
    // Further pages of a list are no other list.
    const all = await ask('attendances', MONTH)
    if (!all.next) throw new Error('one page only')
    expect((await ask('attendances', { ...MONTH, queues: [shop.estoque], cursor: all.next }, held)).rows).toEqual([])
    const { body } = await held.ask('GET', `/statistics-per-users?startDate=${FROM}&endDate=${TO}`)
    expect(
      (body as unknown as { qtd_por_usuario: number }[]).reduce((sum, { qtd_por_usuario }) => sum + qtd_por_usuario, 0),
    ).toBe(near.length)
    await shop.set('removeSupervisorPrivileges', 'disabled')
  }, 60_000)

  test('asked by everybody at once, each is told what they see, and what was asked once more what is true by then', async () => {
    const other = await w.person(shop.tenant, 'outra dona', 'admin')
    const foreign = await w.person(await w.tenant('Outra'), 'estranha', 'admin')
    const people: Person[] = []
    for (const who of [shop.dona, other, shop.chefe, shop.ana, shop.bia, foreign]) people.push(await w.renewed(who))
    const names = ['users', 'attendances', 'contacts'] as const
    const all = people.flatMap(who => names.map(name => () => ask(name, MONTH, who)))
    const alone: Report[] = []
    for (const one of all) alone.push(await one())
    expect(new Set(alone.map(({ count }) => count)).size).toBeGreaterThan(3)
    for (let round = 0; round < 3; round++) expect(await Promise.all(all.map(one => one()))).toEqual(alone)

    // Two run, and stand still; who asks the same now is answered of what is true when it is their turn.
    await w.owner.query('begin; lock table attendances in access exclusive mode')
    const running = [ask('users', MONTH), ask('channels', MONTH)]
    const waitsFor = async (count: number) =>
      (
        await w.one<{ n: number }>(
          "select count(*)::int as n from pg_locks where relation = 'attendances'::regclass and not granted",
          [],
        )
      ).n === count
    await expect.poll(() => waitsFor(2)).toBe(true)
    await w.owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, status, is_group, by_company)
       select $1, 2000002, 1, '2026-03-05T15:00Z', '2026-03-05', contact_id, channel_id, 'pending', false, false from attendances
       where tenant_id = $1 limit 1`,
      [shop.tenant],
    )
    const later = [ask('users', MONTH), ask('users', MONTH, other)]
    await w.owner.query('commit')
    const before = alone[0]?.total.total
    for (const report of await Promise.all(later)) expect(report.total.total).toBe(Number(before) + 1)
    await Promise.all(running)
    await w.owner.query('delete from attendances where ticket_id = 2000002')
  }, 30_000)

  test('programs of the family read the same under their paths', async () => {
    const days = `startDate=${FROM}&endDate=${TO}`
    const { body: users } = await shop.dona.ask('GET', `/statistics-per-users?${days}`)
    const sum = (rows: unknown, key: string) => (rows as Record<string, number>[]).reduce((all, row) => all + Number(row[key]), 0)
    expect(sum(users, 'qtd_por_usuario')).toBe(counted().length)
    for (const path of ['dash-tickets-queues', 'statistics-tickets-channels', 'statistics-tickets-evolution-by-period'])
      expect(sum((await shop.dona.ask('GET', `/${path}?${days}`)).body, 'qtd'), path).toBe(counted().length)
    expect(sum((await shop.dona.ask('GET', `/statistics-tickets-evolution-channels?${days}`)).body, 'qtd')).toBe(counted().length)
    const times = await shop.dona.ask('GET', `/statistics-tickets-times?${days}`)
    expect(times.body).toMatchObject({ qtd_total_atendimentos: counted().length, qtd_demanda_ativa: 0 })
  })
})

test('figures of stars and of messages open lists that say the same', async () => {
  const { rows: users } = await ask('users', MONTH)
  for (const { id, cells } of users)
    expect(await listed({ ...MONTH, users: [id], rated: true })).toHaveLength(Number(cells.ratings))
  const its = await w.one<{ id: number; at: Date }>(
    "select ticket_id as id, opened_at + interval '1 minute' as at from attendances where tenant_id = $1 and opened_day = '2026-03-10' and not is_group and closed_how is distinct from 'merged' limit 1",
    [shop.tenant],
  )
  await w.owner.query("set session_replication_role = 'replica'")
  for (const [seq, status] of ['received', 'sended', 'failed', 'failed'].entries())
    await w.owner.query(
      `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, body, status, ack, external_id, said_at, created_at)
       values ($1, 1, $2, $3, $4::int, $5::text <> 'received', 'x', $5::text, 3, 'said ' || $4::int, $6, $6)`,
      [shop.tenant, shop.channel, its.id, seq + 1, status, its.at],
    )
  await w.owner.query("set session_replication_role = 'origin'")
  const { rows: channels } = await ask('channels', MONTH)
  const cells = channels.find(({ id }) => id === shop.channel)?.cells
  expect(cells).toMatchObject({ received: 1, sent: 3, failed: 2, billed: 0 })
  for (const said of ['received', 'sent', 'failed', 'billed'] as const) {
    const list = await ask('attendances', { ...MONTH, connections: [shop.channel], said })
    expect(Number(list.total[said] ?? 0), said).toBe(cells?.[said])
    expect(list.rows.map(({ id }) => id)).toEqual(cells?.[said] ? [its.id] : [])
  }
  await w.owner.query('delete from messages where tenant_id = $1 and ticket_id = $2', [shop.tenant, its.id])
})

describe('[AHD-20] of bots', () => {
  test('what they solved without people, handed over and still have, by channel; the days add up to it', async () => {
    const bots = counted(its => its.queue === shop.estoque)
    await w.owner.query(
      `update attendances set by_bot = true, handed = coalesce(user_id = $3, false) where tenant_id = $1 and queue_id = $2`,
      [shop.tenant, shop.estoque, shop.ana.id],
    )
    const toPeople = bots.filter(its => its.user === shop.ana.id || its.reply !== null)
    const rest = bots.filter(its => !toPeople.includes(its))
    const expected = {
      total: bots.length,
      solved: rest.filter(its => its.status === 'closed').length,
      handed: toPeople.length,
      left: rest.filter(its => its.status !== 'closed').length,
    }
    const report = await ask('bots', MONTH)
    expect(expected.solved * expected.handed * expected.left).toBeGreaterThan(0)
    expect(report.total).toMatchObject(expected)
    expect(report.rows).toMatchObject([{ id: shop.channel, cells: expected }])
    expect((report.days ?? []).reduce((sum, { opened }) => sum + opened, 0)).toBe(bots.length)
    const behind = { all: expected.total, solved: expected.solved, handed: expected.handed, left: expected.left }
    for (const [part, count] of Object.entries(behind))
      expect(await listed({ ...MONTH, connections: [shop.channel], bots: [part] }), part).toHaveLength(count)
    await w.owner.query('update attendances set by_bot = false, handed = false where tenant_id = $1', [shop.tenant])
  })
})

describe('contacts', () => {
  let market: Shop
  const by = (name: ReportName, query: object = {}) => ask(name, query, market.dona)
  const figures = (report: Report) => Object.fromEntries(report.rows.map(({ id, cells }) => [id, cells.contacts]))
  const rows: [string, string | null, number, number][] = [
    ['Ana', '5511987650001', 2, 1],
    ['Bruno', '5561987650002', 1, 0],
    ['Célia', '5542987650003', 0, 2],
    ['Davi', '5523987650004', 1, 1],
    ['Eva', '14155550100', 0, 0],
    ['Fábio', null, 0, 0],
  ]
  const ids: Record<'tags' | 'wallets', number[]> = { tags: [], wallets: [] }
  let stage = 0

  beforeAll(async () => {
    market = await openShop(w)
    const make = async (text: string, values: unknown[]) => Number((await w.owner.query(text, values)).rows[0]?.id)
    for (const tag of ['Vip', 'Novo'])
      ids.tags.push(
        await make('insert into tags (tenant_id, tag, color) values ($1, $2, $3) returning id', [market.tenant, tag, '#112233']),
      )
    ids.wallets = [market.ana.id, market.bia.id]
    stage = await make('insert into lanes (tenant_id, name, position) values ($1, $2, 1) returning id', [
      market.tenant,
      'Orçamento',
    ])
    for (const [name, number, tags, wallets] of rows) {
      const id = await market.its.contact(name, number === null ? {} : { number })
      if (name < 'C')
        await w.owner.query(
          'update contacts set kanban_id = $2, kanban_rank = name, kanban_at = now(), kanban_value = 1500 where id = $1 and tenant_id = $3',
          [id, stage, market.tenant],
        )
      for (const tag of ids.tags.slice(0, tags))
        await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [
          market.tenant,
          id,
          tag,
        ])
      for (const [position, user] of ids.wallets.slice(0, wallets).entries())
        await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, $4)', [
          market.tenant,
          id,
          user,
          position,
        ])
    }
    await market.its.contact('Um grupo', { kind: 'group' })
  })

  test('[RPT-07] all of them by name, with what narrows them', async () => {
    const report = await by('contacts')
    expect(report).toMatchObject({ count: 6, total: { contacts: 6 }, next: null })
    expect(report.rows.map(row => row.cells.name)).toEqual(rows.map(([name]) => name))
    expect((await by('contacts', { tags: [ids.tags[0]] })).count).toBe(3)
    expect((await by('contacts', { tags: [0] })).count).toBe(3)
    expect((await by('contacts', { from: '2026-01-01', to: '2026-01-02' })).count).toBe(0)
  })

  test('[RPT-08] [RPT-11] by tag and by wallet: who has two stands in two rows and is one in the total', async () => {
    const tags = await by('tags')
    expect(figures(tags)).toEqual({ 0: 3, [Number(ids.tags[0])]: 3, [Number(ids.tags[1])]: 1 })
    expect(tags).toMatchObject({ total: { contacts: 6 }, beside: { sum: 7 } })
    const wallets = await by('wallets')
    expect(figures(wallets)).toEqual({ 0: 3, [market.ana.id]: 3, [market.bia.id]: 1 })
    expect(wallets).toMatchObject({ total: { contacts: 6 }, beside: { sum: 7 } })
    for (const [name, key] of [
      ['tags', 'tags'],
      ['wallets', 'wallets'],
    ] as const)
      for (const { id, cells } of (await by(name)).rows)
        expect((await by('contacts', { [key]: [id] })).count).toBe(cells.contacts)
  })

  test('[RPT-09] by state of the area code; of elsewhere, of no known area, and without a number', async () => {
    const states = await by('states')
    expect(figures(states)).toEqual({ SP: 1, DF: 1, PR: 1, other: 2, none: 1 })
    expect(states).toMatchObject({ total: { contacts: 6 }, beside: { sum: 6 } })
    for (const { id, cells } of states.rows) expect((await by('contacts', { states: [id] })).count).toBe(cells.contacts)
  })

  test('[RPT-10] by stage, with what stands in it', async () => {
    const stages = await by('stages')
    expect(figures(stages)).toEqual({ 0: 4, [stage]: 2 })
    expect(stages.total.value).toBe(stages.rows.find(row => row.id === stage)?.cells.value)
    for (const { id, cells } of stages.rows)
      expect(await by('contacts', { stages: [id] })).toMatchObject({ count: cells.contacts, total: { value: cells.value } })
  })
})

test('who has more tags than a key of an index holds is counted in each of them', async () => {
  const crowd = await openShop(w)
  const [many, few] = [await crowd.its.contact('Muitas'), await crowd.its.contact('Uma')]
  await w.owner.query(
    `with made as (insert into tags (tenant_id, tag, color) select $1, 'Etiqueta ' || n, '#112233' from generate_series(1, 230) n returning id)
     insert into contact_tags (tenant_id, contact_id, tag_id) select $1, $2::bigint, id from made union all select $1, $3::bigint, min(id) from made`,
    [crowd.tenant, many, few],
  )
  const report = await ask('tags', {}, crowd.dona)
  expect(report).toMatchObject({ count: 230, total: { contacts: 2 }, beside: { sum: 231 } })
  expect(report.rows[0]?.cells.contacts).toBe(2)
})

const file = (who: Person, path: string) =>
  w.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${who.token}` } })

/** One row of the screen, of a CSV and of a workbook; a moment has two cells in the CSV, and the clock on the wall in the other. */
function expectCells(name: ReportName, said: Report['total'], csv: string[], xlsx: unknown[], isTotal = false): void {
  let place = 0
  for (const [at, { key, kind }] of shapeOf(name).columns.entries()) {
    const what = `${name} ${key}`
    const value = said[key] ?? null
    if (kind === 'moment') {
      const iso = csv[place + 1] ?? ''
      place += 2
      const wall = value === null || isTotal ? null : DateTime.fromISO(String(value), { zone: 'America/Sao_Paulo' })
      expect(iso === '' ? null : Date.parse(iso), what).toBe(wall && Math.floor(wall.toSeconds()) * 1000)
      const cell = xlsx[at] ?? null
      expect(cell instanceof Date ? cell.toISOString().slice(0, 16) : cell, what).toBe(
        wall?.toFormat("yyyy-MM-dd'T'HH:mm") ?? null,
      )
      continue
    }
    const text = csv[place++] ?? ''
    const isName = at === 0 || kind === 'text' || kind === 'status'
    if (isName) expect(String(xlsx[at] ?? ''), what).toBe(unguarded(text))
    else expect([text, xlsx[at] ?? null], what).toEqual([value === null ? '' : numberText(Number(value), 'en'), value])
    if (isName && typeof value === 'string' && kind === 'text' && key !== 'state') expect(unguarded(text), what).toBe(value)
  }
}

describe('files', () => {
  test.each([
    ['at once', apart.from],
    ['in a thread of their own', 0],
  ])(
    '[AHD-18] CSV, XLSX and screen hold the same rows and totals, cell by cell, in every report; written %s',
    async (_, from) => {
      onTestFinished(() => {
        apart.from = 5_000
      })
      apart.from = from
      for (const name of REPORT_NAMES) {
        const query = `from=${FROM}&to=${TO}&locale=en`
        const [csv, xlsx] = await Promise.all(
          ['csv', 'xlsx'].map(as => file(shop.dona, `/media/reports/${name}?${query}&as=${as}`)),
        )
        if (!csv || !xlsx) throw new Error('no files')
        const report = await ask(name, MONTH)
        const rows = name === 'attendances' ? await listed(MONTH) : report.rows
        const lines = papa.parse<string[]>(csv.body.replace('\ufeff', '').trimEnd(), { delimiter: ',' }).data
        const sheet = await readSheet(new Blob([new Uint8Array(xlsx.rawPayload)]), { trim: false })
        // Titles above, the total below.
        expect(rows, name).toHaveLength(report.count)
        expect(lines, name).toHaveLength(report.count + 2)
        expect(sheet, name).toHaveLength(report.count + 2)
        for (const [at, { cells }] of rows.entries()) expectCells(name, cells, lines[at + 1] ?? [], sheet[at + 1] ?? [])
        const total = Object.fromEntries(Object.entries(report.total).filter(([key]) => columnOf(name, key).kind !== 'moment'))
        expectCells(name, total, lines.at(-1) ?? [], sheet.at(-1) ?? [], true)
      }
    },
    60_000,
  )

  test('[RPT-01] on paper too, with its chart; and of many rows as a work, whose file is its asker’s alone', async () => {
    const pdf = await file(shop.dona, `/media/reports/attendances?from=${FROM}&to=${TO}&as=pdf&locale=pt`)
    expect(pdf.statusCode).toBe(200)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const body = { ...MONTH, as: 'csv' as const, title: 'Atendimentos' }
    const started = await shop.dona.call(reportRoutes.fileLater, { params: { name: 'attendances' }, body })
    const status = async () => (await shop.dona.call(workRoutes.show, { params: { id: started.id } })).status
    await expect.poll(status, { timeout: 20_000 }).toBe('done')
    const made = await file(shop.dona, `/media/works/${started.id}`)
    expect(made.body.trimEnd().split('\r\n')).toHaveLength(counted().length + 2)
    expect((await file(await w.renewed(shop.chefe), `/media/works/${started.id}`)).json()).toMatchObject({
      error: 'ERR_NO_JOB_FOUND',
    })
    // The right is looked at again when it is fetched.
    await w.owner.query("update users set profile = 'user' where id = $1", [shop.dona.id])
    expect((await file(await w.renewed(shop.dona), `/media/works/${started.id}`)).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    })
    await w.owner.query("update users set profile = 'admin' where id = $1", [shop.dona.id])
    expect((await file(await w.renewed(shop.dona), `/media/works/${started.id}`)).statusCode).toBe(200)
  }, 60_000)

  test('a file that waits tells of the rooms its asker still stands in, or is not given out', async () => {
    const made = async (who: Person, name: ReportName) => {
      const body = { ...MONTH, as: 'csv' as const, title: name }
      const { id } = await who.call(reportRoutes.fileLater, { params: { name }, body })
      await expect
        .poll(async () => (await who.call(workRoutes.show, { params: { id } })).status, { timeout: 20_000 })
        .toBe('done')
      return id
    }
    const isNow = (profile: string, rooms: string[]) =>
      w.owner.query('update users set profile = $2, rooms = $3 where id = $1', [boss.id, profile, rooms])
    const fetched = async (id: number) => {
      const answer = await file(await w.renewed(boss), `/media/works/${id}`)
      return answer.statusCode === 200 ? 'given' : answer.json<{ error: string }>().error
    }
    const boss = await w.person(shop.tenant, 'chefona', 'admin')
    const [ofAll, ofPeople] = [await made(boss, 'attendances'), await made(boss, 'contacts')]
    expect(await fetched(ofAll)).toBe('given')
    const [till, store] = [`queue:${shop.caixa}:free`, `queue:${shop.estoque}:free`]
    await isNow('super', [till, store])
    expect(await fetched(ofAll)).toBe('ERR_NO_PERMISSION')
    // People are shown to every supervisor.
    expect(await fetched(ofPeople)).toBe('given')
    const ofTwo = await made(await w.renewed(boss), 'users')
    expect(await fetched(ofTwo)).toBe('given')
    await isNow('super', [till])
    expect(await fetched(ofTwo)).toBe('ERR_NO_PERMISSION')
    await isNow('super', ['everything'])
    expect([await fetched(ofTwo), await fetched(ofAll)]).toEqual(['given', 'given'])
    await isNow('admin', [])
    expect([await fetched(ofTwo), await fetched(ofAll)]).toEqual(['given', 'given'])
    const blocked = await w.renewed(boss)
    expect((await shop.dona.ask('DELETE', `/users/${boss.id}`)).status).toBe(200)
    expect((await file(blocked, `/media/works/${ofAll}`)).statusCode).toBe(401)
  }, 60_000)

  test('on paper stand the filters by their names, and the logo of whose it is', async () => {
    const [from, to] = [`from=${FROM}`, `to=${TO}`]
    const paper = async (name: ReportName, query: string) =>
      (await file(shop.dona, `/media/reports/${name}?${from}&${to}&as=pdf&locale=pt&${query}`)).rawPayload
    const narrowed = `users=${shop.ana.id}&users=0&queues=${shop.caixa}&status=closed&channels=sandbox&min=10&max=2000&by=closed&groups=true`
    const letters = lettersOf(await paper('attendances', narrowed))
    const lines = ['Usuário: ana, Sem usuário', 'Fila: Caixa', 'Situação: Resolvidos', 'Tipo de canal: Telefone de teste']
    lines.push('Valor mínimo: R$ 10,00', 'Valor máximo: R$ 2.000,00', 'Contar pelo dia: do fechamento', 'Grupos: também grupos')
    for (const line of lines) expect(letters).toContain(line.replace(/\s/g, ''))
    expect(letters).not.toContain('Motivo:')
    // What does not concern a report is not said of it.
    const states = lettersOf(await paper('states', `states=SP&states=none&queues=${shop.caixa}`))
    expect(states).toContain('Estado:SãoPaulo,Semtelefone')
    expect(states).not.toContain('Fila:')

    expect((await paper('states', '')).includes('/Subtype /Image')).toBe(false)
    const logo = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0b7a5b' } })
      .webp()
      .toBuffer()
    await w.owner.query("insert into brands (tenant_id, logo, logo_hash) values ($1, $2, 'papel')", [shop.tenant, logo])
    expect((await paper('states', '')).includes('/Subtype /Image')).toBe(true)
    await w.owner.query('delete from brands where tenant_id = $1', [shop.tenant])
  }, 60_000)

  test('a file is of one moment: what is opened while it is written stands in no row and in no total', async () => {
    const { tenantId, id: userId } = shop.dona
    const who = {
      tenantId,
      userId,
      profile: 'admin',
      support: false,
      blocked: false,
      termsPending: false,
      blockWavoip: false,
      beta: false,
    } as const
    const { count } = await ask('attendances', MONTH)
    const lines = await writeReport(who, 'attendances', { ...MONTH, as: 'csv' }, async ({ bytes }) => {
      await w.owner.query(
        `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, status, is_group, by_company)
         select $1, 2000001, 1, '2026-03-05T15:00Z', '2026-03-05', contact_id, channel_id, 'pending', false, false from attendances
         where tenant_id = $1 limit 1`,
        [tenantId],
      )
      return Buffer.concat(await Array.fromAsync(bytes))
        .toString()
        .trimEnd()
        .split('\r\n')
    })
    expect(lines).toHaveLength(count + 2)
    expect(lines.at(-1)).toContain(`Total: ${count}`)
    expect((await ask('attendances', MONTH)).count).toBe(count + 1)
    await w.owner.query('delete from attendances where ticket_id = 2000001')
  })

  test('a file of very many rows that is given up leaves none behind, and the next begins', async () => {
    const day = '2026-09-01'
    await w.owner.query(
      `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, status, is_group, by_company)
       select $1, 8000000 + n, 1, $2::date + interval '15 hours', $2::date, 1, $3, 'open', false, false from generate_series(1, 60000) n`,
      [shop.tenant, day, shop.channel],
    )
    const files = () => w.one<{ n: number }>('select count(*)::int as n from files where tenant_id = $1', [shop.tenant])
    const before = await files()
    const begin = (title: string) =>
      shop.dona.call(reportRoutes.fileLater, {
        params: { name: 'attendances' },
        body: { from: day, to: day, as: 'xlsx', title },
      })
    const work = (id: number) => shop.dona.call(workRoutes.show, { params: { id } })
    const first = await begin('Tudo')
    await expect.poll(async () => (await work(first.id)).done, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    expect((await shop.dona.ask('POST', `/works/${first.id}/cancel`)).status).toBe(200)
    const next = await begin('De novo')
    await expect.poll(async () => (await work(next.id)).status, { timeout: 30_000 }).toBe('done')
    expect(await work(first.id)).toMatchObject({ status: 'cancelled', file: null })
    expect((await file(shop.dona, `/media/works/${first.id}`)).statusCode).toBe(404)
    expect((await files()).n).toBe(before.n + 1)
    await w.owner.query('delete from attendances where tenant_id = $1 and opened_day = $2', [shop.tenant, day])
  }, 90_000)

  test('agents take no files away', async () => {
    expect((await file(shop.ana, `/media/reports/users?from=${FROM}&to=${TO}`)).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    })
  })
})
