import { botRoutes } from '@balcao/contract/flows/bots'
import { flowRoutes } from '@balcao/contract/flows/flows'
import { flowTrialRoutes } from '@balcao/contract/flows/trials/trials'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Asked,
  type Reply,
  type ScriptedProvider,
  scriptedProvider,
} from '../../../drivers/channels/lib/testing/provider.ts'
import { world } from '../../../test/world.ts'

const w = await world({ EGRESS_ALLOW: '127.0.0.1' })
let provider: ScriptedProvider
let answer: (asked: Asked) => Reply
let id = 0
beforeAll(async () => {
  provider = await scriptedProvider({}, asked => answer(asked))
  id = (await w.rui.call(flowRoutes.create, { body: { name: 'Boleto' } })).id
})
afterAll(() => provider.close())

type Headers = { name: string; value: string; secret: string }[]
const request = {
  method: 'POST',
  headers: [] as Headers,
  body: '{"cpf":"1"}',
  contentType: 'application/json',
  timeoutSeconds: 5,
} as const
const call = (more: object = {}) =>
  w.rui.call(flowTrialRoutes.call, {
    params: { id },
    body: { request: { ...request, url: `${provider.url}/boletos?k=v`, ...more } },
  })
const books = () =>
  w.one<{ messages: number; runs: number }>(
    'select (select count(*)::int from messages) as messages, (select count(*)::int from bot_runs) as runs',
    [],
  )

test('the call of a step is made once, as it stands, and written down without its query', async () => {
  answer = ({ body }) => ({ status: 201, body: { valor: 'R$ 10', asked: body } })
  const before = await books()
  const headers = [
    { name: 'X-Loja', value: '7', secret: '' },
    { name: 'Host', value: 'mal.example', secret: '' },
  ]
  expect(await call({ headers })).toMatchObject({ status: 201, why: null, body: '{"valor":"R$ 10","asked":{"cpf":"1"}}' })
  const [asked] = provider.asked.splice(0)
  expect(asked?.headers).toMatchObject({ 'x-loja': '7', 'content-type': 'application/json' })
  expect(asked?.headers.host).toContain('127.0.0.1')
  expect(await books()).toEqual(before)
  const { rows } = await w.owner.query("select actor_id::int as by, details from audit_log where action = 'flows.triedCall'")
  expect(rows).toEqual([{ by: w.rui.id, details: { flowId: id, method: 'POST', address: `${provider.url}/boletos` } }])
})

test('what does not answer says why, another address inside is not reached, and a redirect is not followed', async () => {
  answer = () => ({ cut: true })
  expect(await call()).toMatchObject({ status: null, body: '', why: 'unreachable' })
  answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } })
  provider.asked.length = 0
  expect((await call()).status).not.toBe(200)
  expect(provider.asked).toHaveLength(1)
  expect(await call({ url: 'http://169.254.169.254/latest/' })).toMatchObject({ status: null, body: '' })
  expect(
    await w.rui.ask('POST', `/chat-flow/${id}/try-call`, { request: { ...request, url: 'file:///etc/passwd' } }),
  ).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  })
})

test('the engine a flow hands over to answers with what it costs, by the company’s values, and no customer hears of it', async () => {
  const engine = () =>
    w.rui.call(flowTrialRoutes.engine, { params: { id }, body: { engine: 'chatgpt', text: 'oi', session: 'a1' } })
  await expect(engine()).rejects.toMatchObject({ code: 'ERR_BOT_INCOMPLETE' })
  await w.carla.call(integrationRoutes.save, {
    params: { kind: 'chatgpt' },
    body: { values: { key: 'sk-1', model: 'm', prompt: 'Seja breve.', url: provider.url } },
  })
  answer = () => ({
    body: {
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Olá!' }] }],
      usage: { input_tokens: 120, output_tokens: 8 },
    },
  })
  const before = await books()
  const tried = await engine()
  expect(tried).toMatchObject({ replies: [{ type: 'text', text: 'Olá!' }], tokens: { input: 120, output: 8 }, failure: null })
  answer = () => ({ status: 401, body: { error: { message: 'Incorrect API key' } } })
  expect(await engine()).toMatchObject({ replies: [], tokens: null, failure: { code: 'ERR_BOT_KEY' } })
  expect(await books()).toEqual(before)
})

test('an engine that repeats its key in what it complains of shows it to nobody: in the simulator, at the try-out, at the check', async () => {
  const key = 'sk-chave-da-casa-7731'
  const params = { kind: 'chatgpt' } as const
  await w.carla.call(integrationRoutes.save, { params, body: { values: { key, model: 'm', prompt: 'Oi.', url: provider.url } } })
  answer = () => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${key}.` } } })
  const body = { text: 'oi', session: 'a1' }
  const told = [
    await w.rui.call(flowTrialRoutes.engine, { params: { id }, body: { ...body, engine: 'chatgpt' } }),
    await w.carla.call(botRoutes.tryOut, { params: { engine: 'chatgpt' }, body: { ...body, values: {} } }),
    await w.carla.call(integrationRoutes.check, { params, body: { values: {} } }),
  ]
  for (const one of told) {
    expect(JSON.stringify(one)).toContain('Incorrect API key')
    expect(JSON.stringify(one)).not.toContain(key)
  }
})
