import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { WebhookCall } from '../driver.ts'
import { hookCall, jsonCall } from '../testing/hook.ts'
import { mediaOf, never, outbound, testOutside } from '../testing/outside.ts'
import { type Script, scriptedProvider } from '../testing/provider.ts'
import { meow, meowAt } from './index.ts'
import { INFO, loggedIn, messageCall, no, ok, TOKEN } from './scripted.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function scripted(script: Script = {}, fields: object = {}) {
  const provider = await scriptedProvider({ ...loggedIn(), ...script })
  undo.push(() => provider.close())
  const outside = testOutside()
  const config = meow.config.parse({ url: `${provider.url}/`, token: TOKEN, ...fields })
  // As fast as it will: the tests await what it tells.
  const driver = meowAt({ waitingMs: 1, connectedMs: 1 })
  const connect = async () => {
    const connection = await driver.connect(config, outside)
    undo.push(() => connection.close())
    return connection
  }
  return { provider, outside, config, connect }
}

test('[CHN-06] against a scripted Wuzapi: a picture to read, another when it is renewed, and the phone that read it', async () => {
  const state = { connected: true, loggedIn: false, jid: '' }
  let qr = ''
  const { outside, connect, provider } = await scripted({
    ...loggedIn(() => state),
    'GET /session/qr': () => ok({ QRCode: qr }),
    'POST /session/connect': ok({ details: 'Connected!' }),
  })
  await connect()
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'opening' })
  for (const code of ['data:image/png;base64,AA', 'data:image/png;base64,BB']) {
    qr = code
    expect(await outside.next('status')).toEqual({ type: 'status', status: 'qrcode', qrCode: code })
  }
  Object.assign(state, { loggedIn: true, jid: '5511888880000:7@s.whatsapp.net' })
  expect(await outside.next('status')).toEqual({ type: 'status', status: 'connected', number: '5511888880000' })
  expect(await outside.next('group')).toEqual({ type: 'group', address: GROUP, name: 'Padaria' })
  expect(provider.of('POST /webhook')[0]?.body).toMatchObject({ webhook: outside.hookUrl, webhookURL: outside.hookUrl })
})

test('[CHN-06] against a scripted Wuzapi: a code to type for a number, asked for once', async () => {
  const { outside, connect, provider } = await scripted(
    {
      ...loggedIn(() => ({ Connected: true, LoggedIn: false })),
      'GET /session/qr': ok({ QRCode: 'data:image/png;base64,AA' }),
      'POST /session/pairphone': ok({ LinkingCode: 'ABCD-1234' }),
    },
    { pairingNumber: '5511888880000' },
  )
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'qrcode', pairingCode: 'ABCD-1234' })
  expect(provider.of('POST /session/pairphone')).toMatchObject([{ body: { Phone: '5511888880000' } }])
})

test('[CHN-02] against a scripted Wuzapi: a code nobody read, a phone that logged out, a server that went', async () => {
  let state: object | null = { Connected: true, LoggedIn: false }
  const status = () => (state ? ok(state) : no(500, 'No session'))
  const session: Script = {
    'GET /session/status': status,
    'GET /session/qr': ok({ QRCode: 'data:image/png;base64,AA' }),
    'POST /session/connect': ok({}),
  }

  const unread = await scripted(session)
  await unread.connect()
  expect(await unread.outside.next('status')).toMatchObject({ status: 'qrcode' })
  state = null
  expect(await unread.outside.next('status')).toMatchObject({ status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true })

  state = { Connected: true, LoggedIn: true }
  const loggedOut = await scripted(session)
  await loggedOut.connect()
  expect(await loggedOut.outside.next('status')).toMatchObject({ status: 'connected' })
  state = { Connected: true, LoggedIn: false }
  expect(await loggedOut.outside.next('status')).toMatchObject({
    status: 'disconnected',
    code: 'ERR_CHANNEL_LOGGED_OUT',
    final: true,
  })

  state = { Connected: true, LoggedIn: true }
  const gone = await scripted(session)
  await gone.connect()
  expect(await gone.outside.next('status')).toMatchObject({ status: 'connected' })
  gone.provider.on({ 'GET /session/status': { status: 502, body: '<html>Bad Gateway</html>' } })
  expect(await gone.outside.next('status')).toMatchObject({
    status: 'timeout',
    code: 'ERR_CHANNEL_UNREACHABLE',
    details: '502 Bad Gateway',
  })
  gone.provider.on({ 'GET /session/status': status })
  expect(await gone.outside.next('status')).toMatchObject({ status: 'connected' })
})

test('[CHN-06, CHN-25] against a scripted Wuzapi: a user it does not know is made, its calls are signed, its way is by the proxy', async () => {
  let isKnown = false
  const { outside, connect, provider } = await scripted(
    {
      'GET /session/status': () => (isKnown ? ok({ Connected: true, LoggedIn: true }) : no(401, 'Unauthorized')),
      'POST /admin/users'({ headers, body }) {
        expect(headers.authorization).toBe('the admin')
        expect(body).toMatchObject({ token: TOKEN, webhook: outside.hookUrl, events: 'All' })
        isKnown = true
        return ok({ id: 'u1' })
      },
      'POST /session/hmac/config': ok({}),
      'POST /session/proxy': ok({}),
    },
    {
      adminToken: 'the admin',
      hmacToken: 'h'.repeat(32),
      proxyUrl: 'socks5://proxy.example:1080',
      proxyUser: 'ana',
      proxyPassword: 'p@ss',
    },
  )
  await connect()
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
  expect(provider.of('POST /session/hmac/config')[0]?.body).toEqual({ hmac_key: 'h'.repeat(32) })
  expect(provider.of('POST /session/proxy')[0]?.body).toEqual({
    proxy_url: 'socks5://ana:p%40ss@proxy.example:1080',
    enable: true,
  })
})

test('[CHN-06] against a scripted Wuzapi: each kind is sent under the id we chose', async () => {
  const taken = ok({ Details: 'Sent', Id: '3EB0BA1CA0000000000001', Timestamp: 1 })
  const kinds = ['text', 'audio', 'document', 'location', 'contact']
  const { connect, provider, outside } = await scripted({
    ...loggedIn(() => ({ connected: true, loggedIn: true, jid: '5511888880000:7@s.whatsapp.net' })),
    ...Object.fromEntries(kinds.map(kind => [`POST /chat/send/${kind}`, taken])),
    'GET /group/info': ok({ Participants: [{ JID: '551@s.whatsapp.net' }, { JID: '77@lid' }] }),
  })
  const connection = await connect()
  await outside.next('status')
  const asked = (kind: string) => provider.of(`POST /chat/send/${kind}`).map(call => call.body)
  const send = (...args: Parameters<typeof outbound>) => connection.send(outbound(...args), never)
  const quoted = { to: ANA, externalId: 'Q', fromMe: true, sentAt: new Date(), text: 'x' }

  await send(ANA, { type: 'text', text: 'Oi' }, { quoted })
  await send({ kind: 'lid', scope: '', value: '77' }, { type: 'text', text: 'Oi' })
  await send(GROUP, { type: 'text', text: 'todos' }, { mentions: { everybody: true, hidden: true, addresses: [] } })
  await send(GROUP, { type: 'text', text: '@551' }, { mentions: { everybody: false, hidden: false, addresses: [ANA] } })
  await send(ANA, { type: 'media', media: mediaOf('voice', 'audio/ogg', 'v.ogg'), caption: '' })
  await send(ANA, { type: 'media', media: mediaOf('audio', 'audio/mpeg', 'm.mp3'), caption: '' })
  await send(ANA, { type: 'location', latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A' })
  await send(ANA, { type: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 11 9'] }] })

  const frame = { Phone: '5511999990000', Id: '3EB0BA1CA0000000000001' }
  expect(asked('text')).toEqual([
    { ...frame, Body: 'Oi', ContextInfo: { StanzaId: 'Q', Participant: '5511888880000@s.whatsapp.net' } },
    { ...frame, Phone: '77@lid', Body: 'Oi' },
    { ...frame, Phone: '1203@g.us', Body: 'todos', ContextInfo: { MentionedJID: ['551@s.whatsapp.net', '77@lid'] } },
    { ...frame, Phone: '1203@g.us', Body: '@551', ContextInfo: { MentionedJID: ['5511999990000@s.whatsapp.net'] } },
  ])
  const base64 = Buffer.from('the bytes of v.ogg').toString('base64')
  expect(asked('audio')).toMatchObject([{ Audio: `data:audio/ogg;base64,${base64}`, PTT: true }])
  expect(asked('document')).toMatchObject([{ FileName: 'm.mp3', MimeType: 'audio/mpeg' }])
  expect(asked('location')).toMatchObject([{ Latitude: 1, Longitude: 2, Name: 'Loja, Rua A' }])
  expect(asked('contact')).toMatchObject([{ Name: 'Rui', Vcard: expect.stringContaining('waid=55119:+55119') }])
})

test('[CHN-06] against a scripted Wuzapi: who is there, who is in a group, a file, a call refused', async () => {
  const { connect } = await scripted({
    'POST /user/check': ({ body }) =>
      ok({
        Users: [
          { Query: 'x', IsInWhatsapp: String(body.Phone) !== '5500', JID: '551188880000@s.whatsapp.net', VerifiedName: '' },
        ],
      }),
    'POST /user/avatar': ({ body }) => (body.Phone === ANA.value ? ok({ URL: 'https://pps/1.jpg' }) : no(500, 'No avatar found')),
    'POST /user/block': ok({}),
    'GET /group/info': ok({
      Participants: [{ JID: '77@lid', PhoneNumber: '551@s.whatsapp.net', DisplayName: 'Zé', IsAdmin: true }],
    }),
    'POST /chat/downloadimage': ({ body }) =>
      ok({ Mimetype: 'image/jpeg', Data: `data:image/jpeg;base64,${Buffer.from(String(body.MediaKey)).toString('base64')}` }),
    'POST /call/reject': ok({}),
  })
  const connection = await connect()
  expect(await connection.findNumber?.('+55 11 98888-0000')).toEqual({ ...ANA, value: '551188880000' })
  expect(await connection.findNumber?.('5500')).toBeNull()
  expect(await connection.picture?.(ANA)).toBe('https://pps/1.jpg')
  expect(await connection.picture?.(GROUP)).toBeNull()
  await connection.block?.(ANA, true)
  await connection.rejectCall?.('c1', ANA)
  expect(await connection.participants?.(GROUP)).toEqual([
    { address: { kind: 'lid', scope: '', value: '77' }, name: 'Zé', number: '551', isAdmin: true },
  ])
  const ref = JSON.stringify({ path: 'image', MediaKey: 'k3y' })
  expect(Buffer.concat(await Array.fromAsync((await connection.download?.(ref, never)) ?? [])).toString()).toBe('k3y')
})

test.each([
  [no(500, 'No session'), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(500, 'Error sending message: websocket not connected'), { outcome: 'down', code: 'ERR_WAPP_NOT_INITIALIZED' }],
  [no(401, 'Unauthorized'), { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  [no(400, 'Could not decode base64 encoded data from payload'), { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  [no(400, 'Missing Body in Payload'), { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [no(500, 'Error sending message: rate-overlimit'), { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED' }],
  [no(500, 'Failed to upload file: x'), { outcome: 'doubt' }],
  [
    { status: 404, body: '404 page not found' },
    { outcome: 'down', code: 'ERR_WUZAPI_URL' },
  ],
])('[CHN-06] against a scripted Wuzapi: an answer of %j is told as what it is', async (reply, expected) => {
  const { connect } = await scripted({ 'POST /chat/send/text': reply })
  const connection = await connect()
  await expect(connection.send(outbound(ANA, { type: 'text', text: 'Oi' }), never)).rejects.toMatchObject(expected)
})

const CONFIG = meow.config.parse({ url: 'http://w.example', token: TOKEN })
const read = (call: WebhookCall) => meow.webhook?.read(CONFIG, call)
const asForm = (payload: object, token = TOKEN) =>
  hookCall(new URLSearchParams({ jsonData: JSON.stringify(payload), token }).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const framed = {
  type: 'message',
  externalId: '3EB0F00D',
  address: ANA,
  name: 'Ana',
  fromMe: false,
  at: new Date('2026-11-20T12:00:00.000Z'),
}
const picture = {
  imageMessage: {
    caption: 'veja',
    mimetype: 'image/jpeg',
    URL: 'https://mmg/1',
    mediaKey: 'k',
    fileSHA256: 's',
    fileEncSHA256: 'e',
    fileLength: 9,
    directPath: '/d',
  },
}

test('[CHN-06] a call as JSON, as a form, as a form with the file beside it', () => {
  const payload = { type: 'Message', event: { Info: INFO, Message: { conversation: 'Olá, ção 🙂' } } }
  const expected = [{ ...framed, text: 'Olá, ção 🙂' }]
  expect(read(jsonCall(payload))).toEqual(expected)
  expect(read(asForm(payload))).toEqual(expected)

  const pictured = { type: 'Message', event: { Info: INFO, Message: picture } }
  const parts = [
    '--XX\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n',
    JSON.stringify(pictured),
    '\r\n--XX\r\nContent-Disposition: form-data; name="token"\r\n\r\n',
    TOKEN,
    '\r\n--XX\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  ]
  const bytes = Buffer.concat([
    Buffer.from(parts.join('')),
    Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x00]),
    Buffer.from('\r\n--XX--\r\n'),
  ])
  const call = { ...hookCall(bytes, { headers: { 'content-type': 'multipart/form-data; boundary=XX' } }), body: null }
  expect(meow.webhook?.verify(CONFIG, call)).toBe(true)
  const base64 = Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x00]).toString('base64')
  expect(read(call)).toMatchObject([{ text: 'veja', media: { kind: 'image', source: { base64 } } }])
})

test('[CHN-06] a call with another’s token is refused, and so is one without a signature where there is one', () => {
  const payload = { type: 'Connected', event: {} }
  const verify = (call: WebhookCall, config = CONFIG) => meow.webhook?.verify(config, call)
  expect(verify(asForm(payload))).toBe(true)
  expect(verify(asForm(payload, 'another'))).toBe(false)
  expect(verify(jsonCall(payload))).toBe(true)
  expect(verify(jsonCall({ ...payload, token: 'another' }))).toBe(false)

  const signing = { ...CONFIG, hmacToken: 'h'.repeat(32) }
  const signed = (call: WebhookCall, over: string | Buffer = call.bytes, key = signing.hmacToken) => ({
    ...call,
    headers: { ...call.headers, 'x-hmac-signature': createHmac('sha256', key).update(over).digest('hex') },
  })
  expect(verify(asForm(payload), signing)).toBe(false)
  expect(verify(signed(asForm(payload)), signing)).toBe(true)
  expect(verify(signed(jsonCall(payload)), signing)).toBe(true)
  expect(verify(signed(jsonCall(payload), 'something else'), signing)).toBe(false)
  expect(verify(signed(jsonCall(payload), jsonCall(payload).bytes, 'x'.repeat(32)), signing)).toBe(false)
})

test('[CHN-06] a file is in the call, in a store, or to be asked for with its keys', () => {
  expect(read(messageCall(picture, {}, { base64: 'QUE=', mimeType: 'image/jpeg' }))).toMatchObject([
    { media: { source: { base64: 'QUE=' } } },
  ])
  expect(read(messageCall(picture, {}, { s3: { url: 'https://s3/1' } }))).toMatchObject([
    { media: { source: { url: 'https://s3/1' } } },
  ])
  const ref = {
    path: 'image',
    Url: 'https://mmg/1',
    DirectPath: '/d',
    MediaKey: 'k',
    Mimetype: 'image/jpeg',
    FileEncSHA256: 'e',
    FileSHA256: 's',
    FileLength: 9,
  }
  expect(read(messageCall(picture))).toMatchObject([{ media: { kind: 'image', size: 9, source: { ref: JSON.stringify(ref) } } }])
})

test('[CHN-06] somebody hidden whose number is told is one person; in a group the writer is named; our own phone is us', () => {
  const lid = { kind: 'lid', scope: '', value: '77' }
  const hidden = { Chat: '77@lid', Sender: '77:3@lid', SenderAlt: '5511999990000@s.whatsapp.net' }
  expect(read(messageCall({ conversation: 'Oi' }, hidden))).toEqual([
    { type: 'identity', addresses: [ANA, lid], name: 'Ana' },
    { ...framed, text: 'Oi' },
  ])
  expect(read(messageCall({ conversation: 'Oi' }, { Chat: '77@lid', Sender: '77@lid' }))).toEqual([
    { ...framed, address: lid, text: 'Oi' },
  ])
  const grouped = { Chat: '1203@g.us', Sender: '77:3@lid', IsGroup: true }
  expect(read(messageCall({ conversation: 'Oi' }, grouped))).toEqual([
    { ...framed, address: GROUP, name: '', author: { address: '77@lid', name: 'Ana' }, text: 'Oi' },
  ])
  const own = { IsFromMe: true, Sender: '5511888880000@s.whatsapp.net', PushName: 'Padaria' }
  expect(read(messageCall({ conversation: 'Oi' }, own))).toEqual([{ ...framed, name: '', fromMe: true, text: 'Oi' }])
  expect(read(messageCall({ conversation: 'Oi' }, { Chat: 'status@broadcast' }))).toEqual([])
})

test('[CHN-06] what was changed, deleted, reacted to, received, read, called', () => {
  const key = { ID: 'M' }
  const at = framed.at
  expect(read(messageCall({ protocolMessage: { type: 14, key, editedMessage: { conversation: 'novo' } } }))).toEqual([
    { type: 'edited', externalId: 'M', text: 'novo', fromMe: false, at },
  ])
  expect(read(messageCall({ protocolMessage: { type: 0, key } }))).toEqual([
    { type: 'removed', externalId: 'M', fromMe: false, at },
  ])
  expect(read(messageCall({ reactionMessage: { key, text: '👍' } }))).toEqual([
    { type: 'reaction', externalId: 'M', emoji: '👍', from: ANA, at },
  ])
  expect(read(messageCall({ protocolMessage: { type: 6 } }))).toEqual([])

  const receipt = (state: string, more: object = {}) =>
    read(asForm({ type: 'ReadReceipt', state, event: { MessageIDs: ['A', 'B'], ...more } }))
  expect(receipt('Delivered')).toEqual([
    { type: 'ack', externalId: 'A', ack: 2 },
    { type: 'ack', externalId: 'B', ack: 2 },
  ])
  expect(receipt('Read')).toMatchObject([{ ack: 3 }, { ack: 3 }])
  expect(receipt('Read', { Type: 'played' })).toMatchObject([{ ack: 4 }, { ack: 4 }])
  expect(receipt('ReadSelf')).toEqual([])

  const offer = { From: '5511999990000@s.whatsapp.net', CallID: 'c1' }
  expect(read(jsonCall({ type: 'CallOffer', event: offer }))).toEqual([
    { type: 'call', callId: 'c1', from: ANA, name: '', state: 'offer' },
  ])
})

test.each([
  [
    { type: 'QR', qrCodeBase64: 'data:image/png;base64,AA', event: 'code' },
    { status: 'qrcode', qrCode: 'data:image/png;base64,AA' },
  ],
  [
    { type: 'PairSuccess', event: { ID: '5511888880000:7@s.whatsapp.net' } },
    { status: 'opening', number: '5511888880000' },
  ],
  [{ type: 'Connected', event: {} }, { status: 'connected' }],
  [
    { type: 'QRTimeout', event: 'timeout' },
    { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true },
  ],
  [
    { type: 'LoggedOut', event: { OnConnect: false, Reason: 401 } },
    { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', details: 'Reason 401', final: true },
  ],
  [
    { type: 'StreamReplaced', event: {} },
    { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true },
  ],
  [
    { type: 'TemporaryBan', event: { Code: 101, Expire: 3600 } },
    { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', details: 'Code 101, Expire 3600' },
  ],
  [
    { type: 'KeepAliveTimeout', event: {} },
    { status: 'timeout', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [
    { type: 'Disconnected', event: {} },
    { status: 'opening', code: 'ERR_WAPP_INITIALIZED' },
  ],
])('[CHN-02] %j is the state of the session', (payload, expected) => {
  expect(read(jsonCall(payload))).toMatchObject([{ type: 'status', ...expected }])
})

test('[CHN-15] a part of the past, the oldest first', () => {
  const past = (id: string, seconds: number, more: object = {}) => ({
    message: { key: { remoteJID: ANA.value, ID: id, ...more }, message: { conversation: id }, messageTimestamp: seconds },
  })
  const chat = (one: ReturnType<typeof past>) => ({
    message: { ...one.message, key: { ...one.message.key, remoteJID: INFO.Chat } },
  })
  const conversations = [
    { ID: INFO.Chat, name: 'Ana', messages: [chat(past('new', 200, { fromMe: true })), chat(past('old', 100))] },
  ]
  expect(read(asForm({ type: 'HistorySync', event: { Data: { syncType: 2, progress: 100, conversations } } }))).toEqual([
    {
      type: 'history',
      progress: 100,
      done: true,
      messages: [
        { ...framed, externalId: 'old', text: 'old', at: new Date(100_000) },
        { ...framed, externalId: 'new', text: 'new', fromMe: true, at: new Date(200_000) },
      ],
    },
  ])
})

test.each([
  [null],
  [[]],
  [{}],
  [{ type: 'Hologram' }],
  [{ type: 'Message' }],
  [{ type: 'Message', event: { Info: INFO, Message: { hologramMessage: {} } } }],
])('[CHN-06] %j is unknown news, not an error', payload => {
  expect(read(jsonCall(payload))).toMatchObject([{ type: 'unknown' }])
})
test('[CHN-06] a form that is no form is unknown news, not an error', () => {
  for (const text of ['jsonData=%7Bbroken', 'jsonData=7', 'nothing']) {
    expect(read(hookCall(text, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }))).toMatchObject([
      { type: 'unknown' },
    ])
  }
  for (const type of ['multipart/form-data; boundary=', 'multipart/form-data; boundary=XX']) {
    expect(read(hookCall('--XX\r\n', { headers: { 'content-type': type } }))).toMatchObject([{ type: 'unknown' }])
  }
})

test('[CHN-06] an address must be one', () => {
  for (const url of ['', 'w.example', 'ftp://w.example', 'javascript:1']) {
    expect(meow.config.safeParse({ url, token: TOKEN }).error?.issues[0]?.path).toEqual(['url'])
  }
})
