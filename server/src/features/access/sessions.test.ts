import { beforeAll, expect, test } from 'vitest'
import { Browser, type House, openHouse } from './house.testkit.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

async function signedIn(app = house.app): Promise<Browser> {
  const browser = new Browser(app)
  expect((await browser.login(house.ana.email)).status).toBe(200)
  return browser
}

test('[ACC-06] a refresh answers a token that works and replaces the cookie', async () => {
  const ana = await signedIn()
  const before = ana.cookie

  const answer = await ana.refresh()

  expect(answer.status).toBe(200)
  expect(ana.cookie).not.toBe(before)
  expect(answer.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' })
  expect((await ana.session()).body.userId).toBe(house.ana.id)
})

test('[ACC-05] a logout ends the session in every process, and clears the cookie', async () => {
  const ana = await signedIn()
  const thief = ana.thief()

  expect(await ana.post('/auth/logout')).toMatchObject({ status: 200, body: { ok: true } })

  expect(ana.cookie).toBeNull()
  expect(await thief.session()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  expect(await thief.refresh()).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
})
