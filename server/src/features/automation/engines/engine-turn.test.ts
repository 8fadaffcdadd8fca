import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { react } from '../../../app.ts'
import { botDrivers } from '../../../drivers/bots/index.ts'
import { outsideOf } from '../../../drivers/bots/testing/turns.testkit.ts'
import { choice, markdown, typebotViewer } from '../../../drivers/bots/typebot/typebot.testkit.ts'
import type { Reply, ScriptedProvider } from '../../../drivers/channels/lib/testing/provider.ts'
import { scriptedProvider } from '../../../drivers/channels/lib/testing/provider.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { botNeeds, until } from '../bots.testkit.ts'
import { engineTurn } from './engine-turn.ts'

let w: LiveWorld
let shop: Shop
let provider: ScriptedProvider
let answer: () => Reply | Promise<Reply>
beforeAll(async () => {
  w = await liveWorld({ EGRESS_ALLOW: '127.0.0.1' })
  react(w.config)
  provider = await scriptedProvider({}, () => answer())
})
beforeEach(async () => {
  shop = await openShop(w)
})
afterAll(async () => {
  await closeShops()
  await provider.close()
})

const asking = { ...botNeeds(), drivers: botDrivers(outsideOf()) }
const needs = botNeeds({ engineTurn: engineTurn(asking) })

async function engine(kind: 'n8n' | 'typebot', values: object): Promise<void> {
  await shop.dona.call(integrationRoutes.save, { params: { kind }, body: { values: { ...values, active: true, forAll: true } } })
}
const n8n = (more: object = {}) => engine('n8n', { url: `${provider.url}/webhook/a`, ...more })

/** What customers write is due at once here, instead of when it has gathered. */
async function asked(ticket: number): Promise<void> {
  await expect
    .poll(async () => (await w.owner.query('select from bot_runs where ticket_id = $1', [ticket])).rowCount)
    .toBeGreaterThan(0)
  await expect
    .poll(
      async () =>
        (await w.owner.query('update bot_runs set due_at = now() where ticket_id = $1 and due_at is not null', [ticket]))
          .rowCount,
    )
    .toBeGreaterThan(0)
}
const runOf = (ticket: number) =>
  w.one<{ how: string | null; because: string | null; details: string | null }>(
    `select ended_how as how, ended_because as because, ended_details as details from bot_runs where ticket_id = $1 order by id desc limit 1`,
    [ticket],
  )
const notes = async (ticket: number) =>
  (await w.owner.query<{ note: string }>('select note from notes where ticket_id = $1', [ticket])).rows.map(({ note }) => note)

test('[BOT-04][BOT-13] a message is answered by the engine for all, counted, and the ticket says who answers', async () => {
  await n8n()
  answer = () => ({ body: { output: 'São R$ 2.400.' } })
  const id = await shop.customer('5511987652001').writes('quanto custa a mesa?')
  await asked(id)
  await until(needs, () => shop.said(id), ['São R$ 2.400.'])
  expect(await shop.show(id)).toMatchObject({ n8nStatus: true, chatbot: true, userId: null })
  expect(provider.asked.at(-1)?.body).toMatchObject({ chatInput: 'quanto custa a mesa?', ticket: { id } })
  expect(await w.one('select messages from bot_usage where ticket_id = $1', [id])).toEqual({ messages: 1 })
  // While it thinks, the customer sees that somebody writes.
  const shown = await w.owner.query("select from channel_requests where tenant_id = $1 and request->>'what' = 'typing'", [
    shop.tenant,
  ])
  expect(shown.rowCount).toBe(1)
})

test('[BOT-02][BOT-20] Typebot asks by choices, is answered by a number, and sends to a queue by command', async () => {
  const viewer = typebotViewer([
    { says: [markdown('Com quem quer falar?')], input: choice(['Vendas', 'Estoque']), takes: (_, id) => id === 'item2' },
    { says: [markdown('Um momento.'), markdown(`#{"queueId": ${shop.estoque}}`)], input: { type: 'text input' } },
  ])
  const double = await scriptedProvider({}, viewer.answer)
  await engine('typebot', { url: double.url, name: 'recepcao', buttons: false })
  const customer = shop.customer('5511987652002')
  const id = await customer.writes('oi')
  await asked(id)
  const MENU = 'Com quem quer falar?\n\n*1* - Vendas\n*2* - Estoque'
  await until(needs, () => shop.said(id), [MENU])
  await customer.writes('2')
  await asked(id)
  await until(needs, () => shop.said(id), [MENU, 'Um momento.'])
  expect(await shop.show(id)).toMatchObject({ queueId: shop.estoque, chatbot: false, typebotStatus: false })
  expect(await runOf(id)).toMatchObject({ how: 'queue', because: 'asked' })
  await double.close()
})

test.each<[string, () => Reply, string]>([
  ['fails', () => ({ status: 500, body: { message: 'Error in workflow' } }), 'ERR_BOT_FAILED'],
  ['lies', () => ({ body: '<!doctype html><html><body>oi</body></html>' }), 'ERR_BOT_ANSWER'],
])('[BOT-13] an engine that %s hands over, and the conversation says so', async (_, reply, code) => {
  await n8n()
  answer = reply
  const id = await shop.customer('5511987652003').writes('oi')
  await asked(id)
  await until(needs, async () => (await runOf(id)).details, code)
  expect(await shop.show(id)).toMatchObject({ status: 'pending', chatbot: false })
  expect((await notes(id)).join()).toMatch(/^n8n: O robô /)
  expect(await shop.said(id)).toEqual([])
})

test('[BOT-21] the stop word hands over before any call', async () => {
  await n8n({ stopWord: 'Atendente' })
  answer = () => expect.fail('it was asked')
  const before = provider.asked.length
  const id = await shop.customer('5511987652004').writes(' atendente ')
  await asked(id)
  await until(needs, async () => (await runOf(id)).because, 'asked')
  expect(provider.asked.length).toBe(before)
})

test('[BOT-13] an agent who takes the ticket while the call hangs: what comes late is dropped', async () => {
  await n8n()
  let release: (reply: Reply) => void = () => {}
  const hanging = new Promise<Reply>(done => {
    release = done
  })
  const before = provider.asked.length
  answer = () => hanging
  const id = await shop.customer('5511987652005').writes('oi')
  await asked(id)
  const turn = w.one<{ id: number }>('select id::int from bot_runs where ticket_id = $1', [id])
  const done = engineTurn(asking)({ tenantId: shop.tenant, id: (await turn).id, ticketId: id })
  await expect.poll(() => provider.asked.length).toBe(before + 1)
  await shop.put(await w.renewed(shop.dona), id, { status: 'open' })
  release({ body: { output: 'tarde demais' } })
  await done
  expect(await shop.said(id)).toEqual([])
  expect(await runOf(id)).toMatchObject({ how: 'taken' })
})

test('[BOT-13] killed in the middle of a call: nobody is asked or answered twice, a person goes on and reads why', async () => {
  await n8n()
  answer = () => ({ body: { output: 'resposta' } })
  const id = await shop.customer('5511987652006').writes('oi')
  await asked(id)
  const before = provider.asked.length
  await w.owner.query(
    `update bot_runs set state = state || '{"calling": {"node": "", "attempt": 1, "key": "x"}}', held_by = 'gone', due_at = now(),
      lease_until = now() - interval '1 second' where ticket_id = $1`,
    [id],
  )
  await until(needs, async () => (await runOf(id)).details, 'ERR_BOT_DOUBT')
  expect(provider.asked.length).toBe(before)
  expect(await shop.said(id)).toEqual([])
  expect((await notes(id)).join()).toContain('interrompida')
})

test('a month’s limit hands over, and an address that keeps failing is left alone', async () => {
  await n8n({ monthlyMessages: 1 })
  answer = () => ({ body: { output: 'um' } })
  const customer = shop.customer('5511987652007')
  const id = await customer.writes('oi')
  await asked(id)
  await until(needs, () => shop.said(id), ['um'])
  await customer.writes('e agora?')
  await asked(id)
  await until(needs, async () => (await runOf(id)).details, 'ERR_BOT_MONTH')

  await n8n({ monthlyMessages: null, url: `${provider.url}/webhook/longe` })
  answer = () => ({ status: 503 })
  for (let i = 0; i < 6; i++) {
    const next = await shop.customer(`551198765210${i}`).writes('oi')
    await asked(next)
    await until(needs, async () => (await runOf(next)).details, i < 5 ? 'ERR_BOT_FAILED' : 'ERR_BOT_UNREACHABLE')
  }
})
