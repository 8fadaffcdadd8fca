import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection, Content, Outbound } from '../driver.ts'
import { APP_SECRET, type Expected, fileOf, type GraphDouble, graphDouble, refusal, TOKEN } from '../lib/meta/double.testkit.ts'
import { connectionOf } from './connection.ts'
import { waba } from './index.ts'

// Against a double written here: what Meta's servers would say of these calls is known from their documents alone.

const config = waba.config.parse({
  phoneNumberId: '118004455667788',
  businessAccountId: '204118822334455',
  token: TOKEN,
  appSecret: APP_SECRET,
})
const ana = { kind: 'phone', scope: '', value: '5511987654321' } as const
const bia = { kind: 'business', scope: '204118822334455', value: 'BR.99887766554433' } as const
const group = { kind: 'group', scope: '', value: '120363041234567890@g.us' } as const
const signal = new AbortController().signal
const target = { to: ana, externalId: 'wamid.THEIRS', fromMe: false, sentAt: new Date(0) }

let graph: GraphDouble
let connection: Connection
beforeEach(async () => {
  graph = await graphDouble()
  connection = connectionOf(config, graph.outside)
})
afterEach(async () => {
  graph.settled()
  await graph.close()
})

const messages = { method: 'POST', path: '118004455667788/messages' }
const taken = {
  json: { messaging_product: 'whatsapp', contacts: [{ input: ana.value, wa_id: ana.value }], messages: [{ id: 'wamid.NEW' }] },
}
const toAna = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: ana.value,
  biz_opaque_callback_data: '0198-our-id',
}

const outbound = (content: Content, more: Partial<Outbound> = {}): Outbound => ({ id: '0198-our-id', to: ana, content, ...more })
const send = (content: Content, more: Partial<Outbound> = {}) => connection.send(outbound(content, more), signal)
const expectsSending = (body: object) => graph.expects({ ...messages, json: { ...toAna, ...body } }, taken)
const choices = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `c${i + 1}`, title: `Opção ${i + 1}` }))

const SENT_AS: Record<string, [Content, object]> = {
  text: [
    { type: 'text', text: 'Bom dia! ☀️' },
    { type: 'text', text: { body: 'Bom dia! ☀️', preview_url: false } },
  ],
  'a link': [
    { type: 'text', text: 'veja https://loja.example' },
    { type: 'text', text: { body: 'veja https://loja.example', preview_url: true } },
  ],
  location: [
    { type: 'location', latitude: -23.56, longitude: -46.65, name: 'Loja', address: 'Rua 7' },
    { type: 'location', location: { latitude: -23.56, longitude: -46.65, name: 'Loja', address: 'Rua 7' } },
  ],
  contacts: [
    { type: 'contacts', contacts: [{ name: 'Lúcia Gomes', phones: ['+55 11 91234-5678'] }] },
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Lúcia Gomes', first_name: 'Lúcia' },
          phones: [{ phone: '+55 11 91234-5678', wa_id: '5511912345678' }],
        },
      ],
    },
  ],
  'three buttons': [
    { type: 'buttons', text: 'Qual setor?', footer: 'Balcão', buttons: choices(3) },
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Qual setor?' },
        footer: { text: 'Balcão' },
        action: { buttons: choices(3).map(reply => ({ type: 'reply', reply })) },
      },
    },
  ],
  'four buttons, which are a list': [
    { type: 'buttons', text: 'Qual setor?', buttons: choices(4) },
    {
      type: 'interactive',
      interactive: { type: 'list', body: { text: 'Qual setor?' }, action: { button: '☰', sections: [{ rows: choices(4) }] } },
    },
  ],
  'more than a list holds': [
    { type: 'list', text: 'Qual?', button: 'Ver', rows: choices(11) },
    {
      type: 'text',
      text: {
        body: `Qual?\n\n${choices(11)
          .map(({ title }, i) => `${i + 1}. ${title}`)
          .join('\n')}`,
        preview_url: false,
      },
    },
  ],
  list: [
    { type: 'list', text: 'Qual boleto?', button: 'Ver boletos', rows: [{ id: 'r1', title: 'Maio', description: 'R$ 90' }] },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Qual boleto?' },
        action: { button: 'Ver boletos', sections: [{ rows: [{ id: 'r1', title: 'Maio', description: 'R$ 90' }] }] },
      },
    },
  ],
  'a template with variables': [
    {
      type: 'template',
      name: 'cobranca',
      language: 'pt_BR',
      header: { text: ['Ana'] },
      body: [{ name: 'valor', text: 'R$ 90' }, 'sexta'],
      buttons: [
        { index: 0, text: 'boleto/77' },
        { index: 1, text: 'PARAR', type: 'reply' },
        { index: 2, text: 'DESC10', type: 'code' },
      ],
    },
    {
      type: 'template',
      template: {
        name: 'cobranca',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'valor', text: 'R$ 90' },
              { type: 'text', text: 'sexta' },
            ],
          },
          { type: 'button', index: '0', sub_type: 'url', parameters: [{ type: 'text', text: 'boleto/77' }] },
          { type: 'button', index: '1', sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: 'PARAR' }] },
          { type: 'button', index: '2', sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: 'DESC10' }] },
        ],
      },
    },
  ],
  'a template without anything to fill': [
    { type: 'template', name: 'ola', language: 'pt_BR', body: [] },
    { type: 'template', template: { name: 'ola', language: { code: 'pt_BR' } } },
  ],
}

test.for(Object.entries(SENT_AS))('[CHN-03] [MSG-11] sends %s', async ([, [content, body]]) => {
  expectsSending(body)
  expect(await send(content)).toEqual({ externalId: 'wamid.NEW' })
})

const upload = (form: Record<string, string>): Expected => ({
  method: 'POST',
  path: '118004455667788/media',
  form: { messaging_product: 'whatsapp', ...form },
})

test.for([
  ['image', 'image/jpeg', { type: 'image', image: { id: '777', caption: 'veja' } }],
  ['video', 'video/mp4', { type: 'video', video: { id: '777', caption: 'veja' } }],
  ['document', 'application/pdf', { type: 'document', document: { id: '777', caption: 'veja', filename: 'nota.pdf' } }],
  ['audio', 'audio/mpeg', { type: 'audio', audio: { id: '777' } }],
  ['voice', 'audio/ogg; codecs=opus', { type: 'audio', audio: { id: '777', voice: true } }],
  ['sticker', 'image/webp', { type: 'sticker', sticker: { id: '777' } }],
] as const)('[CHN-03] [MSG-03] brings its file first, then sends it: %s', async ([kind, type, body]) => {
  const media = fileOf(kind, type)
  graph.expects(upload({ type, file: `${media.fileName} (${type}, ${media.size})` }), { json: { id: '777' } })
  expectsSending(body)
  await send({ type: 'media', media, caption: 'caption' in Object.values(body)[1] ? 'veja' : '' })
})

test('one file is brought once, however many receive it, until they refuse it', async () => {
  const media = fileOf('image', 'image/png')
  const form = upload({ type: 'image/png', file: `nota.png (image/png, ${media.size})` })
  const image = { type: 'image', image: { id: '777' } }
  graph.expects(form, { json: { id: '777' } })
  expectsSending(image)
  graph.expects({ ...messages, json: { ...toAna, ...image } }, { status: 400, json: refusal(131053, 'Media upload error') })
  graph.expects(form, { json: { id: '778' } })
  expectsSending({ type: 'image', image: { id: '778' } })

  const content = { type: 'media', media, caption: '' } as const
  await send(content)
  await expect(send(content)).rejects.toMatchObject({ outcome: 'refused', code: 'ERR_FILE_REJECTED' })
  await send(content)
})

test('a large document is fetched by them, from an address that works for an hour', async () => {
  const media = { ...fileOf('document', 'application/zip'), size: 90 * 1024 * 1024 }
  expectsSending({ type: 'document', document: { link: 'https://desk.example/files/signed', filename: 'nota.zip' } })
  await send({ type: 'media', media, caption: '' })
})

test('[MSG-04] what they would refuse is refused before it is brought', async () => {
  const file = (media: object, caption = '') =>
    send({ type: 'media', media: { ...fileOf('image', 'image/png'), ...media }, caption })
  await expect(file({ size: 6 * 1024 * 1024 })).rejects.toMatchObject({ outcome: 'refused', code: 'ERR_FILE_REJECTED' })
  await expect(file({ mimeType: 'image/bmp' })).rejects.toMatchObject({
    code: 'ERR_FILE_REJECTED',
    message: expect.stringContaining('image/png'),
  })
  await expect(file({ kind: 'audio', mimeType: 'audio/ogg' }, 'ouça')).rejects.toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
  await expect(send({ type: 'text', text: 'oi' }, { to: { kind: 'telegram', scope: '', value: '1' } })).rejects.toMatchObject({
    code: 'ERR_WAPP_INVALID_CONTACT',
  })
})

test('a template carries a picture in its header', async () => {
  const media = fileOf('image', 'image/png')
  graph.expects(upload({ type: 'image/png', file: `nota.png (image/png, ${media.size})` }), { json: { id: '777' } })
  const components = [
    { type: 'header', parameters: [{ type: 'image', image: { id: '777' } }] },
    { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
  ]
  expectsSending({ type: 'template', template: { name: 'promo', language: { code: 'pt_BR' }, components } })
  await send({ type: 'template', name: 'promo', language: 'pt_BR', header: { media }, body: ['Ana'] })
})

test('[CHN-03] people without a number, groups and quotations', async () => {
  const { to: _to, ...nobody } = toAna
  const text = { type: 'text', text: { body: 'oi', preview_url: false } }
  graph.expects({ ...messages, json: { ...nobody, recipient: bia.value, ...text } }, taken)
  graph.expects({ ...messages, json: { ...nobody, recipient_type: 'group', to: group.value, ...text } }, taken)
  graph.expects({ ...messages, json: { ...toAna, ...text, context: { message_id: 'wamid.THEIRS' } } }, taken)
  await send({ type: 'text', text: 'oi' }, { to: bia })
  await send({ type: 'text', text: 'oi' }, { to: group })
  await send({ type: 'text', text: 'oi' }, { quoted: { ...target, text: 'antes' } })
})

test('[CON-08] the number as WhatsApp knows it is told, and a failure to keep it does not undo the sending', async () => {
  const known = {
    json: { contacts: [{ input: ana.value, wa_id: '551187654321', user_id: 'BR.1' }], messages: [{ id: 'wamid.NEW' }] },
  }
  const json = { ...toAna, type: 'text', text: { body: 'oi', preview_url: false } }
  graph.expects({ ...messages, json }, known)
  graph.expects({ ...messages, json }, known)
  await send({ type: 'text', text: 'oi' })
  const addresses = [{ ...ana, value: '551187654321' }, { ...bia, value: 'BR.1' }, ana]
  expect(graph.news).toEqual([{ type: 'identity', addresses }])

  const deaf = connectionOf(config, { ...graph.outside, deliver: () => Promise.reject(new Error('no database')) })
  expect(await deaf.send(outbound({ type: 'text', text: 'oi' }), signal)).toEqual({ externalId: 'wamid.NEW' })
})

test('[MSG-08] reactions, read and typing, blocking, giving back, refusing a call', async () => {
  const whatsapp = { messaging_product: 'whatsapp' }
  const reaction = { ...whatsapp, recipient_type: 'individual', to: ana.value, type: 'reaction' }
  const read = { ...whatsapp, status: 'read', message_id: 'wamid.THEIRS' }
  const blocks = { path: '118004455667788/block_users', json: { ...whatsapp, block_users: [{ user: ana.value }] } }
  graph.expects({ ...messages, json: { ...reaction, reaction: { message_id: 'wamid.THEIRS', emoji: '🎉' } } }, taken)
  graph.expects({ ...messages, json: { ...reaction, reaction: { message_id: 'wamid.THEIRS', emoji: '' } } }, taken)
  graph.expects({ ...messages, json: read })
  graph.expects({ ...messages, json: { ...read, typing_indicator: { type: 'text' } } })
  graph.expects({ method: 'POST', ...blocks })
  graph.expects({ method: 'DELETE', ...blocks })
  graph.expects(
    { method: 'POST', ...blocks },
    { json: { block_users: { failed_users: [{ input: ana.value, errors: [{ code: 139101 }] }] } } },
  )
  graph.expects({
    method: 'POST',
    path: '118004455667788/thread_control',
    json: { ...whatsapp, to: ana.value, action: 'release' },
  })
  graph.expects({ method: 'POST', path: '118004455667788/calls', json: { ...whatsapp, call_id: 'wacid.1', action: 'reject' } })

  await connection.react?.(target, '🎉')
  await connection.react?.(target, '')
  await connection.markRead?.(target)
  await connection.typing?.(ana, target)
  await connection.typing?.(ana)
  await connection.block?.(ana, true)
  await connection.block?.(ana, false)
  await expect(connection.block?.(ana, true)).rejects.toMatchObject({ code: 'ERR_CHANNEL_CANNOT' })
  await connection.giveBack?.(ana)
  await connection.rejectCall?.('wacid.1', ana)
})

test("a group's people, and what a phone's app knows", async () => {
  const people = { participants: [{ wa_id: '5511987654321' }, { user_id: 'BR.7' }] }
  graph.expects({ method: 'GET', path: encodeURIComponent(group.value), query: { fields: 'participants' } }, { json: people })
  const sync = { method: 'POST', path: '118004455667788/smb_app_data' }
  graph.expects({ ...sync, json: { messaging_product: 'whatsapp', sync_type: 'smb_app_state_sync' } })
  graph.expects({ ...sync, json: { messaging_product: 'whatsapp', sync_type: 'history' } })
  expect(await connection.participants?.(group)).toEqual([
    { address: ana, name: '', number: ana.value },
    { address: { ...bia, value: 'BR.7' }, name: '' },
  ])
  await connection.history?.({ perConversation: 100 })
})
