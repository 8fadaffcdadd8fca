import { expect, test } from 'vitest'
import type { WebhookCall } from '../driver.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import { evo } from './index.ts'
import { ANA_JID, KEY, messageData, told } from './scripted.testkit.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const
const CONFIG = evo.config.parse({ url: 'http://e.example', apikey: KEY, instance: 'loja' })
const read = (call: WebhookCall) => evo.webhook?.read(CONFIG, call) ?? []
const arrived = (message: object, more: Parameters<typeof messageData>[1] = {}) =>
  read(told('messages.upsert', messageData(message, more)))
const at = new Date(1_795_176_000_000)
const framed = { type: 'message', externalId: '3EB0F00D', address: ANA, name: 'Ana', fromMe: false, at }

test('[CHN-07] a call with a message, its context beside it; a file in it, in a store, or to be asked for', () => {
  expect(arrived({ conversation: 'Olá' }, { contextInfo: { stanzaId: 'Q', isForwarded: true } })).toEqual([
    { ...framed, text: 'Olá', quoted: 'Q', isForwarded: true },
  ])
  const picture = { imageMessage: { caption: 'veja', mimetype: 'image/jpeg', fileLength: { low: 9, high: 0, unsigned: true } } }
  const about = { kind: 'image', mimeType: 'image/jpeg', size: 9 }
  expect(arrived({ ...picture, base64: 'QUE=' })).toEqual([
    { ...framed, text: 'veja', media: { ...about, source: { base64: 'QUE=' } } },
  ])
  expect(arrived({ ...picture, mediaUrl: 'https://s3/1' })).toMatchObject([{ media: { source: { url: 'https://s3/1' } } }])
  expect(arrived(picture)).toMatchObject([{ media: { source: { ref: '3EB0F00D' } } }])
  expect(read(told('MESSAGES_UPSERT', [messageData({ conversation: 'a' }), messageData({ conversation: 'b' })]))).toMatchObject([
    { text: 'a' },
    { text: 'b' },
  ])
})

test('[CHN-07] somebody hidden whose number is told is one person; in a group the writer is named; our own phone is us', () => {
  const lid = { kind: 'lid', scope: '', value: '77' }
  expect(arrived({ conversation: 'Oi' }, { key: { remoteJid: '77@lid', remoteJidAlt: ANA_JID } })).toEqual([
    { type: 'identity', addresses: [ANA, lid], name: 'Ana' },
    { ...framed, text: 'Oi' },
  ])
  expect(arrived({ conversation: 'Oi' }, { key: { remoteJid: '1203@g.us', participant: '77:2@lid' } })).toEqual([
    { ...framed, address: GROUP, name: '', author: { address: '77@lid', name: 'Ana' }, text: 'Oi' },
  ])
  expect(arrived({ conversation: 'Oi' }, { key: { fromMe: true }, pushName: 'Você' })).toEqual([
    { ...framed, name: '', fromMe: true, text: 'Oi' },
  ])
  expect(arrived({ conversation: 'Oi' }, { key: { remoteJid: 'status@broadcast' } })).toEqual([])
})

test('[CHN-07] what was changed, deleted, reacted to, received, called; names of groups', () => {
  const key = { remoteJid: ANA_JID, fromMe: true, id: 'M' }
  expect(read(told('messages.edited', { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'novo' } }))).toEqual([
    { type: 'edited', externalId: 'M', text: 'novo', by: { fromMe: false } },
  ])
  expect(read(told('messages.edited', { key, type: 6 }))).toEqual([])
  const removed = { type: 'removed', externalId: 'M', by: { fromMe: false, address: ANA } }
  expect(read(told('messages.edited', { key, type: 'REVOKE' })), 'is told by itself').toEqual([])
  expect(read(told('messages.delete', { ...key, fromMe: false }))).toEqual([removed])
  expect(read(told('messages.delete', { ...key, remoteJid: '1203@g.us', fromMe: false, participant: '77:3@lid' }))).toEqual([
    { ...removed, by: { fromMe: false, address: GROUP, authors: ['77@lid'] } },
  ])
  expect(arrived({ protocolMessage: { type: 'REVOKE', key } })).toEqual([{ ...removed, at }])
  expect(arrived({ reactionMessage: { key, text: '👍' } })).toEqual([
    { type: 'reaction', externalId: 'M', emoji: '👍', from: ANA, at },
  ])

  const state = (status: string, fromMe = true) =>
    read(told('messages.update', { keyId: 'M', remoteJid: ANA_JID, fromMe, status }))
  expect(['SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'].flatMap(status => state(status))).toMatchObject([
    { ack: 1 },
    { ack: 2 },
    { ack: 3 },
    { ack: 4 },
  ])
  expect(state('ERROR')).toEqual([{ type: 'ack', externalId: 'M', ack: -1, code: 'ERR_SENDING_WAPP_MSG' }])
  expect(state('DELETED', false)).toEqual([removed])
  expect(state('READ', false)).toEqual([])

  expect(read(told('call', [{ id: 'c1', from: ANA_JID, status: 'offer' }]))).toEqual([
    { type: 'call', callId: 'c1', from: ANA, name: '', state: 'offer' },
  ])
  expect(read(told('groups.upsert', [{ id: '1203@g.us', subject: 'Padaria' }]))).toEqual([
    { type: 'group', address: GROUP, name: 'Padaria' },
  ])
})

test('[CHN-07] a kind that is not known stands in the conversation; a member of a group is known by both names', () => {
  expect(read(told('messages.upsert', messageData({ hologramMessage: {} })))).toMatchObject([
    { type: 'message', address: ANA, text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'whatsapp: hologramMessage' },
  ])
  const key = { remoteJid: '1203@g.us', participant: '77@lid', participantAlt: ANA_JID }
  expect(read(told('messages.upsert', messageData({ conversation: 'Oi' }, { key })))).toMatchObject([
    { type: 'identity', addresses: [ANA, { kind: 'lid', value: '77' }] },
    { type: 'message', address: GROUP, author: { address: '77@lid' } },
  ])
})

test('[CHN-15] how far an old message came is told along', () => {
  const past = (status: string, fromMe = true) =>
    read(told('messages.set', [messageData({ conversation: 'velha' }, { key: { fromMe }, status })])).flatMap(news =>
      news.type === 'history' ? news.messages.map(({ ack }) => ack) : [],
    )
  expect([past('DELIVERY_ACK'), past('READ'), past('SERVER_ACK'), past('READ', false)]).toEqual([
    [2],
    [3],
    [undefined],
    [undefined],
  ])
})

test('[CHN-15] a part of the past, the oldest first', () => {
  const records = [
    messageData({ conversation: 'nova' }, { key: { id: 'new' }, messageTimestamp: 200 }),
    messageData({ conversation: 'velha' }, { key: { id: 'old' }, messageTimestamp: 100 }),
  ]
  expect(read(told('messages.set', records, { progress: 100, isLatest: true }))).toMatchObject([
    { type: 'history', progress: 100, done: true, messages: [{ externalId: 'old' }, { externalId: 'new' }] },
  ])
})

test.each([
  [
    'qrcode.updated',
    { qrcode: { instance: 'loja', pairingCode: null, code: '2@x', base64: 'data:image/png;base64,AA' } },
    { status: 'qrcode', qrCode: '2@x' },
  ],
  [
    'qrcode.updated',
    { message: 'QR code limit reached, please login again', statusCode: 500 },
    { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true },
  ],
  ['connection.update', { state: 'refused', statusReason: 428 }, { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }],
  [
    'connection.update',
    { state: 'close', statusReason: 401 },
    { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true },
  ],
  [
    'status.instance',
    { status: 'closed', disconnectionReasonCode: 403 },
    { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true },
  ],
  ['logout.instance', null, { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
])('[CHN-02] %s with %j is the state of the session', (event, data, expected) => {
  expect(read(told(event, data))).toMatchObject([{ type: 'status', ...expected }])
})

test.each([
  [jsonCall(null)],
  [jsonCall([])],
  [jsonCall({ event: 'messages.upsert' })],
  [told('messages.upsert', messageData({ conversation: 'x' }), { instance: 'another' })],
  [told('messages.upsert', null)],
  [told('messages.upsert', { key: {} })],
  [told('hologram', {})],
])('[CHN-07] a call of %# is unknown news, not an error', call => {
  expect(read(call)).toMatchObject([{ type: 'unknown' }])
})

test('[CHN-07] a storm of lost and found lines says nothing but that the line is there', () => {
  const storm = ['connecting', 'open', 'connecting', 'open'].map(state =>
    told('connection.update', { instance: 'loja', state, statusReason: 200 }),
  )
  const open = { type: 'status', status: 'connected' }
  expect(storm.flatMap(call => read(call))).toEqual([open, open])
})

test('[CHN-07] a line is closed for good by four reasons and in passing by all others', () => {
  const closed = (statusReason?: number) =>
    read(told('connection.update', { instance: 'loja', state: 'close', statusReason }))?.[0]
  for (const reason of [401, 402, 403, 406]) expect(closed(reason)).toMatchObject({ status: 'disconnected', final: true })
  for (const reason of [undefined, 200, 408, 411, 428, 440, 500, 503, 515]) {
    expect(closed(reason)).toMatchObject({ status: 'opening' })
    expect(closed(reason)).not.toHaveProperty('final')
  }
  expect(closed(405)).toEqual({
    type: 'status',
    status: 'opening',
    code: 'ERR_CHANNEL_UNREACHABLE',
    details: '405: WhatsApp refuses the version of this server, update Evolution',
  })
})

test('[CHN-07] the ad a conversation began at is told; what a link shows by itself is none', () => {
  const ad = { sourceType: 'ad', sourceId: '1202', sourceUrl: 'https://fb.me/1', title: 'Promoção', body: 'Pão a R$ 1' }
  const referral = { source: 'ad', id: '1202', url: 'https://fb.me/1', title: 'Promoção', text: 'Pão a R$ 1' }
  expect(arrived({ conversation: 'Quero' }, { contextInfo: { externalAdReply: ad } })).toEqual([
    { ...framed, text: 'Quero', referral },
  ])
  expect(arrived({ conversation: 'Veja' }, { contextInfo: { externalAdReply: { title: 'Uma página' } } })).toEqual([
    { ...framed, text: 'Veja' },
  ])
})
