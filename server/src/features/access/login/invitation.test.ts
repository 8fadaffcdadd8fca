import { userRoutes } from '@balcao/contract/access/users'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { PASSWORD, type Person, type World, world } from '../../../test/world.ts'
import { newResetToken } from './reset.ts'

let w: World
let turn = 0
let email: string
beforeAll(async () => {
  w = await world()
})
beforeEach(() => {
  email = `nova${++turn}@padaria.test`
})

const invite = (who: Person) => who.ask('POST', '/users', { name: 'Nova', email, queueIds: [w.queues.balcao] })
const post = async (url: string, payload: object) => {
  const answer = await w.app.inject({ method: 'POST', url, payload, remoteAddress: `203.0.113.${turn}` })
  return { status: answer.statusCode, body: answer.json() }
}
const accept = (token: string, password = PASSWORD) => post('/auth/invitation', { token, password })
const over = { status: 404, body: { error: 'ERR_LINK_OVER' } }
/** What is queued says to nobody else whom it goes to. */
const mails = async () =>
  Number(
    (
      await w.one<{ n: string }>("select count(*) as n from pgboss.job where name = 'mail.send' and data->>'tenantId' = $1", [
        String(w.padaria),
      ])
    ).n,
  )
/** As the mail is written. */
const link = (id: number) => withTenant(w.padaria, tx => newResetToken(tx, { id, email }, 7 * 24 * 60))

test('an admin invites; by the link the person sets a password, once, and is in with what was chosen for them', async () => {
  const before = await mails()
  const made = await invite(w.carla)
  expect(made).toMatchObject({ status: 201, body: { invited: true, profile: 'user', isActive: true } })
  const id = Number(made.body.id)
  expect(await mails()).toBe(before + 1)
  expect(await post('/auth/login', { email, password: PASSWORD })).toMatchObject({ body: { error: 'ERR_INVALID_CREDENTIALS' } })

  const token = await link(id)
  const kept = await w.one<{ row: string }>('select r::text as row from password_resets r where user_id = $1', [id])
  expect(kept.row).not.toContain(token.split('.')[2])
  expect(await accept(token, 'curta')).toMatchObject({ body: { error: 'ERR_PASSWORD_WEAK' } })
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    userId: id,
    token: expect.any(String),
    queues: [{ id: w.queues.balcao }],
  })
  expect(await accept(token)).toMatchObject(over)
  expect(await w.carla.call(userRoutes.show, { params: { id } })).toMatchObject({ invited: false })
  expect(await post('/auth/login', { email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('it is sent again, which ends the link before, ends after its time and is withdrawn with its user', async () => {
  const id = Number((await invite(w.carla)).body.id)
  const before = await mails()
  const first = await link(id)
  await w.carla.call(userRoutes.update, { params: { id }, body: { invite: true } })
  expect(await mails()).toBe(before + 1)
  const second = await link(id)
  expect(await accept(first)).toMatchObject(over)

  await w.owner.query("update password_resets set expires_at = now() - interval '1 second' where user_id = $1", [id])
  expect(await accept(second)).toMatchObject(over)
  const third = await link(id)
  await w.carla.call(userRoutes.remove, { params: { id }, query: {} })
  expect(await accept(third)).toMatchObject(over)
})

test('only who manages users invites, and an invitation takes a seat', async () => {
  expect(await invite(w.rui)).toMatchObject({ status: 403 })
  const tenant = await w.tenant('Dois lugares')
  await w.owner.query('update tenants set max_users = 2 where id = $1', [tenant])
  const boss = await w.person(tenant, 'boss', 'admin')
  const ask = () => boss.ask('POST', '/users', { name: 'Nova', email: `lugar${++turn}@padaria.test` })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('[AHD-33] nobody sets another’s password: no call takes one, and a person who forgot theirs asks for a link', async () => {
  const made = await invite(w.carla)
  const id = Number(made.body.id)
  const before = await w.one<{ hash: string }>('select password_hash as hash from users where id = $1', [id])
  const whole = { name: 'Outra', email: `outra${++turn}@padaria.test` }
  expect(await w.carla.ask('POST', '/users', { ...whole, password: PASSWORD })).toMatchObject({ status: 400 })
  expect(await w.root.ask('POST', '/userTenants', { tenantId: w.padaria, ...whole, password: PASSWORD })).toMatchObject({
    status: 400,
  })
  for (const who of [w.carla, w.sofia, w.rui, w.ana])
    expect(await who.ask('PUT', `/users/${id}`, { password: PASSWORD })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  expect(await w.root.ask('PUT', `/userTenants/${id}`, { password: PASSWORD })).toMatchObject({ status: 400 })
  expect(await w.one('select password_hash as hash from users where id = $1', [id])).toEqual(before)
})

test('[AHD-33] the operator invites too, and sends it again to who has not come', async () => {
  const body = { tenantId: w.padaria, name: 'Gerente', email: `gerente${++turn}@padaria.test`, profile: 'admin' }
  const before = await mails()
  const made = await w.root.ask('POST', '/userTenants', body)
  expect(made).toMatchObject({ status: 201, body: { invited: true } })
  expect(await mails()).toBe(before + 1)
  await w.root.ask('PUT', `/userTenants/${made.body.id}`, { invite: true })
  expect(await mails()).toBe(before + 2)
})
