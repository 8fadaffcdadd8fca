import { deflateSync } from 'node:zlib'
import { type BaileysEventMap, proto, type WAMessage } from 'baileys'
import processMessage from 'baileys/lib/Utils/process-message.js'
import { expect, test } from 'vitest'
import { testOutside } from '../lib/testing/outside.ts'
import { phonebook } from '../lib/wa/phonebook.ts'
import { newsOf } from './read.ts'
import { scriptedDriver } from './scripted.testkit.ts'
import { groupCache } from './socket.ts'

const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const LID = { kind: 'lid', scope: '', value: '77' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const
const JID = '5511999990000@s.whatsapp.net'
const at = new Date(1_795_176_000_000)
const framed = { type: 'message', externalId: 'M', address: ANA, name: 'Ana', fromMe: false, at }

const message = (content: proto.IMessage, more: { key?: object } & Partial<WAMessage> = {}): WAMessage => ({
  pushName: 'Ana',
  messageTimestamp: 1_795_176_000,
  message: proto.Message.fromObject(content),
  ...more,
  key: { remoteJid: JID, fromMe: false, id: 'M', ...more.key },
})
const arrives = (one: WAMessage, book = phonebook()) => newsOf({ 'messages.upsert': { type: 'notify', messages: [one] } }, book)

test('[CHN-04] a message as the library hands it over: decoded, with what it leaves empty', () => {
  expect(arrives(message({ conversation: 'Olá' }))).toEqual([{ ...framed, text: 'Olá' }])
  const quoted = { extendedTextMessage: { text: 'este', contextInfo: { stanzaId: 'Q', isForwarded: true } } }
  expect(arrives(message(quoted))).toEqual([{ ...framed, text: 'este', quoted: 'Q', isForwarded: true }])
  expect(arrives(message({ conversation: 'Oi' }, { key: { fromMe: true }, pushName: 'Padaria' }))).toEqual([
    { ...framed, name: '', fromMe: true, text: 'Oi' },
  ])
  expect(arrives(message({ conversation: 'Oi' }, { key: { remoteJid: '1203@g.us', participant: '77:3@lid' } }))).toEqual([
    { ...framed, address: GROUP, name: '', author: { address: '77@lid', name: 'Ana' }, text: 'Oi' },
  ])
  expect(arrives(message({}, { key: { remoteJid: 'status@broadcast' } }))).toEqual([])
  expect(arrives({ key: { remoteJid: JID, id: 'M', fromMe: false }, messageStubType: 2 })).toEqual([])
})

test('[CHN-04] a file is kept as what it takes to fetch it, of its address only the path', () => {
  const picture = {
    imageMessage: {
      mimetype: 'image/jpeg',
      caption: 'veja',
      url: 'https://evil.example/x?a=1',
      mediaKey: Buffer.from('key'),
      fileLength: 9,
    },
  }
  const [news] = arrives(message(picture))
  expect(news).toMatchObject({ text: 'veja', media: { kind: 'image', mimeType: 'image/jpeg', size: 9 } })
  const ref = news?.type === 'message' && news.media && 'ref' in news.media.source ? JSON.parse(news.media.source.ref) : null
  expect(ref).toEqual({
    node: 'imageMessage',
    path: '/x?a=1',
    key: Buffer.from('key').toString('base64'),
    message: { remoteJid: JID, id: 'M', fromMe: false },
  })
})

test('[CHN-04] a hidden name and its number are one person: told once, before and after their first message, and remembered', () => {
  const book = phonebook()
  const identity = { type: 'identity', addresses: [ANA, LID], name: 'Ana' }
  const hidden = message({ conversation: 'Oi' }, { key: { remoteJid: '77@lid', remoteJidAlt: JID } })
  expect(arrives(hidden, book)).toEqual([identity, { ...framed, text: 'Oi' }, identity])
  expect(arrives(hidden, book)).toEqual([{ ...framed, text: 'Oi' }])
  expect(arrives(message({ conversation: 'Oi' }, { key: { remoteJid: '77@lid' } }), book)).toEqual([{ ...framed, text: 'Oi' }])

  const told = newsOf({ 'lid-mapping.update': { lid: '88@lid', pn: '5522@s.whatsapp.net' } }, book)
  expect(told).toMatchObject([{ type: 'identity', addresses: [{ value: '5522' }, { value: '88' }] }])
  const contact = { id: '99@lid', phoneNumber: '5533@s.whatsapp.net', name: 'Rui' }
  expect(newsOf({ 'contacts.upsert': [contact, { id: JID, name: 'Ana' }] }, book)).toMatchObject([
    { type: 'identity', name: 'Rui' },
  ])
})

test('[MSG-07] who changes something is who sent the notice, by all their names; who runs a group may remove what others said', () => {
  const { Type } = proto.Message.ProtocolMessage
  const groups = groupCache(() => 0)
  const people = [{ id: '77@lid', phoneNumber: '5522@s.whatsapp.net', admin: 'admin' as const }, { id: '88@lid' }]
  groups.keep({ id: '1203@g.us', subject: 'Obra', owner: undefined, participants: people })
  const removes = (key: object) => {
    const about = { remoteJid: '1203@g.us', fromMe: false, id: 'X', participant: '99@lid' }
    const notice = message({ protocolMessage: { type: Type.REVOKE, key: about } }, { key: { remoteJid: '1203@g.us', ...key } })
    return newsOf({ 'messages.upsert': { type: 'notify', messages: [notice] } }, phonebook(), { groups }).flatMap(news =>
      news.type === 'removed' ? [news.by] : [],
    )
  }
  const inGroup = { fromMe: false, address: GROUP }
  expect(removes({ participant: '88:3@lid' })).toEqual([{ ...inGroup, authors: ['88@lid'] }])
  expect(removes({ participant: '77@lid' })).toEqual([{ ...inGroup, authors: ['77@lid'], isAdmin: true }])
  expect(removes({ participant: '5522:1@s.whatsapp.net', participantAlt: '77@lid' })).toEqual([
    { ...inGroup, authors: ['5522@s.whatsapp.net', '77@lid'], isAdmin: true },
  ])
  expect(removes({ fromMe: true, participant: '11@lid' }), 'our own phone').toEqual([
    { fromMe: true, address: GROUP, authors: ['11@lid'], isAdmin: true },
  ])
  groups.forget('1203@g.us')
  expect(removes({ participant: '77@lid' }), 'while nobody knows').toEqual([{ ...inGroup, authors: ['77@lid'] }])
})

test('[CHN-04] what was changed, deleted, reacted to, received, read, called; names of groups', () => {
  const key = { remoteJid: JID, fromMe: true, id: 'X' }
  const { Type } = proto.Message.ProtocolMessage
  expect(
    arrives(message({ protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'novo' } } })),
  ).toEqual([{ type: 'edited', externalId: 'X', text: 'novo', by: { fromMe: false, address: ANA }, at }])
  expect(arrives(message({ protocolMessage: { type: Type.REVOKE, key } }))).toEqual([
    { type: 'removed', externalId: 'X', by: { fromMe: false, address: ANA }, at },
  ])
  expect(arrives(message({ reactionMessage: { key, text: '👍' } }))).toEqual([
    { type: 'reaction', externalId: 'X', emoji: '👍', from: ANA, at },
  ])

  const state = (status: number, update: object = {}) =>
    newsOf({ 'messages.update': [{ key, update: { status, ...update } }] }, phonebook())
  expect([1, 2, 3, 4, 5].flatMap(status => state(status))).toMatchObject([{ ack: 1 }, { ack: 2 }, { ack: 3 }, { ack: 4 }])
  expect(state(0, { messageStubParameters: ['463'] })).toEqual([
    { type: 'ack', externalId: 'X', ack: -1, code: 'ERR_CHANNEL_LIMITED', details: '463' },
  ])
  expect(newsOf({ 'messages.update': [{ key: { ...key, fromMe: false }, update: { status: 4 } }] }, phonebook())).toEqual([])
  expect(newsOf({ 'message-receipt.update': [{ key, receipt: { userJid: JID, readTimestamp: 1 } }] }, phonebook())).toEqual([
    { type: 'ack', externalId: 'X', ack: 3 },
  ])

  const call = (status: BaileysEventMap['call'][number]['status']) =>
    newsOf({ call: [{ chatId: JID, from: JID, id: 'c1', date: at, status, offline: false }] }, phonebook())
  expect(call('offer')).toEqual([{ type: 'call', callId: 'c1', from: ANA, name: '', state: 'offer' }])
  expect(call('timeout')).toMatchObject([{ state: 'end' }])
  expect(call('relaylatency')).toEqual([])
  expect(newsOf({ 'groups.update': [{ id: '1203@g.us', subject: 'Padaria' }] }, phonebook())).toEqual([
    { type: 'group', address: GROUP, name: 'Padaria' },
  ])
})

test('[CHN-15] the past goes on oldest first, in portions, under the numbers that hidden names have', () => {
  const messages = Array.from({ length: 250 }, (_, i) =>
    message(
      { conversation: String(i) },
      { key: { id: `M${i}`, ...(i === 249 && { remoteJid: '77@lid' }) }, messageTimestamp: 1000 - i },
    ),
  )
  const set = { chats: [], contacts: [], messages, progress: 100, lidPnMappings: [{ lid: '77@lid', pn: JID }] }
  const told = newsOf({ 'messaging-history.set': set }, phonebook())
  expect(told.map(news => news.type === 'history' && [news.messages.length, news.done, news.progress])).toEqual([
    [200, undefined, 100],
    [50, true, 100],
  ])
  expect(told[0]?.type === 'history' && told[0].messages[0]).toMatchObject({ externalId: 'M249', address: ANA })
  expect(newsOf({ 'messaging-history.set': { ...set, messages: [] } }, phonebook())).toEqual([
    { type: 'history', messages: [], progress: 100, done: true },
  ])
})

test('[CHN-04] a kind that is not known stands in the conversation; how far an old message came is told along', () => {
  const strange = { ...message({}), message: { hologramMessage: {} } as proto.IMessage }
  expect(arrives(strange)).toEqual([
    { ...framed, text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'whatsapp: hologramMessage' },
  ])
  const past = (status: number) => {
    const messages = [message({ conversation: 'velha' }, { key: { fromMe: true }, status })]
    const [news] = newsOf({ 'messaging-history.set': { chats: [], contacts: [], messages } }, phonebook())
    return news?.type === 'history' && news.messages[0]?.ack
  }
  expect([2, 3, 4].map(past)).toEqual([undefined, 2, 3])
})

// What only one's own phone may tell. Written by a stranger it could rewrite the past, or hand over keys of theirs.
const { Type } = proto.Message.ProtocolMessage
const SELF_ONLY = [
  Type.HISTORY_SYNC_NOTIFICATION,
  Type.APP_STATE_SYNC_KEY_SHARE,
  Type.LID_MIGRATION_MAPPING_SYNC,
  Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
]
const past = proto.HistorySync.encode({
  syncType: proto.HistorySync.HistorySyncType.RECENT,
  progress: 100,
  conversations: [
    {
      id: JID,
      messages: [
        {
          message: {
            key: { remoteJid: JID, id: 'FORGED', fromMe: true },
            message: { conversation: 'Pague já' },
            messageTimestamp: 1,
          },
        },
      ],
    },
  ],
}).finish()

const notice = (type: (typeof SELF_ONLY)[number]): proto.IMessage => ({
  protocolMessage: {
    type,
    key: { remoteJid: JID, id: 'FORGED', fromMe: true },
    editedMessage: { conversation: 'Pague já' },
    historySyncNotification: {
      syncType: proto.HistorySync.HistorySyncType.RECENT,
      initialHistBootstrapInlinePayload: deflateSync(past),
    },
    appStateSyncKeyShare: { keys: [{ keyId: { keyId: Buffer.from('k') }, keyData: { keyData: Buffer.from('d') } }] },
  },
})

test.each(SELF_ONLY)(
  '[CHN-04] a notice of type %i that a stranger forged is no message, with anything it carries or is wrapped in',
  async type => {
    const { driver, last } = scriptedDriver()
    const outside = testOutside()
    const connection = await driver.connect(driver.config.parse({ version: '2.3000.1' }), outside)
    const wrapped = [
      notice(type),
      { deviceSentMessage: { destinationJid: JID, message: notice(type) } },
      { ephemeralMessage: { message: notice(type) } },
      { editedMessage: { message: notice(type) } },
    ]
    last().tells('messages.upsert', {
      type: 'notify',
      messages: [...wrapped.map(content => message(content)), message({ conversation: 'the end' })],
    })
    expect(await outside.next('message')).toMatchObject({ text: 'the end' })
    expect(outside.news.filter(news => news.type !== 'status')).toHaveLength(1)
    await connection.close()
  },
)

test('[CHN-04] the library itself believes such notices of one’s own phone alone', async () => {
  const told = async (fromMe: boolean) => {
    const events: string[] = []
    const context = {
      shouldProcessHistoryMsg: true,
      creds: { me: { id: '5511888880000@s.whatsapp.net' }, accountSettings: {} },
      ev: { emit: (event: string) => void events.push(event) },
      signalRepository: {
        lidMapping: { storeLIDPNMappings: async () => {}, getPNForLID: async () => null, getLIDForPN: async () => null },
      },
      keyStore: { get: async () => ({}), set: async () => {}, transaction: (work: () => unknown) => work() },
      logger: undefined,
      options: {},
      getMessage: async () => undefined,
    }
    await Reflect.apply(processMessage, undefined, [
      message(notice(Type.HISTORY_SYNC_NOTIFICATION), { key: { fromMe } }),
      context,
    ])
    return events
  }
  expect(await told(true)).toContain('messaging-history.set')
  expect(await told(false)).toEqual([])
})

test('[CHN-04] the ad a conversation began at is told; what a link shows by itself is none', () => {
  const by = (externalAdReply: object) => message({ extendedTextMessage: { text: 'Quero', contextInfo: { externalAdReply } } })
  const referral = { source: 'ad', id: '1202', url: 'https://fb.me/1', title: 'Promoção' }
  expect(arrives(by({ sourceType: 'ad', sourceId: '1202', sourceUrl: 'https://fb.me/1', title: 'Promoção' }))).toEqual([
    { ...framed, text: 'Quero', referral },
  ])
  expect(arrives(by({ title: 'Uma página' }))).toEqual([{ ...framed, text: 'Quero' }])
})

test.each([
  [27, '{"id":"88@lid","phoneNumber":"5511970001111@s.whatsapp.net"}', { change: 'join', people: [{ number: '5511970001111' }] }],
  [31, '5511970001111@s.whatsapp.net', { change: 'join', people: [{ address: { kind: 'phone', value: '5511970001111' } }] }],
  [28, '5511970001111@s.whatsapp.net', { change: 'leave' }],
  [32, '5511970001111@s.whatsapp.net', { change: 'leave' }],
  [29, '5599@s.whatsapp.net', { change: 'promote', us: true, people: [] }],
  [30, '5599@s.whatsapp.net', { change: 'demote', us: true, people: [] }],
])('what a group tells of its people (%d) is news of members under the notice’s own id', (messageStubType, person, expected) => {
  const notice = {
    key: { remoteJid: '1203@g.us', id: 'N1', participant: '5533@s.whatsapp.net', fromMe: false },
    ...{ messageStubType, messageStubParameters: [person], messageTimestamp: 1_800_000_000 },
  } as WAMessage
  const told = newsOf({ 'messages.upsert': { type: 'append', messages: [notice] } }, phonebook(), {
    own: ['5599@s.whatsapp.net'],
  })
  expect(told.filter(({ type }) => type === 'members')).toMatchObject([
    { id: 'N1', group: { kind: 'group', value: '1203' }, at: new Date(1_800_000_000_000), ...expected },
  ])
})
