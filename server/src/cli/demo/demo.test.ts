import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { reportRoutes } from '@balcao/contract/reports/reports'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { install } from '../../features/tenants/index.ts'
import { readConfig } from '../../infra/config/config.ts'
import { closeDb, openDb } from '../../infra/database/db.ts'
import { migrateJobs, startJobs } from '../../infra/jobs/jobs.ts'
import { TEST_KEY, testDatabase } from '../../test/database.ts'
import { ADMIN, LOGINS } from './logins.ts'
import { openNotes } from './notes.ts'
import { PARTS } from './parts.ts'
import { openStage, type Stage } from './stage.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 }) // a dozen passwords are hashed, next to other tests on two cores

const SUPERADMIN = 'root@balcao.test'
const PASSWORD = 'Segredo-7431'
const folder = mkdtempSync(path.join(tmpdir(), 'balcao-demo-'))
const config = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, SECRET_KEY: TEST_KEY, ...env }, [])

let stage: Stage
let owner: pg.Client
beforeAll(async () => {
  const url = await testDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await migrateJobs(url)
  await openDb(url)
  const jobs = await startJobs({})
  await install({ email: SUPERADMIN, password: PASSWORD, log: () => {} })
  stage = await openStage(config(), { superadmin: SUPERADMIN, password: PASSWORD })
  return async () => {
    await jobs.stop()
    await closeDb()
    await owner.end()
  }
})
const asOwner = async <Row extends object>(text: string) => (await owner.query<Row>(text)).rows
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function whatIsThere() {
  const casa = await stage.as(ADMIN.email)
  const { rows: queues } = await casa(queueRoutes.list, { query: { pageSize: 200 } })
  const { rows: users } = await casa(userRoutes.list, { query: { pageSize: 200 } })
  const { rows: companies } = await stage.root(tenantRoutes.list, { query: { pageSize: 200 } })
  const { rows: teams } = await casa(teamRoutes.list, { query: { pageSize: 200 } })
  const channels = (await casa(channelRoutes.list, {})).map(({ id, name, queueId }) => ({ id, name, queueId }))
  const { open, pending, closed } = await casa(ticketRoutes.counters, { query: { showAll: true } })
  const sends = (await casa(massRoutes.list, { query: {} })).rows.map(({ name, pausedAt }) => ({
    name,
    isPaused: pausedAt !== null,
  }))
  return { queues, users, companies, teams, channels, sends, tickets: { open, pending, closed } }
}

test('the demo is made by the product’s own calls, and made again it stays as it is', async () => {
  for (const make of Object.values(PARTS)) await make(stage)
  const first = await whatIsThere()
  expect(first.queues.length).toBe(6)
  expect(first.channels.map(({ name }) => name).toSorted()).toEqual(['Loja (teste)', 'Telefone de teste'])
  expect(first.teams.map(team => team.users.length)).toEqual([2, 4, 2])
  expect(first.users.map(user => user.profile)).toEqual(expect.arrayContaining(['admin', 'super', 'user']))
  expect(first.companies.map(({ overdue, trial }) => ({ overdue, trial }))).toEqual(
    expect.arrayContaining([
      { overdue: true, trial: false },
      { overdue: false, trial: true },
    ]),
  )

  const paused = first.sends.filter(({ isPaused }) => isPaused).map(({ name }) => name)
  expect([first.sends.length, paused]).toEqual([3, ['Montagem: escolha do horário']])

  expect(first.tickets).toMatchObject({ open: { private: 4 }, pending: { private: 5 }, closed: { private: 2 } })

  for (const make of Object.values(PARTS)) await make(stage)
  expect(await whatIsThere()).toEqual(first)
})

test('the stars reports count are those that stand where answers are read', async () => {
  const casa = await stage.as(ADMIN.email)
  const { asked, answered, average } = await casa(ratingRoutes.figures, { query: {} })
  expect(answered).toBeGreaterThan(20)
  expect(asked).toBeGreaterThan(answered)
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const { total } = await casa(reportRoutes.show, { params: { name: 'attendances' }, query: { from: day(60), to: day(-2) } })
  expect(total.ratings).toBe(answered)
  expect(total.rating).toBeCloseTo(average ?? -1, 2)
})

test('nothing that happened is told of a time to come, nothing is said that is only true at some hours, nor of another trade', async () => {
  const columns = await asOwner<{ name: string; at: string }>(`
    select c.table_name as name, c.column_name as at from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone' and c.column_name in
      ('created_at', 'updated_at', 'said_at', 'last_message_at', 'opened_at', 'closed_at', 'asked_at', 'answered_at', 'sent_at')`)
  expect(columns.length).toBeGreaterThan(40)
  const early = columns.map(
    ({ name, at }) => `select '${name}.${at}' as what from ${name} where ${at} > now() having count(*) > 0`,
  )
  expect(await asOwner(early.join(' union all '))).toEqual([])

  const said = await asOwner<{ body: string }>('select body from messages union all select body from chat_messages')
  expect(said.length).toBeGreaterThan(20)
  const all = said.map(({ body }) => body)
  expect(all.filter(body => /bom dia|boa (tarde|noite)|almoço|hoje de manhã/i.test(body))).toEqual([])
  expect(all.filter(body => /\b(bolos?|tortas?|salgados?|pães|pão|confeit\w+|brigadeiros?)\b/i.test(body))).toEqual([])
})

test('everybody who is introduced can sign in, and finds the company they were introduced with', async () => {
  for (const { email, about } of LOGINS) {
    const call = await stage.as(email)
    const me = await call(authRoutes.session, {})
    expect({ blocked: me.blocked, termsPending: me.termsPending }, email).toEqual({
      blocked: about.includes('overdue'),
      termsPending: about.includes('terms'),
    })
    if (about.includes(' of ')) expect(about).toContain(me.tenantName)
  }
})

test('a demo folder keeps its password; a folder that holds an installation is refused', () => {
  const { kept, remember } = openNotes(config())
  remember('queues')
  expect(openNotes(config()).kept).toEqual({ ...kept, made: ['queues'] })

  const other = mkdtempSync(path.join(tmpdir(), 'balcao-demo-'))
  writeFileSync(path.join(other, 'postgres'), '')
  expect(() => openNotes(config({ DATA_DIR: other }))).toThrow('holds an installation that is no demo')
  rmSync(other, { recursive: true })
})
