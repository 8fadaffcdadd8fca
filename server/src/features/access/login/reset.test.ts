import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { Browser, type House, openHouse, PASSWORD, type Person } from '../house.testkit.ts'
import { sendQueuedMail } from '../mails-out.ts'

const NEW = 'broa de milho 9?'
const MINUTE = 60_000

let house: House
let eva: Person
let turn = 0
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(() => house.forget())
beforeEach(async () => {
  eva = await house.person(2, `eva${turn++}@padaria.example`)
})

const browser = (address?: string) => new Browser(house.app, address)
const OK = { status: 200, body: { ok: true } }
const REFUSED = { status: 400, body: { error: 'ERR_RESET_PASSWORD' } }

const ask = (email: string, from = browser()) => from.post('/password-reset', { email })
const set = (token: string, password = NEW, confirmPassword = password) =>
  browser().post('/reset-password', { token, password, confirmPassword })

async function mailedToken(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject(OK)
  const [mail] = await house.post()
  return /https:\/\/balcao\.example\/#\/reset\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link'
}

test('[ACC-09] a mailed link sets a new password, and every session of before ends', async () => {
  const before = browser()
  await before.login(eva.email)
  const token = await mailedToken(` ${eva.email.toUpperCase()}`)

  expect(await set(token)).toMatchObject(OK)

  expect((await before.session()).body.error).toBe('ERR_SESSION_EXPIRED')
  expect((await before.refresh()).body.error).toBe('ERR_SESSION_EXPIRED')
  expect((await browser().login(eva.email)).body.error).toBe('ERR_INVALID_CREDENTIALS')
  expect((await browser().login(eva.email, { password: NEW })).status).toBe(200)
})

test('[ACC-09] a link works once, also when it is used twice at the same moment', async () => {
  const token = await mailedToken(eva.email)
  const answers = await Promise.all([set(token), set(token), set(token)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400])
  expect(await set(token)).toMatchObject(REFUSED)
})

test('[ACC-09] a link ends after an hour, and when a newer one is asked for', async () => {
  const late = await mailedToken(eva.email)
  house.wait(60 * MINUTE)
  expect(await set(late)).toMatchObject(REFUSED)

  const older = await mailedToken(eva.email)
  const newer = await mailedToken(eva.email)
  expect(await set(older)).toMatchObject(REFUSED)
  expect(await set(newer)).toMatchObject(OK)
})

test('[ACC-09] two passwords that differ, or a weak one, are refused and the link stays good', async () => {
  const token = await mailedToken(eva.email)
  expect(await set(token, NEW, 'broa de milho 8?')).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORDS_DIFFER' } })
  for (const weak of ['a1!', 'onlyletters', 'letters1', '1234567!']) {
    expect(await set(token, weak)).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK' } })
  }
  for (const common of ['P@ssw0rd', 'Senha@123', 'Flamengo2025!', 'mudar123!'])
    expect(await set(token, common), common).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_COMMON' } })
  expect(await set(token)).toMatchObject(OK)
})

test('[ACC-09] a forged or foreign link sets nothing', async () => {
  const token = await mailedToken(eva.email)
  const [tenant, id, secret] = token.split('.')
  const forged = [
    'x',
    '',
    `${tenant}.${id}.${'a'.repeat(43)}`,
    `1.${id}.${secret}`,
    `0.${id}.${secret}`,
    `${tenant}.${crypto.randomUUID()}.${secret}`,
  ]
  for (const wrong of forged.filter(Boolean)) expect(await set(wrong)).toMatchObject(REFUSED)
  expect((await browser().login(eva.email, { password: PASSWORD })).status).toBe(200)
})

test('[ACC-09] asking is answered the same for an e-mail nobody has, and nothing is mailed', async () => {
  const known = await ask(eva.email)
  const unknown = await ask('nobody@padaria.example')
  expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([
    known.status,
    known.body,
    Object.keys(known.headers),
  ])
  // The same work for both: one job each.
  expect(house.queued).toHaveLength(2)
  expect((await house.post()).map(mail => mail.to)).toEqual([eva.email])
})

test('[ACC-09] a request that cannot be queued says so', async () => {
  const broken = house.process({ enqueue: () => Promise.reject(new Error('the queue is away')) })
  expect(await ask(eva.email, new Browser(broken))).toMatchObject({ status: 500, body: { error: 'ERR_RESET_REQUEST' } })
})

test('[ACC-09] three mails in five minutes per account, twenty requests a minute per address', async () => {
  for (let n = 0; n < 3; n++) expect(await ask(eva.email, browser(`203.0.113.${n}`))).toMatchObject(OK)
  expect((await ask(eva.email, browser('203.0.113.9'))).body).toEqual({ error: 'ERR_LIMIT_MAX', retryAfter: 300 })
  house.wait(5 * MINUTE)
  expect(await ask(eva.email)).toMatchObject(OK)

  const script = browser('198.51.100.9')
  for (let n = 0; n < 20; n++) expect(await ask(`nobody${n}@x.example`, script)).toMatchObject(OK)
  expect((await ask('nobody@x.example', script)).body.error).toBe('ERR_LIMIT_MAX')
})

test('[ACC-09] guessing at links is limited per address', async () => {
  const script = browser('198.51.100.10')
  const guess = () => script.post('/reset-password', { token: 'x', password: NEW, confirmPassword: NEW })
  for (let n = 0; n < 20; n++) expect(await guess()).toMatchObject(REFUSED)
  expect((await guess()).body.error).toBe('ERR_LIMIT_MAX')
})

test('a link dies with the address it went to, with its user, and with another way to the password', async () => {
  const moved = await mailedToken(eva.email)
  await withTenant(2, tx => tx.updateTable('users').set({ email: 'new@padaria.example' }).where('id', '=', eva.id).execute())
  expect(await set(moved)).toMatchObject(REFUSED)

  const rui = await house.person(2, 'rui@padaria.example')
  const left = await mailedToken(rui.email)
  await withTenant(2, tx => tx.updateTable('users').set({ is_active: false }).where('id', '=', rui.id).execute())
  expect(await set(left)).toMatchObject(REFUSED)
  await ask(rui.email)
  expect(await house.post()).toEqual([])
})

test('a mail is in the language of its reader, then of the browser that asked', async () => {
  const said = async (locale: string | null) => {
    const job = { kind: 'passwordReset', email: eva.email, language: 'de-AT' } as const
    await withTenant(2, tx => tx.updateTable('users').set({ locale }).where('id', '=', eva.id).execute())
    house.queued.push({ tenant: 2, job })
    return (await house.post())[0]?.subject
  }
  const [es, de] = [await said('es-419'), await said(null)]
  expect(es).toContain('contraseña')
  expect(de).toContain('Passwort')
})

test("the company's language for mails goes before the browser's, and the reader's own before both", async () => {
  const subject = async (locale: string | null) => {
    await withTenant(2, tx => tx.updateTable('users').set({ locale }).where('id', '=', eva.id).execute())
    house.queued.push({ tenant: 2, job: { kind: 'passwordReset', email: eva.email, language: 'de' } })
    return (await house.post())[0]?.subject
  }
  await withTenant(2, tx => tx.insertInto('settings').values({ key: 'mailLanguage', value: 'es-419' }).execute())
  expect(await subject(null)).toContain('contraseña')
  expect(await subject('de')).toContain('Passwort')
  await withTenant(2, tx => tx.deleteFrom('settings').execute())
})

test('neither the queue nor the database holds a link that works', async () => {
  await ask(eva.email)
  const waiting = JSON.stringify(house.queued)
  const [mail] = await house.post()
  const secret = /\/reset\/\d+\.[\da-f-]+\.(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(secret).toHaveLength(43)
  expect(waiting).not.toContain(secret)
  const rows = await withTenant(2, tx => tx.selectFrom('password_resets').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a mail that cannot leave now is tried again with a new link; one refused for good is let go', async () => {
  const { MailError } = await import('../../../infra/outside/mailer.ts')
  const job = { kind: 'passwordReset', email: eva.email, language: null } as const
  const failing = (retry: boolean) => ({
    publicUrl: 'https://balcao.example',
    mailer: { send: () => Promise.reject(new MailError('no', retry, null)), close: () => {} },
  })
  await expect(sendQueuedMail(2, job, failing(true))).rejects.toMatchObject({ retry: true })
  await expect(sendQueuedMail(2, job, failing(false))).resolves.toBeUndefined()
})
