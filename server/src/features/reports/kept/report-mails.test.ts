import type { ReportMail } from '@balcao/contract/reports/report-mails'
import { reportMailRoutes } from '@balcao/contract/reports/report-mails'
import { reportViewRoutes } from '@balcao/contract/reports/report-views'
import type { Sent } from '@balcao/contract/route'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../../infra/clock.ts'
import { type Mail, MailError } from '../../../infra/outside/mailer.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { takeDueMails } from './due.ts'
import { sendReportMail } from './send.ts'

let w: World
const sent: Mail[] = []
/** How the mail server fares. */
let fault: unknown = null
const outlet = {
  publicUrl: 'https://balcao.example',
  mailer: {
    close: () => {},
    send: async (mail: Mail) => {
      if (fault) throw fault
      sent.push(mail)
    },
  },
}

beforeAll(async () => {
  w = await world()
})
const now = clock.now
beforeEach(async () => {
  sent.length = 0
  fault = null
  await w.owner.query('delete from report_mails; delete from pgboss.job')
})
afterEach(() => {
  clock.now = now
})

const at = (moment: string, zone = 'America/Sao_Paulo') => {
  const date = DateTime.fromISO(moment, { zone }).toJSDate()
  clock.now = () => date
}
const zoneIs = (zone: string) =>
  w.owner.query(
    `insert into settings (tenant_id, key, value) values ($1, 'timeZone', $2)
     on conflict (tenant_id, key) do update set value = excluded.value`,
    [w.padaria, zone],
  )

const ask = (who: Person, what: object = {}) =>
  who.call(reportMailRoutes.create, {
    body: { report: 'users', name: 'Equipe', every: 'day', hour: 8, filter: {}, ...what },
  })
const listed = async (who: Person): Promise<ReportMail | undefined> => (await who.call(reportMailRoutes.list, {}))[0]

interface Job {
  mailId: number
  due: string
}
/** What two processes that look at the same moment enqueue. */
async function taken(): Promise<Job[]> {
  await Promise.all([takeDueMails(), takeDueMails()])
  const { rows } = await w.owner.query<{ data: { data: Job } }>(
    "with gone as (delete from pgboss.job where name = 'reports.mail' returning data) select data from gone",
  )
  return rows.map(row => row.data.data)
}
const run = async (jobs: Job[], last = false) => {
  for (const data of jobs) await sendReportMail(outlet)({ tenantId: w.padaria, data, last, signal: new AbortController().signal })
}

test('[AHD-20] a report comes each day at its hour by the company’s clock, once, with its figures, its file and the way out', async () => {
  at('2026-03-10T07:30')
  const { nextOn } = await ask(w.carla)
  expect(nextOn).toBe('2026-03-10')
  expect(await taken()).toEqual([])
  at('2026-03-10T08:00')
  const jobs = await taken()
  expect(jobs).toHaveLength(1)
  await Promise.all([run(jobs), run(jobs)])
  await run(jobs)
  const [mail, more] = sent
  expect(more).toBeUndefined()
  expect(mail?.to).toBe((await w.one<{ email: string }>('select email from users where id = $1', [w.carla.id])).email)
  expect(mail?.text).toContain('09/03/2026')
  expect(mail?.text).toContain('Total: 0')
  expect(mail?.text).toContain(
    'https://balcao.example/#/relatorios/estatisticas-atendimentos-usuarios?from=2026-03-09&to=2026-03-09',
  )
  expect(mail?.attachments).toMatchObject([
    { name: expect.stringMatching(/^atendimentos-por-usuario.*\.pdf$/), type: 'application/pdf' },
  ])
  expect(mail?.attachments?.[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await listed(w.carla)).toMatchObject({ nextOn: '2026-03-11', last: { on: '2026-03-10', outcome: 'sent' } })
  at('2026-03-10T23:59')
  expect(await taken()).toEqual([])

  const token = mail?.unsubscribe?.split('/').at(-1) ?? ''
  const stranger = await w.root.ask('POST', '/report-mails/unsubscribe', { token: token.replace(/\.\d+\./, '.999.') })
  expect(stranger.body).toMatchObject({ error: 'ERR_LINK_OVER' })
  for (const _ of [1, 2])
    expect((await w.app.inject({ method: 'POST', url: '/report-mails/unsubscribe', payload: { token } })).statusCode).toBe(200)
  expect(await listed(w.carla)).toBeUndefined()
  at('2026-03-11T09:00')
  expect(await taken()).toEqual([])
}, 60_000)

test('a pause, a later hour and a stopped server are not made up for afterwards', async () => {
  at('2026-03-10T09:00')
  const { id } = await ask(w.carla)
  expect(await taken()).toEqual([])
  at('2026-03-11T09:00')
  await w.carla.call(reportMailRoutes.update, { params: { id }, body: { paused: true } })
  expect(await taken()).toEqual([])
  at('2026-03-12T09:00')
  expect((await w.carla.call(reportMailRoutes.update, { params: { id }, body: { paused: false } })).nextOn).toBe('2026-03-13')
  expect(await taken()).toEqual([])
  at('2026-03-13T09:00')
  expect(await taken()).toMatchObject([{ due: '2026-03-13' }])
  // Sent at eight, and now wanted at ten: this day had its own.
  await w.carla.call(reportMailRoutes.update, { params: { id }, body: { hour: 10 } })
  at('2026-03-13T11:00')
  expect(await taken()).toEqual([])
  at('2026-03-20T11:00')
  expect(await taken()).toMatchObject([{ due: '2026-03-20' }])
})

test('a reader who may no longer see reports gets none, and is told so on the list', async () => {
  at('2026-03-10T07:00')
  await ask(w.rui)
  at('2026-03-10T08:00')
  const jobs = await taken()
  await w.owner.query("update users set profile = 'user' where id = $1", [w.rui.id])
  await run(jobs)
  expect(sent).toEqual([])
  at('2026-03-11T08:00')
  expect(await taken()).toEqual([])
  // The list is no longer theirs: the bell says it.
  const bell = async () =>
    (await (await w.renewed(w.rui)).call(notificationRoutes.list, {})).rows.map(({ kind, name }) => [kind, name])
  expect(await bell()).toEqual([['reportStopped', 'Equipe']])
  await w.owner.query("update users set profile = 'super' where id = $1", [w.rui.id])
  expect(await listed(w.rui)).toMatchObject({ paused: true, pauseCode: 'ERR_NO_PERMISSION', last: { outcome: 'refused' } })

  at('2026-03-12T07:00')
  await ask(w.carla)
  at('2026-03-12T08:00')
  const hers = await taken()
  await w.owner.query('update users set is_active = false where id = $1', [w.carla.id])
  await run(hers)
  await w.owner.query('update users set is_active = true where id = $1', [w.carla.id])
  expect(sent).toEqual([])
})

test('of a company that owes money, or is closed, nothing is mailed; then the next comes, and nothing of between', async () => {
  const is = (set: string) => w.owner.query(`update tenants set ${set} where id = $1`, [w.padaria])
  at('2026-03-10T07:00')
  const { id } = await ask(w.carla, { as: 'csv' })
  for (const [day, shut, open, code] of [
    ['10', 'overdue = true', 'overdue = false', 'ERR_ASAAS_OVERDUE'],
    ['13', 'trial_over_at = now()', 'trial_over_at = null', 'ERR_ASAAS_OVERDUE'],
    ['16', "status = 'inactive'", "status = 'active'", 'ERR_TENANT_INACTIVE'],
  ] as const) {
    at(`2026-03-${day}T08:00`)
    const jobs = await taken()
    expect(jobs).toHaveLength(1)
    // Closed between its being due and its being sent.
    await is(shut)
    await run(jobs)
    at(`2026-03-${Number(day) + 1}T08:00`)
    expect(await taken()).toEqual([])
    expect(sent).toEqual([])
    await is(open)
    expect(await listed(w.carla)).toMatchObject({ id, paused: false, last: { outcome: 'failed', code } })
    at(`2026-03-${Number(day) + 2}T07:30`)
    expect(await taken()).toMatchObject([{ due: `2026-03-${Number(day) + 1}` }])
    await w.owner.query("update report_mails set outcome = 'sent'")
  }
})

test('a mail server that is away is tried again; what broke half-way is not sent twice', async () => {
  at('2026-03-10T07:00')
  await ask(w.carla, { as: 'csv' })
  at('2026-03-10T08:00')
  const jobs = await taken()
  fault = new MailError('away', true, null)
  await expect(run(jobs)).rejects.toThrow('away')
  fault = null
  await run(jobs)
  expect(sent).toHaveLength(1)
  expect((await listed(w.carla))?.last?.outcome).toBe('sent')

  at('2026-03-11T08:00')
  const next = await taken()
  fault = new Error('the process is gone while the server answers')
  await expect(run(next)).rejects.toThrow('gone')
  fault = null
  await run(next)
  expect(sent).toHaveLength(1)
  expect((await listed(w.carla))?.last?.outcome).toBe('unconfirmed')

  at('2026-03-12T08:00')
  fault = new MailError('refused for good', false, null)
  await run(await taken())
  expect((await listed(w.carla))?.last).toMatchObject({ outcome: 'failed', code: 'ERR_INTEGRATION_UNREACHABLE' })
})

test('each belongs to one person, who has twenty at most', async () => {
  const { id } = await ask(w.carla)
  expect(await listed(w.rui)).toBeUndefined()
  const others = await w.rui.ask('PUT', `/report-mails/${id}`, { paused: true })
  expect(others.body).toMatchObject({ error: 'ERR_NO_REPORT_MAIL_FOUND' })
  expect((await w.ana.ask('POST', '/report-mails', {})).status).toBe(403)
  const wrong = async (more: object) =>
    (await w.carla.ask('POST', '/report-mails', { report: 'users', name: 'x', hour: 8, filter: {}, ...more })).status
  expect(await wrong({ every: 'week', on: 8 })).toBe(400)
  expect(await wrong({ every: 'month', on: 29 })).toBe(400)
  expect(await wrong({ every: 'day', filter: { from: '2026-01-01' } })).toBe(400)
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => ask(w.carla)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
})

test('in every zone, with its changes and its summer time: every due day once, none twice, in the order of the calendar', async () => {
  const zones = ['America/Sao_Paulo', 'America/Havana', 'America/Santiago', 'Pacific/Apia', 'Europe/Lisbon'] as const
  const start = DateTime.fromISO('2026-03-01T00:00Z')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('day', 'week', 'month' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...zones)), { minLength: 20, maxLength: 40 }),
      async (every, on, hour, steps) => {
        await w.owner.query('delete from report_mails; delete from pgboss.job')
        await zoneIs(zones[0])
        clock.now = () => start.toJSDate()
        await ask(w.carla, { every, on, hour })
        let moment = start
        const days: string[] = []
        for (const [hours, zone] of steps) {
          moment = moment.plus({ hours })
          const at = moment
          clock.now = () => at.toJSDate()
          await zoneIs(zone)
          const jobs = await taken()
          expect(jobs.length).toBeLessThan(2)
          days.push(...jobs.map(job => job.due))
          // By the company's clock of this moment nothing is left that is due.
          const local = at.setZone(zone)
          const today = local.toISODate() ?? ''
          const isDay = every === 'day' || (every === 'week' ? local.weekday === on : local.day === on)
          if (isDay && local.hour >= hour) expect((await listed(w.carla))?.nextOn, local.toISO() ?? '').not.toBe(today)
        }
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const day of days) {
          const its = DateTime.fromISO(day)
          if (every === 'week') expect(its.weekday).toBe(on)
          if (every === 'month') expect(its.day).toBe(on)
        }
      },
    ),
    { numRuns: 12 },
  )
  await zoneIs(zones[0])
}, 60_000)

test('views keep filters under a name: one’s own, and shared by who may', async () => {
  const body = { report: 'users', name: 'Vendas', period: 'week', filter: { queues: [0, 7], status: ['closed'] } } satisfies Sent<
    typeof reportViewRoutes.create
  >['body']
  const own = await w.ana.call(reportViewRoutes.create, { body })
  expect(own).toMatchObject({ name: 'Vendas', period: 'week', filter: { queues: [0, 7], status: ['closed'] }, isShared: false })
  expect((await w.ana.ask('POST', '/report-views', { ...body, name: 'vendas' })).body).toMatchObject({ error: 'ERR_NAME_TAKEN' })
  expect((await w.ana.ask('POST', '/report-views', { ...body, name: 'X', isShared: true })).status).toBe(403)
  const shared = await w.rui.call(reportViewRoutes.create, { body: { ...body, isShared: true } })
  const names = async (who: Person) => (await who.call(reportViewRoutes.list, {})).map(({ id }) => id)
  expect(await names(w.ana)).toEqual([own.id, shared.id])
  expect(await names(w.carla)).toEqual([shared.id])
  expect((await w.ana.ask('DELETE', `/report-views/${shared.id}`)).status).toBe(403)
  expect((await w.rui.ask('DELETE', `/report-views/${own.id}`)).status).toBe(404)
  expect((await w.ana.ask('POST', '/report-views', { ...body, name: 'D', period: 'days' })).body).toMatchObject({
    error: 'ERR_REPORT_PERIOD',
  })
  expect((await w.ana.ask('POST', '/report-views', { ...body, name: 'D', period: 'anytime' })).body).toMatchObject({
    error: 'ERR_REPORT_PERIOD',
  })
  const renamed = await w.ana.call(reportViewRoutes.update, { params: { id: own.id }, body: { name: 'Caixa', period: 'month' } })
  expect(renamed).toMatchObject({ name: 'Caixa', period: 'month', filter: { queues: [0, 7] } })
  await w.ana.call(reportViewRoutes.remove, { params: { id: own.id } })
  expect(await names(w.ana)).toEqual([shared.id])
})

test('who was deleted gets none, and a view they shared stays the team’s; who may no longer share changes none', async () => {
  const body = { report: 'users', name: 'Da equipe', period: 'week', filter: {}, isShared: true } satisfies Sent<
    typeof reportViewRoutes.create
  >['body']
  const lead = await w.person(w.padaria, 'Lia', 'super')
  const { id } = await lead.call(reportViewRoutes.create, { body })
  at('2026-03-10T07:00')
  await ask(lead)
  await w.owner.query("update users set profile = 'user' where id = $1", [lead.id])
  const demoted = await w.renewed(lead)
  for (const [method, sent] of [
    ['PUT', { name: 'Minha' }],
    ['PUT', { isShared: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await demoted.ask(method, `/report-views/${id}`, sent)).status).toBe(403)
  const names = async (who: Person) => (await who.call(reportViewRoutes.list, {})).map(({ name }) => name)
  expect(await names(demoted)).toContain('Da equipe')
  await w.owner.query("update users set profile = 'super' where id = $1", [lead.id])
  expect((await w.carla.ask('DELETE', `/users/${lead.id}`)).status).toBe(200)
  at('2026-03-10T08:00')
  await run(await taken())
  expect(sent).toEqual([])
  at('2026-03-11T08:00')
  expect(await taken()).toEqual([])
  expect(await names(w.carla)).toContain('Da equipe')
  expect((await w.carla.ask('PUT', `/report-views/${id}`, { name: 'De todos' })).status).toBe(200)
  await w.owner.query('delete from report_views where id = $1', [id])
})
