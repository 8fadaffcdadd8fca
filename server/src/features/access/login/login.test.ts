import { parseOptions } from '@node-rs/argon2'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { crossTenants, withTenant } from '../../../infra/database/db.ts'
import { authorise, Browser, type House, openHouse, PASSWORD, setTenant } from '../house.testkit.ts'
import { hashPassword } from './passwords.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => house.forget())
afterEach(async () => {
  await authorise(true)
  await setTenant(2, { status: 'active', deleting_at: null })
})

const browser = (address?: string) => new Browser(house.app, address)
const INVALID = { status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } }
const refused = (status: number, error: string) => ({ status, body: { error } })

test('[ACC-01] a login answers who is signed in, where they stand and how they like it', async () => {
  await withTenant(2, async tx => {
    const queue = await tx.insertInto('queues').values({ name: 'Balcão' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('user_queues').values({ user_id: house.ana.id, queue_id: queue.id }).execute()
    const channel = await tx
      .insertInto('channels')
      .values({ kind: 'sandbox', name: 'Loja' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('user_channels').values({ user_id: house.ana.id, channel_id: channel.id }).execute()
    const filters = JSON.stringify({ status: ['pending'], showAll: false, longGone: 1 })
    await tx.updateTable('users').set({ is_dark: true, filters }).where('id', '=', house.ana.id).execute()
  })

  const answer = await browser().login(`  ${house.ana.email.toUpperCase()} `)

  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    username: 'ana',
    profile: 'user',
    userId: house.ana.id,
    tenantId: 2,
    tenantName: 'Padaria',
    queues: [{ name: 'Balcão' }],
    blockWavoip: false,
    blocked: false,
    termsPending: false,
    configs: { isDark: true, filtrosAtendimento: { status: ['pending'], showAll: false }, shortcuts: {} },
    usuariosOnline: [],
  })
  expect(answer.body.whatsappAllowed).toHaveLength(1)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth', maxAge: 30 * 24 * 60 * 60 })
})

test('logins are written down, those that were refused too, for every e-mail', async () => {
  const at = '203.0.113.77'
  await browser(at).login(house.ana.email)
  await browser(at).login(house.ana.email, { password: 'wrong 1!' })
  await browser(at).login('nobody@nowhere.test')
  const written = await crossTenants(tx =>
    tx.selectFrom('audit_log').select(['tenant_id', 'actor_id', 'action', 'details']).orderBy('id').execute(),
  )
  const here = written.filter(({ details }) => (details as { address?: string }).address === at)
  expect(here).toEqual([
    { tenant_id: 2, actor_id: house.ana.id, action: 'login', details: expect.anything() },
    { tenant_id: 2, actor_id: null, action: 'login.refused', details: { userId: house.ana.id, address: at } },
    { tenant_id: 1, actor_id: null, action: 'login.refused', details: { userId: null, address: at } },
  ])
})

test('[ACC-01] the session read later is the answer of the login without its token', async () => {
  const ana = browser()
  const { token: _, ...answer } = (await ana.login(house.ana.email)).body
  expect((await ana.call('GET', '/auth/session?shell=true')).body).toEqual(answer)
})

test('[ACC-01] who has a socket is in the answer, who said they are away is not', async () => {
  const [rui, eva] = [await house.person(2, 'rui@padaria.example'), await house.person(2, 'eva@padaria.example')]
  const id = crypto.randomUUID()
  const lease_until = new Date(Date.now() + 60_000)
  await crossTenants(tx =>
    tx
      .insertInto('processes')
      .values({ id, roles: ['web'], sockets: 'memory', host: 'here', pid: 1, lease_until })
      .execute(),
  )
  await withTenant(2, async tx => {
    const here = [rui, eva].map(person => ({ process_id: id, user_id: person.id }))
    await tx.insertInto('presence').values(here).execute()
    await tx.updateTable('users').set({ is_available: false }).where('id', '=', eva.id).execute()
  })

  const answer = await browser().login(house.ana.email)

  expect(answer.body.usuariosOnline).toEqual([{ userId: rui.id, username: 'rui', isOnline: true, isIdle: false, pause: null }])
})

test.each([
  ['', PASSWORD],
  ['not an e-mail', PASSWORD],
  ['ana@padaria', PASSWORD],
  ['ana@padaria.example', ''],
])('[ACC-17] "%s" with "%s" are not credentials', async (email, password) => {
  expect(await browser().post('/auth/login', { email, password })).toMatchObject(refused(400, 'ERR_CREDENTIALS_FORMAT'))
})

test('[ACC-03] a wrong password, an unknown e-mail and somebody inactive are answered alike', async () => {
  const gone = await house.person(2, 'gone@padaria.example')
  const left = await house.person(2, 'left@padaria.example')
  await withTenant(2, async tx => {
    await tx.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute()
    await tx.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', left.id).execute()
  })
  const answers = [
    await browser().login(house.ana.email, { password: 'pão de queijo 8!' }),
    await browser().login('nobody@padaria.example'),
    await browser().login(gone.email),
    await browser().login(left.email),
  ]
  for (const answer of answers) expect(answer).toMatchObject(INVALID)
  expect(new Set(answers.map(({ body, headers }) => JSON.stringify([body, Object.keys(headers)]))).size).toBe(1)
})

test('[ACC-03] an unknown e-mail takes as long as a wrong password', async () => {
  const known = await house.person(2, 'slow@padaria.example', { passwordHash: await hashPassword(PASSWORD) })
  const work: Record<string, number[]> = { [known.email]: [], 'nobody@padaria.example': [] }
  for (let turn = 0; turn < 8; turn++) {
    for (const [email, spent] of Object.entries(work)) {
      await house.forget()
      // The processor's time, because the clock's depends on who else uses the machine.
      const before = process.cpuUsage()
      expect(await browser().login(email, { password: 'wrong 1!' })).toMatchObject(INVALID)
      const { user, system } = process.cpuUsage(before)
      spent.push(user + system)
    }
  }
  const [less = 0, more = 0] = Object.values(work)
    .map(median)
    .sort((a, b) => a - b)
  // Without the second hash an unknown e-mail would cost a quarter.
  expect(less / more).toBeGreaterThan(0.6)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test('[ACC-04] after five wrong passwords the account waits one minute, from any address and in any process', async () => {
  const wrong = { password: 'wrong 1!' }
  for (let turn = 0; turn < 5; turn++) {
    expect(await browser(`203.0.113.${turn}`).login(house.ana.email, wrong)).toMatchObject(INVALID)
    house.wait(5_000)
  }

  const elsewhere = new Browser(house.process(), '203.0.113.99')
  const answer = await elsewhere.login(house.ana.email)
  expect(answer).toMatchObject({ status: 429, body: { error: 'ERR_LIMIT_MAX', retryAfter: 60 } })
  expect(answer.headers['retry-after']).toBe('60')

  house.wait(59_000)
  expect((await elsewhere.login(house.ana.email)).body).toMatchObject({ error: 'ERR_LIMIT_MAX', retryAfter: 1 })
  house.wait(1_000)
  expect((await elsewhere.login(house.ana.email)).status).toBe(200)
})

test('[ACC-04] a browser that was signed in before is let in by the right password however many guess at the account', async () => {
  const known = await browser().signedIn(house.ana)
  const stranger = await browser('203.0.113.9').signedIn(house.sofia)
  for (let turn = 0; turn < 6; turn++) await browser(`203.0.113.1${turn}`).login(house.ana.email, { password: 'wrong 1!' })
  expect(await stranger.login(house.ana.email), 'somebody else’s session is none of hers').toMatchObject({ status: 429 })
  expect(await known.login(house.ana.email, { password: 'wrong 1!' })).toMatchObject({ status: 429 })
  expect((await known.login(house.ana.email)).status).toBe(200)
})

test('[ACC-04] guesses made at the same moment are all counted', async () => {
  const guesses = Array.from({ length: 12 }, (_, n) =>
    browser(`203.0.113.${n}`).login(house.ana.email, { password: `wrong ${n}!` }),
  )
  const statuses = (await Promise.all(guesses)).map(answer => answer.status)
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(7)
})

test('[ACC-04] one address tries twenty times a minute, over all accounts; an IPv6 network is one address', async () => {
  const from = (n: number) => browser(`2001:db8:1:2::${n.toString(16)}`)
  for (let n = 1; n <= 20; n++) expect(await from(n).login(`nobody${n}@x.example`)).toMatchObject(INVALID)

  expect((await from(21).login(house.ana.email)).body.error).toBe('ERR_LIMIT_MAX')
  expect((await browser('2001:db8:1:3::1').login(house.ana.email)).status).toBe(200)
})

test('[ACC-04] who succeeds was no guesser: an office signs in together, and typing errors are forgotten', async () => {
  for (let n = 0; n < 22; n++) expect((await browser().login(house.ana.email)).status).toBe(200)
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) await browser('203.0.113.50').login(house.ana.email, { password: 'wrong 1!' })
    expect((await browser('203.0.113.50').login(house.ana.email)).status).toBe(200)
  }
})

test('[ACC-15] an inactive company’s users are told so, but only with their password', async () => {
  await setTenant(2, { status: 'inactive' })
  expect(await browser().login(house.ana.email)).toMatchObject(refused(401, 'ERR_TENANT_INACTIVE'))
  expect(await browser().login(house.ana.email, { password: 'wrong 1!' })).toMatchObject(INVALID)
})

test('a company that is being deleted lets nobody in', async () => {
  await setTenant(2, { deleting_at: new Date() })
  expect(await browser().login(house.ana.email)).toMatchObject(refused(403, 'ERR_TENANT_INVALID'))
})

test('[ACC-16] an installation without licence lets in the superadmin alone', async () => {
  await authorise(false)
  expect(await browser().login(house.ana.email)).toMatchObject(refused(403, 'ERROR_NO_PERMISSION_API_ADMIN'))
  expect(await browser().login(house.ana.email, { password: 'wrong 1!' })).toMatchObject(INVALID)
  expect((await browser().login(house.sofia.email)).status).toBe(200)
})

test('a password saved under older costs is saved anew at the login, and still works', async () => {
  const saved = () =>
    withTenant(2, tx =>
      tx.selectFrom('users').select(['password_hash', 'last_login_at']).where('id', '=', house.ana.id).executeTakeFirstOrThrow(),
    )
  await withTenant(2, async tx => {
    const old = await hashPassword(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    await tx.updateTable('users').set({ password_hash: old }).where('id', '=', house.ana.id).execute()
  })

  await browser().login(house.ana.email)

  const { password_hash, last_login_at } = await saved()
  expect(parseOptions(password_hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2 })
  expect(last_login_at).toEqual(new Date())
  expect((await browser().login(house.ana.email)).status).toBe(200)
  expect((await saved()).password_hash).toBe(password_hash)
})

test('a long password and one with accents typed the other way are the same to us', async () => {
  const long = `${'é longa a estrada '.repeat(8)}1!`.normalize('NFD')
  const rosa = await house.person(2, 'rosa@padaria.example', { passwordHash: await hashPassword(long) })
  expect(long.length).toBeGreaterThan(128)
  expect((await browser().login(rosa.email, { password: long.normalize('NFC') })).status).toBe(200)
  expect(await browser().login(rosa.email, { password: long.slice(0, -1) })).toMatchObject(INVALID)
})

test.each([
  ['nothing at all', undefined],
  ['numbers', { email: 1, password: 2 }],
  ['a password too long', { email: 'a@b.example', password: 'x'.repeat(300) }],
  ['a NUL', { email: 'a@b.example', password: 'a\u0000b' }],
])('%s instead of credentials is refused without a trace', async (_, body) => {
  expect(await browser().post('/auth/login', body)).toMatchObject(refused(400, 'ERR_VALIDATION'))
})
