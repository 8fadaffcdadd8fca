import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type Reply, type ScriptedProvider, scriptedProvider } from '../../channels/lib/testing/provider.ts'
import { botDriverSuite } from '../bot-driver.suite.ts'
import { conversation, failureOf, outsideOf, pictureOf, textsOf, turnOf } from '../testing/turns.testkit.ts'
import { dify } from './index.ts'

const SSE = { 'content-type': 'text/event-stream' }
/** Event sequences as Dify's own pages name them; the double is ours. */
const stream = (...events: object[]): Reply => ({
  headers: SSE,
  body: `event: ping\n\n${events.map(event => `data: ${JSON.stringify({ conversation_id: 'c-1', ...event })}\n\n`).join('')}`,
})
const END = { event: 'message_end', metadata: { usage: { prompt_tokens: 30, completion_tokens: 12 } } }

botDriverSuite('Dify', {
  driver: dify,
  config: url => ({ url: `${url}/v1`, key: 'app-1', type: 'chatbot' }),
  says: texts =>
    texts.length === 1
      ? stream({ event: 'message', answer: texts[0] }, END)
      : stream(
          ...texts.map(text => ({
            event: 'message_file',
            type: 'image',
            belongs_to: 'assistant',
            url: `https://m.example/${text.length}`,
          })),
          END,
        ),
})

describe('Dify', () => {
  let provider: ScriptedProvider
  let next: (asked: Asked) => Reply
  beforeAll(async () => {
    provider = await scriptedProvider({}, asked => next(asked))
  })
  afterAll(() => provider.close())
  const config = (type: 'agent' | 'chatbot' | 'textGenerator' | 'workflow' = 'chatbot') => ({
    url: `${provider.url}/v1`,
    key: 'app-1',
    type,
  })
  const asks = () => provider.asked.filter(({ what }) => what.startsWith('POST'))

  test.each([
    ['chatbot', 'POST /v1/chat-messages', { query: 'oi' }],
    ['agent', 'POST /v1/chat-messages', { query: 'oi' }],
    ['textGenerator', 'POST /v1/completion-messages', { inputs: { query: 'oi' } }],
  ] as const)('[BOT-03] a %s is asked by its own route, streamed', async (type, what, body) => {
    next = () => stream({ event: 'message', answer: 'Ol' }, { event: 'message', answer: 'á' }, END)
    const answer = await dify(outsideOf()).reply(config(type), turnOf('oi'))
    expect([textsOf(answer), answer.usage]).toEqual([['Olá'], { input: 30, output: 12 }])
    expect(asks().at(-1)).toMatchObject({ what, body: { user: 'f00dfeed', response_mode: 'streaming', ...body } })
    expect(asks().at(-1)?.headers).toMatchObject({ authorization: 'Bearer app-1', accept: 'text/event-stream' })
  })

  test('[BOT-03] a workflow answers by its outputs', async () => {
    next = () =>
      stream({ event: 'workflow_finished', data: { status: 'succeeded', total_tokens: 9, outputs: { result: 'Feito', n: 1 } } })
    const answer = await dify(outsideOf()).reply(config('workflow'), turnOf('oi'))
    expect([textsOf(answer), answer.usage]).toEqual([['Feito'], { input: 0, output: 9 }])
    expect(asks().at(-1)?.what).toBe('POST /v1/workflows/run')
  })

  test('the conversation is kept; one that is unknown there is begun anew once', async () => {
    const seen: unknown[] = []
    next = asked => {
      seen.push(asked.body.conversation_id)
      return asked.body.conversation_id === 'c-1' && seen.length > 2
        ? { status: 404, body: { code: 'not_found', message: 'Conversation Not Exists.' } }
        : stream({ event: 'message', answer: 'ok' }, END)
    }
    const say = conversation(dify(outsideOf()), config())
    await say('um')
    await say('dois')
    expect(textsOf(await say('três'))).toEqual(['ok'])
    expect(seen).toEqual([undefined, 'c-1', 'c-1', undefined])
  })

  test('a new agent’s last message repeats the whole: it replaces; thoughts are not shown', async () => {
    next = () =>
      stream(
        { event: 'agent_thought', thought: 'segredo' },
        { event: 'agent_message', answer: 'A mesa Araucária custa ' },
        { event: 'agent_message', answer: 'R$ 2.400.' },
        { event: 'message', answer: 'A mesa Araucária custa R$ 2.400.' },
        END,
      )
    expect(textsOf(await dify(outsideOf()).reply(config('agent'), turnOf('oi')))).toEqual(['A mesa Araucária custa R$ 2.400.'])
    next = () =>
      stream(
        { event: 'message', answer: '<think>hmm</think>Não sei' },
        { event: 'message_replace', answer: 'Posso ajudar?' },
        END,
      )
    expect(textsOf(await dify(outsideOf()).reply(config(), turnOf('oi')))).toEqual(['Posso ajudar?'])
  })

  test('files go in by upload', async () => {
    next = asked =>
      asked.what === 'POST /v1/files/upload'
        ? { status: 201, body: { id: 'f-9' } }
        : stream({ event: 'message', answer: 'ok' }, END)
    await dify(outsideOf()).reply(config(), turnOf('[imagem]', { files: [pictureOf('https://m.example/1')] }))
    expect(asks().at(-2)?.body).toMatchObject({ user: 'f00dfeed', file: { name: 'foto.png', text: 'foto' } })
    expect(asks().at(-1)?.body.files).toEqual([{ type: 'image', transfer_method: 'local_file', upload_file_id: 'f-9' }])
  })

  test.each<[string, Reply, string, string]>([
    ['the wrong type', { status: 400, body: { code: 'not_chat_app', message: 'x' } }, 'config', 'ERR_BOT_TYPE'],
    ['no quota', { status: 400, body: { code: 'provider_quota_exceeded', message: 'x' } }, 'config', 'ERR_BOT_QUOTA'],
    ['a rate that is a quota', { status: 429, body: { code: 'rate_limit_error', message: 'x' } }, 'config', 'ERR_BOT_QUOTA'],
    [
      'an error on 200',
      stream({ event: 'error', status: 400, code: 'invalid_param', message: 'x' }),
      'handOver',
      'ERR_BOT_FAILED',
    ],
    [
      'a workflow that failed',
      stream({ event: 'workflow_finished', data: { status: 'failed', error: 'x' } }),
      'handOver',
      'ERR_BOT_FAILED',
    ],
    ['a pause for a person', stream({ event: 'workflow_paused' }), 'handOver', 'ERR_BOT_CANNOT'],
    ['a stream that is cut in the middle', stream({ event: 'message', answer: 'A mesa cus' }), 'retry', 'ERR_BOT_FAILED'],
    [
      'a stream of more than anybody reads',
      { headers: SSE, body: `data: "${'a'.repeat(300_000)}"` },
      'handOver',
      'ERR_BOT_ANSWER',
    ],
  ])('%s', async (_, answer, outcome, code) => {
    next = () => answer
    expect(await failureOf(dify(outsideOf()).reply(config(), turnOf('oi')))).toMatchObject({ outcome, code })
  })

  test('busy twice, it is asked again; a stream without end is given up in time', async () => {
    const answers: Reply[] = [
      { status: 429, body: { code: 'too_many_requests' } },
      { status: 503 },
      stream({ event: 'message', answer: 'ok' }, END),
    ]
    next = () => answers.shift() ?? {}
    const outside = outsideOf()
    expect(textsOf(await dify(outside).reply(config(), turnOf('oi')))).toEqual(['ok'])
    expect(outside.waited).toEqual([500, 2000])
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: stream => stream.enqueue(new TextEncoder().encode(`data: {"event":"ping"}\n\n`)),
    })
    const response = () => Promise.resolve(new Response(endless, { headers: SSE }))
    const work = dify(outsideOf({}, { fetch: response })).reply(config(), turnOf('oi'))
    expect(await failureOf(work)).toMatchObject({ outcome: 'handOver', code: 'ERR_BOT_ANSWER' })
  })

  test('after a crash it is asked what it had answered, and believed only if it is the answer to this', async () => {
    next = () => ({ body: { data: [{ query: 'quanto custa?', answer: 'R$ 10' }] } })
    const turn = (text: string) => turnOf(text, { memory: { conversationId: 'c-1' } })
    const driver = dify(outsideOf())
    expect(textsOf((await driver.recover?.(config(), turn('quanto custa?'))) ?? { replies: [], memory: null })).toEqual(['R$ 10'])
    expect(await driver.recover?.(config(), turn('e o prazo?'))).toBe(null)
    expect(provider.asked.at(-1)?.query).toMatchObject({ conversation_id: 'c-1', user: 'f00dfeed' })
  })

  test('the check names the app, another type, and what the app wants to be told', async () => {
    next = asked =>
      asked.what === 'GET /v1/info'
        ? { body: { name: 'Vendas', mode: 'agent-chat' } }
        : { body: { user_input_form: [{ 'text-input': { variable: 'cidade', required: true } }] } }
    const driver = dify(outsideOf())
    expect(await driver.check(config('agent'), AbortSignal.timeout(5000))).toEqual({ ok: true, details: 'Vendas · {{cidade}}' })
    expect(await driver.check(config('workflow'), AbortSignal.timeout(5000))).toMatchObject({
      ok: false,
      code: 'ERR_BOT_TYPE',
      field: 'type',
    })
  })
})
