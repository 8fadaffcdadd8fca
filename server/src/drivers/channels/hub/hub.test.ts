import { afterEach, expect, test } from 'vitest'
import type { Outbound } from '../driver.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { scriptedProvider } from '../lib/testing/provider.ts'
import { hub } from './index.ts'

const ACCOUNT = hub.config.parse({ token: 'T0K', channelId: 'c-1' })
const INSTAGRAM = { ...ACCOUNT, network: 'instagram' as const }
const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const text = (words: string) => outbound(ANA, { type: 'text', text: words })

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const MESSAGES = 'POST /v2/channels/whatsapp/messages'

async function scripted(script: Parameters<typeof scriptedProvider>[0] = {}, config = ACCOUNT) {
  const provider = await scriptedProvider({
    'GET /v1/channels': { body: [{ id: 'c-1', name: 'Padaria', channel: 'whatsapp' }] },
    'POST /v1/subscriptions': { status: 201, body: { id: 's1' } },
    ...script,
  })
  undo.push(() => provider.close())
  const outside = testOutside({ baseUrls: { hub: provider.url } })
  return { provider, outside, connection: await hub.connect(config, outside) }
}

test('[CHN-11] against a scripted hub: each kind of content, in the hub’s words', async () => {
  const { connection, provider, outside } = await scripted({ [MESSAGES]: { body: { id: 'm-1', direction: 'OUT' } } })
  expect(await outside.next('status')).toMatchObject({ status: 'connected' })
  const send = (content: Outbound['content'], more: Partial<Outbound> = {}) =>
    connection.send(outbound(ANA, content, more), never)
  const target = { to: ANA, externalId: 'm-0', fromMe: false, sentAt: new Date(), text: 'Oi' }

  expect(await send({ type: 'text', text: 'Olá' })).toEqual({ externalId: 'm-1' })
  await send({ type: 'text', text: 'este' }, { quoted: target })
  await send({ type: 'media', media: mediaOf('voice', 'audio/ogg', 'v.ogg'), caption: '' })
  await send({ type: 'media', media: mediaOf('document', 'application/pdf', 'nota.pdf'), caption: 'a nota' })
  await send({ type: 'buttons', text: 'Confirma?', buttons: [{ id: 'y', title: 'Sim' }] })
  await send({ type: 'list', text: 'Lojas', button: 'Ver', rows: [{ id: '1', title: 'Centro', description: 'Rua A' }] })
  await send({ type: 'location', latitude: 1, longitude: 2, name: 'Loja' })
  await send({ type: 'contacts', contacts: [{ name: 'Rui', phones: ['+5511'] }] })
  await send({
    type: 'template',
    name: 'aviso',
    language: 'pt_BR',
    body: ['Ana'],
    header: { media: mediaOf('image', 'image/png', 'a.png') },
  })
  await connection.react?.(target, '👍')

  const asked = provider.of(MESSAGES)
  expect(
    asked.every(({ headers, body }) => headers['x-api-token'] === 'T0K' && body.from === 'c-1' && body.to === ANA.value),
  ).toBe(true)
  expect(asked.map(({ body }) => body.contents)).toEqual([
    [{ type: 'text', text: 'Olá' }],
    [{ type: 'reply_text', messsageId: 'm-0', text: 'este' }],
    [{ type: 'file', fileUrl: 'https://balcao.example/f/v.ogg', fileMimeType: 'audio', fileName: 'v.ogg', voice: true }],
    [
      {
        type: 'file',
        fileUrl: 'https://balcao.example/f/nota.pdf',
        fileMimeType: 'document',
        fileName: 'nota.pdf',
        fileCaption: 'a nota',
      },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Confirma?' },
          action: { buttons: [{ type: 'reply', reply: { id: 'y', title: 'Sim' } }] },
        },
      },
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'Lojas' },
          action: { button: 'Ver', sections: [{ title: 'Ver', rows: [{ id: '1', title: 'Centro', description: 'Rua A' }] }] },
        },
      },
    ],
    [{ type: 'location', latitude: 1, longitude: 2, name: 'Loja' }],
    [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Rui', first_name: 'Rui' }, phones: [{ phone: '+5511' }] }] }],
    [
      {
        type: 'template',
        template: {
          name: 'aviso',
          language: { code: 'pt_BR' },
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { link: 'https://balcao.example/f/a.png' } }] },
            { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
          ],
        },
      },
    ],
    [{ type: 'reaction', reaction: { message_id: 'm-0', emoji: '👍' } }],
  ])
})

test('[CHN-11] against a scripted hub: another network has its own address, its own buttons, its own abilities', async () => {
  const path = 'POST /v1/channels/facebook/messages'
  const { connection, provider } = await scripted({ [path]: { body: { id: 'm-1' } } }, { ...ACCOUNT, network: 'facebook' })
  await connection.send(outbound(ANA, { type: 'buttons', text: 'Confirma?', buttons: [{ id: 'y', title: 'Sim' }] }), never)
  expect(provider.of(path)[0]?.body.contents).toEqual([
    {
      type: 'template',
      template: { template_type: 'button', text: 'Confirma?', buttons: [{ type: 'postback', title: 'Sim', payload: 'y' }] },
    },
  ])
  expect(hub.capabilitiesOf?.(INSTAGRAM)).toMatchObject({ listRows: 0, templates: false, replyWindowHours: 24 })
  expect(hub.capabilitiesOf?.(INSTAGRAM).media).not.toHaveProperty('document')
  expect(hub.capabilitiesOf?.({ ...ACCOUNT, network: 'webchat' }).replyWindowHours).toBeNull()
})

test('[CHN-11] against a scripted hub: it is told where to call; an old address of ours is replaced', async () => {
  const { provider, outside } = await scripted({
    'POST /v1/subscriptions': { status: 409, body: { code: 'Hub409', message: 'exists' } },
    'GET /v1/subscriptions': {
      body: [
        { id: 1, eventType: 'MESSAGE', webhook: { url: 'https://balcao.example/hooks/old' }, criteria: { channel: 'c-1' } },
        {
          id: 2,
          eventType: 'MESSAGE_STATUS',
          webhook: { url: 'https://balcao.example/hooks/k3yk3yk3yk3yk3y' },
          criteria: { channel: 'c-1' },
        },
      ],
    },
    'PATCH /v1/subscriptions/1': { body: { id: 1 } },
  })
  const [incoming, states] = provider.of('POST /v1/subscriptions').map(call => call.body)
  const ours = { webhook: { url: outside.hookUrl }, status: 'ACTIVE' }
  expect(incoming).toEqual({ ...ours, eventType: 'MESSAGE', criteria: { channel: 'c-1', direction: 'IN' } })
  expect(states).toEqual({ ...ours, eventType: 'MESSAGE_STATUS', criteria: { channel: 'c-1' } })
  expect(provider.asked.filter(({ what }) => what.startsWith('PATCH'))).toMatchObject([
    { body: { webhook: { url: outside.hookUrl } } },
  ])
})

test.each([
  [
    { status: 200, body: { error: { code: 'Hub404', message: '(#131047) Re-engagement message' } } },
    { outcome: 'refused', code: 'ERR_REPLY_WINDOW_CLOSED' },
  ],
  [
    { status: 200, body: { code: 'ERROR', message: '(#131026) Message undeliverable' } },
    { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' },
  ],
  [
    { status: 200, body: { error: { code: 130429, message: 'Rate limit hit' } } },
    { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED' },
  ],
  [
    { status: 200, body: { error: { code: 'Hub404', message: 'something' } } },
    { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG', message: 'Hub404 something' },
  ],
  [
    { status: 404, body: { error: { code: 'Hub404', message: 'Account not found' } } },
    { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' },
  ],
  [{ status: 400, body: { message: 'contents is required' } }, { outcome: 'refused' }],
  [{ status: 200, body: { direction: 'OUT' } }, { outcome: 'doubt' }],
  [{ status: 200, body: '<html>hotel</html>' }, { outcome: 'doubt' }],
  [{ status: 500, body: 'x' }, { outcome: 'doubt' }],
  [
    { status: 429, body: {} },
    { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED' },
  ],
])('[CHN-11] against a scripted hub: an answer of %j is told as what it is', async (reply, expected) => {
  const { connection } = await scripted({ [MESSAGES]: reply })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject(expected)
})

test('[CHN-11, BOT-10] against a scripted hub: a check tells whose account it is, or which there are, or what is wrong', async () => {
  const { outside, provider } = await scripted()
  expect(await hub.check(ACCOUNT, outside)).toEqual({ ok: true, name: 'Padaria' })
  expect(await hub.check({ ...ACCOUNT, channelId: 'c-9' }, outside)).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_DATA',
    details: 'behind this token there is no c-9, but: c-1 (Padaria)',
  })
  provider.on({ 'GET /v1/channels': { status: 404, body: { error: { code: 'Hub404', message: 'Invalid token' } } } })
  expect(await hub.check(ACCOUNT, outside)).toEqual({ ok: false, code: 'ERR_CHANNEL_TOKEN', details: 'Hub404 Invalid token' })
  await expect(hub.connect(ACCOUNT, outside)).rejects.toMatchObject({ outcome: 'down', code: 'ERR_CHANNEL_TOKEN' })
})

test('[CHN-11, CHN-03] against a scripted hub: the templates of a number, as Meta has them', async () => {
  const order = {
    id: '17',
    name: 'pedido',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Olá {{1}}, seu pedido saiu' }],
  }
  const { connection, provider } = await scripted({ 'GET /v2/templates/c-1': { body: { data: [order] } } })
  expect(await connection.templates?.()).toEqual([
    {
      externalId: '17',
      name: 'pedido',
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      header: null,
      body: 'Olá {{1}}, seu pedido saiu',
      footer: '',
      buttons: [],
      variables: { header: [], body: ['1'] },
    },
  ])
  provider.on({ 'GET /v2/templates/c-1': { body: [{ ...order, id: 18 }] } })
  expect(await connection.templates?.()).toMatchObject([{ externalId: '18' }])
  provider.on({ 'GET /v2/templates/c-1': { body: { templates: 'none' } } })
  await expect(connection.templates?.()).rejects.toMatchObject({ code: 'ERR_CHANNEL_UNREACHABLE' })
  expect((await scripted({}, INSTAGRAM)).connection.templates, 'only WhatsApp has some').toBeUndefined()
})

const read = (body: unknown, config = ACCOUNT) => hub.webhook?.read(config, jsonCall(body))
const arrived = (contents: object[], more: object = {}) => ({
  type: 'MESSAGE',
  id: 'e-1',
  timestamp: '2026-11-20T12:00:00.000Z',
  subscriptionId: 'c-1',
  channel: 'whatsapp',
  direction: 'IN',
  message: {
    id: 'm-9',
    from: '5511999990000',
    to: 'c-1',
    direction: 'IN',
    visitor: { name: 'Ana', firstName: 'Ana', lastName: '', picture: null },
    contents,
    timestamp: '2026-11-20T12:00:00.000Z',
    ...more,
  },
})
const framed = {
  type: 'message',
  externalId: 'm-9',
  address: ANA,
  name: 'Ana',
  fromMe: false,
  at: new Date('2026-11-20T12:00:00.000Z'),
}
const file = { type: 'file', fileUrl: 'https://h/1', fileMimeType: 'image/jpeg', fileCaption: 'veja', fileName: 'a.jpg' }

test.each<[string, object, object]>([
  ['text', { type: 'text', text: 'Oi' }, { text: 'Oi' }],
  ['a quoted text', { type: 'text', text: 'Oi', context: { id: 'm-0' } }, { text: 'Oi', quoted: 'm-0' }],
  [
    'a picture, behind the hub’s door',
    file,
    {
      text: 'veja',
      media: {
        kind: 'image',
        mimeType: 'image/jpeg',
        fileName: 'a.jpg',
        source: { ref: JSON.stringify({ to: ANA.value, file }) },
      },
    },
  ],
  [
    'a place',
    { type: 'location', latitude: '-23.5', longitude: -46.6, name: 'Loja' },
    { text: '', kind: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
  ],
  [
    'cards',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Rui' }, phones: [{ phone: '+5511' }] }] },
    { text: '', kind: 'contacts', contacts: [{ name: 'Rui', phones: ['+5511'] }] },
  ],
  [
    'a button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'y', title: 'Sim' } } },
    { text: 'Sim', kind: 'interactive', choice: 'y' },
  ],
  ['a template’s button', { type: 'button', text: 'Sim', payload: 'yes' }, { text: 'Sim', kind: 'interactive', choice: 'yes' }],
])('[CHN-11] a call with %s', (_what, content, expected) => {
  expect(read(arrived([content]))).toEqual([{ ...framed, ...expected }])
})

test('[CHN-11] several contents are several messages; an echo is none; a file of Instagram lies open', () => {
  expect(
    read(
      arrived([
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ),
  ).toMatchObject([{ externalId: 'm-9' }, { externalId: 'm-9:1' }])
  expect(read(arrived([{ type: 'text', text: 'a' }], { direction: 'OUT' }))).toEqual([])
  expect(read({ ...arrived([file], { from: 'ig-7' }), channel: 'instagram' }, INSTAGRAM)).toMatchObject([
    { address: { kind: 'page', scope: 'c-1', value: 'ig-7' }, media: { source: { url: 'https://h/1' } } },
  ])
  const reacted = { type: 'reaction', reaction: { message_id: 'm-1', emoji: '👍' } }
  expect(read(arrived([reacted]))).toMatchObject([{ type: 'reaction', externalId: 'm-1', emoji: '👍', from: ANA }])
})

test('[CHN-11] a kind that is not known stands in the conversation; whom WhatsApp names without a number goes by their id', () => {
  expect(read(arrived([{ type: 'carousel' }]))).toEqual([
    { ...framed, text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'hub: content carousel' },
  ])
  expect(read(arrived([{ type: 'text', text: 'a' }], { from: 'BR.15025abc' }))).toMatchObject([
    { address: { kind: 'business', scope: 'c-1', value: 'BR.15025abc' } },
  ])
  expect(read(arrived([{ type: 'text', text: 'a' }], { from: '5511999990000@s.whatsapp.net' }))).toMatchObject([{ address: ANA }])
})

test('[CHN-11] a message of another network makes nobody’s phone of the digits in its sender’s name', () => {
  const said = [{ type: 'text', text: 'Oi' }]
  for (const [channel, from] of [
    ['instagram', 'ig-ana-1'],
    ['facebook', '1'],
    ['whatsapp', 'ana_1'],
    [undefined, 'instagram-user-1'],
    [undefined, '1'],
    [undefined, '1@instagram'],
  ]) {
    const news = read({ ...arrived(said, { from }), channel })
    expect(news, `${channel} ${from}`).toEqual([
      { type: 'unknown', what: expect.stringMatching(/^hub: (another|nobody of this) network/) },
    ])
  }
  // Where it does belong, it goes by its own name, whole.
  expect(read({ ...arrived(said, { from: 'ig-ana-1' }), channel: 'instagram' }, INSTAGRAM)).toMatchObject([
    { address: { kind: 'page', scope: 'c-1', value: 'ig-ana-1' }, text: 'Oi' },
  ])
})

test('[CHN-11] what became of a message', () => {
  const state = (messageStatus: object) =>
    read({ type: 'MESSAGE_STATUS', subscriptionId: 'c-1', messageId: 'm-1', contentIndex: 0, messageStatus })
  expect(state({ code: 'DELIVERED', description: '' })).toEqual([{ type: 'ack', externalId: 'm-1', ack: 2 }])
  expect(state({ code: 'READ' })).toMatchObject([{ ack: 3 }])
  expect(state({ code: 'REJECTED', description: 'no', error: { code: 131047 } })).toEqual([
    { type: 'ack', externalId: 'm-1', ack: -1, code: 'ERR_REPLY_WINDOW_CLOSED', details: 'no {"code":131047}' },
  ])
  expect(state({ code: 'EXPLODED' })).toMatchObject([{ type: 'unknown' }])
})

test.each([
  [null],
  ['<html>'],
  [{}],
  [[]],
  [{ type: 'MESSAGE' }],
  [{ ...arrived([]), subscriptionId: 'another' }],
  [{ ...arrived([{ type: 'text', text: 'a' }]), channel: 'instagram' }],
  [arrived([{ type: 'text', text: 'a' }], { from: 'instagram-user-1' })],
])('[CHN-11] %j is unknown news, not an error', body => {
  expect(read(body)).toMatchObject([{ type: 'unknown' }])
})

test('[CHN-11] against a scripted hub: a file is asked for with the token', async () => {
  const { connection, provider } = await scripted({ 'POST /v2/channels/whatsapp/media': { body: Buffer.from('jpeg') } })
  const ref = JSON.stringify({ to: ANA.value, file })
  const bytes = Buffer.concat(await Array.fromAsync((await connection.download?.(ref, never)) ?? []))
  expect(bytes.toString()).toBe('jpeg')
  expect(provider.of('POST /v2/channels/whatsapp/media')[0]).toMatchObject({
    headers: { 'x-api-token': 'T0K' },
    body: { from: 'c-1', to: ANA.value, contents: [file] },
  })
})
