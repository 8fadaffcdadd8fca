import { authRoutes } from '@balcao/contract/access/auth'
import { planRoutes } from '@balcao/contract/tenants/tenants'
import { CAPTCHA, TERMS_VERSION } from '@balcao/contract/values/constants'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, serve } from '../../infra/http/http.ts'
import { hashOf } from '../../infra/trust/keys.ts'
import { calls, PASSWORD, type World, world } from '../../test/world.ts'
import { proofToken } from '../access/claims.ts'
import { type SignupOptions, signupHandlers } from './signup.ts'

let w: World
let planId: number
const mails: unknown[] = []
const apps: FastifyInstance[] = []

beforeAll(async () => {
  w = await world()
  const plan = {
    name: 'Prata',
    value: 149.9,
    connections: 2,
    users: 4,
    trial: true,
    trialPeriod: 10,
    isActive: true,
    openToSignup: true,
  }
  planId = (await w.root.call(planRoutes.create, { body: plan })).id
})
afterAll(() => Promise.all(apps.map(app => app.close())))
beforeEach(async () => {
  mails.length = 0
  await w.owner.query('delete from attempts')
})

function open(more: Partial<SignupOptions> = {}) {
  const app = createHttp()
  apps.push(app)
  const { signup } = authRoutes
  const enqueue: SignupOptions['enqueue'] = async (tx, name, mail) => mails.push({ tenant: tx.tenant, name, mail })
  serve(app, { signup }, signupHandlers({ captchaRequired: false, enqueue, ...more }))
  return calls(app, null)
}

const IDENTITIES = ['12.ABC.345/01DE-35', '529.982.247-25', '11.222.333/0001-81', '45.723.174/0001-10', '390.533.447-05']
const form = (more: object = {}) => ({
  name: 'Flora Plantas',
  identity: '12.ABC.345/01DE-35',
  email: 'flora@plantas.test',
  phone: '(11) 98765-4321',
  password: PASSWORD,
  planId,
  ...more,
})
const refused = (status: number, error: string, more: object = {}) => ({
  status,
  body: expect.objectContaining({ error, ...more }),
})
const companies = async () => (await w.owner.query('select from tenants')).rowCount

describe('[ACC-10] signing up', () => {
  test('makes the company on its plan, its admin, and a trial; the admin is signed in, and a welcome mail waits', async () => {
    const answer = await open().ask('POST', '/auth/signup', form({ person: 'Flora Prado' }))
    expect(answer).toMatchObject({ status: 201, body: { trialDays: 10, username: 'Flora Prado', profile: 'admin' } })
    const inside = await calls(w.app, String(answer.body.token)).ask('GET', '/auth/session')
    expect(inside).toMatchObject({ status: 200, body: { username: 'Flora Prado', tenantName: 'Flora Plantas' } })
    const tenantId = Number(answer.body.tenantId)

    const made = await w.one('select * from tenants where id = $1', [tenantId])
    expect(made).toMatchObject({
      name: 'Flora Plantas',
      identity: '12ABC34501DE35',
      phone: '+5511987654321',
      max_users: 4,
      max_connections: 2,
      trial: true,
      trial_period: 10,
      status: 'active',
    })
    expect(Math.round((Number(made.trial_ends_at) - Date.now()) / 86_400_000)).toBe(10)
    expect(mails).toEqual([
      { tenant: tenantId, name: 'mail.send', mail: { kind: 'welcome', email: 'flora@plantas.test', language: null } },
    ])

    const login = await calls(w.app, null).ask('POST', '/auth/login', { email: 'flora@plantas.test', password: PASSWORD })
    expect(login).toMatchObject({ status: 200, body: { tenantId, profile: 'admin', termsPending: false, blocked: false } })
  })

  test("[TEN-04] the superadmin's standing acceptance of the terms is recorded with it", async () => {
    const { rows } = await w.owner.query(
      "select a.version, a.accepted_by from terms_acceptances a join tenants t on t.id = a.tenant_id where t.name = 'Flora Plantas'",
    )
    expect(rows).toEqual([{ version: TERMS_VERSION, accepted_by: "the superadmin's standing acceptance" }])
  })

  test('every field is asked for, and each is checked', async () => {
    const page = open()
    for (const field of Object.keys(form())) {
      expect(await page.ask('POST', '/auth/signup', form({ [field]: undefined })), field).toEqual(refused(400, 'ERR_VALIDATION'))
    }
    await w.owner.query('delete from attempts')
    const wrong = { email: 'no-mail', password: 'sem-numero!' }
    for (const [field, value] of Object.entries(wrong)) {
      expect(await page.ask('POST', '/auth/signup', form({ [field]: value })), field).toEqual(refused(400, 'ERR_VALIDATION'))
    }
    expect(await page.ask('POST', '/auth/signup', form({ identity: '12.ABC.345/01DE-36' }))).toEqual(
      refused(400, 'ERR_DOCUMENT_INVALID'),
    )
    expect(await page.ask('POST', '/auth/signup', form({ phone: '123' }))).toEqual(refused(400, 'ERR_PHONE_INVALID'))
  })

  test('who is there already, or asks for a plan that is not open, leaves nothing behind', async () => {
    const page = open()
    const before = await companies()
    const fresh = { identity: '529.982.247-25', email: 'nova@plantas.test' }
    expect(await page.ask('POST', '/auth/signup', form({ email: fresh.email }))).toEqual(refused(409, 'ERR_TENANT_EXISTS'))
    const held = { identity: fresh.identity, email: `carla@t${w.padaria}.test` }
    expect(await page.ask('POST', '/auth/signup', form(held))).toEqual(refused(409, 'ERR_EMAIL_TAKEN'))
    await w.root.ask('PUT', `/plans/${planId}`, { openToSignup: false })
    expect(await page.ask('POST', '/auth/signup', form(fresh))).toEqual(refused(404, 'ERR_NO_PLAN_FOUND'))
    await w.root.ask('PUT', `/plans/${planId}`, { openToSignup: true })

    const failing = open({
      enqueue: async () => {
        throw new Error('the queue is away')
      },
    })
    expect(await failing.ask('POST', '/auth/signup', form(fresh))).toEqual(refused(500, 'ERR_INTERNAL'))
    expect(await companies()).toBe(before)
    expect(await page.ask('POST', '/auth/signup', form(fresh))).toMatchObject({ status: 201 })
  })

  test('a solved captcha is asked for and used up; a form that is wrong does not use it', async () => {
    const page = open({ captchaRequired: true })
    const pass = 'a pass for one signup'
    await w.owner.query(
      "insert into captchas (id, target, state, pass_hash, expires_at) values ('c', 1, 'answered', $1, now() + $2 * interval '1 second')",
      [hashOf(pass), CAPTCHA.secondsToUse],
    )
    const fresh = { identity: '11.222.333/0001-81', email: 'robo@plantas.test' }
    expect(await page.ask('POST', '/auth/signup', form(fresh))).toEqual(refused(400, 'ERR_CAPTCHA_REQUIRED'))
    expect(await page.ask('POST', '/auth/signup', form({ ...fresh, phone: '1', captcha: pass }))).toEqual(
      refused(400, 'ERR_PHONE_INVALID'),
    )
    expect(await page.ask('POST', '/auth/signup', form({ ...fresh, captcha: pass }))).toMatchObject({ status: 201 })
    expect(await page.ask('POST', '/auth/signup', form({ ...fresh, captcha: pass }))).toEqual(refused(400, 'ERR_CAPTCHA_EXPIRED'))
  })

  test('an e-mail nobody proved is held against nobody; by the mailed link it is theirs for good', async () => {
    const page = open()
    const email = 'dona@plantas.test'
    const signs = async (identity: string, password: string) =>
      (await page.ask('POST', '/auth/signup', form({ identity, email, password }))).body
    const enters = async (password: string) =>
      (await calls(w.app, null).ask('POST', '/auth/login', { email, password })).body.tenantId
    const squatter = await signs('862.883.667-57', PASSWORD)
    expect(await enters(PASSWORD), 'in at once').toBe(squatter.tenantId)

    const OWN = 'Vaso de barro 3?'
    const owner = await signs('111.444.777-35', OWN)
    expect(await enters(OWN)).toBe(owner.tenantId)
    expect(await enters(PASSWORD), 'no longer').toBeUndefined()
    await signs('153.509.460-56', PASSWORD)

    const token = proofToken({ tenantId: Number(owner.tenantId), id: Number(owner.userId), email })
    const proves = (given: string) => calls(w.app, null).ask('POST', '/auth/confirm-email', { token: given })
    expect(await proves(`${token.slice(0, -1)}_`)).toEqual(refused(404, 'ERR_LINK_OVER'))
    const ofSquatter = proofToken({
      tenantId: Number(squatter.tenantId),
      id: Number(squatter.userId),
      email: 'other@plantas.test',
    })
    expect(await proves(ofSquatter), 'a link of another address').toEqual(refused(404, 'ERR_LINK_OVER'))
    expect((await proves(token)).status).toBe(200)
    expect((await proves(token)).status, 'opened once more').toBe(200)
    expect(await enters(OWN)).toBe(owner.tenantId)
    expect(await page.ask('POST', '/auth/signup', form({ identity: '935.411.347-80', email }))).toEqual(
      refused(409, 'ERR_EMAIL_TAKEN'),
    )
  })

  test('being invited elsewhere shuts nobody out of a company whose e-mail they have not proved', async () => {
    const email = 'vizinha@plantas.test'
    const { body } = await open().ask('POST', '/auth/signup', form({ identity: '287.082.550-32', email }))
    const invited = await w.carla.ask('POST', '/users', { name: 'X', email, profile: 'user', queueIds: [] })
    expect(invited.status).toBe(201)
    const login = await calls(w.app, null).ask('POST', '/auth/login', { email, password: PASSWORD })
    expect(login.body.tenantId).toBe(body.tenantId)
  })

  test('who asks for one e-mail after another learns of twenty an hour', async () => {
    const page = open()
    const taken = async () => {
      await w.owner.query("delete from attempts where kind = 'signup.address'")
      return (await page.ask('POST', '/auth/signup', form({ identity: '935.411.347-80', email: `carla@t${w.padaria}.test` })))
        .body.error
    }
    for (let n = 0; n < 20; n++) expect(await taken()).toBe('ERR_EMAIL_TAKEN')
    expect(await taken()).toBe('ERR_LIMIT_MAX')
    const adds = async () =>
      (
        await w.carla.ask('POST', '/users', {
          name: 'X',
          email: `bento@t${w.oficina}.test`,
          profile: 'user',
          queueIds: [],
        })
      ).body.error
    for (let n = 0; n < 20; n++) expect(await adds()).toBe('ERR_EMAIL_TAKEN')
    expect(await adds()).toBe('ERR_LIMIT_MAX')
  }, 30_000)

  test('one address cannot try without end', async () => {
    const page = open()
    const attempts = await Promise.all(Array.from({ length: 12 }, () => page.ask('POST', '/auth/signup', form({ phone: '1' }))))
    expect(attempts.filter(({ status }) => status === 429).map(({ body }) => body.error)).toEqual([
      'ERR_LIMIT_MAX',
      'ERR_LIMIT_MAX',
    ])
  })

  test('two companies with one document at the same moment: one of them', async () => {
    const page = open()
    const rivals = ['a', 'b', 'c'].map(name =>
      page.ask('POST', '/auth/signup', form({ identity: IDENTITIES[3], email: `${name}@rival.test` })),
    )
    expect((await Promise.all(rivals)).map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})
