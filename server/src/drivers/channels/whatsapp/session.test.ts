import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import library from 'whatsapp-web.js'
import { createOutlet } from '../../../infra/outlet.ts'
import { testOutside } from '../lib/testing/outside.ts'
import { whatsappWith } from './index.ts'
import { scriptedDriver } from './scripted.testkit.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function newFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'whatsapp-test-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function begun(fields: object = {}, ...[answers, pace]: Parameters<typeof scriptedDriver>) {
  const scripted = scriptedDriver(answers, pace)
  const folder = path.join(await newFolder(), 'session')
  const outside = { ...testOutside(), folder }
  const connection = await scripted.driver.connect(scripted.driver.config.parse(fields), outside)
  undo.push(() => connection.close())
  const next = () => outside.next('status')
  expect(await next()).toEqual({ type: 'status', status: 'opening' })
  return { ...scripted, client: scripted.last(), folder, outside, connection, next }
}

test('[CHN-05] without the library or without a browser it says how to install them', async () => {
  const chromium = () => ({ executablePath: '/none' })
  const cases = [
    [
      whatsappWith({ load: () => Promise.reject(new Error('none')), chromium }),
      'npm install --workspace server whatsapp-web.js@1.34.7',
    ],
    [whatsappWith({ load: async () => library, chromium: () => null }), 'apt-get install chromium'],
  ] as const
  for (const [driver, details] of cases) {
    const config = driver.config.parse({})
    expect(await driver.check(config, testOutside())).toEqual({ ok: false, code: 'ERR_CHANNEL_NOT_INSTALLED', details })
    await expect(driver.connect(config, testOutside())).rejects.toMatchObject({
      outcome: 'down',
      code: 'ERR_CHANNEL_NOT_INSTALLED',
    })
  }
})

test('[CHN-05] a picture and how long it lives, its successor, the phone that read one, and the number it is', async () => {
  const { client, next } = await begun()
  client.tells('qr', '2@one')
  expect(await next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@one', codeSeconds: 60 })
  client.tells('qr', '2@two')
  expect(await next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@two', codeSeconds: 20 })
  client.tells('authenticated')
  expect(await next()).toEqual({ type: 'status', status: 'opening' })
  client.tells('ready')
  expect(await next()).toEqual({ type: 'status', status: 'connected', number: '5511888880000' })
})

test('[CHN-05] a code to type is asked for once, comes beside the picture, and is not renewed for ever', async () => {
  const { client, next } = await begun({ pairingNumber: '5511888880000' })
  client.tells('qr', '2@one')
  await next()
  client.tells('qr', '2@two')
  await next()
  client.tells('code', 'ABCD1234')
  const shown = { type: 'status', status: 'qrcode', qrCode: '2@two', codeSeconds: 180 }
  expect(await next()).toEqual({ ...shown, pairingCode: 'ABCD1234' })
  expect(client.of('requestPairingCode')).toEqual([['5511888880000']])
  for (const code of ['B', 'C', 'D']) client.tells('code', code)
  expect([await next(), await next()]).toMatchObject([{ pairingCode: 'B' }, { pairingCode: 'C' }])
  expect(await next()).toMatchObject({ status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true })
})

test('[CHN-05] a number WhatsApp gives no code for still has the picture', async () => {
  const refused = () => Promise.reject(new Error('rate-overlimit'))
  const { client, next } = await begun({ pairingNumber: '5511888880000' }, { requestPairingCode: refused })
  client.tells('qr', '2@one')
  expect(await next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@one', codeSeconds: 60 })
  client.tells('ready')
  expect(await next()).toMatchObject({ status: 'connected' })
})

test.each([
  ['LOGOUT', { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
  ['UNPAIRED', { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
  ['CONFLICT', { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true }],
  ['TOS_BLOCK', { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true }],
  ['Max qrcode retries reached', { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }],
  ['PROXYBLOCK', { status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' }],
  ['NAVIGATION', { status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' }],
])('[CHN-02] a page that ends with %s', async (reason, expected) => {
  const { client, next, connection, folder } = await begun()
  client.tells('ready')
  await next()
  client.tells('disconnected', reason)
  const { details, ...told } = { details: '', ...(await next()) }
  expect(told).toEqual({ type: 'status', ...expected })
  expect(details).not.toBe('')
  await expect(connection.participants?.({ kind: 'group', scope: '', value: '1' })).rejects.toMatchObject({ outcome: 'down' })
  await connection.close()
  // Losing what links it may be final: only the phone's own word takes it away.
  expect(existsSync(folder)).toBe(expected.code !== 'ERR_CHANNEL_LOGGED_OUT')
})

test('[CHN-02] a page that cannot be opened ends this connection, and not the channel', async () => {
  const { next } = await begun({}, { initialize: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')) })
  expect(await next()).toEqual({
    type: 'status',
    status: 'disconnected',
    code: 'ERR_CHANNEL_UNREACHABLE',
    details: 'net::ERR_NAME_NOT_RESOLVED',
  })
})

test('[CHN-02] a line the page mends by itself is opening meanwhile', async () => {
  const { client, next, connection } = await begun()
  client.tells('ready')
  await next()
  client.tells('change_state', 'TIMEOUT')
  expect(await next()).toMatchObject({ status: 'opening', code: 'ERR_WAPP_INITIALIZED' })
  await expect(connection.findNumber?.('5511')).rejects.toMatchObject({ outcome: 'down' })
  client.tells('change_state', 'CONNECTED')
  expect(await next()).toMatchObject({ status: 'connected' })
})

test('[CHN-02] that it is ready is found also where nobody says it', async () => {
  const { next } = await begun({}, { getState: () => 'CONNECTED' }, { lookMs: 10, answerMs: 1_000, patienceMs: 60_000 })
  expect(await next()).toMatchObject({ status: 'connected' })
})

test('[CHN-02] a page that answers no more is begun again', async () => {
  let isDead = false
  const getState = () => (isDead ? Promise.reject(new Error('Target closed')) : 'CONNECTED')
  const { next } = await begun({}, { getState }, { lookMs: 10, answerMs: 1_000, patienceMs: 60_000 })
  await next()
  isDead = true
  expect(await next()).toMatchObject({ status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE', details: 'Target closed' })
})

test('[CHN-02] a page that never loads is begun again, a picture nobody reads waits for a person', async () => {
  const pace = { lookMs: 10, answerMs: 1_000, patienceMs: 50 }
  const blank = await begun({}, {}, pace)
  expect(await blank.next()).toMatchObject({ status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' })
  const unread = await begun({}, {}, { lookMs: 10, answerMs: 1_000, patienceMs: 300 })
  unread.client.tells('qr', '2@one')
  await unread.next()
  expect(await unread.next()).toMatchObject({ status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true })
})

test('[CHN-05] closed it keeps what links it, forgotten it logs out and keeps nothing', async () => {
  const kept = await begun()
  kept.client.tells('ready')
  await kept.next()
  await kept.connection.close()
  expect(await kept.next()).toEqual({ type: 'status', status: 'disconnected' })
  expect([kept.client.of('destroy').length, kept.client.of('logout').length, existsSync(kept.folder)]).toEqual([1, 0, true])

  const forgotten = await begun()
  forgotten.client.tells('ready')
  await forgotten.next()
  await forgotten.connection.close({ forget: true })
  expect([forgotten.client.of('logout').length, existsSync(forgotten.folder)]).toEqual([1, false])
})

test('[CHN-05] without a place to keep it, nothing is left behind', async () => {
  const { driver, last } = scriptedDriver()
  const outside = testOutside()
  const connection = await driver.connect(driver.config.parse({}), outside)
  const folder = last().options.puppeteer?.userDataDir ?? ''
  expect(existsSync(folder)).toBe(true)
  await connection.close()
  expect(existsSync(folder)).toBe(false)
})

test('[CHN-05] a browser left in the folder by a process that died is ended first', async () => {
  const folder = path.join(await newFolder(), 'session')
  await mkdir(folder)
  await writeFile(path.join(folder, 'kept'), 'x')
  const leftover = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', folder], { stdio: 'ignore' })
  undo.push(() => leftover.kill('SIGKILL'))
  await once(leftover, 'spawn')
  const gone = once(leftover, 'exit')
  await symlink(`${os.hostname()}-${leftover.pid}`, path.join(folder, 'SingletonLock'))
  const { driver } = scriptedDriver()
  const connection = await driver.connect(driver.config.parse({}), { ...testOutside(), folder })
  undo.push(() => connection.close())
  expect(await gone).toEqual([null, 'SIGKILL'])
  expect([existsSync(path.join(folder, 'SingletonLock')), existsSync(path.join(folder, 'kept'))]).toEqual([false, true])
})

test('[CHN-05] its browser goes through the proxy, has no port, and is told none of our secrets', async () => {
  process.env.WHATSAPP_TEST_SECRET = 'hunter2'
  undo.push(() => delete process.env.WHATSAPP_TEST_SECRET)
  const proxy = { proxyUrl: 'http://localhost:3128', proxyUser: 'a@b', proxyPassword: 'p:q' }
  const { client } = await begun(proxy)
  const { puppeteer, proxyAuthentication, webVersionCache } = client.options
  expect(puppeteer?.args).toContain('--proxy-server=http://localhost:3128')
  expect(puppeteer?.args).toContainEqual(expect.stringMatching(/^--host-resolver-rules=MAP localhost (127\.0\.0\.1|\[::1\])$/))
  expect(JSON.stringify(puppeteer?.args)).not.toContain('p:q')
  expect(proxyAuthentication).toEqual({ username: 'a@b', password: 'p:q' })
  expect(puppeteer).toMatchObject({ pipe: true, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false })
  expect(JSON.stringify(puppeteer?.env)).not.toContain('hunter2')
  expect(webVersionCache).toEqual({ type: 'none' })
  const socks = { ...proxy, proxyUrl: 'socks5://proxy.example:1080' }
  const { driver } = scriptedDriver()
  expect(await driver.check(driver.config.parse(socks), testOutside())).toMatchObject({ ok: false, code: 'ERR_CHANNEL_DATA' })
  const refused = { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: 'the proxy could not be used' }
  for (const proxyUrl of ['http://10.0.0.1:3128', 'http://[::1]:1', 'http://169.254.169.254']) {
    const inside = driver.config.parse({ proxyUrl })
    expect(await driver.check(inside, { ...testOutside(), ...createOutlet([]) })).toEqual(refused)
    await expect(driver.connect(inside, { ...testOutside(), ...createOutlet([]) })).rejects.toThrow(refused.details)
  }
})
