import { createHmac } from 'node:crypto'
import { createEmulator } from 'emulate'
import { afterEach, expect, test } from 'vitest'
import { hookCall, hookFor, jsonCall } from '../lib/testing/hook.ts'
import { mediaOf, never, outbound, testOutside } from '../lib/testing/outside.ts'
import { scriptedProvider } from '../lib/testing/provider.ts'
import { sms } from './index.ts'
import { partsOf } from './parts.ts'

const SID = `AC${'0'.repeat(32)}`
const ACCOUNT = sms.config.parse({ provider: 'twilio', accountSid: SID, authToken: 'a secret', from: '+15551234567' })
const SMSDEV = sms.config.parse({ provider: 'smsdev', key: 'K3Y', reports: 'callback' })
const ANA = { kind: 'phone', scope: '', value: '5511999990000' } as const
const text = (words: string) => outbound(ANA, { type: 'text', text: words })

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function emulated() {
  const seed = {
    twilio: {
      account: { sid: SID, auth_token: 'a secret', friendly_name: 'Padaria' },
      phone_numbers: [{ phone_number: '+15551234567', friendly_name: 'Loja' }],
    },
  }
  const twilio = await createEmulator({ service: 'twilio', port: 0, seed })
  undo.push(() => twilio.close())
  const authorization = `Basic ${Buffer.from(`${SID}:a secret`).toString('base64')}`
  const outside = testOutside({ baseUrls: { twilio: twilio.url } })
  const hook = await hookFor(sms, () => ACCOUNT, outside.deliver)
  undo.push(hook.close)
  outside.hookUrl = hook.url
  return {
    outside,
    hook,
    simulate: (what: string, form: Record<string, string>) =>
      fetch(`${twilio.url}/_twilio/simulate/${what}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(form),
      }),
  }
}

test('[CHN-12] against emulate’s Twilio: a message goes out, its reports come back signed, and so does the reply', async () => {
  const { outside, simulate } = await emulated()
  const connection = await sms.connect(ACCOUNT, outside)
  expect(await outside.next('status')).toMatchObject({ status: 'connected', number: '+15551234567' })

  const sent = await connection.send(text('Olá, Ana! Às 10h?'), never)
  expect(sent).toEqual({ externalId: expect.stringMatching(/^SM/), parts: 1 })
  for (const status of ['sent', 'delivered', 'undelivered']) {
    expect((await simulate('message-status', { MessageSid: sent.externalId, Status: status })).status).toBe(200)
  }
  expect(await outside.next('ack')).toEqual({ type: 'ack', externalId: sent.externalId, ack: 1 })
  expect(await outside.next('ack')).toEqual({ type: 'ack', externalId: sent.externalId, ack: 2 })
  expect(await outside.next('ack')).toMatchObject({ ack: -1, code: 'ERR_SENDING_WAPP_MSG' })

  await simulate('inbound-message', { From: '+5511999990000', To: '+15551234567', Body: 'Sim, às 10h' })
  expect(await outside.next('message')).toMatchObject({ address: ANA, text: 'Sim, às 10h', fromMe: false })
})

test('[CHN-12, BOT-08] against emulate’s Twilio: what is wrong with an account is said', async () => {
  const { outside } = await emulated()
  expect(await sms.check(ACCOUNT, outside)).toEqual({ ok: true, name: 'Padaria', number: '+15551234567' })
  expect(await sms.check({ ...ACCOUNT, authToken: 'another' }, outside)).toMatchObject({ ok: false, code: 'ERR_CHANNEL_TOKEN' })
  expect(await sms.check({ ...ACCOUNT, from: '+15550000000' }, outside)).toEqual({
    ok: false,
    code: 'ERR_CHANNEL_DATA',
    details: '+15550000000 is not a number of Padaria',
  })
  await expect(sms.connect({ ...ACCOUNT, authToken: 'another' }, outside)).rejects.toMatchObject({
    outcome: 'down',
    code: 'ERR_CHANNEL_TOKEN',
  })
})

const signed = (url: string, form: Record<string, string>, token = 'a secret', over = url) => {
  const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', token)
    .update(over + fields.flat().join(''))
    .digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return hookCall(new URLSearchParams(form).toString(), { url, headers })
}
const URL_ = 'https://balcao.example/hooks/k3y?a=1'
const REPLY = { MessageSid: 'SM1', From: '+5511999990000', To: '+1555', Body: 'Açaí + 1', NumMedia: '0' }

test('[CHN-12] Twilio’s signature is over the address and every field, with or without the usual port', () => {
  const verify = (call: ReturnType<typeof signed>) => sms.webhook?.verify(ACCOUNT, call)
  expect(verify(signed(URL_, REPLY))).toBe(true)
  expect(verify(signed(URL_, REPLY, 'a secret', URL_.replace('example', 'example:443')))).toBe(true)
  expect(verify(signed(URL_, REPLY, 'another secret'))).toBe(false)
  expect(verify(signed(URL_, REPLY, 'a secret', 'https://balcao.example/hooks/other'))).toBe(false)
  const changed = signed(URL_, REPLY)
  expect(verify({ ...changed, bytes: Buffer.from(new URLSearchParams({ ...REPLY, Body: 'Pague já' }).toString()) })).toBe(false)
  expect(verify({ ...changed, headers: {} })).toBe(false)
  expect(verify(signed(URL_, { ...REPLY, AccountSid: ACCOUNT.accountSid ?? '' }))).toBe(true)
  expect(verify(signed(URL_, { ...REPLY, AccountSid: `AC${'9'.repeat(32)}` })), 'of another account').toBe(false)
  expect(sms.webhook?.answer?.(ACCOUNT, changed)).toEqual({ type: 'text/xml', body: '<Response/>' })
})

const read = (form: Record<string, string> = {}) => sms.webhook?.read(ACCOUNT, signed(URL_, form))

test('[CHN-12] Twilio’s calls, each kind', () => {
  const message = { type: 'message', externalId: 'SM1', address: ANA, name: '', fromMe: false, text: 'Açaí + 1' }
  expect(read(REPLY)).toEqual([message])
  const files = {
    NumMedia: '2',
    MediaUrl0: 'https://t/1',
    MediaContentType0: 'image/jpeg',
    MediaUrl1: 'https://t/2',
    MediaContentType1: 'text/vcard',
  }
  expect(read({ ...REPLY, ...files })).toEqual([
    { ...message, media: { kind: 'image', mimeType: 'image/jpeg', source: { ref: 'https://t/1' } } },
    {
      ...message,
      externalId: 'SM1:1',
      text: '',
      media: { kind: 'document', mimeType: 'text/vcard', source: { ref: 'https://t/2' } },
    },
  ])
  expect(read({ MessageSid: 'SM1', MessageStatus: 'queued' })).toEqual([])
  expect(read({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' })).toEqual([
    { type: 'ack', externalId: 'SM1', ack: -1, code: 'ERR_WAPP_INVALID_CONTACT', details: '30005' },
  ])
  expect(read()).toMatchObject([{ type: 'unknown' }])
  expect(read({ MessageSid: 'SM1' })).toMatchObject([{ type: 'unknown' }])
  for (const From of ['whatsapp:+5511999990000', 'messenger:4711', 'PADARIA 1'])
    expect(read({ ...REPLY, From })).toMatchObject([{ type: 'unknown' }])
  expect(read({ MessageSid: 'SM1', MessageStatus: 'exploded' })).toMatchObject([{ type: 'unknown' }])
})

async function scripted(config: typeof ACCOUNT, script: Parameters<typeof scriptedProvider>[0]) {
  const provider = await scriptedProvider(script)
  undo.push(() => provider.close())
  const outside = testOutside({ baseUrls: { twilio: provider.url, smsdev: provider.url } })
  undo.push(outside.abort)
  return { provider, outside, connection: await sms.connect(config, outside) }
}

const at = (path: string) => `/2010-04-01/Accounts/${SID}${path}`
const SERVICE = { ...ACCOUNT, from: 'MG1' }
const accountOk = { [`GET ${at('.json')}`]: { body: { friendly_name: 'P', status: 'active' } } }

test.each([
  [
    { status: 400, body: { code: 21211, message: 'Invalid To' } },
    { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT', message: '21211: Invalid To' },
  ],
  [
    { status: 400, body: { code: 21610, message: 'unsubscribed' } },
    { outcome: 'refused', code: 'ERR_BLOCKED_BY_CONTACT' },
  ],
  [
    { status: 401, body: { code: 20003, message: 'Authenticate' } },
    { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' },
  ],
  [
    { status: 429, body: { code: 20429, message: 'Too Many' } },
    { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel' },
  ],
  [
    { status: 500, body: '<html>oops</html>' },
    { outcome: 'doubt', message: '500 oops' },
  ],
  [
    { status: 404, body: '<html>not here</html>' },
    { outcome: 'down', code: 'ERR_CHANNEL_UNREACHABLE' },
  ],
  [{ status: 201, body: '<html>hotel</html>' }, { outcome: 'doubt' }],
])('[CHN-12] against a scripted Twilio: an answer of %j is told as what it is', async (reply, expected) => {
  const { connection } = await scripted(SERVICE, { ...accountOk, [`POST ${at('/Messages.json')}`]: reply })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject(expected)
})

test('[CHN-12] against a scripted Twilio: a service sends as itself; who we are is told to nobody but Twilio', async () => {
  const { connection, provider } = await scripted(SERVICE, {
    ...accountOk,
    [`POST ${at('/Messages.json')}`]: { status: 201, body: { sid: 'SM9' } },
    'GET /media': ({ headers }) => ({ body: Buffer.from(String(headers.authorization).slice(0, 5)) }),
  })
  await connection.send(text('Oi'), never)
  expect(provider.of(`POST ${at('/Messages.json')}`)[0]?.body).toMatchObject({ MessagingServiceSid: 'MG1', To: '+5511999990000' })

  const elsewhere = await scriptedProvider({
    'GET /media': ({ headers }) => ({ body: Buffer.from(String(headers.authorization)) }),
  })
  undo.push(() => elsewhere.close())
  const fetched = async (url: string) =>
    Buffer.concat(await Array.fromAsync((await connection.download?.(url, never)) ?? [])).toString()
  expect(await fetched(`${provider.url}/media`)).toBe('Basic')
  expect(await fetched(`${elsewhere.url}/media`)).toBe('undefined')
  await expect(
    connection.send(outbound(ANA, { type: 'media', media: mediaOf('image', 'image/png', 'a.png'), caption: '' }), never),
  ).rejects.toMatchObject({ outcome: 'refused', code: 'ERR_CHANNEL_CANNOT' })
})

const funds = { 'POST /v1/balance': { body: { situacao: 'OK', saldo_sms: '1250', descricao: 'SALDO ATUAL' } } }

test('[CHN-12, BOT-08] against a scripted SMSDev: a message goes out with its reference; a check tells what is left', async () => {
  const { connection, outside, provider } = await scripted(SMSDEV, {
    ...funds,
    'POST /v1/send': { body: [{ situacao: 'OK', codigo: '1', id: 637849052, descricao: 'MENSAGEM NA FILA' }] },
  })
  expect(await sms.check(SMSDEV, outside)).toEqual({ ok: true, details: '1250 SMS' })
  expect(await connection.send(text('Olá'), never)).toEqual({ externalId: '637849052', parts: 1 })
  expect(provider.of('POST /v1/send')[0]?.body).toEqual({
    key: 'K3Y',
    type: 9,
    number: 5511999990000,
    msg: 'Olá',
    refer: '3EB0BA1CA0000000000001',
  })
})

test.each([
  ['KEY INVALIDA', { outcome: 'down', code: 'ERR_CHANNEL_TOKEN' }],
  ['SALDO INSUFICIENTE', { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED', scope: 'channel' }],
  ['NUMERO INVALIDO', { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' }],
  ['MENSAGEM RECUSADA', { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
])('[CHN-12] against a scripted SMSDev: "%s" inside a 200 is an error', async (descricao, expected) => {
  const { connection } = await scripted(SMSDEV, {
    ...funds,
    'POST /v1/send': { body: { situacao: 'ERRO', codigo: '400', descricao } },
  })
  await expect(connection.send(text('Oi'), never)).rejects.toMatchObject({ ...expected, message: `400: ${descricao}` })
})

test('[CHN-12] SMSDev’s calls, as a form, as JSON or in the address', () => {
  const verify = (call: ReturnType<typeof jsonCall>) => sms.webhook?.verify(SMSDEV, call)
  const news = (call: ReturnType<typeof jsonCall>, config = SMSDEV) => sms.webhook?.read(config, call)
  const report = jsonCall({
    key: 'K3Y',
    id: '637849052',
    refer: 'x',
    situacao: 'RECEBIDA',
    data_envio: '28022020145322',
    qtd_credito: '1',
  })
  expect(verify(report)).toBe(true)
  expect(verify(jsonCall({ key: 'wrong', id: '1', situacao: 'RECEBIDA' }))).toBe(false)
  expect(news(report)).toEqual([{ type: 'ack', externalId: '637849052', ack: 2 }])
  expect(news(jsonCall({ id: 5, situacao: 'BLACK LIST' }))).toMatchObject([{ externalId: '5', ack: -1 }])

  const reply = hookCall('', { url: 'https://b.example/hooks/k?from=5511999990000&id=12&id_sent=6378&message=Confirmo' })
  expect(verify(reply)).toBe(true)
  expect(news(reply)).toEqual([{ type: 'message', externalId: 'in:12', address: ANA, name: '', fromMe: false, text: 'Confirmo' }])
  expect(news(reply, { ...SMSDEV, reports: 'ask' })).toEqual([])
  for (const strange of [null, [], '<html>', { id: 1 }, { situacao: 'X', id: 1 }])
    expect(news(jsonCall(strange))).toMatchObject([{ type: 'unknown' }])
})

test('[CHN-12] against a scripted SMSDev: without anything set in their panel, reports and replies are asked for', async () => {
  const state = 'RECEBIDA'
  const { connection, outside, provider } = await scripted(
    { ...SMSDEV, reports: 'ask' },
    {
      ...funds,
      'POST /v1/inbox': { body: [] },
      'POST /v1/dlr': () => ({ body: { situacao: 'OK', codigo: '1', descricao: state } }),
      'POST /v1/send': { body: { situacao: 'OK', codigo: '1', id: '77' } },
    },
  )
  await connection.send(text('Oi'), never)
  await connection.close()

  // The next session knows what the last one sent.
  provider.on({
    'POST /v1/inbox': { body: [{ situacao: 'OK', telefone: '11999990000', id: '77', id_sms_read: '5', descricao: 'Confirmo' }] },
  })
  const next = await sms.connect({ ...SMSDEV, reports: 'ask' }, outside)
  expect(await outside.next('message')).toMatchObject({ externalId: 'in:5', address: ANA, text: 'Confirmo' })
  expect(await outside.next('ack')).toEqual({ type: 'ack', externalId: '77', ack: 2 })
  await expect.poll(() => outside.kept.get('smsdev.pending')).toBe('[]')
  await next.close()
})

test.each([
  ['a', 0, 1],
  ['a', 160, 1],
  ['a', 161, 2],
  ['a', 306, 2],
  ['a', 307, 3],
  // Costs two of seven bits, and stays in the alphabet.
  ['€', 80, 1],
  ['€', 81, 2],
  ['é', 160, 1],
  // Outside of it: á, ã and ç are not among its letters, though é and Ç are.
  ['ã', 70, 1],
  ['ã', 71, 2],
  ['ã', 134, 2],
  ['ã', 135, 3],
  ['😀', 35, 1],
  // Two places each: 33 of them fit in 67, never half of one.
  ['😀', 66, 2],
  ['😀', 67, 3],
])('[CHN-12] a text of %s, %i times, is billed as %i', (letter, times, parts) => {
  expect(partsOf(letter.repeat(times))).toBe(parts)
})

test('[CHN-12] each provider has its own fields', () => {
  const missing = (given: object) => sms.config.safeParse(given).error?.issues.map(issue => issue.path.join('.'))
  expect(missing({ provider: 'twilio' })).toEqual(['accountSid', 'authToken', 'from'])
  expect(missing({ provider: 'twilio', accountSid: 'X', authToken: 'a', from: 'b' })).toEqual(['accountSid'])
  expect(missing({ provider: 'smsdev' })).toEqual(['key'])
  expect(missing({ provider: 'zenvia' })).toEqual(['provider'])
})
