import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { Browser, type House, openHouse, type Person } from '../house.testkit.ts'

let house: House
let eva: Person
let turn = 0
beforeAll(async () => {
  house = await openHouse({ captchaRequired: true })
})
beforeEach(() => house.forget())
beforeEach(async () => {
  eva = await house.person(2, `eva${turn++}@padaria.example`)
})

const browser = (address?: string) => new Browser(house.app, address)
const WRONG = { status: 400, body: { error: 'ERR_LOGIN_CODE' } }
const ask = (email: string) => browser().post('/auth/login-code', { email })

async function mailedCode(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: { ok: true } })
  const [mail] = await house.post()
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code'
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[ACC-02] a mailed code signs in without the slider, once', async () => {
  const code = await mailedCode(eva.email)
  expect((await browser().login(eva.email, { code: ` ${code} ` })).status).toBe(200)
  expect(await browser().login(eva.email, { code })).toMatchObject(WRONG)
})

test('[ACC-02] a code does not stand in for the password, and a mistyped password does not cost it', async () => {
  const code = await mailedCode(eva.email)
  expect((await browser().login(eva.email, { code, password: 'wrong 1!' })).body.error).toBe('ERR_INVALID_CREDENTIALS')
  expect((await browser().login(eva.email, { code })).status).toBe(200)
})

test('[ACC-02] after five looks a code is over, right or not', async () => {
  const code = await mailedCode(eva.email)
  for (let n = 0; n < 5; n++) expect(await browser().login(eva.email, { code: other(code) })).toMatchObject(WRONG)
  expect(await browser().login(eva.email, { code })).toMatchObject(WRONG)
})

test('[ACC-02] a code is over after ten minutes, with a newer one, and for everybody else', async () => {
  const late = await mailedCode(eva.email)
  house.wait(10 * 60_000)
  expect(await browser().login(eva.email, { code: late })).toMatchObject(WRONG)

  const older = await mailedCode(eva.email)
  const newer = await mailedCode(eva.email)
  if (older !== newer) expect(await browser().login(eva.email, { code: older })).toMatchObject(WRONG)
  expect(await browser().login(house.ana.email, { code: newer })).toMatchObject(WRONG)
  expect((await browser().login(eva.email, { code: newer })).status).toBe(200)
})

test('[ACC-02] asking for a code and trying one say nothing about whether the e-mail exists', async () => {
  expect(await ask('nobody@padaria.example')).toMatchObject({ status: 200, body: { ok: true } })
  expect(house.queued).toHaveLength(1)
  expect(await house.post()).toEqual([])
  expect(await browser().login('nobody@padaria.example', { code: '123456' })).toMatchObject(WRONG)
  expect(await browser().login(eva.email, { code: '123456' })).toMatchObject(WRONG)
})

test('[ACC-04] three codes in five minutes per account', async () => {
  for (let n = 0; n < 3; n++) expect((await ask(eva.email)).status).toBe(200)
  expect((await ask(eva.email)).body).toEqual({ error: 'ERR_LIMIT_MAX', retryAfter: 300 })
})

test('the database holds no code, nor a hash that a million tries would open', async () => {
  const code = await mailedCode(eva.email)
  const rows = JSON.stringify(await withTenant(2, tx => tx.selectFrom('login_codes').selectAll().execute()))
  const { createHash } = await import('node:crypto')
  expect(rows).not.toContain(code)
  for (const guess of [code, `${eva.email}\n${code}`]) {
    expect(rows).not.toContain(createHash('sha256').update(guess).digest('base64url'))
  }
})
