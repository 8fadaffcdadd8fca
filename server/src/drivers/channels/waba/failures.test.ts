import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Answer, APP_SECRET, fileOf, type GraphDouble, graphDouble, refusal, TOKEN } from '../lib/meta/double.testkit.ts'
import { connectionOf } from './connection.ts'
import { waba } from './index.ts'

// Against a double written here: the codes and headers are Meta's, as their documents and captured answers have them.

const config = waba.config.parse({
  phoneNumberId: '118004455667788',
  businessAccountId: '204118822334455',
  token: TOKEN,
  appSecret: APP_SECRET,
})
const ana = { kind: 'phone', scope: '', value: '5511987654321' } as const
const json = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: ana.value,
  type: 'text',
  text: { body: 'oi', preview_url: false },
  biz_opaque_callback_data: 'm1',
}
const messages = { method: 'POST', path: '118004455667788/messages', json }

let graph: GraphDouble
beforeEach(async () => {
  graph = await graphDouble()
})
afterEach(() => graph.close())

function send(signal = new AbortController().signal) {
  return connectionOf(config, graph.outside).send({ id: 'm1', to: ana, content: { type: 'text', text: 'oi' } }, signal)
}

async function sendInto(answer: Answer) {
  graph.expects(messages, answer)
  const error: unknown = await send().catch((problem: unknown) => problem)
  graph.settled()
  return error
}

const limited = { outcome: 'wait', code: 'ERR_CHANNEL_LIMITED' }
const usage = (minutes: number) =>
  JSON.stringify({ '204118822334455': [{ type: 'messaging', call_count: 100, estimated_time_to_regain_access: minutes }] })

test.for<[number, object, object?, Record<string, string>?]>([
  [131047, { outcome: 'refused', code: 'ERR_REPLY_WINDOW_CLOSED' }],
  [131026, { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' }],
  [131021, { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' }],
  [131051, { outcome: 'refused', code: 'ERR_CHANNEL_CANNOT' }],
  [131053, { outcome: 'refused', code: 'ERR_FILE_REJECTED' }],
  [100, { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [100, { outcome: 'refused', code: 'ERR_WABA_DATA' }, { error_subcode: 33 }],
  [131008, { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [131049, { outcome: 'refused', code: 'ERR_MARKETING_LIMIT' }],
  [131050, { outcome: 'refused', code: 'ERR_OPTED_OUT' }],
  [130472, { outcome: 'refused', code: 'ERR_MARKETING_EXPERIMENT' }],
  [132001, { outcome: 'refused', code: 'ERR_TEMPLATE_WRONG' }],
  [132007, { outcome: 'refused', code: 'ERR_TEMPLATE_WRONG' }],
  [132000, { outcome: 'refused', code: 'ERR_TEMPLATE_VARIABLES' }],
  [132005, { outcome: 'refused', code: 'ERR_TEMPLATE_VARIABLES' }],
  [132012, { outcome: 'refused', code: 'ERR_TEMPLATE_VARIABLES' }],
  [132015, { outcome: 'refused', code: 'ERR_TEMPLATE_PAUSED' }],
  [132016, { outcome: 'refused', code: 'ERR_TEMPLATE_DISABLED' }],
  [999999, { outcome: 'refused', code: 'ERR_SENDING_WAPP_MSG' }],
  [10, { outcome: 'refused', code: 'ERR_WABA_DATA' }],
  [200, { outcome: 'refused', code: 'ERR_WABA_DATA' }],
  [131042, { outcome: 'refused', code: 'ERR_WABA_DATA' }],
  [2635, { outcome: 'refused', code: 'ERR_WABA_DATA' }],
  [130429, { ...limited, scope: 'channel', retryAfterMs: 2000 }],
  [130429, { ...limited, scope: 'channel', retryAfterMs: 17_000 }, {}, { 'retry-after': '17' }],
  [80007, { ...limited, scope: 'channel', retryAfterMs: 60_000 }],
  [
    80007,
    { ...limited, scope: 'channel', retryAfterMs: 19 * 60_000 },
    {},
    { 'x-business-use-case-usage': usage(19), 'retry-after': '5' },
  ],
  [
    4,
    { ...limited, scope: 'channel', retryAfterMs: 60_000 },
    {},
    { 'x-business-use-case-usage': 'no json', 'retry-after': 'soon' },
  ],
  [131048, { ...limited, code: 'ERR_CHANNEL_MARKED', scope: 'channel', retryAfterMs: 3_600_000 }],
  [131056, { ...limited, scope: 'conversation', retryAfterMs: 6000 }],
  [131016, { outcome: 'wait', scope: 'conversation', retryAfterMs: 5000 }],
])('[CHN-03] [MSG-05] refused with code %i', async ([code, meaning, more = {}, headers = {}]) => {
  const body = refusal(code, '(#1) said Meta', { ...more, error_data: { details: 'and why' } })
  const error = await sendInto({ status: 400, json: body, headers })
  expect(error).toMatchObject({ ...meaning, message: expect.stringContaining(`(#1) said Meta: and why (code ${code}`) })
  expect(graph.news).toEqual([])
})

test.for<[number, number, string]>([
  [401, 190, 'ERR_CHANNEL_TOKEN'],
  [500, 0, 'ERR_CHANNEL_TOKEN'],
  [400, 131031, 'ERR_CHANNEL_BANNED'],
  [400, 368, 'ERR_CHANNEL_BANNED'],
])(
  '[CHN-02] status %i with code %i ends the session aloud, and only a person can bring it back',
  async ([status, code, means]) => {
    const error = await sendInto({ status, json: refusal(code, `Malformed access token ${TOKEN}`) })
    expect(error).toMatchObject({ outcome: 'down', code: means })
    expect(graph.news).toEqual([
      {
        type: 'status',
        status: 'disconnected',
        code: means,
        details: `Malformed access token … (code ${code}, trace AbCdEf)`,
        final: true,
      },
    ])
  },
)

test('a session that ends while nobody can be told has still refused the message', async () => {
  graph.expects(messages, { status: 401, json: refusal(190, 'Invalid OAuth access token') })
  const deaf = connectionOf(config, { ...graph.outside, deliver: () => Promise.reject(new Error('no database')) })
  const sending = deaf.send({ id: 'm1', to: ana, content: { type: 'text', text: 'oi' } }, new AbortController().signal)
  await expect(sending).rejects.toMatchObject({ outcome: 'down', code: 'ERR_CHANNEL_TOKEN' })
})

const doubt = { outcome: 'doubt', code: 'ERR_CHANNEL_UNREACHABLE' }

test.for<[string, Answer, object]>([
  [
    'an error inside a 200',
    { status: 200, json: refusal(131026, 'Message undeliverable') },
    { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT' },
  ],
  [
    'HTML instead of JSON',
    { headers: { 'content-type': 'text/html' }, body: '<h1>Login</h1>' },
    { ...doubt, message: expect.stringContaining('text/html instead of JSON') },
  ],
  ['HTML from a gateway', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad</h1>' }, doubt],
  ['a 200 without a message', { json: { messages: [] } }, doubt],
  ['a 200 of something else', { json: { success: true } }, doubt],
  ['nothing at all', { body: '' }, doubt],
  ['a cut connection', { cut: true }, doubt],
  ['an answer without end', { endless: true }, { ...doubt, message: expect.stringContaining('larger than') }],
])('[CHN-03] answered with %s, a message is sent once or in doubt, never lost', async ([, answer, meaning]) => {
  expect(await sendInto(answer)).toMatchObject(meaning)
})

test('a server that is not there has surely heard nothing: the whole channel waits', async () => {
  await graph.close()
  await expect(send()).rejects.toMatchObject({ outcome: 'wait', code: 'ERR_CHANNEL_UNREACHABLE', scope: 'channel' })
})

test('what is broken off is in doubt', async () => {
  const stop = new AbortController()
  graph.expects(messages, { endless: true })
  const sending = send(stop.signal)
  setImmediate(() => stop.abort())
  await expect(sending).rejects.toMatchObject({ outcome: 'doubt' })
})

test('[MSG-04] a file whose bringing failed is no message in doubt: it is brought again', async () => {
  const media = fileOf('image', 'image/png')
  const form = { messaging_product: 'whatsapp', type: 'image/png', file: `nota.png (image/png, ${media.size})` }
  graph.expects({ method: 'POST', path: '118004455667788/media', form }, { cut: true })
  const connection = connectionOf(config, graph.outside)
  const sending = connection.send(
    { id: 'm1', to: ana, content: { type: 'media', media, caption: '' } },
    new AbortController().signal,
  )
  await expect(sending).rejects.toMatchObject({ outcome: 'wait', code: 'ERR_CHANNEL_UNREACHABLE' })
  graph.settled()
})

const file = Buffer.from('the bytes of a photograph')

async function download(answer: Answer, described: object = {}) {
  const query = { phone_number_id: '118004455667788' }
  const url = `${graph.url}/v25.0/attachments/9`
  graph.expects(
    { method: 'GET', path: '990011', query },
    { json: { id: '990011', url, mime_type: 'image/jpeg', file_size: file.length, ...described } },
  )
  if (!('file_size' in described)) graph.expects({ method: 'GET', path: 'attachments/9', bare: true }, answer)
  const stream = await connectionOf(config, graph.outside).download?.('990011', new AbortController().signal)
  const [bytes] = stream ? await once(stream, 'data') : []
  return bytes
}

test('[CHN-13] a file is had with the token, from the address they tell, and is what they said it is', async () => {
  const sha256 = createHash('sha256').update(file).digest('base64')
  expect(await download({ body: file }, { sha256 })).toEqual(file)
  graph.settled()
})

test.for<[string, Answer, object, object?]>([
  ['an address that has expired', { status: 404, body: '' }, { outcome: 'refused', code: 'ERR_WAPP_DOWNLOAD_MEDIA' }],
  ['a server in trouble', { status: 503, body: '' }, { outcome: 'wait', code: 'ERR_WAPP_DOWNLOAD_MEDIA' }],
  ['other bytes', { body: 'something else' }, { outcome: 'wait' }, { sha256: 'AAAA' }],
  ['a size beyond every limit', {}, { outcome: 'refused' }, { file_size: 2 ** 31 }],
])('[CHN-13] %s gives no file', async ([, answer, meaning, described]) => {
  await expect(download(answer, described)).rejects.toMatchObject(meaning)
  graph.settled()
})
