import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createOutlet } from '../../../infra/outlet.ts'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { scriptedProvider } from '../lib/testing/provider.ts'
import { baileys } from './index.ts'
import { boom, scriptedDriver } from './scripted.testkit.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const
const JID = '5511999990000@s.whatsapp.net'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function connected(answers: Parameters<typeof scriptedDriver>[0] = {}, given: Parameters<typeof testOutside>[0] = {}) {
  const { driver, last, configs } = scriptedDriver(answers)
  const outside = testOutside(given)
  const connection = await driver.connect(driver.config.parse({ version: '2.3000.1' }), outside)
  undo.push(() => connection.close())
  last().tells('connection.update', { connection: 'open' })
  await outside.next('status')
  return { connection, outside, last, configs, sent: () => last().of('sendMessage') }
}

const group = {
  id: '1203@g.us',
  subject: 'Padaria',
  owner: undefined,
  participants: [
    { id: '77@lid', phoneNumber: '5522@s.whatsapp.net', admin: 'admin' as const },
    { id: JID, admin: null },
  ],
}

test('[CHN-04] each kind, under the id we chose', async () => {
  const { connection, sent, last } = await connected({ groupMetadata: () => group })
  const send = (...args: Parameters<typeof outbound>) => connection.send(outbound(...args), never)
  const quoted = { to: GROUP, externalId: 'Q', fromMe: false, author: '77@lid', sentAt: new Date(), text: 'antes' }

  expect(await send(ANA, { type: 'text', text: 'veja https://a.example' })).toEqual({ externalId: '3EB0BA1CA0000000000001' })
  await send(GROUP, { type: 'text', text: 'todos' }, { quoted, mentions: { everybody: true, hidden: true, addresses: [] } })
  await send(GROUP, { type: 'text', text: '@55' }, { mentions: { everybody: false, hidden: false, addresses: [ANA] } })
  await send(ANA, { type: 'text', text: 'adiante' }, { forwarded: { ...quoted } })
  await send(ANA, { type: 'location', latitude: 1, longitude: 2, name: 'Loja' })
  await send(ANA, { type: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 11 9'] }] })
  await send(ANA, { type: 'media', media: { ...mediaOf('voice', 'audio/ogg', 'v.ogg'), seconds: 3.4 }, caption: '' })
  await send(ANA, { type: 'media', media: mediaOf('document', 'application/pdf', 'nota.pdf'), caption: 'a nota' })

  const options = { messageId: '3EB0BA1CA0000000000001' }
  expect(sent()).toMatchObject([
    // Without this the library would fetch the address that is in the text.
    [JID, { text: 'veja https://a.example', linkPreview: null }, options],
    [
      '1203@g.us',
      { text: 'todos', mentions: ['77@lid', JID] },
      {
        ...options,
        quoted: {
          key: { remoteJid: '1203@g.us', id: 'Q', fromMe: false, participant: '77@lid' },
          message: { conversation: 'antes' },
        },
      },
    ],
    ['1203@g.us', { mentions: [JID] }, options],
    [JID, { text: 'adiante', contextInfo: { isForwarded: true, forwardingScore: 1 } }, options],
    [JID, { location: { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja' } }, options],
    [
      JID,
      { contacts: { displayName: 'Rui', contacts: [{ displayName: 'Rui', vcard: expect.stringContaining('waid=55119') }] } },
      options,
    ],
    [JID, { ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 3 }, options],
    [JID, { mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'a nota' }, options],
  ])
  expect(last().of('groupMetadata'), 'asked once, then known').toHaveLength(1)
})

test('[CHN-04] what was sent is changed, deleted, reacted to; typing, reading, blocking, a call refused', async () => {
  const { connection, sent, last } = await connected()
  const own = { to: ANA, externalId: 'M', fromMe: true, sentAt: new Date() }
  const key = { remoteJid: JID, id: 'M', fromMe: true }
  await connection.edit?.(own, 'novo')
  await connection.remove?.(own)
  await connection.react?.({ ...own, to: GROUP, fromMe: false, author: '77@lid' }, '👍')
  await connection.typing?.(ANA)
  await connection.markRead?.({ ...own, fromMe: false })
  await connection.block?.(ANA, true)
  await connection.rejectCall?.('c1', ANA)
  expect(sent().map(([, content]) => content)).toEqual([
    { text: 'novo', edit: key },
    { delete: key },
    { react: { text: '👍', key: { remoteJid: '1203@g.us', id: 'M', fromMe: false, participant: '77@lid' } } },
  ])
  expect(last().of('sendPresenceUpdate')).toEqual([['composing', JID]])
  expect(last().of('readMessages')).toEqual([[[{ ...key, fromMe: false }]]])
  expect(last().of('updateBlockStatus')).toEqual([[JID, 'block']])
  expect(last().of('rejectCall')).toEqual([['c1', JID]])
})

test('[CHN-04, MSG-14] who is there, who is in a group, a picture that is hidden, the past asked for from the oldest known', async () => {
  const { connection, last, outside } = await connected({
    groupMetadata: () => group,
    onWhatsApp: number => (number === '5511988880000' ? [{ jid: '551188880000@s.whatsapp.net', exists: true }] : []),
    profilePictureUrl: () => Promise.reject(boom(401, 'not-authorized')),
  })
  expect(await connection.findNumber?.('+55 11 98888-0000')).toEqual({ ...ANA, value: '551188880000' })
  expect(await connection.findNumber?.('5500')).toBeNull()
  expect(await connection.picture?.(ANA)).toBeNull()
  expect(await connection.participants?.(GROUP)).toEqual([
    { address: { kind: 'lid', scope: '', value: '77' }, name: '', isAdmin: true, number: '5522' },
    { address: ANA, name: '', isAdmin: false, number: '5511999990000' },
  ])

  await expect(connection.history?.({ address: ANA, perConversation: 30 })).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
  const one = (id: string, seconds: number) => ({
    key: { remoteJid: JID, id, fromMe: false },
    message: { conversation: id },
    messageTimestamp: seconds,
  })
  last().tells('messages.upsert', { type: 'append', messages: [one('new', 200), one('old', 100)] })
  await outside.next('message')
  await outside.next('message')
  await connection.history?.({ address: ANA, perConversation: 30 })
  expect(last().of('fetchMessageHistory')).toEqual([[30, one('old', 100).key, 100_000]])
})

test('[CHN-04] what was sent can be asked for again by a phone that could not read it, also after a restart', async () => {
  const kept = new Map<string, string>()
  const { connection } = await connected({}, { kept })
  await connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)
  const { configs } = await connected({}, { kept })
  const { getMessage } = Object(configs[0])
  expect(await getMessage({ id: '3EB0BA1CA0000000000001' })).toMatchObject({ conversation: 'as it was sent' })
  expect(await getMessage({ id: 'unknown' })).toBeUndefined()

  for (let i = 0; i < 200; i++) await connection.send(outbound(ANA, { type: 'text', text: 'x' }, { id: `ID${i}` }), never)
  expect([...kept.keys()].filter(name => name.startsWith('sent.')).length, 'a ring').toBe(201)
  const later = Object((await connected({}, { kept })).configs[0])
  expect(await later.getMessage({ id: '3EB0BA1CA0000000000001' })).toBeUndefined()
  expect(await later.getMessage({ id: 'ID199' })).toBeDefined()
})

test.each([
  [boom(428, 'Connection Closed'), { outcome: 'doubt' }],
  [boom(408, 'Timed Out'), { outcome: 'doubt' }],
  [boom(500, 'Media upload failed on all hosts'), { outcome: 'wait' }],
  [boom(403, 'forbidden'), { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [new Error('rate-overlimit'), { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel' }],
  [boom(401, 'Cannot proceed'), { outcome: 'down', code: 'ERR_CHANNEL_LOGGED_OUT' }],
])('[CHN-04] sending that fails with %s is told as what it is', async (error, expected) => {
  const { connection } = await connected({ sendMessage: () => Promise.reject(error) })
  await expect(connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)).rejects.toMatchObject(expected)
})

test('[MSG-02] it is sent when the server has it: what it does not want is refused, and a line that ends first leaves a doubt', async () => {
  const said = [{ error: '463' }, { error: '479' }]
  const { connection, last, sent } = await connected({ ack: () => said.shift() ?? null })
  const send = (signal = never) => connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), signal)
  await expect(send()).rejects.toMatchObject({
    outcome: 'refused',
    code: 'ERR_CHANNEL_LIMITED',
    message: expect.stringContaining('463'),
  })
  await expect(send()).rejects.toMatchObject({ outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' })
  await expect(send(AbortSignal.timeout(50)), 'it says nothing').rejects.toMatchObject({ outcome: 'doubt' })

  const sending = send()
  const changing = connection.edit?.({ to: ANA, externalId: 'M', fromMe: true, sentAt: new Date() }, 'novo')
  await expect.poll(sent).toHaveLength(5)
  last().closes(428)
  await expect(sending).rejects.toMatchObject({ outcome: 'doubt' })
  await expect(changing).rejects.toMatchObject({ outcome: 'doubt' })
})

test('[MSG-02] a session that is ended while the server has not answered leaves a doubt at once', async () => {
  const { connection, sent } = await connected({ ack: () => null })
  const sending = connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)
  await expect.poll(sent).toHaveLength(1)
  await Promise.all([expect(sending).rejects.toMatchObject({ outcome: 'doubt' }), connection.close()])
})

test('[CHN-04] before a phone is connected nothing is sent', async () => {
  const { driver } = scriptedDriver()
  const connection = await driver.connect(driver.config.parse({ version: '2.3000.1' }), testOutside())
  undo.push(() => connection.close())
  await expect(connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)).rejects.toMatchObject({
    outcome: 'down',
    code: 'ERR_WAPP_INITIALIZED',
  })
})

/** A file as phones upload it. */
function encrypted(bytes: Buffer, mediaKey: Buffer): Buffer {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), 'WhatsApp Image Keys', 112))
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(16, 48), keys.subarray(0, 16))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  const proof = createHmac('sha256', keys.subarray(48, 80)).update(keys.subarray(0, 16)).update(body).digest()
  return Buffer.concat([body, proof.subarray(0, 10)])
}

test('[CHN-04] a file is fetched, opened and proved; one that is gone is put back by the phone; one that was changed is refused', async () => {
  const key = randomBytes(32)
  const bytes = randomBytes(100_000)
  const whole = encrypted(bytes, key)
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(500) ^ 1, 500)
  const store = await scriptedProvider({
    'GET /here': { body: whole },
    'GET /gone': { status: 410 },
    'GET /changed': { body: changed },
  })
  undo.push(() => store.close())
  const { connection, last } = await connected(
    { updateMediaMessage: asked => ({ ...Object(asked), message: { imageMessage: { directPath: '/here' } } }) },
    { baseUrls: { 'whatsapp-media': store.url } },
  )
  const message = { remoteJid: JID, id: 'M', fromMe: false }
  const fetched = async (path: string) => {
    const ref = JSON.stringify({ node: 'imageMessage', path, key: key.toString('base64'), message })
    return buffer((await connection.download?.(ref, never)) ?? expect.fail('no file'))
  }
  expect((await fetched('/here')).equals(bytes)).toBe(true)
  expect((await fetched('/gone')).equals(bytes)).toBe(true)
  expect(last().of('updateMediaMessage')).toMatchObject([[{ key: message }]])
  await expect(fetched('/changed')).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
})

test('[CHN-04] a phone that does not answer for a file is waited for no longer than the asker waits', async () => {
  const store = await scriptedProvider({ 'GET /gone': { status: 410 } })
  undo.push(() => store.close())
  const { connection, last } = await connected(
    { updateMediaMessage: () => new Promise(() => {}) },
    { baseUrls: { 'whatsapp-media': store.url } },
  )
  const stopping = new AbortController()
  const message = { remoteJid: JID, id: 'M', fromMe: false }
  const ref = JSON.stringify({ node: 'imageMessage', path: '/gone', key: randomBytes(32).toString('base64'), message })
  const file = connection.download?.(ref, stopping.signal) ?? expect.fail('no file')
  const failing = expect(file).rejects.toMatchObject({ outcome: 'wait', code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  await expect.poll(() => last().of('updateMediaMessage')).toHaveLength(1)
  stopping.abort()
  await failing
})

test('a proxy inside is reached by nothing, and told of as one that is not there', async () => {
  let reached = 0
  const proxy = createServer()
    .on('connection', () => reached++)
    .listen(0, '127.0.0.1')
  undo.push(() => proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const ends = []
  for (const proxyUrl of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
    const outside = { ...testOutside(), ...createOutlet([]) }
    const given = baileys.config.parse({ version: '2.3000.1', proxyUrl })
    const connection = await baileys.connect(given, outside)
    undo.push(() => connection.close())
    ends.push(await outside.heard('status', news => news.status === 'disconnected'))
    expect(await baileys.check(given, outside)).toMatchObject({ ok: false, details: 'the proxy could not be used' })
  }
  expect(ends[0]).toEqual(ends[1])
  expect(reached).toBe(0)
})

test('[CHN-25] with a proxy, the socket and the files go through it', async () => {
  const asked: string[] = []
  const proxy = createServer().listen(0, '127.0.0.1')
  proxy.on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization']}`)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  undo.push(() => proxy.close())
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const outside = testOutside()
  const given = { version: '2.3000.1', proxyUrl: `http://127.0.0.1:${port}`, proxyUser: 'ana', proxyPassword: 'p@ss' }
  const connection = await baileys.connect(baileys.config.parse(given), outside)
  undo.push(() => connection.close())
  await outside.heard('status', news => news.status === 'disconnected' && !news.final)
  const who = `Basic ${Buffer.from('ana:p@ss').toString('base64')}`
  expect(asked).toEqual([`web.whatsapp.com:443 ${who}`])

  const ref = JSON.stringify({ node: 'imageMessage', path: '/x', key: '', message: { remoteJid: JID, id: 'M', fromMe: false } })
  await expect(connection.download?.(ref, never)).rejects.toMatchObject({ outcome: 'wait', code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  expect(asked).toEqual([`web.whatsapp.com:443 ${who}`, `mmg.whatsapp.net:443 ${who}`])
})
