import { initAuthCreds } from 'baileys'
import { afterEach, expect, test } from 'vitest'
import { testOutside } from '../lib/testing/outside.ts'
import { baileysWith } from './index.ts'
import { scriptedDriver } from './scripted.testkit.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function connected(
  fields: object = {},
  answers: Parameters<typeof scriptedDriver>[0] = {},
  kept = new Map<string, string>(),
) {
  const scripted = scriptedDriver(answers)
  const outside = testOutside({ kept })
  const config = scripted.driver.config.parse({ version: '2.3000.1', ...fields })
  const connection = await scripted.driver.connect(config, outside)
  undo.push(() => connection.close())
  return { ...scripted, outside, connection, next: () => outside.next('status') }
}

/** What the library keeps of a device that was linked. */
const account = { details: Buffer.from('d'), accountSignatureKey: Buffer.from('k') }

test('[CHN-04] not installed, it says how to install it', async () => {
  const driver = baileysWith(() => Promise.reject(new Error("Cannot find package 'baileys'")))
  const how = 'npm install --workspace server baileys@7.0.0-rc14'
  expect(await driver.check(driver.config.parse({}), testOutside())).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_NOT_INSTALLED',
    details: how,
  })
  await expect(driver.connect(driver.config.parse({}), testOutside())).rejects.toMatchObject({
    outcome: 'down',
    code: 'ERR_CHANNEL_NOT_INSTALLED',
  })
})

test('[CHN-04] a code and how long it lives, its successors, the phone that read one, and the new line it wants', async () => {
  const { last, phones, configs, next, outside } = await connected()
  const first = last()
  first.tells('connection.update', { connection: 'connecting' })
  expect(await next()).toEqual({ type: 'status', status: 'opening' })
  first.tells('connection.update', { qr: '2@one' })
  expect(await next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@one', codeSeconds: 60 })
  first.tells('connection.update', { qr: '2@two' })
  expect(await next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@two', codeSeconds: 20 })

  first.tells('creds.update', { account })
  first.tells('connection.update', { isNewLogin: true })
  expect(await next()).toMatchObject({ status: 'opening' })
  first.closes(515, 'Stream Errored (restart required)')
  await expect.poll(() => phones.length).toBe(2)
  expect(Object(configs[1]).auth.creds, 'over the same keys').toBe(Object(configs[0]).auth.creds)
  last().tells('connection.update', { connection: 'open' })
  expect(await next()).toEqual({ type: 'status', status: 'connected', number: '5511888880000' })
  expect(outside.kept.has('creds')).toBe(true)
})

test('[CHN-04] a code to type for a number is asked for once; without one there is still the picture', async () => {
  const typed = await connected({ pairingNumber: '5511888880000' })
  for (const qr of ['2@one', '2@two']) typed.last().tells('connection.update', { qr })
  expect(await typed.next()).toMatchObject({ qrCode: '2@one', pairingCode: 'ABCD1234' })
  expect(await typed.next()).toMatchObject({ qrCode: '2@two', pairingCode: 'ABCD1234' })
  expect(typed.last().of('requestPairingCode')).toEqual([['5511888880000']])

  const refused = await connected(
    { pairingNumber: '5511888880000' },
    { requestPairingCode: () => Promise.reject(new Error('rate-overlimit')) },
  )
  refused.last().tells('connection.update', { qr: '2@one' })
  expect(await refused.next()).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@one', codeSeconds: 60 })
})

test.each([
  [401, 'because', { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
  [403, 'because', { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true }],
  [405, 'because', { status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' }],
  [408, 'because', { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }],
  [408, 'QR refs attempts ended', { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }],
  [411, 'because', { status: 'disconnected', code: 'ERR_CHANNEL_DATA', final: true }],
  [428, 'because', { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }],
  [440, 'because', { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true }],
  [500, 'because', { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }],
  [503, 'because', { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }],
])('[CHN-02] a line that ends for %i, %s', async (reason, words, expected) => {
  const { last, next, outside, connection } = await connected()
  last().tells('creds.update', { lastPropHash: 'x' })
  last().closes(reason, words)
  const { details, ...told } = { details: '', ...(await next()) }
  expect(told).toEqual({ type: 'status', ...expected })
  expect(details).not.toBe('')
  // Losing the keys may be final: only the phone's own word takes them away.
  expect(outside.kept.has('creds')).toBe(reason !== 401)
  await expect(connection.participants?.({ kind: 'group', scope: '', value: '1' })).rejects.toMatchObject({ outcome: 'down' })
})

test('[CHN-04] a refused version is asked for anew; a chosen one is used', async () => {
  const kept = new Map([['wa.version', `2.3000.7 ${Date.now()}`]])
  const { last, configs, next, outside } = await connected({ version: undefined }, {}, kept)
  expect(configs).toMatchObject([{ version: [2, 3000, 7] }])
  last().closes(405)
  await next()
  expect(outside.kept.has('wa.version')).toBe(false)
  expect((await connected({ version: '2.3000.9' }, {}, kept)).configs).toMatchObject([{ version: [2, 3000, 9] }])
})

test('[CHN-04] a number that was given a code and never linked begins anew, not as a device that logged out', async () => {
  const { BufferJSON } = await import('baileys')
  const creds = { ...initAuthCreds(), me: { id: '5511888880000@s.whatsapp.net' }, pairingCode: 'ABCD1234' }
  const { configs } = await connected({}, {}, new Map([['creds', JSON.stringify(creds, BufferJSON.replacer)]]))
  const { auth } = Object(configs[0])
  expect(auth.creds.me).toBeUndefined()
  expect(auth.creds.noiseKey, 'its keys are the same').toEqual(creds.noiseKey)
})

test('[CHN-04] every kind of key is kept whole or not at all, and comes back as it was', async () => {
  const kept = new Map<string, string>()
  const { configs, outside } = await connected({}, {}, kept)
  const { keys } = Object(configs[0]).auth
  const data = {
    'pre-key': { '1': { public: Buffer.from('a'), private: Buffer.from('b') } },
    session: { 'x.0': Buffer.from('s') },
    'lid-mapping': { '5511': '77' },
    'device-list': { '5511': ['0', '7'] },
    tctoken: { x: { token: Buffer.from('t'), timestamp: '1' } },
    'app-state-sync-key': { k: { keyData: Buffer.from('k'), timestamp: 5 } },
  }
  const calls: number[] = []
  const { set } = outside.store
  outside.store.set = values => {
    calls.push(Object.keys(values).length)
    return set(values)
  }
  await keys.set(data)
  expect(calls, 'all of them in one').toEqual([6])

  const again = Object((await connected({}, {}, kept)).configs[0]).auth.keys
  expect(await again.get('session', ['x.0', 'unknown'])).toEqual({ 'x.0': Buffer.from('s') })
  expect(await again.get('tctoken', ['x'])).toEqual(data.tctoken)
  expect(await again.get('device-list', ['5511'])).toEqual(data['device-list'])
  expect((await again.get('app-state-sync-key', ['k'])).k.constructor.name).toBe('AppStateSyncKeyData')
  await again.set({ session: { 'x.0': null } })
  expect(kept.has('session/x.0')).toBe(false)
})

test('[CHN-04] what a phone told is taken in as soon as our own side is back, in its order', async () => {
  const { last, outside } = await connected()
  const { deliver } = outside
  let failures = 2
  outside.deliver = news => (failures-- > 0 ? Promise.reject(new Error('the database is away')) : deliver(news))
  const messages = ['one', 'two'].map(id => ({
    key: { remoteJid: '55@s.whatsapp.net', id, fromMe: false },
    message: { conversation: id },
  }))
  last().tells('messages.upsert', { type: 'notify', messages })
  expect(await outside.next('message')).toMatchObject({ text: 'one' })
  expect(await outside.next('message')).toMatchObject({ text: 'two' })
})

test('[CHN-02] what a phone told just before its line ended is taken in, whichever side ended it', async () => {
  const { last, outside, connection } = await connected()
  const told = (id: string) => {
    // As the library does while it works a message off.
    last().phone.ev.buffer()
    const key = { remoteJid: '55@s.whatsapp.net', id, fromMe: false }
    last().tells('messages.upsert', { type: 'notify', messages: [{ key, message: { conversation: id } }] })
  }
  told('by them')
  last().closes(428)
  expect(await outside.next('message')).toMatchObject({ text: 'by them' })
  told('by us')
  await connection.close()
  expect(await outside.next('message')).toMatchObject({ text: 'by us' })
})

test('[CHN-02] to forget is to log the phone out and keep nothing; to close keeps all', async () => {
  const { last, outside, connection } = await connected()
  last().tells('creds.update', { lastPropHash: 'x' })
  await expect.poll(() => outside.kept.has('creds')).toBe(true)
  await connection.close()
  expect(outside.kept.has('creds')).toBe(true)
  expect(last().of('logout')).toEqual([])

  const gone = await connected({}, {}, outside.kept)
  await gone.connection.close({ forget: true })
  expect(gone.last().of('logout')).toHaveLength(1)
  expect([...gone.outside.kept]).toEqual([])
})

test('[CHN-04] an account that may begin no conversations for a while is said to be', async () => {
  const { last, next } = await connected()
  last().tells('connection.update', { connection: 'open' })
  await next()
  last().tells('connection.update', {
    reachoutTimeLock: { isActive: true, timeEnforcementEnds: new Date('2026-12-01T00:00:00Z') },
  })
  expect(await next()).toMatchObject({
    status: 'connected',
    code: 'ERR_CHANNEL_LIMITED',
    details: expect.stringContaining('2026-12-01'),
  })
})
