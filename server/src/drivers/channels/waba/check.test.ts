import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Answer,
  APP_SECRET,
  type Expected,
  type GraphDouble,
  graphDouble,
  refusal,
  TOKEN,
} from '../lib/meta/double.testkit.ts'
import { verifyTokenOf } from '../lib/meta/hook.ts'
import { waba } from './index.ts'

// Against a double written here, with the refusals that Meta documents and that were seen in captured answers.

const fields = { phoneNumberId: '118004455667788', businessAccountId: '204118822334455', token: TOKEN, appSecret: APP_SECRET }
const config = waba.config.parse(fields)

let graph: GraphDouble
beforeEach(async () => {
  graph = await graphDouble()
})
afterEach(async () => {
  graph.settled()
  await graph.close()
})

const number: Expected = {
  method: 'GET',
  path: '118004455667788',
  query: { fields: 'display_phone_number,verified_name,quality_rating,status' },
}
const numbers: Expected = { method: 'GET', path: '204118822334455/phone_numbers', query: { fields: 'id', limit: '100' } }
const templates: Expected = { method: 'GET', path: '204118822334455/message_templates', query: { limit: '1' } }
const known = {
  json: {
    id: '118004455667788',
    display_phone_number: '+55 11 4002-8922',
    verified_name: 'Loja',
    quality_rating: 'GREEN',
    status: 'CONNECTED',
  },
}
const ours = { json: { data: [{ id: '118004455667788' }] } }
const some = { json: { data: [] } }
const asks: Expected = { method: 'GET', path: 'debug_token', query: { input_token: TOKEN } }
const itsApp = { json: { data: { app_id: 4400 } } }
const hears: Expected = { method: 'GET', path: '4400/subscriptions', token: `4400|${APP_SECRET}`, bare: true }
const FIELDS = [
  'messages',
  'standby',
  'messaging_handovers',
  'message_template_status_update',
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'business_capability_update',
  'user_preferences',
  'user_id_update',
]
const subscribed = (fields: readonly string[]) => ({
  json: {
    data: [
      { object: 'page', active: true, fields: FIELDS.map(name => ({ name, version: 'v25.0' })) },
      { object: 'whatsapp_business_account', active: true, fields: fields.map(name => ({ name, version: 'v25.0' })) },
    ],
  },
})

function expectsFields(fields: readonly string[] = FIELDS) {
  graph.expects(asks, itsApp)
  graph.expects(hears, subscribed(fields))
}

function expectsSound() {
  graph.expects(number, known)
  graph.expects(numbers, ours)
  graph.expects(templates, some)
  expectsFields()
}

test('[CHN-03] identifiers that fit together are well, and say which number it is', async () => {
  expectsSound()
  expect(await waba.check(config, graph.outside)).toEqual({
    ok: true,
    number: '551140028922',
    name: 'Loja',
    details: 'quality GREEN',
    lacks: [],
  })
})

const missing = (id: string) => ({
  status: 400,
  json: refusal(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`,
    { error_subcode: 33 },
  ),
})
const html: Answer = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!doctype html>' }
const wrong = (details: string) => ({ ok: false, code: 'ERR_WABA_DATA', details: expect.stringContaining(details) })

test.for<[string, [Expected, Answer][], object]>([
  [
    'the phone number id',
    [[number, missing('118004455667788')]],
    wrong("phone number id 118004455667788: Unsupported get request. Object with ID '118004455667788'"),
  ],
  [
    'an id of something else',
    [[number, { json: { id: '118004455667788', name: 'A page' } }]],
    wrong('phone number id 118004455667788 is the id of something else'),
  ],
  [
    'the business account id',
    [
      [number, known],
      [numbers, missing('204118822334455')],
    ],
    wrong('business account id 204118822334455: Unsupported'),
  ],
  [
    'a number of another account',
    [
      [number, known],
      [numbers, { json: { data: [{ id: '42' }] } }],
    ],
    wrong('phone number id 118004455667788 is not one of business account id 204118822334455, which has 42'),
  ],
  [
    'a permission',
    [
      [number, known],
      [numbers, ours],
      [templates, { status: 403, json: refusal(200, '(#200) requires whatsapp_business_management') }],
    ],
    wrong('whatsapp_business_management'),
  ],
  [
    'the app secret',
    [[number, { status: 400, json: refusal(100, 'Invalid appsecret_proof provided in the API argument') }]],
    wrong('app secret: Invalid appsecret_proof'),
  ],
  [
    'the version',
    [[number, { status: 400, json: refusal(2635, '(#2635) You are calling a deprecated version of the Ads API') }]],
    wrong('deprecated version'),
  ],
  [
    'the token',
    [[number, { status: 401, json: refusal(190, `Invalid OAuth access token ${TOKEN}`) }]],
    { ok: false, code: 'ERR_CHANNEL_TOKEN', details: expect.not.stringContaining(TOKEN) },
  ],
  [
    'a token that has expired',
    [[number, { status: 401, json: refusal(190, 'Error validating access token: Session has expired', { error_subcode: 463 }) }]],
    { ok: false, code: 'ERR_CHANNEL_TOKEN', details: expect.stringContaining('expired') },
  ],
  [
    'a number that was banned',
    [[number, { json: { ...known.json, status: 'BANNED' } }]],
    { ok: false, code: 'ERR_CHANNEL_BANNED' },
  ],
  ['a number that is not registered', [[number, { json: { ...known.json, status: 'PENDING' } }]], wrong('PIN')],
  [
    'nothing but the hour',
    [[number, { status: 400, json: refusal(4, 'Application request limit reached') }]],
    { ok: false, code: 'ERR_CHANNEL_LIMITED' },
  ],
  [
    'a server that answers with a page',
    [[number, html]],
    { ok: false, code: 'ERR_CHANNEL_UNREACHABLE', details: expect.stringContaining('text/html; charset=utf-8 instead of JSON') },
  ],
  ['a server that does not stop talking', [[number, { endless: true }]], { ok: false, code: 'ERR_CHANNEL_UNREACHABLE' }],
])('[CHN-03] says what is wrong: %s', async ([, calls, health]) => {
  for (const [expected, answer] of calls) graph.expects(expected, answer)
  expect(await waba.check(config, graph.outside)).toMatchObject(health)
})

test('an account of many numbers is read to its end', async () => {
  graph.expects(number, known)
  graph.expects(numbers, {
    json: { data: [{ id: '1' }], paging: { cursors: { after: 'p2' }, next: 'https://graph.example/next' } },
  })
  graph.expects(
    { ...numbers, query: { fields: 'id', limit: '100', after: 'p2' } },
    { json: { ...ours.json, paging: { cursors: { after: 'p3' } } } },
  )
  graph.expects(templates, some)
  expectsFields()
  expect(await waba.check(config, graph.outside)).toMatchObject({ ok: true })
})

test.for<[string, object]>([
  ['phoneNumberId', { phoneNumberId: '+55 11 4002' }],
  ['businessAccountId', { businessAccountId: '../me' }],
  ['version', { version: '25' }],
  ['token', { token: ' ' }],
  ['pin', { pin: '12345' }],
])('a form with a wrong %s is refused by itself', ([field, change]) => {
  const result = waba.config.safeParse({ ...fields, ...change })
  expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

const subscribes = { method: 'POST', path: '204118822334455/subscribed_apps' }
const routes = (address: string): Expected => ({
  method: 'POST',
  path: '118004455667788',
  json: { webhook_configuration: { override_callback_uri: address, verify_token: verifyTokenOf(config) } },
})

test('[CHN-02] connecting checks, makes Meta call our address, and tells that it is connected', async () => {
  expectsSound()
  graph.expects(subscribes)
  graph.expects(routes('https://desk.example/hooks/k1'))
  graph.expects(routes(''))
  const connection = await waba.connect(config, graph.outside)
  expect(graph.news).toEqual([
    { type: 'status', status: 'opening' },
    { type: 'standing', about: 'fields', says: null },
    { type: 'status', status: 'connected', number: '551140028922' },
  ])
  await connection.close()
  await connection.close({ forget: true })
})

test.for<[string, { fields?: string[]; coexistence?: boolean; answer?: Answer }, string | undefined]>([
  [
    'two of them',
    { fields: FIELDS.filter(name => !['standby', 'messaging_handovers'].includes(name)) },
    'standby, messaging_handovers',
  ],
  ['those of a phone', { coexistence: true }, 'smb_message_echoes, smb_app_state_sync, history'],
  ['what is not known', { answer: { status: 403, json: refusal(200, 'no') } }, undefined],
])(
  'fields that the app is not subscribed to stand on the channel: %s',
  async ([, { fields, coexistence = false, answer }, says]) => {
    graph.expects(number, known)
    graph.expects(numbers, ours)
    graph.expects(templates, some)
    if (answer) graph.expects(asks, answer)
    else expectsFields(fields)
    graph.expects(subscribes)
    graph.expects(routes('https://desk.example/hooks/k1'))
    await waba.connect({ ...config, coexistence }, graph.outside)
    expect(graph.news.slice(1, -1)).toEqual(says === undefined ? [] : [{ type: 'standing', about: 'fields', says }])
    expect(graph.news.at(-1)).toMatchObject({ status: 'connected' })
  },
)

test('a new number is registered with its PIN', async () => {
  const pending = { json: { ...known.json, status: 'PENDING' } }
  graph.expects(number, pending)
  graph.expects(numbers, ours)
  graph.expects(templates, some)
  expectsFields()
  graph.expects(number, pending)
  graph.expects({ method: 'POST', path: '118004455667788/register', json: { messaging_product: 'whatsapp', pin: '123456' } })
  graph.expects(subscribes)
  graph.expects(routes('https://desk.example/hooks/k1'))
  await waba.connect({ ...config, pin: '123456' }, graph.outside)
  expect(graph.news.at(-1)).toMatchObject({ status: 'connected' })
})

test.for<[string, Answer, object]>([
  [
    'a wrong token is final',
    { status: 401, json: refusal(190, 'Invalid OAuth access token') },
    { code: 'ERR_CHANNEL_TOKEN', final: true },
  ],
  ['no answer is worth another try', html, { code: 'ERR_CHANNEL_UNREACHABLE' }],
])('[CHN-02] what became of connecting is told: %s', async ([, answer, status]) => {
  graph.expects(number, answer)
  await waba.connect(config, graph.outside)
  expect(graph.news.slice(1)).toEqual([{ type: 'status', status: 'disconnected', details: expect.any(String), ...status }])
})

test('an address that Meta cannot reach is named', async () => {
  expectsSound()
  graph.expects(subscribes)
  graph.expects(routes('https://desk.example/hooks/k1'), {
    status: 400,
    json: refusal(100, '(#2200) Callback verification failed'),
  })
  await waba.connect(config, graph.outside)
  expect(graph.news.at(-1)).toMatchObject({
    code: 'ERR_WABA_DATA',
    details: expect.stringContaining('webhook address https://desk.example/hooks/k1'),
  })
})

test('groups and history are there for the numbers that may have them', () => {
  const able = (more: object) => waba.capabilitiesOf?.(waba.config.parse({ ...fields, ...more }))
  expect(able({})).toMatchObject({ groups: false, history: false, templates: true })
  expect(able({ groups: true, coexistence: true })).toMatchObject({ groups: true, history: true, templates: true })
})

test('[CHN-03] templates are listed with what is to be filled in them, page by page', async () => {
  expectsSound()
  graph.expects(subscribes)
  graph.expects(routes('https://desk.example/hooks/k1'))
  const connection = await waba.connect(config, graph.outside)

  const list = { method: 'GET', path: '204118822334455/message_templates' }
  const query = { fields: 'name,language,category,status,rejected_reason,components', limit: '100' }
  const promo = {
    id: '1689556908129835',
    name: 'promo',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    rejected_reason: 'NONE',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://x'] } },
      { type: 'BODY', text: 'Olá {{2}}, {{ 1 }} e de novo {{2}}' },
      { type: 'FOOTER', text: 'Loja' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' },
          { type: 'QUICK_REPLY', text: 'Parar' },
        ],
      },
    ],
  }
  const named = {
    id: 17,
    name: 'nome',
    language: 'es',
    category: 'UTILITY',
    status: 'REJECTED',
    rejected_reason: 'TAG_CONTENT_MISMATCH',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Para {{nombre}}' },
      { type: 'BODY', text: '{{total}} hasta {{fecha}}' },
    ],
  }
  graph.expects(
    { ...list, query },
    { json: { data: [promo], paging: { cursors: { after: 'p2' }, next: 'https://elsewhere.example' } } },
  )
  graph.expects({ ...list, query: { ...query, after: 'p2' } }, { json: { data: [named], paging: { cursors: { after: 'p3' } } } })

  expect(await connection.templates?.()).toEqual([
    {
      externalId: '1689556908129835',
      name: 'promo',
      language: 'pt_BR',
      category: 'marketing',
      status: 'approved',
      header: { type: 'image' },
      body: 'Olá {{2}}, {{ 1 }} e de novo {{2}}',
      footer: 'Loja',
      buttons: [
        { type: 'url', text: 'Ver', url: 'https://loja.example/{{1}}' },
        { type: 'quick_reply', text: 'Parar' },
      ],
      variables: { header: [], body: ['1', '2'] },
    },
    {
      externalId: '17',
      name: 'nome',
      language: 'es',
      category: 'utility',
      status: 'rejected',
      reason: 'TAG_CONTENT_MISMATCH',
      header: { type: 'text', text: 'Para {{nombre}}' },
      body: '{{total}} hasta {{fecha}}',
      footer: '',
      buttons: [],
      variables: { header: ['nombre'], body: ['total', 'fecha'] },
    },
  ])
})
