import fc from 'fast-check'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withoutTenant, withTenant } from '../../../infra/database/db.ts'
import { Browser, type House, openHouse, setTenant } from '../house.testkit.ts'
import { endSessionsOf } from './sessions.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

let house: House
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => house.forget())

const signedIn = (person = house.ana) => new Browser(house.app).signedIn(person)

const OVER = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }

test('[ACC-06] a refresh answers a token that works, and replaces the cookie by one no script can read', async () => {
  const ana = new Browser(house.app)
  await ana.login(house.ana.email)
  const first = ana.cookie

  const answer = await ana.refresh()

  expect(answer.status).toBe(200)
  expect(ana.cookie).not.toBe(first)
  expect(answer.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' })
  expect((await ana.session()).body.userId).toBe(house.ana.id)
})

test('[ACC-06] an old refresh token ends the session for its owner and for the thief, tokens included', async () => {
  const ana = await signedIn()
  const thief = ana.thief()
  await ana.refresh()
  house.wait(11 * SECOND)

  expect(await thief.refresh()).toMatchObject(OVER)

  expect(await ana.session()).toMatchObject(OVER)
  expect(await ana.refresh()).toMatchObject(OVER)
  expect(ana.cookie).toBeNull()
})

test('[ACC-06] tabs that refresh at once, in two processes, all go on, and one new cookie is made', async () => {
  const ana = await signedIn()
  const other = house.process()
  const tabs = [house.app, other, house.app, other].map(app => {
    const tab = new Browser(app)
    tab.cookie = ana.cookie
    return tab
  })

  const answers = await atOnce(ana, () => Promise.all(tabs.map(tab => tab.refresh())), tabs.length)

  expect(answers.map(answer => answer.status)).toEqual(tabs.map(() => 200))
  expect(answers.filter(answer => answer.cookie !== undefined)).toHaveLength(1)
  for (const tab of tabs) expect((await tab.session()).status).toBe(200)
})

/** Holds the session's row until so many wait for it: they are then truly at the same moment. */
async function atOnce<T>({ cookie }: Browser, work: () => Promise<T>, many: number): Promise<T> {
  const [, id = ''] = cookie?.split('.') ?? []
  const waiting = () =>
    withoutTenant(async tx => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return rows[0]?.count ?? 0
    })
  let started: Promise<T> | undefined
  await withTenant(house.ana.tenantId, async tx => {
    await tx.selectFrom('sessions').select('id').where('id', '=', id).forUpdate().execute()
    started = work()
    while ((await waiting()) < many);
  })
  return started ?? work()
}

test.each([
  ['nothing', null],
  ['rubbish', 'rubbish'],
  ['a stranger', `2.${crypto.randomUUID()}.${'a'.repeat(43)}`],
  ['a tenant that is none', `0.${crypto.randomUUID()}.${'a'.repeat(43)}`],
  ['a number too large', `999999999999999.${crypto.randomUUID()}.${'a'.repeat(43)}`],
])('[ACC-08] %s instead of a refresh token is an expired session', async (_, cookie) => {
  const browser = new Browser(house.app)
  browser.cookie = cookie
  expect(await browser.refresh()).toMatchObject(OVER)
  expect(browser.cookie).toBeNull()
})

test('[ACC-08] a session ends after thirty days without use, and after ninety with', async () => {
  const idle = await signedIn()
  const busy = await signedIn()
  for (let days = 0; days < 87; days += 29) {
    house.wait(29 * DAY)
    expect((await busy.refresh()).status).toBe(200)
  }
  expect(await idle.refresh()).toMatchObject(OVER)

  house.wait(2 * DAY)
  expect((await busy.refresh()).cookie?.maxAge).toBe((1 * DAY) / SECOND)
  house.wait(1 * DAY + SECOND)
  expect(await busy.refresh()).toMatchObject(OVER)
})

test('[ACC-05] a logout ends the session and clears the cookie; another device stays signed in', async () => {
  const ana = await signedIn()
  const phone = await signedIn()
  const copy = ana.thief()

  expect(await ana.post('/auth/logout')).toMatchObject({ status: 200, body: { ok: true } })

  expect(ana.cookie).toBeNull()
  expect(await copy.session()).toMatchObject(OVER)
  expect(await copy.refresh()).toMatchObject(OVER)
  expect((await phone.session()).status).toBe(200)
})

test('[ACC-05] the cookie alone or the token alone is enough to log out, also a token that is over', async () => {
  const byCookie = await signedIn()
  const byToken = await signedIn()
  const copies = [byCookie.thief(), byToken.thief()]
  byCookie.token = null
  byToken.cookie = null
  house.wait(20 * 60 * SECOND)

  await byCookie.post('/auth/logout')
  await byToken.post('/auth/logout')

  for (const copy of copies) expect(await copy.refresh()).toMatchObject(OVER)
})

test('[ACC-05] a logout without a session, or with one forged, is answered and ends nothing', async () => {
  const ana = await signedIn()
  const forger = new Browser(house.app)
  forger.cookie = `${ana.cookie?.slice(0, -43)}${'a'.repeat(43)}`
  forger.token = `${ana.token?.split('.').slice(0, 2).join('.')}.${'a'.repeat(43)}`

  expect(await new Browser(house.app).post('/auth/logout')).toMatchObject({ status: 200, body: { ok: true } })
  expect((await forger.post('/auth/logout')).status).toBe(200)

  expect((await ana.session()).status).toBe(200)
})

test('[ACC-19] a refresh says what the user is now, and ends with the user', async () => {
  const rui = await house.person(2, 'rui@padaria.example')
  const browser = await signedIn(rui)
  await withTenant(2, tx => tx.updateTable('users').set({ profile: 'super' }).where('id', '=', rui.id).execute())

  await browser.refresh()
  expect(JSON.parse(atob(browser.token?.split('.')[1] ?? '')).p).toBe('super')

  await withTenant(2, tx => tx.updateTable('users').set({ is_active: false }).where('id', '=', rui.id).execute())
  expect(await browser.refresh()).toMatchObject(OVER)
  expect(await browser.session()).toMatchObject(OVER)
})

test('[ACC-15] the users of an inactive company are told so at the refresh, and come back with it', async () => {
  const ana = await signedIn()
  await setTenant(2, { status: 'inactive' })
  expect(await ana.refresh()).toMatchObject({ status: 401, body: { error: 'ERR_TENANT_INACTIVE' } })
  await setTenant(2, { status: 'active' })
  expect((await ana.refresh()).status).toBe(200)
})

test('[ACC-15] an overdue company reads only who it is, everything else says to pay', async () => {
  const ana = await signedIn()
  await setTenant(2, { overdue: true })
  await ana.refresh()
  expect(await ana.session()).toMatchObject({ status: 200, body: { blocked: true } })
  await setTenant(2, { overdue: false })
  house.wait(11 * SECOND)
  await ana.refresh()
  expect(await ana.session()).toMatchObject({ status: 200, body: { blocked: false } })
})

test('[ACC-19] ending the sessions of a user ends all but the one that is kept, and nobody else’s', async () => {
  const rita = await house.person(2, 'rita@padaria.example')
  const [kept, ended] = [await signedIn(rita), await signedIn(rita)]
  const ana = await signedIn()
  const keepSession = kept.cookie?.split('.')[1] ?? ''

  await withTenant(2, tx => endSessionsOf(tx, rita.id, 'password', { keepSession }))

  expect((await kept.session()).status).toBe(200)
  expect(await ended.session()).toMatchObject(OVER)
  expect((await ana.session()).status).toBe(200)
})

test('[ACC-06] [ACC-18] a token that is missing, over, forged or foreign says which, and a refresh mends it', async () => {
  const ana = await signedIn()
  const [head, claims] = ana.token?.split('.') ?? []
  const foreign = await new SignJWT({ t: 2, u: house.ana.id })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from('the key of another installation!'))
  const unsigned = `${btoa('{"alg":"none"}')}.${claims}.`
  const codeOf = async (token: string | null) => {
    const copy = ana.thief()
    copy.token = token
    return (await copy.session()).body.error
  }

  expect(await codeOf(null)).toBe('ERR_TOKEN_MISSING')
  for (const token of ['x', foreign, unsigned, `${head}.${claims}.${'a'.repeat(43)}`]) {
    expect(await codeOf(token)).toBe('ERR_TOKEN_INVALID')
  }
  house.wait(15 * 60 * SECOND)
  expect((await ana.session()).body.error).toBe('ERR_TOKEN_EXPIRED')
  await ana.refresh()
  expect((await ana.session()).status).toBe(200)
})

test('the database holds no refresh token', async () => {
  const ana = await signedIn()
  const secret = ana.cookie?.split('.')[2] ?? ''
  const rows = await withTenant(2, tx => tx.selectFrom('sessions').selectAll().execute())
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

type Step = { do: 'read' | 'send'; tab: 0 | 1; after: number }
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('read', 'send'),
    tab: fc.constantFrom(0, 1),
    after: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, SECOND) }, fc.integer({ min: 0, max: 12 * SECOND })),
  }),
  { minLength: 4, maxLength: 25 },
)
/** One tab's request is on its way while the other refreshes twice. */
const overtaken: Step[] = [
  { do: 'read', tab: 1, after: 0 },
  { do: 'read', tab: 0, after: SECOND },
  { do: 'send', tab: 0, after: SECOND },
  { do: 'read', tab: 0, after: SECOND },
  { do: 'send', tab: 0, after: SECOND },
  { do: 'send', tab: 1, after: SECOND },
]

test('[ACC-06] a person with two tabs is never taken for a thief, however their refreshes cross', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async plan => {
      const jar = await signedIn()
      const read: ({ cookie: string | null; at: number } | null)[] = [null, null]
      for (const step of plan) {
        house.wait(step.after)
        const held = read[step.tab]
        if (step.do === 'read') read[step.tab] = { cookie: jar.cookie, at: Date.now() }
        // A request that took longer than the grace on its way is not what is promised.
        else if (held && Date.now() - held.at <= 10 * SECOND) {
          const tab = new Browser(house.app)
          tab.cookie = held.cookie
          const answer = await tab.refresh()
          expect(answer.status).toBe(200)
          if (answer.cookie) jar.cookie = answer.cookie.value
        }
      }
    }),
    { numRuns: 25, examples: [[overtaken]] },
  )
})

const mixed = fc.array(fc.record({ thief: fc.boolean(), after: fc.constantFrom(0, 1, 5, 9, 10, 11, 60).map(s => s * SECOND) }), {
  maxLength: 12,
})

test('[ACC-06] a secret nobody was given ends nobody’s session; one that was, however long ago, ends it everywhere', async () => {
  const ana = await signedIn(house.ana)
  const first = ana.thief()
  const stranger = ana.thief()
  stranger.token = null
  stranger.cookie = String(ana.cookie).replace(/[^.]+$/, 'A'.repeat(43))
  for (let turn = 0; turn < 3; turn++) {
    house.wait(60_000)
    expect((await ana.refresh()).status).toBe(200)
  }
  expect(await stranger.refresh()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  stranger.cookie = String(ana.cookie).replace(/[^.]+$/, 'A'.repeat(43))
  await stranger.post('/auth/logout')
  house.wait(60_000)
  expect((await ana.refresh()).status, 'she is still signed in').toBe(200)

  expect((await first.refresh()).status, 'the very first secret was stolen').toBe(401)
  expect((await ana.refresh()).status).toBe(401)
})

test('[ACC-06] a stolen refresh token never makes two living families: once both were used, none lives', async () => {
  await fc.assert(
    fc.asyncProperty(mixed, mixed, fc.boolean(), async (before, after, ownerFirst) => {
      const owner = await signedIn()
      for (const step of before) {
        house.wait(step.after)
        await owner.refresh()
      }
      const thief = owner.thief()
      for (const step of after) {
        house.wait(step.after)
        await (step.thief ? thief : owner).refresh()
      }

      const inTurn = ownerFirst ? [owner, thief] : [thief, owner]
      for (const browser of [...inTurn, ...inTurn]) {
        house.wait(11 * SECOND)
        await browser.refresh()
      }
      expect([(await owner.session()).status, (await thief.session()).status]).toEqual([401, 401])
    }),
    { numRuns: 25 },
  )
})
