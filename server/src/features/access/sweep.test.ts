import { beforeAll, expect, test } from 'vitest'
import { crossTenants } from '../../infra/database/db.ts'
import { Browser, type House, openHouse } from './house.testkit.ts'
import { countAttempt } from './login/attempts.ts'
import { sweepAccess } from './sweep.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const TABLES = ['attempts', 'captchas', 'login_codes', 'password_resets', 'sessions'] as const

const counts = () =>
  crossTenants(async tx => {
    const found: Record<string, number> = {}
    for (const table of TABLES) found[table] = (await tx.selectFrom(table).selectAll().execute()).length
    return found
  })

test('what is over is swept, what is not stays, and an ended session is remembered for a month', async () => {
  const ana = new Browser(house.app)
  const leave = async () => {
    await ana.login(house.ana.email)
    await ana.post('/auth/logout')
    await new Browser(house.process({ captchaRequired: true })).post('/auth/captcha')
    await ana.post('/auth/login-code', { email: house.ana.email })
    await ana.post('/password-reset', { email: house.ana.email })
    await house.post()
  }
  await leave()
  const full = await counts()
  expect(full).toEqual({ attempts: 6, captchas: 1, login_codes: 1, password_resets: 1, sessions: 1 })

  await sweepAccess()
  expect(await counts()).toEqual(full)

  house.wait(2 * 60 * 60_000)
  await sweepAccess()
  expect(await counts()).toEqual({ attempts: 0, captchas: 0, login_codes: 0, password_resets: 0, sessions: 1 })

  await countAttempt('login.account', 'x')
  house.wait(31 * 24 * 60 * 60_000)
  await sweepAccess()
  expect((await counts()).sessions).toBe(0)
})
