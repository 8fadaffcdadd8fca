import { secondFactorRoutes } from '@balcao/contract/access/second-factor'
import { generate } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { fresh } from '../../../test/makers.ts'
import { PASSWORD, type Person, type World, world } from '../../../test/world.ts'
import { hashPassword } from '../login/passwords.ts'
import { newResetToken } from '../login/reset.ts'
import { newAuthenticator } from './authenticator.testkit.ts'

let w: World
let hash: string
let turn = 0
beforeAll(async () => {
  w = await world()
  hash = await hashPassword(PASSWORD)
})

const emailOf = new Map<number, string>()
/** Somebody new of the bakery, with a password. */
async function somebody(profile: Person['profile'] = 'user', tenant = w.padaria): Promise<Person> {
  const name = fresh('segura').replace(' ', '').toLowerCase()
  const person = await w.person(tenant, name, profile)
  emailOf.set(person.id, `${name}@t${tenant}.test`)
  await w.owner.query('update users set password_hash = $2 where id = $1', [person.id, hash])
  return person
}
const post = async (url: string, payload: object) => {
  turn++
  const remoteAddress = `203.0.${turn >> 8}.${turn & 255}`
  const answer = await w.app.inject({ method: 'POST', url, payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies.map(({ name }) => name) }
}
const login = (who: Person) => post('/auth/login', { email: emailOf.get(who.id), password: PASSWORD })
const enter = (step: string, code: string) => post('/auth/second-step', { step, code })
const stepOf = async (who: Person): Promise<string> => (await login(who)).body.step
/** Of the half minute that is so many after this one: each code is taken once. */
const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })

/** An authenticator app set up by its owner; its first code is used by that. */
async function withApp(who: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await who.call(secondFactorRoutes.beginTotp, { body: { currentPassword: PASSWORD } })
  const { recoveryCodes } = await who.call(secondFactorRoutes.confirmTotp, { body: { code: await codeOf(secret, -1) } })
  return { secret, codes: recoveryCodes ?? [] }
}
const refused = (error: string) => ({ body: expect.objectContaining({ error }) })
const actions = async (userId: number) =>
  (
    await w.owner.query("select action from audit_log where details->>'userId' = $1::text or actor_id = $1::bigint order by id", [
      userId,
    ])
  ).rows.map(({ action }) => action)

test('[AHD-34] an app is set up with the password, sealed; from then on no session begins by the password alone', async () => {
  const ana = await somebody()
  expect(await ana.ask('POST', '/account/second-factor/totp', { currentPassword: 'Errada-1!' })).toMatchObject(
    refused('ERR_CURRENT_PASSWORD'),
  )
  const { secret, codes } = await withApp(ana)
  expect(new Set(codes).size).toBe(10)
  const kept = await w.one<{ row: string }>('select f::text as row from second_factors f where user_id = $1', [ana.id])
  expect(kept.row).not.toContain(secret)
  const hashes = await w.owner.query('select code_hash from recovery_codes where user_id = $1', [ana.id])
  expect(JSON.stringify(hashes.rows)).not.toContain(codes[0])
  expect(await ana.call(secondFactorRoutes.show, {})).toMatchObject({ factors: [{ kind: 'totp' }], recoveryLeft: 10 })

  const sessions = async () =>
    Number((await w.one<{ n: string }>('select count(*) as n from sessions where user_id = $1', [ana.id])).n)
  const before = await sessions()
  const first = await login(ana)
  expect(first).toMatchObject({ status: 403, body: { error: 'ERR_SECOND_FACTOR', ways: ['totp', 'recovery'], setUp: false } })
  expect([first.cookies, await sessions()]).toEqual([[], before])

  expect(await enter(first.body.step, '000000')).toMatchObject(refused('ERR_SECOND_CODE'))
  const second = await enter(first.body.step, await codeOf(secret))
  expect(second).toMatchObject({ status: 200, body: { userId: ana.id, token: expect.any(String), recoveryCodes: null } })
  expect(second.cookies).toContain('balcao_refresh')
  expect(await actions(ana.id)).toEqual(['second-factor.added', 'login.second.refused', 'login'])
})

test('[AHD-34] a code, a step and a recovery code are each good once, however many use them at once', async () => {
  const ana = await somebody()
  const { secret, codes } = await withApp(ana)
  const code = await codeOf(secret)
  const steps = [await stepOf(ana), await stepOf(ana), await stepOf(ana)]
  const answers = await Promise.all(steps.map(step => enter(step, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  expect(await enter(await stepOf(ana), code)).toMatchObject(refused('ERR_SECOND_CODE'))

  const step = await stepOf(ana)
  const [one = '', two = ''] = codes
  const together = await Promise.all([enter(step, one), enter(step, two)])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await enter(step, codes[2] ?? '')).toMatchObject({ status: 410 })
  const used = together[0]?.status === 200 ? one : two
  expect(await enter(await stepOf(ana), used)).toMatchObject(refused('ERR_SECOND_CODE'))
  expect((await ana.call(secondFactorRoutes.show, {})).recoveryLeft).toBe(9)
})

test('[AHD-34] guesses end the step after five, and the account waits after ten', async () => {
  const ana = await somebody()
  const { codes } = await withApp(ana)
  const step = await stepOf(ana)
  const guesses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(n => enter(step, `00000${n}`)))
  expect(guesses.map(({ body }) => body.error).sort()).toEqual([
    ...Array(5).fill('ERR_SECOND_CODE'),
    'ERR_STEP_OVER',
    'ERR_STEP_OVER',
  ])
  expect(await enter(step, codes[0] ?? '')).toMatchObject(refused('ERR_STEP_OVER'))
  const next = await stepOf(ana)
  for (let n = 0; n < 4; n++) expect(await enter(next, '111111')).toMatchObject(refused('ERR_SECOND_CODE'))
  expect(await enter(next, codes[0] ?? '')).toMatchObject(refused('ERR_LIMIT_MAX'))
})

test('[AHD-34] a step of another company, one made up and one that waited too long are none', async () => {
  const ana = await somebody()
  const { codes } = await withApp(ana)
  const step = await stepOf(ana)
  const [, id, secret] = step.split('.')
  for (const wrong of [`${w.oficina}.${id}.${secret}`, `${w.padaria}.${id}.${'x'.repeat(43)}`, 'nonsense'])
    expect(await enter(wrong, codes[0] ?? '')).toMatchObject({ status: 410, ...refused('ERR_STEP_OVER') })
  await w.owner.query("update second_steps set expires_at = now() - interval '1 second' where user_id = $1", [ana.id])
  expect(await enter(step, codes[0] ?? '')).toMatchObject({ status: 410 })
})

test('[AHD-34] asked of admins by a setting: who has none sets it up within the login, and cannot take the last away', async () => {
  const tenant = await w.tenant('Cofre')
  const boss = await somebody('admin', tenant)
  const agent = await somebody('user', tenant)
  expect(await login(boss)).toMatchObject({ status: 200 })
  await boss.ask('PUT', '/settings/adminSecondFactor', { value: 'enabled' })
  expect(await login(agent)).toMatchObject({ status: 200 })

  const asked = await login(boss)
  expect(asked).toMatchObject({ status: 403, body: { error: 'ERR_SECOND_FACTOR', setUp: true } })
  const { step } = asked.body
  expect(await enter(step, '123456')).toMatchObject(refused('ERR_SECOND_CODE'))
  const made = await post('/auth/second-step/set-up', { step })
  expect(made.body.uri).toMatch(/^otpauth:\/\/totp\//)
  const entered = await enter(step, await codeOf(made.body.secret))
  expect(entered).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })
  expect(entered.body.recoveryCodes).toHaveLength(10)
  expect((await login(boss)).body).toMatchObject({ setUp: false })

  // A step begun before there was a factor is no way past the one that came meanwhile.
  const other = await somebody('admin', tenant)
  const early = await stepOf(other)
  const { secret } = (await post('/auth/second-step/set-up', { step: early })).body
  await w.owner.query(
    `insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, host, confirmed_at)
     values ($1, $2, 'passkey', 'chave', $3, 'x', 'cofre.example', now())`,
    [tenant, other.id, fresh('chave')],
  )
  expect(await enter(early, await codeOf(secret))).toMatchObject(refused('ERR_STEP_OVER'))

  const { factors, required } = await boss.call(secondFactorRoutes.show, {})
  expect(required).toBe(true)
  const removed = await boss.ask('POST', `/account/second-factor/${factors[0]?.id}/remove`, { currentPassword: PASSWORD })
  expect(removed).toMatchObject({ status: 409, ...refused('ERR_FACTOR_REQUIRED') })
})

test('[AHD-33] [AHD-34] asked of admins, an invited one sets it up before their first session; an agent is in at once', async () => {
  await w.carla.ask('PUT', '/settings/adminSecondFactor', { value: 'enabled' })
  const invited = async (profile: Person['profile']) => {
    const email = `${fresh('convite').replace(' ', '').toLowerCase()}@padaria.test`
    const { id } = (await w.carla.ask('POST', '/users', { name: 'Nova', email, profile, queueIds: [] })).body
    const token = await withTenant(w.padaria, tx => newResetToken(tx, { id: Number(id), email }, 60))
    return { id: Number(id), email, answer: await post('/auth/invitation', { token, password: PASSWORD }) }
  }
  const { id, email, answer } = await invited('admin')
  expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_SECOND_FACTOR', setUp: true, ways: ['totp'] }, cookies: [] })
  expect((await w.owner.query('select from sessions where user_id = $1', [id])).rows).toHaveLength(0)
  const { secret } = (await post('/auth/second-step/set-up', { step: answer.body.step })).body
  const entered = await enter(answer.body.step, await codeOf(secret))
  expect(entered).toMatchObject({ status: 200, body: { userId: id, recoveryCodes: expect.any(Array) } })
  expect(await post('/auth/login', { email, password: PASSWORD })).toMatchObject({ body: { setUp: false } })
  expect((await invited('user')).answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  await w.carla.ask('PUT', '/settings/adminSecondFactor', { value: 'disabled' })
})

test('[AHD-34] who lost theirs is helped by an admin, who cannot help themselves nor who stands above; it is written down', async () => {
  const ana = await somebody()
  await withApp(ana)
  const reset = (by: Person, id: number) => by.ask('PUT', `/users/${id}`, { resetSecondFactor: true })
  expect(await reset(w.rui, ana.id)).toMatchObject({ status: 403 })
  expect(await reset(w.bento, ana.id)).toMatchObject({ status: 404 })
  expect(await reset(w.carla, w.carla.id)).toMatchObject({ status: 409, ...refused('ERR_OWN_USER') })
  const secured = async () => (await w.carla.ask('GET', `/users/${ana.id}`)).body.secured
  expect(await secured()).toBe(true)
  expect(await reset(w.carla, ana.id)).toMatchObject({ status: 200 })
  expect(await secured()).toBe(false)
  expect(await login(ana)).toMatchObject({ status: 200 })
  expect(await actions(ana.id)).toContain('second-factor.reset')
  await withApp(ana)
  expect(await w.root.ask('PUT', `/userTenants/${ana.id}`, { resetSecondFactor: true })).toMatchObject({ status: 200 })
  expect(await login(ana)).toMatchObject({ status: 200 })
})

test('[AHD-34] new recovery codes end those before; the last factor takes them along', async () => {
  const ana = await somebody()
  const { codes } = await withApp(ana)
  const renewed = await ana.call(secondFactorRoutes.renewCodes, { body: { currentPassword: PASSWORD } })
  expect(await enter(await stepOf(ana), codes[0] ?? '')).toMatchObject(refused('ERR_SECOND_CODE'))
  expect(await enter(await stepOf(ana), renewed.recoveryCodes?.[0]?.toUpperCase().replace('-', ' ') ?? '')).toMatchObject({
    status: 200,
  })
  const { factors } = await ana.call(secondFactorRoutes.show, {})
  const params = { id: factors[0]?.id ?? 0 }
  await ana.call(secondFactorRoutes.remove, { params, body: { currentPassword: PASSWORD } })
  expect(await ana.call(secondFactorRoutes.show, {})).toMatchObject({ factors: [], recoveryLeft: 0 })
  expect(await login(ana)).toMatchObject({ status: 200 })
})

test('[AHD-34] what a passkey signed is good once, for the challenge of its own login', async () => {
  const ana = await somebody()
  const its = newAuthenticator()
  const made = await ana.call(secondFactorRoutes.beginPasskey, { body: { currentPassword: PASSWORD } })
  const passkey = its.makes(String(made.options.challenge))
  await ana.call(secondFactorRoutes.confirmPasskey, { body: { step: made.step, name: 'Chave', passkey } })
  expect(
    await ana.ask('POST', '/account/second-factor/passkeys/confirm', { step: made.step, name: 'Outra', passkey }),
  ).toMatchObject(refused('ERR_STEP_OVER'))

  const challengeOf = async (step: string): Promise<string> =>
    (await post('/auth/second-step/passkey', { step })).body.options.challenge
  const enterBy = (step: string, signed: object) => post('/auth/second-step', { step, passkey: signed })
  const [step, another] = [await stepOf(ana), await stepOf(ana)]
  const signed = its.signs(await challengeOf(step))
  await challengeOf(another)
  expect(await enterBy(another, signed)).toMatchObject(refused('ERR_SECOND_CODE'))
  const answers = await Promise.all([enterBy(step, signed), enterBy(step, signed), enterBy(step, signed)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await enterBy(step, signed)).toMatchObject(refused('ERR_STEP_OVER'))
  expect(await enterBy(await stepOf(ana), signed)).toMatchObject(refused('ERR_SECOND_CODE'))
  // A challenge that was asked for anew ends the one before.
  const last = await stepOf(ana)
  const old = its.signs(await challengeOf(last))
  await challengeOf(last)
  expect(await enterBy(last, old)).toMatchObject(refused('ERR_SECOND_CODE'))
})
