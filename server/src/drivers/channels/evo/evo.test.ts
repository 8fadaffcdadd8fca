import { afterEach, expect, test } from 'vitest'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { type Script, scriptedProvider } from '../lib/testing/provider.ts'
import { evo, evoAt } from './index.ts'
import { ANA_JID, KEY, messageData, no, session, unauthorized } from './scripted.testkit.ts'
import { isTooOld } from './version.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function scripted(script: Script = {}, fields: object = {}) {
  const provider = await scriptedProvider({ ...session(), ...script })
  undo.push(() => provider.close())
  const outside = testOutside()
  const config = evo.config.parse({ url: `${provider.url}/`, apikey: KEY, instance: 'loja', ...fields })
  // As fast as it will: the tests await what it tells.
  const driver = evoAt({ waitingMs: 1, connectedMs: 1 })
  const connect = async () => {
    const connection = await driver.connect(config, outside)
    undo.push(() => connection.close())
    return connection
  }
  return { provider, outside, config, connect, check: () => driver.check(config, outside) }
}

test('[CHN-07] a name loses what the server does not take, and cannot be changed later', () => {
  const named = (instance: string) => evo.config.safeParse({ url: 'https://e.example', apikey: 'k', instance }).data?.instance
  expect(named('Loja São João & Cia. 2')).toBe('LojaSaoJoaoCia2')
  expect(named('loja_1-b')).toBe('loja_1-b')
  expect(named(' 🙂 ')).toBeUndefined()
  expect(evo.config.shape.instance.meta()).toMatchObject({ fixed: true })
  for (const url of ['', 'e.example', 'ftp://e.example']) {
    expect(evo.config.safeParse({ url, apikey: 'k', instance: 'a' }).error?.issues[0]?.path).toEqual(['url'])
  }
})

test.each([
  ['2.3.7', false],
  ['2.2.0', false],
  ['2.4.0-rc2', false],
  ['v2.20.0', false],
  ['3.0.0', false],
  ['2.1.1', true],
  ['1.8.2', true],
  ['', false],
])('[CHN-07] version %s: too old is %s', (version, isOld) => {
  expect(isTooOld(version)).toBe(isOld)
})

test('[CHN-07, BOT-11] against a scripted Evolution: a check tells its version, warns of an old one, and says what is wrong', async () => {
  const { check, provider } = await scripted()
  expect(await check()).toEqual({ ok: true, name: 'Evolution 2.3.7', details: 'open' })
  provider.on(session(() => null, '2.1.1'))
  expect(await check()).toEqual({ ok: true, name: 'Evolution 2.1.1', details: 'no instance yet', code: 'ERR_EVOLUTION_VERSION' })
  provider.on({ 'GET /instance/connectionState/loja': unauthorized })
  expect(await check()).toEqual({ ok: false, code: 'ERR_CHANNEL_TOKEN', details: 'Unauthorized' })
  provider.on({ 'GET /': { body: { hello: 'world' } } })
  expect(await check()).toMatchObject({ ok: false, code: 'ERR_EVOLUTION_URL' })
  provider.on({ 'GET /': { status: 404, body: '<html>nginx</html>' } })
  expect(await check()).toEqual({ ok: false, code: 'ERR_EVOLUTION_URL', details: '404 nginx' })
  provider.on({ 'GET /': { status: 502, body: '<html>Bad Gateway</html>' } })
  expect(await check()).toMatchObject({ ok: false, code: 'ERR_CHANNEL_UNREACHABLE' })
})

test('[CHN-07] against a scripted Evolution: an instance is made, its codes shown and renewed, and the phone that read one', async () => {
  let state: string | null = null
  let code = ''
  const { outside, connect, provider } = await scripted({
    ...session(() => state),
    'POST /instance/create'({ body }) {
      expect(body).toMatchObject({ instanceName: 'loja', integration: 'WHATSAPP-BAILEYS' })
      state = 'close'
      return { status: 201, body: { instance: { instanceName: 'loja' }, hash: 'x' } }
    },
    'GET /instance/connect/loja': ({ query }) => ({ body: { code, count: 1, pairingCode: query.number ? 'ABCD1234' : null } }),
  })
  await connect()
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'opening' })
  state = 'connecting'
  for (code of ['2@first', '2@second'])
    expect(await outside.next('status')).toEqual({ type: 'status', status: 'qrcode', qrCode: code })
  state = 'open'
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'connected', number: '5511888880000' })
  expect(await outside.next('group')).toEqual({ type: 'group', address: GROUP, name: 'Padaria' })
  expect(provider.of('POST /webhook/set/loja')[0]?.body).toMatchObject({
    webhook: {
      enabled: true,
      url: outside.hookUrl,
      byEvents: false,
      base64: true,
      events: expect.arrayContaining(['MESSAGES_UPSERT']),
    },
  })
})

test('[CHN-07, CHN-25] against a scripted Evolution: a code to type for a number; a proxy in its own fields', async () => {
  const { outside, connect, provider } = await scripted(
    {
      ...session(() => 'connecting'),
      'GET /instance/connect/loja': ({ query }) => ({
        body: { code: '2@x', pairingCode: query.number === '5511888880000' ? 'ABCD1234' : null },
      }),
      'POST /proxy/set/loja': { status: 201, body: {} },
    },
    { pairingNumber: '5511888880000', proxyUrl: 'http://proxy.example:3128', proxyUser: 'ana', proxyPassword: 'p@ss' },
  )
  await connect()
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'qrcode', qrCode: '2@x', pairingCode: 'ABCD1234' })
  expect(provider.of('POST /proxy/set/loja')[0]?.body).toEqual({
    enabled: true,
    host: 'proxy.example',
    port: '3128',
    protocol: 'http',
    username: 'ana',
    password: 'p@ss',
  })
})

test('[CHN-02] against a scripted Evolution: codes nobody read, a phone that logged out, a number that was banned', async () => {
  let state: string | null = 'connecting'
  const live: Script = { ...session(() => state), 'GET /instance/connect/loja': { body: { code: '2@x' } } }

  const unread = await scripted(live)
  await unread.connect()
  expect(await unread.outside.next('status')).toMatchObject({ status: 'qrcode' })
  state = 'close'
  expect(await unread.outside.next('status')).toMatchObject({ status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true })

  for (const [reason, code] of [
    [401, 'ERR_CHANNEL_LOGGED_OUT'],
    [403, 'ERR_CHANNEL_BANNED'],
  ] as const) {
    state = 'open'
    const over = await scripted({ ...live, 'GET /instance/fetchInstances': { body: [{ disconnectionReasonCode: reason }] } })
    await over.connect()
    expect(await over.outside.next('status')).toMatchObject({ status: 'connected' })
    state = 'close'
    expect(await over.outside.next('status')).toEqual({
      type: 'status',
      status: 'disconnected',
      code,
      details: String(reason),
      final: true,
    })
  }
})

test('[CHN-02] against a scripted Evolution: a line closed by the network is no end, and the one that opens counts', async () => {
  const states = ['open', 'open', 'close', 'close', 'open']
  const line: Script = { ...session(() => states.shift() ?? 'open'), 'GET /instance/connect/loja': { body: {} } }
  const { outside, connect } = await scripted({
    ...line,
    'GET /instance/fetchInstances': { body: [{ disconnectionReasonCode: 428, ownerJid: '5511@s.whatsapp.net' }] },
  })
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
  expect(await outside.next('status')).toEqual({
    type: 'status',
    status: 'opening',
    code: 'ERR_WAPP_INITIALIZED',
    details: '428',
  })
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
})

test('[CHN-07] against a scripted Evolution: a line that is lost for a moment is not told, one that stays lost is', async () => {
  // One look in between finds it lost, the next one well: nothing is told. Then it stays lost.
  const states = ['open', 'open', 'connecting', 'open', 'connecting', 'connecting']
  const { outside, connect } = await scripted(session(() => states.shift() ?? 'connecting'))
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'opening', code: 'ERR_WAPP_INITIALIZED' })
  expect(states).toEqual([])
})

test('[CHN-07] against a scripted Evolution: each kind is sent in its words, files without the prefix it chokes on', async () => {
  const taken = { status: 201, body: { key: { id: '3EB0AA' } } }
  const verbs = ['sendText', 'sendMedia', 'sendWhatsAppAudio', 'sendSticker', 'sendLocation', 'sendContact']
  const { connect, provider } = await scripted(Object.fromEntries(verbs.map(verb => [`POST /message/${verb}/loja`, taken])))
  const connection = await connect()
  const asked = (verb: string) => provider.of(`POST /message/${verb}/loja`).map(call => call.body)
  const send = (...args: Parameters<typeof outbound>) => connection.send(outbound(...args), never)
  const quoted = { to: GROUP, externalId: 'Q', fromMe: false, author: '77@lid', sentAt: new Date(), text: 'antes' }

  expect(await send(ANA, { type: 'text', text: 'Oi' })).toEqual({ externalId: '3EB0AA' })
  await send(GROUP, { type: 'text', text: 'todos' }, { quoted, mentions: { everybody: true, hidden: true, addresses: [] } })
  await send(GROUP, { type: 'text', text: '@55' }, { mentions: { everybody: false, hidden: false, addresses: [ANA] } })
  await send(ANA, { type: 'media', media: mediaOf('document', 'application/pdf', 'nota.pdf'), caption: 'a nota' })
  await send(ANA, { type: 'media', media: mediaOf('voice', 'audio/ogg', 'v.ogg'), caption: '' })
  await send(ANA, { type: 'media', media: mediaOf('sticker', 'image/webp', 's.webp'), caption: '' })
  await send(ANA, { type: 'location', latitude: 1, longitude: 2, name: 'Loja' })
  await send(ANA, { type: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 (11) 98888-0000'] }] })

  expect(asked('sendText')).toEqual([
    { number: '5511999990000', text: 'Oi' },
    {
      number: '1203@g.us',
      text: 'todos',
      mentionsEveryOne: true,
      quoted: {
        key: { id: 'Q', remoteJid: '1203@g.us', fromMe: false, participant: '77@lid' },
        message: { conversation: 'antes' },
      },
    },
    { number: '1203@g.us', text: '@55', mentioned: ['5511999990000'] },
  ])
  const base64 = (name: string) => Buffer.from(`the bytes of ${name}`).toString('base64')
  expect(asked('sendMedia')).toEqual([
    {
      number: '5511999990000',
      mediatype: 'document',
      mimetype: 'application/pdf',
      fileName: 'nota.pdf',
      media: base64('nota.pdf'),
      caption: 'a nota',
    },
  ])
  expect(asked('sendWhatsAppAudio')).toEqual([{ number: '5511999990000', audio: base64('v.ogg'), encoding: false }])
  expect(asked('sendSticker')).toEqual([{ number: '5511999990000', sticker: base64('s.webp') }])
  expect(asked('sendLocation')).toEqual([{ number: '5511999990000', latitude: 1, longitude: 2, name: 'Loja', address: 'Loja' }])
  expect(asked('sendContact')).toEqual([
    { number: '5511999990000', contact: [{ fullName: 'Rui', wuid: '5511988880000', phoneNumber: '5511988880000' }] },
  ])
})

test('[CHN-07, MSG-14] against a scripted Evolution: who is there, who is in a group, a file, the past', async () => {
  const { connect, outside, provider } = await scripted({
    'POST /chat/whatsappNumbers/loja': ({ body }) => ({
      body: [{ jid: '551188880000@s.whatsapp.net', exists: String(body.numbers) !== '5500', number: 'x' }],
    }),
    'POST /chat/fetchProfilePictureUrl/loja': { body: { wuid: 'x', profilePictureUrl: null } },
    'POST /chat/findContacts/loja': {
      body: [
        { remoteJid: '5511999990000@s.whatsapp.net', pushName: 'Ana', type: 'contact' },
        { remoteJid: '5511777@s.whatsapp.net', pushName: 'De um grupo', type: 'group_member' },
        { remoteJid: '1203@g.us', pushName: 'x', type: 'group' },
      ],
    },
    'GET /group/participants/loja': {
      body: { participants: [{ id: '77@lid', phoneNumber: '551@s.whatsapp.net', admin: 'superadmin' }] },
    },
    'POST /chat/getBase64FromMediaMessage/loja': ({ body }) => ({
      body: { base64: Buffer.from(JSON.stringify(body.message)).toString('base64') },
    }),
    'POST /chat/findChats/loja': { body: [{ remoteJid: ANA_JID }, { remoteJid: 'status@broadcast' }] },
    'POST /chat/findMessages/loja': {
      body: {
        messages: {
          total: 2,
          records: [
            messageData({ conversation: 'nova' }, { key: { id: 'new' }, messageTimestamp: 200 }),
            messageData({ conversation: 'velha' }, { key: { id: 'old' }, messageTimestamp: 100 }),
          ],
        },
      },
    },
  })
  const connection = await connect()
  expect(await connection.findNumber?.('+55 11 98888-0000')).toEqual({ ...ANA, value: '551188880000' })
  expect(await connection.findNumber?.('5500')).toBeNull()
  expect(await connection.contacts?.()).toEqual([
    { name: 'Ana', addresses: [ANA] },
    { name: 'Padaria', addresses: [GROUP] },
  ])
  expect(await connection.picture?.(ANA)).toBeNull()
  expect(await connection.participants?.(GROUP)).toEqual([
    { address: { kind: 'lid', scope: '', value: '77' }, name: '', number: '551', isAdmin: true },
  ])
  const bytes = Buffer.concat(await Array.fromAsync((await connection.download?.('3EB0', never)) ?? []))
  expect(JSON.parse(bytes.toString())).toEqual({ key: { id: '3EB0' } })

  await connection.history?.({ perConversation: 30, since: new Date(50_000) })
  const past = await outside.next('history')
  expect(past).toMatchObject({
    progress: 100,
    done: true,
    messages: [{ externalId: 'old', text: 'velha' }, { externalId: 'new' }],
  })
  expect(provider.of('POST /chat/findMessages/loja').map(call => call.body)).toEqual([
    { where: { key: { remoteJid: ANA_JID } }, page: 1, offset: 30 },
  ])
  await connection.history?.({ address: ANA, perConversation: 30, since: new Date(150_000) })
  expect(await outside.next('history')).toMatchObject({ messages: [{ externalId: 'new' }] })
})

test.each([
  [no(400, [{ jid: 'x', exists: false, number: '55' }]), { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' }],
  [no(401, 'Unauthorized'), { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  [no(404, ['The "loja" instance does not exist']), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(500, 'Connection Closed'), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(400, ['Owned media must be a url or base64']), { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  [no(400, ['"text" is required']), { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG', message: '"text" is required' }],
  [no(500, 'Timed Out'), { outcome: 'doubt', code: 'ERR_SENDING_WAPP_MSG' }],
  [
    { status: 200, body: { error: true, message: 'Error: something' } },
    { outcome: 'refused', message: 'Error: something' },
  ],
  [{ status: 201, body: {} }, { outcome: 'doubt' }],
  [
    { status: 404, body: 'Cannot POST' },
    { outcome: 'down', code: 'ERR_EVOLUTION_URL' },
  ],
])('[CHN-07] against a scripted Evolution: an answer of %j is told as what it is', async (reply, expected) => {
  const { connect } = await scripted({ 'POST /message/sendText/loja': reply })
  const connection = await connect()
  await expect(connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)).rejects.toMatchObject(expected)
})
