import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WebhookCall } from '../driver.ts'
import { hookCall, jsonCall } from '../lib/testing/hook.ts'
import { meow } from './index.ts'
import { INFO, messageCall, TOKEN } from './scripted.testkit.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const

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

test('[CHN-06] a message that names no conversation is of who sent it, by both their names', () => {
  const { Chat: _, ...info } = { ...INFO, Sender: '77@lid', SenderAlt: '5511999990000:3@s.whatsapp.net' }
  const told = read(jsonCall({ type: 'Message', event: { Info: info, Message: { conversation: 'Oi' } } }))
  expect(told).toMatchObject([
    { type: 'identity', addresses: [ANA, { kind: 'lid', value: '77' }] },
    { type: 'message', address: ANA, text: 'Oi' },
  ])
  const ours = { ...info, IsFromMe: true }
  expect(read(jsonCall({ type: 'Message', event: { Info: ours, Message: { conversation: 'Oi' } } }))).toMatchObject([
    { type: 'unknown' },
  ])
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
    { type: 'edited', externalId: 'M', text: 'novo', by: { fromMe: false, address: ANA }, at },
  ])
  expect(read(messageCall({ protocolMessage: { type: 0, key } }))).toEqual([
    { type: 'removed', externalId: 'M', by: { fromMe: false, address: ANA }, at },
  ])
  const inGroup = { Chat: '1203@g.us', Sender: '77:3@lid', SenderAlt: '5522@s.whatsapp.net', IsGroup: true }
  expect(read(messageCall({ protocolMessage: { type: 0, key } }, inGroup))).toEqual([
    {
      type: 'removed',
      externalId: 'M',
      by: { fromMe: false, address: GROUP, authors: ['77@lid', '5522@s.whatsapp.net'] },
      at,
    },
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
    { status: 'opening', code: 'ERR_WAPP_INITIALIZED' },
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

test.each([[null], [[]], [{}], [{ type: 'Hologram' }], [{ type: 'Message' }]])(
  '[CHN-06] %j is unknown news, not an error',
  payload => {
    expect(read(jsonCall(payload))).toMatchObject([{ type: 'unknown' }])
  },
)
test('[CHN-06] a kind that is not known stands in the conversation, and its call is kept', () => {
  expect(read(jsonCall({ type: 'Message', event: { Info: INFO, Message: { hologramMessage: {} } } }))).toEqual([
    { ...framed, text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'whatsapp: hologramMessage' },
  ])
})

test('[CHN-06] a member of a group is known by both names that came along, as an old message by how far it came', () => {
  const info = { ...INFO, Chat: '1203@g.us', IsGroup: true, Sender: '77@lid', SenderAlt: '5511999990000@s.whatsapp.net' }
  expect(read(jsonCall({ type: 'Message', event: { Info: info, Message: { conversation: 'Oi' } } }))).toMatchObject([
    { type: 'identity', addresses: [ANA, { kind: 'lid', value: '77' }], name: 'Ana' },
    { type: 'message', address: GROUP, author: { address: '77@lid' } },
  ])
  const past = (status: unknown, fromMe = true) => {
    const message = {
      key: { ID: 'P1', remoteJID: '5511999990000@s.whatsapp.net', fromMe },
      message: { conversation: 'velha' },
      status,
    }
    const news = read(jsonCall({ type: 'HistorySync', event: { Data: { conversations: [{ messages: [{ message }] }] } } }))
    return news?.flatMap(one => (one.type === 'history' ? one.messages.map(({ ack }) => ack) : []))
  }
  expect([past(3), past('READ'), past(2), past(3, false)]).toEqual([[2], [3], [undefined], [undefined]])
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
