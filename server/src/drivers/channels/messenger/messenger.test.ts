import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection, Content, Outbound } from '../driver.ts'
import {
  type Answer,
  APP_SECRET,
  type Expected,
  fileOf,
  type GraphDouble,
  graphDouble,
  refusal,
  TOKEN,
} from '../lib/meta/double.testkit.ts'
import { messenger } from './index.ts'

// Against a double written here: Meta describes these calls in documents alone.

const config = messenger.config.parse({ pageId: '118800223344', token: TOKEN, appSecret: APP_SECRET })
const ana = { kind: 'page', scope: '118800223344', value: '6543210987654321' } as const
const signal = new AbortController().signal
const target = { to: ana, externalId: 'm_THEIRS', fromMe: false, sentAt: new Date(0) }

let graph: GraphDouble
beforeEach(async () => {
  graph = await graphDouble()
})
afterEach(async () => {
  graph.settled()
  await graph.close()
})

const me: Expected = { method: 'GET', path: 'me', query: { fields: 'id,name' } }
const apps: Expected = { method: 'GET', path: '118800223344/subscribed_apps' }
const subscribed_fields =
  'messages,messaging_postbacks,message_reactions,message_reads,message_deliveries,message_echoes,message_edits,messaging_referrals,messaging_handovers,standby'
const subscribes: Expected = { method: 'POST', path: '118800223344/subscribed_apps', query: { subscribed_fields } }

async function connected(fields = config): Promise<Connection> {
  graph.expects(me, { json: { id: '118800223344', name: 'Loja' } })
  graph.expects(apps, { json: { data: [] } })
  graph.expects(subscribes)
  return messenger.connect(fields, graph.outside)
}

const messages = { method: 'POST', path: '118800223344/messages' }
const taken = { json: { recipient_id: ana.value, message_id: 'm_NEW' } }
const body = (message: object, more: object = { messaging_type: 'RESPONSE' }) => ({
  recipient: { id: ana.value },
  message: { ...message, metadata: 'balcao:0198-our-id' },
  ...more,
})
const outbound = (content: Content, more: Partial<Outbound> = {}): Outbound => ({ id: '0198-our-id', to: ana, content, ...more })
const choices = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `c${i + 1}`, title: `Opção ${i + 1}` }))
const quick = (count: number) => choices(count).map(({ id: payload, title }) => ({ content_type: 'text', title, payload }))
const attachment = (type: string) => ({
  attachment: { type, payload: { url: 'https://desk.example/files/signed', is_reusable: false } },
})
const media = (kind: Parameters<typeof fileOf>[0], type: string): Content => ({
  type: 'media',
  media: fileOf(kind, type),
  caption: '',
})

test.for<[string, Content, object]>([
  ['text', { type: 'text', text: 'Boa tarde ☀️' }, { text: 'Boa tarde ☀️' }],
  ['image', media('image', 'image/png'), attachment('image')],
  ['video', media('video', 'video/mp4'), attachment('video')],
  ['voice', media('voice', 'audio/ogg; codecs=opus'), attachment('audio')],
  ['document', media('document', 'application/pdf'), attachment('file')],
  [
    'three buttons',
    { type: 'buttons', text: 'Qual setor?', footer: 'Loja', buttons: choices(3) },
    {
      attachment: {
        type: 'template',
        payload: {
          template_type: 'button',
          text: 'Qual setor?\n\nLoja',
          buttons: choices(3).map(({ id: payload, title }) => ({ type: 'postback', title, payload })),
        },
      },
    },
  ],
  ['four buttons', { type: 'buttons', text: 'Qual?', buttons: choices(4) }, { text: 'Qual?', quick_replies: quick(4) }],
  ['a list', { type: 'list', text: 'Qual?', button: 'Ver', rows: choices(13) }, { text: 'Qual?', quick_replies: quick(13) }],
  [
    'more than quick replies can be',
    { type: 'list', text: 'Qual?', button: 'Ver', rows: choices(14) },
    {
      text: `Qual?\n\n${choices(14)
        .map(({ title }, i) => `${i + 1}. ${title}`)
        .join('\n')}`,
    },
  ],
])('[CHN-10] [MSG-11] sends %s', async ([, content, message]) => {
  const connection = await connected()
  graph.expects({ ...messages, json: body(message) }, taken)
  expect(await connection.send(outbound(content), signal)).toEqual({ externalId: 'm_NEW' })
})

test('[CHN-10] answers, reactions, seen, typing', async () => {
  const connection = await connected()
  const act = (json: object) =>
    graph.expects({ ...messages, json: { recipient: { id: ana.value }, ...json } }, { json: { recipient_id: ana.value } })
  graph.expects({ ...messages, json: { ...body({ text: 'sim' }), reply_to: { mid: 'm_THEIRS' } } }, taken)
  act({ sender_action: 'react', payload: { message_id: 'm_THEIRS', reaction: 'love' } })
  act({ sender_action: 'react', payload: { message_id: 'm_THEIRS', reaction: '🎉' } })
  act({ sender_action: 'unreact', payload: { message_id: 'm_THEIRS' } })
  act({ sender_action: 'mark_seen' })
  act({ sender_action: 'typing_on' })
  await connection.send(outbound({ type: 'text', text: 'sim' }, { quoted: { ...target, text: 'antes' } }), signal)
  await connection.react?.(target, '❤️')
  await connection.react?.(target, '🎉')
  await connection.react?.(target, '')
  await connection.markRead?.(target)
  await connection.typing?.(ana)
})

test('[CHN-10] what cannot be sent here is refused without asking', async () => {
  const connection = await connected()
  const refused = (content: Content, to: Outbound['to'] = ana) =>
    expect(connection.send(outbound(content, { to }), signal)).rejects
  await refused({ type: 'location', latitude: 1, longitude: 2 }).toMatchObject({ outcome: 'refused', code: 'ERR_CHANNEL_CANNOT' })
  await refused({ type: 'contacts', contacts: [] }).toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
  await refused(media('sticker', 'image/webp')).toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
  await refused({ type: 'media', media: { ...fileOf('video', 'video/mp4'), size: 2 ** 25 }, caption: '' }).toMatchObject({
    code: 'ERR_FILE_REJECTED',
  })
  await refused({ type: 'text', text: 'oi' }, { kind: 'phone', scope: '', value: '55' }).toMatchObject({
    code: 'ERR_WAPP_INVALID_CONTACT',
  })
})

const late = {
  status: 400,
  json: refusal(10, '(#10) This message is sent outside of allowed window.', { error_subcode: 2018278 }),
}

test('[CHN-10] after 24 hours only an app that may sends, with the tag of a person', async () => {
  const connection = await connected()
  graph.expects({ ...messages, json: body({ text: 'oi' }) }, late)
  await expect(connection.send(outbound({ type: 'text', text: 'oi' }), signal)).rejects.toMatchObject({
    outcome: 'refused',
    code: 'ERR_REPLY_WINDOW_CLOSED',
  })

  const granted = { ...config, humanAgent: true }
  expect([config, granted].map(fields => messenger.capabilitiesOf?.(fields).replyWindowHours)).toEqual([24, 168])
  const withTag = await connected(granted)
  graph.expects({ ...messages, json: body({ text: 'oi' }) }, late)
  graph.expects({ ...messages, json: body({ text: 'oi' }, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }) }, taken)
  expect(await withTag.send(outbound({ type: 'text', text: 'oi' }), signal)).toEqual({ externalId: 'm_NEW' })
})

test.for<[string, Answer, object]>([
  [
    'somebody who is gone',
    { status: 400, json: refusal(551, '(#551) This person is not available right now', { error_subcode: 1545041 }) },
    { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' },
  ],
  [
    'nobody',
    { status: 400, json: refusal(100, '(#100) No matching user found', { error_subcode: 2018001 }) },
    { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' },
  ],
  [
    'too much',
    { status: 400, json: refusal(613, '(#613) Calls to this API have exceeded the rate limit'), headers: { 'retry-after': '9' } },
    { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel', retryAfterMs: 9000 },
  ],
  [
    'a missing permission',
    { status: 403, json: refusal(200, '(#200) Requires pages_messaging') },
    { outcome: 'refused', code: 'ERR_CHANNEL_DATA' },
  ],
  [
    'an error inside a 200',
    { json: refusal(100, '(#100) Param message must be non-empty') },
    { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' },
  ],
  [
    'a page of a gateway',
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' },
    { outcome: 'doubt', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [
    'an error of theirs, when it may have gone out',
    { status: 500, json: refusal(2, 'An unexpected error has occurred. Please retry your request later.') },
    { outcome: 'doubt', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [
    'a revoked token',
    { status: 400, json: refusal(190, 'The session has been invalidated') },
    { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' },
  ],
])('[CHN-10] sending meets %s', async ([, answer, meaning]) => {
  const connection = await connected()
  graph.expects({ ...messages, json: body({ text: 'oi' }) }, answer)
  await expect(connection.send(outbound({ type: 'text', text: 'oi' }), signal)).rejects.toMatchObject(meaning)
  const told = { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', final: true }
  if (JSON.stringify(meaning).includes('down')) expect(graph.news.at(-1)).toMatchObject(told)
})

test('[CHN-10] connecting checks, subscribes, and tells it', async () => {
  await connected()
  expect(graph.news.map(news => news.type === 'status' && news.status)).toEqual(['opening', 'connected'])
})

test.for<[string, [Expected, Answer][], object]>([
  [
    'a token of somebody else',
    [[me, { json: { id: '77', name: 'Ana Prado' } }]],
    { code: 'ERR_CHANNEL_DATA', details: 'page id 118800223344: the token is of Ana Prado 77' },
  ],
  [
    'a token that is none',
    [[me, { status: 400, json: refusal(190, `Malformed access token ${TOKEN}`) }]],
    { code: 'ERR_CHANNEL_TOKEN', details: 'Malformed access token … (code 190, trace AbCdEf)' },
  ],
  [
    'the app secret',
    [[me, { status: 400, json: refusal(100, 'Invalid appsecret_proof provided in the API argument') }]],
    { code: 'ERR_CHANNEL_DATA', details: expect.stringContaining('app secret') },
  ],
  [
    'a permission',
    [
      [me, { json: { id: '118800223344' } }],
      [apps, { status: 403, json: refusal(200, '(#200) requires pages_manage_metadata') }],
    ],
    { code: 'ERR_CHANNEL_DATA', details: expect.stringContaining('webhooks of page id 118800223344: (#200)') },
  ],
  ['nobody there', [[me, { cut: true }]], { code: 'ERR_CHANNEL_UNREACHABLE' }],
])('[CHN-10] says what is wrong: %s', async ([, calls, health]) => {
  for (const [expected, answer] of calls) graph.expects(expected, answer)
  expect(await messenger.check(config, graph.outside)).toMatchObject({ ok: false, ...health })
})

test('[CHN-10] what somebody is called has to be asked for, and may be kept from us', async () => {
  const connection = await connected()
  const asks = { method: 'GET', path: ana.value, query: { fields: 'first_name,last_name,profile_pic' } }
  graph.expects(asks, {
    json: { first_name: 'Ana', last_name: 'Prado', profile_pic: 'https://cdn.example/ana.jpg', id: ana.value },
  })
  graph.expects(asks, { json: { id: ana.value } })
  graph.expects(asks, { json: { first_name: 'Ana', profile_pic: 'https://cdn.example/ana.jpg' } })
  expect(await connection.profile?.(ana)).toEqual({ name: 'Ana Prado', pictureUrl: 'https://cdn.example/ana.jpg' })
  expect(await connection.profile?.(ana)).toBeNull()
  expect(await connection.picture?.(ana)).toBe('https://cdn.example/ana.jpg')
})

test('[MSG-14] older conversations are told one by one, the oldest message first, within what was asked', async () => {
  const connection = await connected()
  const query = {
    platform: 'messenger',
    fields: 'id,updated_time,messages.limit(2){id,created_time,from,to,message,attachments}',
    limit: '20',
  }
  const them = { id: ana.value, name: 'Ana Prado' }
  const us = { id: '118800223344', name: 'Loja' }
  const said = (id: string, day: number, fromMe: boolean, more: object) => ({
    id,
    created_time: `2026-11-0${day}T12:00:00+0000`,
    from: fromMe ? us : them,
    to: { data: [fromMe ? them : us] },
    ...more,
  })
  const files = {
    data: [
      { id: '1', mime_type: 'image/jpeg', name: 'a.jpg', size: 9, image_data: { url: 'https://cdn.example/a.jpg' } },
      { id: '2', mime_type: 'audio/mp4', file_url: 'https://cdn.example/b.m4a' },
    ],
  }
  const first = [said('m_3', 3, true, { message: 'de nada' }), said('m_2', 2, false, { message: 'obrigada', attachments: files })]
  const second = [said('m_1', 1, false, { message: 'antiga' }), said('m_0', 5, false, { message: '' })]
  const paging = { cursors: { after: 'p2' }, next: 'https://elsewhere.example' }
  graph.expects(
    { method: 'GET', path: '118800223344/conversations', query },
    { json: { data: [{ id: 't_1', messages: { data: first } }], paging } },
  )
  graph.expects(
    { method: 'GET', path: '118800223344/conversations', query: { ...query, after: 'p2' } },
    { json: { data: [{ id: 't_2', updated_time: '2026-11-05T12:00:00+0000', messages: { data: second } }], paging: {} } },
  )

  await connection.history?.({ perConversation: 2, since: new Date('2026-11-02') })
  const common = { type: 'message', address: ana }
  expect(graph.news.filter(news => news.type === 'history')).toEqual([
    {
      type: 'history',
      messages: [
        {
          ...common,
          externalId: 'm_2',
          name: 'Ana Prado',
          fromMe: false,
          text: 'obrigada',
          kind: 'image',
          media: {
            kind: 'image',
            source: { url: 'https://cdn.example/a.jpg' },
            mimeType: 'image/jpeg',
            fileName: 'a.jpg',
            size: 9,
          },
          at: new Date('2026-11-02T12:00:00Z'),
        },
        {
          ...common,
          externalId: 'm_2#2',
          name: 'Ana Prado',
          fromMe: false,
          text: '',
          kind: 'audio',
          media: { kind: 'audio', source: { url: 'https://cdn.example/b.m4a' }, mimeType: 'audio/mp4' },
          at: new Date('2026-11-02T12:00:00Z'),
        },
        { ...common, externalId: 'm_3', name: '', fromMe: true, text: 'de nada', at: new Date('2026-11-03T12:00:00Z') },
      ],
    },
    {
      type: 'history',
      messages: [
        {
          ...common,
          externalId: 'm_0',
          name: 'Ana Prado',
          fromMe: false,
          text: '',
          kind: 'unsupported',
          at: new Date('2026-11-05T12:00:00Z'),
        },
      ],
    },
    { type: 'history', messages: [], progress: 100, done: true },
  ])
})
