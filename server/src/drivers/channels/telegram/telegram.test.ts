import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startTelegramServer } from '@openclaw/crabline'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../driver.ts'
import { hookFor } from '../lib/testing/hook.ts'
import { mediaOf, never, outbound, type TestOutside, testOutside } from '../lib/testing/outside.ts'
import { scriptedProvider } from '../lib/testing/provider.ts'
import { telegram } from './index.ts'

const TOKEN = '424242:crabline-telegram-token-of-a-test'
const ANA = { kind: 'telegram', scope: '', value: '100001' } as const

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function crabline() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'crabline-'))
  undo.push(() => rm(folder, { recursive: true }))
  const recorderPath = path.join(folder, 'telegram.jsonl')
  const server = await startTelegramServer({ botToken: TOKEN, adminToken: 'admin', recorderPath })
  undo.push(() => server.close())
  return {
    root: server.manifest.endpoints.apiRoot,
    /** The calls of this method that the server got. */
    async asked(method: string): Promise<Record<string, unknown>[]> {
      const lines = (await readFile(recorderPath, 'utf8')).trim().split('\n')
      return lines
        .map(line => JSON.parse(line))
        .filter(event => event.path?.endsWith(`/${method}`))
        .map(event => event.body)
    },
    async writes(text: string, more: object = {}) {
      const answer = await fetch(server.manifest.endpoints.adminInboundUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-crabline-admin-token': 'admin' },
        body: JSON.stringify({ chatId: ANA.value, text, fromName: 'Ana', fromId: 100001, ...more }),
      })
      expect(answer.status, await answer.text()).toBe(200)
    },
  }
}

async function connected(outside: TestOutside, updates: 'webhook' | 'polling' = 'polling'): Promise<Connection> {
  const connection = await telegram.connect({ token: TOKEN, updates }, outside)
  undo.push(() => connection.close())
  return connection
}

test('[CHN-08] against the Bot API of crabline: a customer writes and is answered, by asking for updates', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: { telegram: server.root } })
  const connection = await connected(outside)
  expect(await outside.next('status')).toMatchObject({ status: 'connected', number: '@crabline_bot' })

  await server.writes('Bom dia')
  const said = await outside.next('message')
  expect(said).toMatchObject({ externalId: '100001:1', address: ANA, name: 'Ana', fromMe: false, text: 'Bom dia' })

  const quoted = { to: ANA, externalId: said.externalId, fromMe: false, sentAt: new Date(), text: 'Bom dia' }
  const sent = await connection.send(outbound(ANA, { type: 'text', text: 'Bom dia, Ana!' }, { quoted }), never)
  expect(sent.externalId).toMatch(/^100001:\d+$/)
  expect(await server.asked('sendMessage')).toMatchObject([
    { chat_id: '100001', text: 'Bom dia, Ana!', reply_parameters: { message_id: 1, allow_sending_without_reply: true } },
  ])

  const target = { to: ANA, externalId: sent.externalId, fromMe: true, sentAt: new Date() }
  await connection.edit?.(target, 'Boa tarde!')
  await connection.react?.({ ...target, externalId: said.externalId, fromMe: false }, '👍')
  await connection.typing?.(ANA)
  await connection.remove?.(target)
  const [, number] = sent.externalId.split(':')
  expect(await server.asked('editMessageText')).toEqual([{ chat_id: '100001', message_id: Number(number), text: 'Boa tarde!' }])
  expect(await server.asked('setMessageReaction')).toEqual([
    { chat_id: '100001', message_id: 1, reaction: [{ type: 'emoji', emoji: '👍' }] },
  ])
  expect(await server.asked('sendChatAction')).toEqual([{ chat_id: '100001', action: 'typing' }])
  expect(await server.asked('deleteMessage')).toEqual([{ chat_id: '100001', message_id: Number(number) }])
})

test('[CHN-08] against the Bot API of crabline: files go as what they are, each under its name', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: { telegram: server.root } })
  const connection = await connected(outside)
  const send = (kind: Parameters<typeof mediaOf>[0], type: string, name: string, caption = '') =>
    connection.send(outbound(ANA, { type: 'media', media: mediaOf(kind, type, name), caption }), never)

  await send('image', 'image/jpeg', 'praça.jpg', 'a praça')
  await send('video', 'video/mp4', 'v.mp4')
  await send('audio', 'audio/mpeg', 'm.mp3')
  await send('document', 'application/pdf', 'contrato "final".pdf', 'assine')

  expect(await server.asked('sendPhoto')).toMatchObject([{ photo: 'praça.jpg', caption: 'a praça', chat_id: '100001' }])
  expect(await server.asked('sendVideo')).toMatchObject([{ video: 'v.mp4' }])
  expect(await server.asked('sendAudio')).toMatchObject([{ audio: 'm.mp3' }])
  expect(await server.asked('sendDocument')).toMatchObject([{ document: 'contrato "final".pdf', caption: 'assine' }])
})

test('[CHN-08] against the Bot API of crabline: by webhook, with the secret only the two of us know', async () => {
  const server = await crabline()
  const outside = testOutside({ baseUrls: { telegram: server.root } })
  const door = await hookFor(telegram, () => telegram.config.parse({ token: TOKEN }), outside.deliver)
  undo.push(door.close)
  outside.hookUrl = door.url
  await connected(outside, 'webhook')

  await server.writes('Oi')
  expect(await outside.next('message')).toMatchObject({ text: 'Oi', address: ANA })

  const forged = { update_id: 9, message: { message_id: 9, date: 1, chat: { id: 1, type: 'private' }, text: 'forged' } }
  for (const secret of ['', 'x'.repeat(64), TOKEN]) {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const answer = await fetch(door.url, { method: 'POST', headers, body: JSON.stringify(forged) })
    expect(answer.status).toBe(403)
  }
  expect(outside.news.filter(news => news.type === 'message')).toHaveLength(1)
  expect(await server.asked('setWebhook')).toMatchObject([
    { url: door.url, allowed_updates: ['message', 'edited_message', 'callback_query', 'message_reaction'] },
  ])
})

/** A Bot API that says what the test wants it to say, for what crabline does not know. */
async function scripted(methods: Record<string, unknown>) {
  const answers = Object.entries({ getMe: { first_name: 'Balcão', username: 'balcao_bot' }, setWebhook: true, ...methods })
  const provider = await scriptedProvider(
    Object.fromEntries(answers.map(([method, result]) => [`POST /bot${TOKEN}/${method}`, replyOf(result)])),
  )
  undo.push(() => provider.close())
  const outside = testOutside({ baseUrls: { telegram: provider.url } })
  const connection = await telegram.connect({ token: TOKEN, updates: 'webhook' }, outside)
  return {
    provider,
    outside,
    connection,
    asked: (method: string) => provider.of(`POST /bot${TOKEN}/${method}`).map(call => call.body),
  }
}

const replyOf = (result: unknown) => (isReply(result) ? result : { body: { ok: true, result } })
const isReply = (value: unknown): value is { status: number } => typeof value === 'object' && value !== null && 'status' in value
const refusal = (status: number, description: string, parameters: object = {}) => ({
  status,
  body: { ok: false, error_code: status, description, parameters },
})
const text = (words: string) => outbound(ANA, { type: 'text', text: words })

test('[CHN-08] against a scripted Bot API: buttons and lists, a card, a place, a voice note, a sticker', async () => {
  const taken = { message_id: 7, chat: { id: 100001 }, date: 1 }
  const methods = ['sendMessage', 'sendVenue', 'sendLocation', 'sendContact', 'sendVoice', 'sendSticker', 'forwardMessage']
  const { connection, asked } = await scripted(Object.fromEntries(methods.map(method => [method, taken])))
  const long = 'x'.repeat(65)
  const choices = [
    { id: 'yes', title: 'Sim' },
    { id: long, title: 'Não' },
  ]

  await connection.send(outbound(ANA, { type: 'buttons', text: 'Confirma?', footer: 'até amanhã', buttons: choices }), never)
  const rows = [{ id: '1', title: 'Centro', description: 'Rua A, 10' }]
  await connection.send(outbound(ANA, { type: 'list', text: 'Lojas', button: 'Ver', rows }), never)
  await connection.send(
    outbound(ANA, { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A' }),
    never,
  )
  await connection.send(outbound(ANA, { type: 'location', latitude: 1, longitude: 2 }), never)
  await connection.send(outbound(ANA, { type: 'contacts', contacts: [{ name: 'Rui', phones: ['+5511999990000'] }] }), never)
  await connection.send(outbound(ANA, { type: 'media', media: mediaOf('voice', 'audio/ogg', 'v.ogg'), caption: '' }), never)
  await connection.send(outbound(ANA, { type: 'media', media: mediaOf('sticker', 'image/webp', 's.webp'), caption: '' }), never)
  const original = { to: ANA, externalId: '55:3', fromMe: false, sentAt: new Date() }
  const sent = await connection.send(outbound(ANA, { type: 'text', text: 'x' }, { forwarded: original }), never)

  expect(sent).toEqual({ externalId: '100001:7' })
  expect(asked('sendMessage')).toEqual([
    {
      chat_id: '100001',
      text: 'Confirma?\n\naté amanhã',
      // 64 bytes come back and no more: the longer id is answered by its label.
      reply_markup: { inline_keyboard: [[{ text: 'Sim', callback_data: 'yes' }], [{ text: 'Não', callback_data: 'Não' }]] },
    },
    {
      chat_id: '100001',
      text: 'Lojas\n\nCentro: Rua A, 10',
      reply_markup: { inline_keyboard: [[{ text: 'Centro', callback_data: '1' }]] },
    },
  ])
  expect(asked('sendVenue')).toEqual([{ chat_id: '100001', latitude: -23.5, longitude: -46.6, title: 'Loja', address: 'Rua A' }])
  expect(asked('sendLocation')).toEqual([{ chat_id: '100001', latitude: 1, longitude: 2 }])
  expect(asked('sendContact')).toEqual([{ chat_id: '100001', phone_number: '+5511999990000', first_name: 'Rui' }])
  expect(asked('sendVoice')).toMatchObject([{ voice: { name: 'v.ogg', type: 'audio/ogg', text: 'the bytes of v.ogg' } }])
  expect(asked('sendSticker')).toMatchObject([{ sticker: { name: 's.webp' } }])
  expect(asked('forwardMessage')).toEqual([{ chat_id: '100001', from_chat_id: '55', message_id: 3 }])
})

test('[CHN-08] against a scripted Bot API: a caption too long for one follows its picture; a picture too big goes as a file', async () => {
  const { connection, asked } = await scripted({
    sendPhoto: { message_id: 7 },
    sendMessage: { message_id: 8 },
    sendDocument: { message_id: 9 },
  })
  const caption = 'á'.repeat(1025)
  const small = mediaOf('image', 'image/jpeg', 'a.jpg')

  expect(await connection.send(outbound(ANA, { type: 'media', media: small, caption }), never)).toEqual({
    externalId: '100001:7',
  })
  await connection.send(outbound(ANA, { type: 'media', media: { ...small, size: 11_000_000 }, caption: '' }), never)

  expect(asked('sendPhoto')[0]).not.toHaveProperty('caption')
  expect(asked('sendMessage')).toEqual([{ chat_id: '100001', text: caption, reply_parameters: { message_id: 7 } }])
  expect(asked('sendDocument')).toHaveLength(1)
})

test('[CHN-08] against a scripted Bot API: a group that became a supergroup is written to where it went, and is the same group', async () => {
  const group = { kind: 'group', scope: '', value: '-500' } as const
  const moved = { ...group, value: '-100900' }
  const { connection, outside, provider } = await scripted({})
  provider.on({
    [`POST /bot${TOKEN}/sendMessage`]: ({ body }) =>
      body.chat_id === '-500'
        ? refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: -100900 })
        : { body: { ok: true, result: { message_id: 12 } } },
  })

  const sent = await connection.send(outbound(group, { type: 'text', text: 'Oi' }), never)

  expect(sent).toEqual({ externalId: '-100900:12' })
  expect(await outside.next('identity')).toEqual({ type: 'identity', addresses: [group, moved] })
})

test('[CHN-08] against a scripted Bot API: a file is fetched by its reference and its address is told to nobody', async () => {
  const { connection, provider } = await scripted({ getFile: { file_id: 'f1', file_path: 'photos/1.jpg' } })
  provider.on({ [`GET /file/bot${TOKEN}/photos/1.jpg`]: { body: Buffer.from('jpeg') } })
  const bytes = Buffer.concat(await Array.fromAsync((await connection.download?.('f1', never)) ?? []))
  expect(bytes.toString()).toBe('jpeg')

  provider.on({ [`POST /bot${TOKEN}/getFile`]: refusal(400, 'Bad Request: file is too big') })
  await expect(connection.download?.('f2', never)).rejects.toMatchObject({ outcome: 'refused', code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  provider.on({ [`POST /bot${TOKEN}/getUserProfilePhotos`]: { body: { ok: true, result: { total_count: 0, photos: [] } } } })
  expect(await connection.picture?.(ANA)).toBeNull()
})

test.each([
  [refusal(401, 'Unauthorized'), { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  [refusal(404, 'Not Found'), { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [refusal(400, 'Bad Request: chat not found'), { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' }],
  [refusal(403, 'Forbidden: bot was blocked by the user'), { outcome: 'refused', code: 'ERR_BLOCKED_BY_CONTACT' }],
  [refusal(400, 'Bad Request: message to be replied not found'), { outcome: 'refused', code: 'ERR_FETCH_WAPP_MSG' }],
  [refusal(413, 'Request Entity Too Large'), { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  [
    refusal(429, 'Too Many Requests: retry after 7', { retry_after: 7 }),
    { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', retryAfterMs: 7000 },
  ],
  [refusal(500, 'Internal Server Error'), { outcome: 'doubt', code: 'ERR_CHANNEL_UNREACHABLE' }],
  [
    { status: 503, body: '<html><h1>Service Unavailable</h1></html>' },
    { outcome: 'wait', message: '503 Service Unavailable' },
  ],
  [
    { status: 200, body: '<html>Welcome to the hotel</html>' },
    { outcome: 'doubt', message: '200 Welcome to the hotel' },
  ],
  [
    { status: 404, body: '<html>nginx</html>' },
    { outcome: 'down', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [{ status: 200, body: { ok: true, result: 'ok' } }, { outcome: 'doubt' }],
  [
    { status: 200, cut: true },
    { outcome: 'doubt', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [{ status: 200, body: 'x'.repeat(11 * 1024 * 1024) }, { outcome: 'doubt' }],
])('[CHN-08] against a scripted Bot API: an answer of %j is told as what it is', async (reply, expected) => {
  const { connection } = await scripted({ sendMessage: reply })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject(expected)
})

test('[CHN-08] a check tells whose bot it is, that a token is wrong, and that nobody is there', async () => {
  const good = { getWebhookInfo: { url: 'x', pending_update_count: 3, last_error_message: 'Connection refused' } }
  const { provider, outside } = await scripted(good)
  const check = (token = TOKEN) => telegram.check({ token, updates: 'auto' }, outside)

  expect(await check()).toEqual({ ok: true, name: 'Balcão', number: '@balcao_bot', details: '3 waiting: Connection refused' })
  provider.on({ 'POST /bot1:wrong/getMe': refusal(401, 'Unauthorized') })
  expect(await check('1:wrong')).toEqual({ ok: false, code: 'ERR_CHANNEL_TOKEN', details: 'Unauthorized' })
  undo.pop()
  await provider.close()
  expect(await check()).toMatchObject({ ok: false, code: 'ERR_CHANNEL_UNREACHABLE' })
})

test('[CHN-02] a token taken away while asking for updates ends the session', async () => {
  const { provider, outside } = await scripted({ deleteWebhook: true, getUpdates: refusal(401, 'Unauthorized') })
  await telegram.connect({ token: TOKEN, updates: 'polling' }, outside)
  const states = () => outside.news.filter(news => news.type === 'status')
  await expect.poll(() => states().at(-1)).toMatchObject({ status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', final: true })
  expect(provider.of(`POST /bot${TOKEN}/getUpdates`)).toHaveLength(1)
})

test('[CHN-08] a token has its form, and a channel without one is not accepted', () => {
  for (const token of ['', 'abc', '123', '123:short']) expect(telegram.config.safeParse({ token }).success).toBe(false)
  expect(telegram.config.parse({ token: ` ${TOKEN} ` })).toEqual({ token: TOKEN, updates: 'auto' })
})
