import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { News } from '../driver.ts'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { ANA, OURS, recorded, scriptedDriver } from './scripted.testkit.ts'

const ADDRESS = { kind: 'phone', scope: '', value: '5511999990000' } as const
const LID = { kind: 'lid', scope: '', value: '77' } as const
const GROUP = { kind: 'group', scope: '', value: '1203' } as const
const sentAt = new Date(1_795_176_000_000)

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function open(answers: Parameters<typeof scriptedDriver>[0] = {}) {
  const { driver, last } = scriptedDriver(answers)
  const outside = testOutside()
  const connection = await driver.connect(driver.config.parse({}), outside)
  undo.push(() => connection.close())
  const client = last()
  client.tells('ready')
  await outside.heard('status', news => news.status === 'connected')
  const told = (): News[] => outside.news.filter(news => news.type !== 'status')
  return { client, connection, outside, told }
}

const text = (words: string) => outbound(ADDRESS, { type: 'text', text: words })

test('[CHN-05] what we send is not told, what is written on the phone is, also when both happen at once', async () => {
  const page = Promise.withResolvers<object>()
  const { client, connection, outside, told } = await open({ sendMessage: () => page.promise })
  const sending = connection.send(text('nosso'), never)
  await expect.poll(() => client.of('sendMessage').length).toBe(1)
  client.tells('message_create', recorded('PHONE1', { body: 'do telefone' }, { fromMe: true }))
  client.tells('message_create', recorded('ANA1', { body: 'Oi' }))
  expect(await outside.next('message'), 'nobody else waits for it').toMatchObject({ externalId: 'ANA1' })
  page.resolve({})
  const { externalId } = await sending
  expect(await outside.next('message')).toMatchObject({ externalId: 'PHONE1', fromMe: true })
  client.tells('message_ack', recorded(externalId, {}, { fromMe: true }), 2)
  expect(await outside.next('ack')).toEqual({ type: 'ack', externalId, ack: 2 })
  expect(told().filter(({ type }) => type === 'message')).toHaveLength(2)
})

test('[CHN-05] a send nobody waited for any more is told of when the page shows it', async () => {
  const page = Promise.withResolvers<object>()
  const { client, connection, outside, told } = await open({ sendMessage: () => page.promise })
  const giving = new AbortController()
  const message = text('demorado')
  const sending = connection.send(message, giving.signal)
  giving.abort()
  await expect(sending).rejects.toMatchObject({ outcome: 'doubt' })
  client.tells('message_create', recorded('LATE', { body: 'demorado' }, { fromMe: true }))
  expect(await outside.next('ack')).toEqual({ type: 'ack', externalId: 'LATE', ack: 1, reference: message.id })
  client.tells('message_create', recorded('PHONE', { body: 'demorado' }, { fromMe: true }))
  expect(await outside.next('message'), 'the next like it is another').toMatchObject({ externalId: 'PHONE' })
  expect(told().filter(({ type }) => type === 'message')).toHaveLength(1)
  page.resolve({})
})

test.each([
  ['rate-overlimit', { outcome: 'wait', scope: 'channel', code: 'ERR_CHANNEL_LIMITED' }],
  ['No LID for user', { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  ['media-fault: sendToChat filehash undefined', { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  ['upload failed: media entry was not created', { outcome: 'wait', code: 'ERR_CHANNEL_UNREACHABLE' }],
  ['Protocol error: Target closed', { outcome: 'doubt', code: 'ERR_SENDING_WAPP_MSG' }],
])('[CHN-02] a page that says %s', async (words, expected) => {
  const { connection } = await open({ sendMessage: () => Promise.reject(new Error(words)) })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject(expected)
})

test('[CHN-02] whom WhatsApp has no conversation with is refused; an ask of a page that is gone ends the connection', async () => {
  const lost = () => Promise.reject(new Error('Attempted to use detached Frame'))
  const { connection } = await open({ sendMessage: () => 'none', getNumberId: lost })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject({ outcome: 'refused' })
  await expect(connection.findNumber?.('5511')).rejects.toMatchObject({ outcome: 'down' })
})

test('[CHN-05] a hidden name and its number are one person, asked for once and told before and after', async () => {
  const pair = [{ lid: '77@lid', pn: ANA }]
  const { client, outside, told } = await open({ getContactLidAndPhone: () => pair })
  for (const id of ['M1', 'M2']) client.tells('message_create', recorded(id, { body: 'Oi' }, { chat: '77@lid' }))
  await outside.heard('message', ({ externalId }) => externalId === 'M2')
  const identity = { type: 'identity', addresses: [ADDRESS, LID], name: 'Ana' }
  const message = { type: 'message', address: ADDRESS }
  expect(told()).toMatchObject([identity, { ...message, externalId: 'M1' }, identity, { ...message, externalId: 'M2' }])
  expect(client.of('getContactLidAndPhone')).toHaveLength(1)
})

test('[CHN-05] a hidden name nobody can tell the number of is who it is', async () => {
  const { client, outside } = await open({ getContactLidAndPhone: () => Promise.reject(new Error('not found')) })
  client.tells('message_create', recorded('M1', { body: 'Oi' }, { chat: '77@lid' }))
  expect(await outside.next('message')).toMatchObject({ address: LID })
})

test('[CHN-05] a group is named once, and anew when its name changes', async () => {
  const { client, outside } = await open({ getChatById: () => ({ name: 'Condomínio' }) })
  const key = { chat: '1203@g.us', author: ANA }
  for (const id of ['M1', 'M2']) client.tells('message_create', recorded(id, { body: 'Oi' }, key))
  expect(await outside.next('group')).toEqual({ type: 'group', address: GROUP, name: 'Condomínio' })
  expect(await outside.next('message')).toMatchObject({ address: GROUP, author: { address: ANA, name: 'Ana' } })
  client.tells('group_update', { type: 'description', chatId: '1203@g.us', body: 'regras' })
  client.tells('group_update', { type: 'subject', chatId: '1203@g.us', body: 'Bloco B' })
  expect(await outside.next('group')).toMatchObject({ name: 'Bloco B' })
  expect(client.of('getChatById')).toHaveLength(1)
})

test('[CHN-05] edits, deletions and reactions of others come as news', async () => {
  const { client, outside } = await open()
  client.tells('message_edit', recorded('M1', { latestEditSenderTimestampMs: 1 }), 'novo', 'velho')
  expect(await outside.next('edited')).toMatchObject({ externalId: 'M1', text: 'novo' })
  client.tells('message_revoke_everyone', recorded('M1', { type: 'revoked' }))
  expect(await outside.next('removed')).toMatchObject({ externalId: 'M1' })
  client.tells('message_reaction', { id: `false_${ANA}_R`, msgId: `true_${ANA}_X`, senderId: ANA, reaction: '❤️' })
  expect(await outside.next('reaction')).toMatchObject({ externalId: 'X', emoji: '❤️', from: ADDRESS })
  client.tells('message_ciphertext_failed', recorded('M2'))
  expect(await outside.next('unknown')).toMatchObject({ what: 'whatsapp: ciphertext' })
})

test('[CHN-05] a call is told once, and can be rejected while it is known', async () => {
  const { client, connection, outside } = await open()
  let rejected = 0
  const call = { id: 'C', from: ANA, fromMe: false, isGroup: false, reject: async () => ++rejected }
  for (let i = 0; i < 2; i++) client.tells('call', call)
  expect(await outside.next('call')).toMatchObject({ callId: 'C', from: ADDRESS, state: 'offer' })
  await connection.rejectCall?.('C', ADDRESS)
  expect(rejected).toBe(1)
  await expect(connection.rejectCall?.('none', ADDRESS)).rejects.toMatchObject({ outcome: 'refused' })
  client.tells('message_create', recorded('M', { body: 'depois' }))
  await outside.next('message')
  expect(outside.news.filter(({ type }) => type === 'call')).toHaveLength(1)
})

test('[CHN-05] each kind goes as the page wants it', async () => {
  const members = { participants: [{ id: { _serialized: ANA }, isAdmin: true }, { id: { _serialized: '77@lid' } }] }
  const { client, connection, outside } = await open({
    getChatById: () => members,
    getContactLidAndPhone: () => [{ lid: '77@lid', pn: '5511922220000@c.us' }],
  })
  const send = async (message: Parameters<typeof connection.send>[0]) => {
    await connection.send(message, never)
    return client.of('sendMessage').at(-1) ?? []
  }
  const calm = { linkPreview: false, sendSeen: false }
  expect(await send(text('BEGIN:VCARD é só um texto'))).toEqual([
    ANA,
    'BEGIN:VCARD é só um texto',
    { ...calm, parseVCards: false },
  ])
  for (const [kind, as] of [
    ['voice', { sendAudioAsVoice: true }],
    ['sticker', { sendMediaAsSticker: true }],
    ['document', { sendMediaAsDocument: true }],
  ] as const) {
    const [, file, options] = await send(outbound(ADDRESS, { type: 'media', media: mediaOf(kind, 'a/b', 'f'), caption: '' }))
    expect(file).toMatchObject({ mimetype: 'a/b', filename: 'f', data: Buffer.from('the bytes of f').toString('base64') })
    expect(options).toEqual({ ...calm, ...as })
  }
  const [, place] = await send(outbound(LID, { type: 'location', latitude: 1, longitude: 2, name: 'Padaria', address: 'Rua A' }))
  expect(place).toMatchObject({ latitude: 1, longitude: 2, description: 'Padaria\nRua A' })
  const rui = { name: 'Rui', phones: ['5511'] }
  expect((await send(outbound(ADDRESS, { type: 'contacts', contacts: [rui] })))[1]).toMatch(/^BEGIN:VCARD[\s\S]*FN:Rui/)
  const [, , several] = await send(outbound(ADDRESS, { type: 'contacts', contacts: [rui, { name: 'Bia', phones: [] }] }))
  expect(several).toMatchObject({ extra: { type: 'multi_vcard', vcardList: [{ displayName: 'Rui' }, { displayName: 'Bia' }] } })
  const everybody = { everybody: true, hidden: true, addresses: [] }
  const [to, , mentioning] = await send(outbound(GROUP, { type: 'text', text: 'todos' }, { mentions: everybody }))
  expect([to, mentioning]).toMatchObject(['1203@g.us', { mentions: [ANA, '77@lid'] }])
  expect(await connection.participants?.(GROUP)).toEqual([
    { address: ADDRESS, name: '', isAdmin: true, number: ADDRESS.value },
    { address: LID, name: '', isAdmin: false, number: '5511922220000' },
  ])
  expect(client.of('getContactLidAndPhone'), 'all at once').toHaveLength(1)
  expect(await outside.next('identity')).toMatchObject({ addresses: [{ value: '5511922220000' }, LID] })
  const buttons = outbound(ADDRESS, { type: 'buttons', text: 'x', buttons: [] })
  await expect(connection.send(buttons, never)).rejects.toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
})

test('[CHN-05] a message of before is found by whichever name the page has for its chat and its writer today', async () => {
  const there = new Set([`false_77@lid_OLD`, `false_1203@g.us_INGROUP_77@lid`, `true_1203@g.us_OURS_${OURS}`])
  const done: string[] = []
  const { client, connection } = await open({
    getContactLidAndPhone: () => [{ lid: '77@lid', pn: ANA }],
    getMessageById: whole =>
      there.has(String(whole)) ? { react: async () => void done.push(String(whole)), edit: async () => null } : null,
  })
  const target = { to: ADDRESS, fromMe: false, sentAt }
  await connection.react?.({ ...target, externalId: 'OLD' }, '👍')
  await connection.react?.({ ...target, to: GROUP, externalId: 'INGROUP', author: '5511999990000@s.whatsapp.net' }, '👍')
  await connection.react?.({ ...target, to: GROUP, externalId: 'OURS', fromMe: true }, '👍')
  expect(done).toEqual([...there])
  await expect(connection.remove?.({ ...target, externalId: 'GONE' })).rejects.toMatchObject({ outcome: 'refused' })
  await expect(connection.edit?.({ ...target, externalId: 'OLD' }, 'x'), 'too old').rejects.toMatchObject({ outcome: 'refused' })

  there.add('false_88@lid_HEARD')
  client.tells('message_create', recorded('HEARD', { body: 'Oi' }, { chat: '88@lid' }))
  await connection.react?.({ ...target, externalId: 'HEARD' }, '👍')
  expect(done.at(-1), 'as it was heard').toBe('false_88@lid_HEARD')
})

test('[CHN-05] a file is fetched by the page; one that is gone, or too large for it, says so', async () => {
  const media = { data: Buffer.from('bytes').toString('base64') }
  const { connection } = await open({
    getMessageById: whole =>
      ({
        here: { _data: { size: 5 }, downloadMedia: async () => media },
        gone: { _data: { size: 5 }, downloadMedia: async () => undefined },
        large: { _data: { size: 2 ** 30 }, downloadMedia: async () => media },
      })[String(whole)] ?? null,
  })
  expect(await buffer((await connection.download?.('here', never)) ?? Readable.from([]))).toEqual(Buffer.from('bytes'))
  for (const ref of ['gone', 'large', 'never']) {
    await expect(connection.download?.(ref, never), ref).rejects.toMatchObject({
      outcome: 'refused',
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
    })
  }
})

test('[CHN-05] numbers, pictures, names, blocking, reading, typing', async () => {
  const did: string[] = []
  const { client, connection } = await open({
    getNumberId: number => (number === '5511999990000' ? { _serialized: ANA } : null),
    getProfilePicUrl: () => Promise.reject(new Error('hidden')),
    getContacts: () => [
      { id: { _serialized: ANA }, name: 'Ana da loja', isMyContact: true },
      { id: { _serialized: '77@lid' }, number: '5511888', name: 'Bia', isMyContact: true },
      { id: { _serialized: '5511777@c.us' }, pushname: 'De um grupo', isMyContact: false },
      { id: { _serialized: '5511666@c.us' }, name: 'Loja', isMyContact: true, isMe: true },
      { id: { _serialized: '1203@g.us' }, name: 'Padaria', isGroup: true },
    ],
    getContactById: () => ({ pushname: 'Ana', block: async () => did.push('block'), unblock: async () => did.push('unblock') }),
    getChatById: () => ({ sendStateTyping: async () => did.push('typing') }),
  })
  expect(await connection.findNumber?.('+55 11 99999-0000')).toEqual(ADDRESS)
  expect(await connection.findNumber?.('1')).toBeNull()
  expect(await connection.picture?.(ADDRESS)).toBeNull()
  expect(await connection.profile?.(ADDRESS)).toEqual({ name: 'Ana' })
  await connection.block?.(ADDRESS, true)
  await connection.block?.(ADDRESS, false)
  await connection.typing?.(ADDRESS)
  expect(did).toEqual(['block', 'unblock', 'typing'])
  await connection.markRead?.({ to: ADDRESS, externalId: 'M', fromMe: false, sentAt })
  expect(client.of('sendSeen')).toEqual([[ANA]])
  expect(await connection.contacts?.()).toEqual([
    { name: 'Ana da loja', addresses: [ADDRESS] },
    { name: 'Bia', addresses: [LID, { kind: 'phone', scope: '', value: '5511888' }] },
    { name: 'Padaria', addresses: [{ kind: 'group', scope: '', value: '1203' }] },
  ])
})

test('[CHN-05] the past comes conversation by conversation, oldest first, within what was asked; one that fails holds up none', async () => {
  const past = (id: string, t: number) => ({ rawData: recorded(id, { body: id, t }) })
  const delivered = { rawData: recorded('OURS', { body: 'OURS', t: 400, ack: 2 }, { fromMe: true }) }
  const chat = (jid: string, fetchMessages: () => Promise<unknown>) => ({ id: { _serialized: jid }, fetchMessages })
  const { connection, outside } = await open({
    getChats: () => [
      chat('1@newsletter', () => Promise.reject(new Error('never asked'))),
      chat('5522@c.us', () => Promise.reject(new Error('broken'))),
      chat(ANA, async () => [
        past('C', 300),
        past('A', 100),
        past('B', 200),
        delivered,
        { rawData: recorded('N', { type: 'gp2' }) },
      ]),
    ],
  })
  await connection.history?.({ perConversation: 10, since: new Date(150_000), until: new Date(1_000_000) })
  const first = await outside.next('history')
  expect(first.messages.map(({ externalId }) => externalId)).toEqual(['B', 'C', 'OURS'])
  expect(first.messages.map(({ ack }) => ack)).toEqual([undefined, undefined, 2])
  expect(first.progress).toBe(100)
  expect(await outside.next('history')).toEqual({ type: 'history', messages: [], progress: 100, done: true })
})
