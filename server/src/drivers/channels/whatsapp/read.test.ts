import { expect, test } from 'vitest'
import { phonebook } from '../lib/wa/phonebook.ts'
import { keyIn } from './key.ts'
import { ackNews, callNews, editedNews, groupNews, messageNews, reactionNews, removedNews } from './read.ts'
import { ANA, recorded } from './scripted.testkit.ts'

const ADDRESS = { kind: 'phone', scope: '', value: '5511999990000' } as const
const at = new Date(1_795_176_000_000)
const framed = { type: 'message', externalId: 'M', address: ADDRESS, name: 'Ana', fromMe: false, at }
const heard = (more: object, key: Parameters<typeof recorded>[2] = {}) => messageNews(recorded('M', more, key), phonebook())

const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;waid=5511:+55 11\nEND:VCARD'

test.each<[string, object, object]>([
  ['a text', { body: 'Olá' }, { text: 'Olá' }],
  ['an answer', { body: 'este', quotedStanzaID: 'Q', isForwarded: true }, { text: 'este', quoted: 'Q', isForwarded: true }],
  [
    'a place',
    { type: 'location', lat: -23.5, lng: -46.6, loc: 'Padaria\nRua A', body: '/9j/' },
    { text: '', kind: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Padaria', address: 'Rua A' } },
  ],
  [
    'a card',
    { type: 'vcard', body: CARD, vcardFormattedName: 'Rui Souza' },
    { text: '', kind: 'contacts', contacts: [{ name: 'Rui Souza', phones: ['+55 11'] }] },
  ],
  [
    'several cards',
    { type: 'multi_vcard', vcardList: [{ displayName: 'A', vcard: CARD }, { vcard: CARD }] },
    {
      text: '',
      kind: 'contacts',
      contacts: [
        { name: 'A', phones: ['+55 11'] },
        { name: 'Rui', phones: ['+55 11'] },
      ],
    },
  ],
  [
    'a button',
    { type: 'buttons_response', selectedButtonId: 'b1', body: 'Sim' },
    { text: 'Sim', kind: 'interactive', choice: 'b1' },
  ],
  [
    'a button of a template',
    { type: 'template_button_reply', selectedId: 'b2', body: 'Não' },
    { text: 'Não', kind: 'interactive', choice: 'b2' },
  ],
  [
    'a row of a list',
    { type: 'list_response', listResponse: { title: 'Pão', singleSelectReply: { selectedRowId: 'r1' } } },
    { text: 'Pão', kind: 'interactive', choice: 'r1' },
  ],
  [
    'a poll',
    { type: 'poll_creation', pollName: 'Qual?', pollOptions: [{ name: 'A' }, { name: 'B' }] },
    { text: 'Qual?\n- A\n- B' },
  ],
  ['an invitation', { type: 'groups_v4_invite', inviteGrpName: 'Padaria', body: 'Entra' }, { text: 'Padaria\nEntra' }],
  ['a picture for one look', { type: 'image', caption: '', body: '/9j/' }, { text: '', kind: 'unsupported' }],
])('[CHN-05] %s', (_what, data, expected) => {
  expect(heard(data)).toEqual([{ ...framed, ...expected }])
})

test.each([
  ['image', 'image'],
  ['video', 'video'],
  ['ptv', 'video'],
  ['audio', 'audio'],
  ['ptt', 'voice'],
  ['document', 'document'],
  ['sticker', 'sticker'],
])('[CHN-05] a file of type %s is %s, its words are its caption and not its small picture', (type, kind) => {
  const data = {
    type,
    body: '/9j/4AAQ',
    caption: 'veja',
    directPath: '/v/t62',
    mimetype: 'a/b',
    filename: 'f',
    size: 9,
    duration: '3',
  }
  const source = { ref: `false_${ANA}_M` }
  const media = { kind, mimeType: 'a/b', fileName: 'f', size: 9, seconds: 3, source }
  expect(heard(data)).toEqual([{ ...framed, text: 'veja', media }])
})

test('[CHN-05] what nobody said is nothing, what nobody knows stands as that, the status of others is neither', () => {
  for (const type of ['e2e_notification', 'gp2', 'revoked', 'ciphertext', 'call_log', 'protocol', 'reaction']) {
    expect(heard({ type, body: 'x' }), type).toEqual([])
  }
  expect(heard({ type: 'holograma', body: 'x' })).toMatchObject([
    { type: 'message', text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'whatsapp: holograma' },
  ])
  expect(heard({ body: 'x' }, { chat: 'status@broadcast' })).toEqual([])
  expect(heard({ body: 'x' }, { chat: '1203@newsletter' })).toEqual([])
  for (const data of [null, 7, '', {}, { id: 'x' }, { id: { id: 7, remote: {} } }]) {
    expect(messageNews(data, phonebook())).toEqual([])
    expect(editedNews(data, 7)).toEqual([])
    expect(removedNews(data)).toEqual([])
    expect(reactionNews(data, phonebook())).toEqual([])
    expect(ackNews(data, 'x')).toEqual([])
    expect(callNews(data, phonebook())).toEqual([])
  }
})

test('[CHN-05] in a group: whose it is, who wrote it, as text or as the page’s object of a name', () => {
  const group = { chat: '1203@g.us', author: '77:3@lid' }
  const expected = {
    ...framed,
    address: { kind: 'group', scope: '', value: '1203' },
    name: '',
    author: { address: '77@lid', name: 'Ana' },
    text: 'Oi',
  }
  expect(heard({ body: 'Oi' }, group)).toEqual([expected])
  const asObjects = {
    ...recorded('M', { body: 'Oi' }),
    id: {
      fromMe: false,
      remote: { _serialized: '1203@g.us' },
      id: 'M',
      participant: { _serialized: '77@lid' },
      _serialized: 'w',
    },
    author: { _serialized: '77@lid' },
  }
  expect(messageNews(asObjects, phonebook())).toEqual([expected])
  expect(heard({ body: 'Oi' }, { fromMe: true })).toEqual([{ ...framed, name: '', fromMe: true, text: 'Oi' }])
})

test('[CHN-05] an id written in one is read as its parts', () => {
  const parts = { id: 'M', fromMe: false, chat: ANA, author: '', whole: `false_${ANA}_M` }
  expect(keyIn(`false_${ANA}_M`)).toEqual(parts)
  expect(keyIn({ _serialized: `false_${ANA}_M` })).toEqual(parts)
  expect(keyIn('true_1203@g.us_M_77@lid')).toMatchObject({ id: 'M', fromMe: true, chat: '1203@g.us', author: '77@lid' })
  expect(keyIn('nothing')).toBeNull()
})

test('[CHN-05] an edit is one that says so: a small picture that changes is none', () => {
  const edited = { body: 'novo', latestEditSenderTimestampMs: 1_795_176_005_000 }
  expect(editedNews(recorded('M', edited), 'novo')).toEqual([
    { type: 'edited', externalId: 'M', text: 'novo', at: new Date(1_795_176_005_000) },
  ])
  const picture = { type: 'image', directPath: '/v', caption: 'nova legenda', body: '/9j/' }
  expect(editedNews(recorded('M', picture), '/9j/outra')).toEqual([])
  expect(editedNews(recorded('M', { ...picture, latestEditMsgKey: {} }, { fromMe: true }), '/9j/')).toEqual([
    { type: 'edited', externalId: 'M', text: 'nova legenda' },
  ])
})

test('[CHN-05] what was taken back, in itself or by another that names it', () => {
  expect(removedNews(recorded('M', { type: 'revoked' }))).toEqual([{ type: 'removed', externalId: 'M' }])
  const named = recorded('N', { type: 'revoked', protocolMessageKey: { fromMe: false, remote: ANA, id: 'M', _serialized: 'w' } })
  expect(removedNews(named)).toEqual([{ type: 'removed', externalId: 'M', parts: ['N'] }])
})

test('[CHN-05] reactions, ticks, calls, names of groups', () => {
  const book = phonebook()
  const reaction = {
    id: keyIn(`false_${ANA}_R`),
    msgId: `true_${ANA}_X`,
    senderId: ANA,
    reaction: '👍',
    timestamp: 1_795_176_000,
  }
  expect(reactionNews(reaction, book)).toEqual([{ type: 'reaction', externalId: 'X', emoji: '👍', from: ADDRESS, at }])
  expect(reactionNews({ ...reaction, id: `true_${ANA}_R`, reaction: '' }, book)).toEqual([
    { type: 'reaction', externalId: 'X', emoji: '', from: null, at },
  ])
  const ours = recorded('X', {}, { fromMe: true })
  expect([1, 2, 3, 4].flatMap(ack => ackNews(ours, ack))).toEqual(
    [1, 2, 3, 4].map(ack => ({ type: 'ack', externalId: 'X', ack })),
  )
  expect(ackNews(ours, -1)).toEqual([{ type: 'ack', externalId: 'X', ack: -1, code: 'ERR_SENDING_WAPP_MSG' }])
  expect([...ackNews(ours, 0), ...ackNews(recorded('X'), 3)]).toEqual([])
  const call = { id: 'C', from: ANA, fromMe: false, isGroup: false }
  expect(callNews(call, book)).toEqual([{ type: 'call', callId: 'C', from: ADDRESS, name: '', state: 'offer' }])
  expect([...callNews({ ...call, fromMe: true }, book), ...callNews({ ...call, isGroup: true }, book)]).toEqual([])
  expect(groupNews('1203@g.us', 'Padaria')).toEqual([
    { type: 'group', address: { kind: 'group', scope: '', value: '1203' }, name: 'Padaria' },
  ])
  expect(groupNews(ANA, 'Ana')).toEqual([])
})
