import { SECRET_KEPT } from '@balcao/contract/channels/channels'
import { botRoutes } from '@balcao/contract/flows/bots'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choice, markdown, typebotViewer } from '../../../drivers/bots/typebot/typebot.testkit.ts'
import { type Reply, type ScriptedProvider, scriptedProvider } from '../../../drivers/channels/lib/testing/provider.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { world } from '../../../test/world.ts'

const w = await world({ EGRESS_ALLOW: '127.0.0.1' })
let provider: ScriptedProvider
let other: Reply = { status: 401, body: { error: { message: 'Incorrect API key' } } }
const viewer = typebotViewer([
  { says: [markdown('Olá!'), markdown('Qual setor?')], input: choice(['Vendas', 'Suporte']) },
  { says: [markdown('#{"queueId": 2}')], input: { type: 'text input' } },
])
beforeAll(async () => {
  provider = await scriptedProvider({}, asked => (asked.what.includes('/api/v1/') ? viewer.answer(asked) : other))
})
afterAll(() => provider.close())

const typebot = () => ({ url: provider.url, name: 'recepcao', key: 'tb-segredo', active: true })
const save = (kind: 'typebot' | 'chatgpt' | 'n8n', values: object) =>
  w.carla.call(integrationRoutes.save, { params: { kind }, body: { values: { ...values } } })

test('[BOT-02] an engine’s values are kept for the company, its key sealed and never sent back', async () => {
  await save('typebot', typebot())
  const shown = await w.carla.call(integrationRoutes.show, { params: { kind: 'typebot' } })
  expect(shown.values).toEqual({ url: provider.url, name: 'recepcao', key: SECRET_KEPT, active: true })
  const kept = await withTenant(w.carla.tenantId, tx => tx.selectFrom('integration_values').selectAll().execute())
  expect(JSON.stringify(kept)).toContain('recepcao')
  expect(JSON.stringify(kept)).not.toContain('tb-segredo')
})

test('[BOT-13] of all engines one answers for all: switching on another switches off the first', async () => {
  await save('typebot', { ...typebot(), forAll: true })
  await save('n8n', { url: 'https://n8n.example/webhook/a', active: true, forAll: true })
  const rows = await w.carla.call(integrationRoutes.list, {})
  expect(rows.filter(({ isForAll }) => isForAll).map(({ kind }) => kind)).toEqual(['n8n'])
})

test('[BOT-01] an assistant’s id, and a test address of n8n, are refused with their reason', async () => {
  const carla = w.carla
  const gpt = { key: 'sk', prompt: 'asst_abc', model: 'm' }
  expect(await carla.ask('PUT', '/integrations/chatgpt', { values: gpt })).toMatchObject({
    status: 400,
    body: { error: 'ERR_BOT_ASSISTANT' },
  })
  const n8n = { url: 'https://n8n.example/webhook-test/a' }
  expect(await carla.ask('PUT', '/integrations/n8n', { values: n8n })).toMatchObject({ body: { error: 'ERR_BOT_TEST_ADDRESS' } })
})

test('the check says in a code what is wrong, and of which field', async () => {
  const check = (kind: 'typebot' | 'chatgpt', values: Record<string, unknown>) =>
    w.carla.call(integrationRoutes.check, { params: { kind }, body: { values } })
  expect((await check('typebot', typebot())).stages).toMatchObject([
    { stage: 'answers', result: 'ok', details: 'v6.1 · choice input' },
  ])
  expect((await check('typebot', { ...typebot(), name: 'outro' })).stages).toMatchObject([
    { result: 'failed', code: 'ERR_BOT_NOT_FOUND' },
  ])
  const gpt = { key: 'sk', prompt: 'Seja breve.', model: 'm', url: provider.url }
  expect((await check('chatgpt', gpt)).stages).toMatchObject([{ result: 'failed', code: 'ERR_BOT_KEY', field: 'key' }])
})

test('a try-out talks with what is typed over what is saved, and reaches nobody', async () => {
  const talk = (text: string, memory: Record<string, unknown> | null, choice: string | null = null) =>
    w.carla.call(botRoutes.tryOut, {
      params: { engine: 'typebot' },
      body: { values: { name: 'recepcao', key: SECRET_KEPT }, text, memory, choice, session: 'a1b2' },
    })
  const first = await talk('oi', null)
  expect(first).toMatchObject({ failure: null, replies: [{ text: 'Olá!' }, { type: 'choice', options: [{ id: 'item1' }, {}] }] })
  expect(viewer.started.at(-1)?.headers.authorization).toBe('Bearer tb-segredo')
  expect(await talk('1', first.memory)).toMatchObject({ replies: [{ type: 'command', queueId: 2 }] })
  const elsewhere = { values: { url: 'https://meu.example', key: SECRET_KEPT }, text: 'oi', session: 'a' }
  expect(await w.carla.ask('POST', '/bots/typebot/try', elsewhere)).toMatchObject({
    body: { error: 'ERR_VALIDATION', issues: [{ path: ['values', 'key'] }] },
  })
  other = { status: 500 }
  const failing = await w.carla.call(botRoutes.tryOut, {
    params: { engine: 'n8n' },
    body: { values: { url: `${provider.url}/webhook/x` }, text: 'oi', session: 'a' },
  })
  expect(failing).toMatchObject({ replies: [], failure: { code: 'ERR_BOT_FAILED' } })
  expect(await w.carla.ask('POST', '/bots/dify/try', { values: {}, text: 'oi', session: 'a' })).toMatchObject({
    body: { error: 'ERR_BOT_INCOMPLETE' },
  })
  expect(await w.carla.call(botRoutes.usage, { params: { engine: 'typebot' } })).toMatchObject({
    conversations: 0,
    messages: 0,
    tokens: 0,
  })
})

test('[CHN-27] a channel has engine fields of its own: refused as the company’s are, and no reason to connect anew', async () => {
  const { carla } = w
  const body = {
    type: 'sandbox',
    name: 'Balcão',
    botEngine: 'chatgpt',
    config: { chatgptPrompt: 'asst_abc', chatgptKey: 'sk-canal' },
  }
  expect(await carla.ask('POST', '/whatsapp', body)).toMatchObject({ status: 400, body: { error: 'ERR_BOT_ASSISTANT' } })
  const made = await carla.ask('POST', '/whatsapp', { ...body, config: { ...body.config, chatgptPrompt: 'Seja breve.' } })
  expect(made.body).toMatchObject({ botEngine: 'chatgpt', config: { chatgptKey: SECRET_KEPT, chatgptPrompt: 'Seja breve.' } })
  const id = Number(made.body.id)
  await carla.ask('POST', `/whatsappsession/${id}`)
  const wishes = () =>
    withTenant(carla.tenantId, tx => tx.selectFrom('channels').select('wish_no').where('id', '=', id).execute())
  const before = await wishes()
  const changed = await carla.ask('PUT', `/whatsapp/${id}`, { botEngine: 'typebot', config: { typebotStopWord: 'atendente' } })
  expect(changed.body).toMatchObject({ botEngine: 'typebot', config: { typebotStopWord: 'atendente' } })
  expect(await wishes()).toEqual(before)
})
