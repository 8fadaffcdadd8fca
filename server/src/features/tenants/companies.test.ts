import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { tenantOf } from '../../infra/database/tenant-of.ts'
import { createHttp, serve } from '../../infra/http/http.ts'
import { enqueue } from '../../infra/jobs/jobs.ts'
import { unseal } from '../../infra/trust/keys.ts'
import { calls, PASSWORD, type Person, type World, world } from '../../test/world.ts'
import { hashPassword } from '../access/index.ts'
import { companyHandlers } from './companies.ts'
import { ERASE_WORK, eraseCompany, eraseRunner } from './erase.ts'
import { goOnErasing } from './trials.ts'

let w: World
let app: FastifyInstance
let root: Pick<Person, 'ask' | 'call'>

beforeAll(async () => {
  w = await world()
  app = createHttp()
  serve(app, tenantRoutes, companyHandlers)
  root = calls(app, w.root.token)
})
afterAll(() => app.close())

const refused = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
const company = (more: object = {}) => ({ name: 'Livraria', maxUsers: 5, maxConnections: 2, ...more })
const created = (more: object = {}) => root.call(tenantRoutes.create, { body: company(more) })
const change = (id: number, body: object) => root.ask('PUT', `/tenants/${id}`, body)
const columns = (id: number) => w.one<Record<string, unknown>>('select * from tenants where id = $1', [id])
const audited = async (tenant: number) =>
  (await w.owner.query('select action, details from audit_log where tenant_id = $1 order by id', [tenant])).rows

/** Somebody who signs in for real, so that they can be thrown out. */
async function signIn(tenant: number) {
  const person = await w.person(tenant, 'boss', 'admin')
  await w.owner.query('update users set password_hash = $2 where id = $1', [person.id, await hashPassword(PASSWORD)])
  const login = () =>
    w.app.inject({ method: 'POST', url: '/auth/login', payload: { email: `boss@t${tenant}.test`, password: PASSWORD } })
  const answer = await login()
  const [cookie] = answer.cookies
  const refresh = () =>
    w.app.inject({ method: 'POST', url: '/auth/refresh_token', cookies: { [cookie?.name ?? '']: cookie?.value ?? '' } })
  return { person, login, refresh, browser: calls(w.app, answer.json().token) }
}

describe('[TEN-08] what is kept of a company', () => {
  test('every field comes back; the document without points, the payment token never', async () => {
    const made = await created({
      identity: '11.222.333/0001-81',
      hideUnoficial: true,
      payment: { active: true, token: 'aact_secret', customerId: 'cus_1' },
      trial: true,
      trialPeriod: 14,
      host: 'Livraria.Example.com',
    })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Livraria',
      status: 'active',
      overdue: false,
      maxUsers: 5,
      maxConnections: 2,
      identity: '11222333000181',
      hideUnoficial: true,
      payment: { active: true, hasToken: true, customerId: 'cus_1' },
      planId: null,
      trial: true,
      trialPeriod: 14,
      trialEndsAt: expect.any(String),
      trialOver: false,
      eraseAt: null,
      usage: null,
      host: 'livraria.example.com',
      users: 0,
      channels: { connected: 0, all: 0 },
      lastLoginAt: null,
      planName: null,
      termsAcceptedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await root.call(tenantRoutes.show, { params: { id: made.id } })).toEqual(made)
    expect(await tenantOf('host', 'livraria.example.com')).toBe(made.id)

    const { payment_token, trial_ends_at } = await columns(made.id)
    expect(payment_token).not.toContain('aact_secret')
    expect(unseal(String(payment_token), `tenants.${made.id}.payment_token`)).toBe('aact_secret')
    expect(Math.round((Number(trial_ends_at) - Date.now()) / 86_400_000)).toBe(14)
    expect(await audited(made.id)).toEqual([{ action: 'tenant.created', details: { name: 'Livraria' } }])
  })

  test('what is not sent is not changed; a token is kept, replaced or taken away', async () => {
    const { id } = await created({
      payment: { active: true, token: 'first', customerId: null },
      host: `um${Date.now()}.example.com`,
    })
    const token = async () => (await columns(id)).payment_token
    const first = await token()
    expect(await change(id, { name: 'Livraria II' })).toMatchObject({ body: { name: 'Livraria II', maxUsers: 5 } })
    await change(id, { payment: { active: false, customerId: 'cus_2' } })
    expect(await token()).toBe(first)
    await change(id, { payment: { active: false, token: 'second', customerId: null } })
    expect(unseal(String(await token()), `tenants.${id}.payment_token`)).toBe('second')
    expect(await change(id, { payment: { active: false, token: '', customerId: null } })).toMatchObject({
      body: { payment: { hasToken: false } },
    })

    expect(await change(id, { host: `dois${id}.example.com` })).toMatchObject({ status: 200 })
    expect(await tenantOf('host', `dois${id}.example.com`)).toBe(id)
    expect(await change(id, { host: null })).toMatchObject({ body: { host: null } })
    expect(await tenantOf('host', `dois${id}.example.com`)).toBeNull()
    expect(await change(id, {})).toMatchObject({ status: 200 })
  })

  test('a wrong document, one that is taken, a host that is taken and a plan that is not there are told apart', async () => {
    const taken = { identity: '529.982.247-25', host: 'taken.example.com' }
    await created(taken)
    const attempt = (more: object) => root.ask('POST', '/tenants', company(more))
    expect(await attempt({ identity: '529.982.247-26' })).toEqual(refused(400, 'ERR_DOCUMENT_INVALID'))
    expect(await attempt({ identity: '52998224725' })).toEqual(refused(409, 'ERR_TENANT_EXISTS', { field: 'identity' }))
    expect(await attempt({ host: taken.host })).toEqual(refused(409, 'ERR_TENANT_EXISTS', { field: 'host' }))
    expect(await attempt({ planId: 987_654 })).toEqual(refused(404, 'ERR_NO_PLAN_FOUND'))
    expect(await attempt({ trial: true })).toEqual(refused(400, 'ERR_VALIDATION'))
    const { id } = await created()
    expect(await change(id, taken)).toEqual(refused(409, 'ERR_TENANT_EXISTS'))
  })

  test('the list finds by name and by document, counts people, filters, orders and pages', async () => {
    const list = (query: object) => root.call(tenantRoutes.list, { query })
    const { id } = await created({ name: 'Óptica Sul', identity: '12.ABC.345/01DE-35' })
    await change(id, { status: 'inactive' })
    for (const searchParam of ['optica', '12.ABC.345/01DE-35', 'abc345']) {
      expect(
        (await list({ searchParam })).rows.map(row => row.id),
        searchParam,
      ).toEqual([id])
    }
    expect((await list({ status: 'inactive' })).rows.map(row => row.id)).toEqual([id])
    expect((await list({ searchParam: 'padaria' })).rows).toMatchObject([{ id: w.padaria, users: 4 }])
    const all = await list({ sort: 'id', pageSize: 2 })
    expect(all).toMatchObject({ rows: [{ id: w.main }, { id: w.padaria }], hasMore: true })
    expect((await list({ pageNumber: 50, pageSize: 2 })).count).toBe(all.count)
  })

  test('[TEN-07] a company that is not there is ERR_NO_TENANT_FOUND', async () => {
    for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as const) {
      expect(await root.ask(method, '/tenants/987654', body), method).toEqual(refused(404, 'ERR_NO_TENANT_FOUND'))
    }
  })

  test('nobody but the superadmin comes here', async () => {
    for (const person of [w.carla, w.sofia, w.ana]) {
      expect(await calls(app, person.token).ask('GET', '/tenants')).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    }
  })
})

test('[TEN-02] company 1 cannot be deactivated, made overdue, put on trial or deleted', async () => {
  const protects = refused(409, 'ERR_TENANT_PROTECTED', { id: w.main })
  for (const attempt of [{ status: 'inactive' }, { overdue: true }, { trial: true, trialPeriod: 1 }]) {
    expect(await change(w.main, attempt)).toEqual(protects)
  }
  expect(await root.ask('DELETE', `/tenants/${w.main}`)).toEqual(protects)
  expect(await change(w.main, { name: 'Casa' })).toMatchObject({ status: 200, body: { name: 'Casa', status: 'active' } })
})

describe('[ACC-15][TEN-07][ACC-19] a company that stands still', () => {
  test('inactive: its people are outdated at the next request, and neither the cookie nor the password brings them back', async () => {
    const tenant = await w.tenant('Parada')
    const { browser, refresh, login } = await signIn(tenant)
    expect(await browser.ask('GET', '/users')).toMatchObject({ status: 200 })

    await change(tenant, { status: 'inactive' })
    expect(await browser.ask('GET', '/users')).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
    for (const back of [await refresh(), await login()]) {
      expect(back.statusCode).toBe(401)
      expect(back.json()).toMatchObject({ error: 'ERR_TENANT_INACTIVE' })
    }
    const fact = await w.one("select payload, rooms from outbox where tenant_id = $1 and event = 'tenant.changed'", [tenant])
    expect(fact).toEqual({ payload: { tenantId: tenant }, rooms: ['team'] })

    await change(tenant, { status: 'active' })
    expect((await login()).statusCode).toBe(200)
  })

  test('overdue: signed in, they find what is due and nothing else', async () => {
    const tenant = await w.tenant('Atrasada')
    const { browser, refresh } = await signIn(tenant)
    await change(tenant, { overdue: true })
    expect(await browser.ask('GET', '/users')).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))

    const fresh = calls(w.app, (await refresh()).json().token)
    expect(await fresh.ask('GET', '/users')).toEqual(refused(402, 'ERR_ASAAS_OVERDUE'))
    expect(await fresh.ask('GET', '/auth/session')).toMatchObject({ status: 200, body: { blocked: true } })
  })
})

/** The works that empty companies, as the superadmin sees them. */
const works = async (of: number) =>
  (
    await w.owner.query(
      `select w.id::int, w.status, w.total, w.done, w.params, w.title from works w where tenant_id = $1 and kind = $2
         and (params->>'tenantId')::int = $3 order by id`,
      [w.main, ERASE_WORK, of],
    )
  ).rows

describe('deleting a company', () => {
  test('puts its people out, frees e-mails, host and document at once, and leaves the data to a work that starts later', async () => {
    const identity = '45.723.174/0001-10'
    const { id } = await created({ name: 'Fechada', host: 'fechada.example.com', identity })
    const { browser, refresh, login } = await signIn(id)
    expect(await root.ask('DELETE', `/tenants/${id}`)).toEqual({ status: 200, body: { ok: true } })

    expect(await browser.ask('GET', '/users')).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
    expect((await refresh()).statusCode).toBe(401)
    expect((await login()).json()).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
    expect(await root.ask('GET', `/tenants/${id}`)).toEqual(refused(404, 'ERR_NO_TENANT_FOUND'))
    expect((await created({ name: 'Nova', host: 'fechada.example.com', identity })).host).toBe('fechada.example.com')

    const [work] = await works(id)
    expect(work).toMatchObject({ status: 'waiting', title: 'Fechada', params: { tenantId: id, name: 'Fechada' } })
    const { at } = await w.one<{ at: Date }>(
      "select start_after as at from pgboss.job where name = 'works.run' and (data->'data'->>'workId')::int = $1",
      [work.id],
    )
    expect(at.getTime()).toBeGreaterThan(Date.now() + 30_000)
    // Half of it would be worse than none or all: it can be held, and goes on.
    expect(await w.root.ask('POST', `/works/${work.id}/cancel`)).toEqual(refused(409, 'ERR_CONFLICT', { is: 'waiting' }))
    expect(await w.root.ask('POST', `/works/${work.id}/pause`)).toMatchObject({ status: 200, body: { status: 'paused' } })
    await w.root.ask('POST', `/works/${work.id}/resume`)
    expect(await root.ask('DELETE', `/tenants/${id}`)).toEqual(refused(404, 'ERR_NO_TENANT_FOUND'))
  })

  test('[TEN-09] erases every row and file of it by the list, as a work that tells how far it is, in batches, again after an interruption, and nobody else notices', async () => {
    const filesDir = mkdtempSync(path.join(tmpdir(), 'balcao-erase-'))
    const { id } = await created({ name: 'Apagada' })
    await furnish(id)
    for (const tenant of [id, w.padaria]) {
      mkdirSync(path.join(filesDir, String(tenant)))
      writeFileSync(path.join(filesDir, String(tenant), 'a.txt'), 'x')
    }
    const before = await rowsByTenant()
    await root.ask('DELETE', `/tenants/${id}`)
    const job = { tenantId: id, name: 'Apagada', by: { userId: w.root.id, tenantId: w.main } }

    // Somebody still writes meanwhile, as a webhook would: the last row cannot go, and the job is run again.
    const stray = await w.one<{ id: number }>("insert into queues (tenant_id, name) values ($1, 'stray') returning id", [id])
    await w.owner.query(`create function hold() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`)
    await w.owner.query(
      `create trigger hold before delete on queues for each row when (old.name = 'stray') execute function hold()`,
    )
    await expect(eraseCompany(job, { filesDir, batch: 3 })).rejects.toThrow('interrupted')
    expect(stray.id).toBeDefined()
    await w.owner.query('drop trigger hold on queues')

    const mail = { kind: 'welcome', email: 'p0@apagada.test', language: null } as const
    for (const tenant of [id, w.padaria]) await withTenant(tenant, tx => enqueue(tx, 'mail.send', mail))
    const steps: number[] = []
    const progress = {
      done: 5,
      expect: async (total: number) => void steps.push(total),
      block: async (run: (tx: never) => Promise<{ done: number }>) => void steps.push((await run(undefined as never)).done),
    }
    await w.owner.query("update tenants set deleting_at = now() - interval '2 minutes' where id = $1", [id])
    const work = { tenantId: w.main, workId: 1, createdBy: w.root.id, params: { tenantId: id, name: 'Apagada' }, progress }
    await eraseRunner({ filesDir })(work)
    const [total = 0, ...gone] = steps
    expect(gone.length).toBeGreaterThan(3)
    expect(total).toBe(5 + gone.reduce((sum, rows) => sum + rows, 0))
    const { rows: waiting } = await w.owner.query(
      "select distinct data ->> 'tenantId' as tenant from pgboss.job where name = 'mail.send'",
    )
    expect(waiting).toEqual([{ tenant: String(w.padaria) }])
    const after = await rowsByTenant()
    expect(Object.keys(before).filter(key => key.endsWith(`:${id}`)).length).toBeGreaterThan(8)
    expect(Object.keys(after).filter(key => key.endsWith(`:${id}`))).toEqual([])
    expect(existsSync(path.join(filesDir, String(id)))).toBe(false)
    const counters = 'select to_regclass($1) as gone, to_regclass($2) is not null as kept'
    expect(await w.one(counters, [`tickets_of_${id}`, `tickets_of_${w.padaria}`])).toEqual({ gone: null, kept: true })
    expect(existsSync(path.join(filesDir, String(w.padaria), 'a.txt'))).toBe(true)
    // The work, its facts, and the log of who did it.
    const ofTheOperator = ['works', 'outbox', 'audit_log'].map(table => `${table}:${w.main}`)
    for (const [key, count] of Object.entries(before)) {
      if (!key.endsWith(`:${id}`) && !ofTheOperator.includes(key)) expect(after[key], key).toBe(count)
    }
    expect(await audited(w.main)).toContainEqual({
      action: 'tenant.erased',
      details: { tenantId: id, name: 'Apagada', rows: expect.any(Number) },
    })
    expect(await eraseCompany(job, { filesDir })).toBe(0)
  })

  test('[TEN-09] one whose work was lost is gone on with by the clock, and while one is there no second begins', async () => {
    const { id } = await created({ name: 'Esquecida' })
    await root.ask('DELETE', `/tenants/${id}`)
    await goOnErasing()
    expect(await works(id)).toHaveLength(1)
    await w.owner.query("update tenants set deleting_at = now() - interval '11 minutes' where id = $1", [id])
    await goOnErasing()
    expect(await works(id)).toHaveLength(1)
    await w.owner.query("update works set status = 'failed', finished_at = now() where tenant_id = $1 and id = $2", [
      w.main,
      (await works(id))[0].id,
    ])
    await goOnErasing()
    await goOnErasing()
    expect((await works(id)).map(one => one.status)).toEqual(['failed', 'waiting'])
  })

  test('a work cannot erase a company nobody deleted, nor the main one', async () => {
    const by = { userId: w.root.id, tenantId: w.main }
    await expect(eraseCompany({ tenantId: w.padaria, name: '', by }, { filesDir: '/nowhere' })).rejects.toThrow(/not marked/)
    await expect(eraseCompany({ tenantId: w.main, name: '', by }, { filesDir: '/nowhere' })).rejects.toThrow(/never erased/)
  })
})

/** Something in most tables, and more of it than one batch. */
async function furnish(id: number): Promise<void> {
  const queues: number[] = []
  for (let n = 0; n < 8; n++) queues.push(await w.queue(id, `Fila ${n}`))
  for (let n = 0; n < 5; n++) {
    const { id: userId } = await w.person(id, `p${n}`, 'user', { queueIds: queues })
    await w.owner.query("insert into login_codes (tenant_id, user_id, code_hash, expires_at) values ($1, $2, 'x', now())", [
      id,
      userId,
    ])
  }
  await w.owner.query("insert into channels (tenant_id, kind, name) values ($1, 'sandbox', 'Um')", [id])
  await w.owner.query("insert into settings (tenant_id, key, value) values ($1, 'userCreation', 'disabled')", [id])
  await w.owner.query("insert into terms_acceptances (tenant_id, version, accepted_by) values ($1, 'v', 'x')", [id])
}

async function rowsByTenant(): Promise<Record<string, number>> {
  const { rows: tables } = await w.owner.query<{ name: string; key: string }>(`
    select c.relname as name, case c.relname when 'tenants' then 'id' else 'tenant_id' end as key from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'tenants' or exists (
      select from pg_attribute where attrelid = c.oid and attname = 'tenant_id'))`)
  const counts: Record<string, number> = {}
  for (const { name, key } of tables) {
    const { rows } = await w.owner.query(`select ${key} as tenant, count(*)::int as n from ${name} group by 1`)
    for (const { tenant, n } of rows) counts[`${name}:${tenant}`] = n
  }
  return counts
}
