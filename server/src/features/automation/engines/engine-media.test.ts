import { Readable } from 'node:stream'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { react } from '../../../app.ts'
import { botDrivers } from '../../../drivers/bots/index.ts'
import { outsideOf } from '../../../drivers/bots/testing/turns.testkit.ts'
import { markdown, typebotViewer } from '../../../drivers/bots/typebot/typebot.testkit.ts'
import { type ScriptedProvider, scriptedProvider } from '../../../drivers/channels/lib/testing/provider.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import { storeFile } from '../../files/index.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { botNeeds, until } from '../bots.testkit.ts'
import { engineTurn } from './engine-turn.ts'

let w: LiveWorld
let shop: Shop
let provider: ScriptedProvider
beforeAll(async () => {
  w = await liveWorld({ EGRESS_ALLOW: '127.0.0.1' })
  react(w.config)
})
beforeEach(async () => {
  shop = await openShop(w)
})
afterAll(closeShops)

const outside = outsideOf()
const asking = { ...botNeeds({ fetch: outside.fetch }), drivers: botDrivers(outside) }
const needs = botNeeds({ engineTurn: engineTurn(asking) })

async function typebot(steps: Parameters<typeof typebotViewer>[0], more: object = {}) {
  const viewer = typebotViewer(steps)
  const files: Record<string, { body: unknown; headers?: Record<string, string>; status?: number }> = {
    'GET /catalogo.png': { body: PNG, headers: { 'content-type': 'image/png' } },
    'GET /sumiu.png': { status: 404, body: 'not here' },
  }
  provider = await scriptedProvider({}, asked => files[asked.what] ?? viewer.answer(asked))
  const values = { url: provider.url, name: 'recepcao', active: true, forAll: true, ...more }
  await shop.dona.call(integrationRoutes.save, { params: { kind: 'typebot' }, body: { values } })
  return viewer
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function dueNow(ticket: number): Promise<void> {
  const sql = 'update bot_runs set due_at = now() where ticket_id = $1 and due_at is not null'
  await expect.poll(async () => (await w.owner.query(sql, [ticket])).rowCount).toBeGreaterThan(0)
}
const said = async (ticket: number) =>
  (
    await w.owner.query<{ body: string; type: string; bytes: number | null }>(
      `select m.body, m.type, f.size::int as bytes from messages m left join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
       where m.ticket_id = $1 and m.from_me order by m.seq`,
      [ticket],
    )
  ).rows

test('[BOT-20] a picture of the engine is fetched and sent as a picture; one that is gone goes out as its address', async () => {
  const steps: Parameters<typeof typebotViewer>[0] = []
  const viewer = await typebot(steps)
  const image = (path: string) => ({ id: path, type: 'image', content: { url: `${provider.url}/${path}` } })
  const says = [markdown('Nosso catálogo:'), image('catalogo.png'), image('sumiu.png')]
  steps.push({ says, input: { type: 'text input' } })
  const id = await shop.customer('5511987659001').writes('oi')
  await dueNow(id)
  await until(needs, async () => (await said(id)).length, 3)
  expect(await said(id)).toEqual([
    { body: 'Nosso catálogo:', type: 'chat', bytes: null },
    { body: '', type: 'image', bytes: PNG.length },
    { body: `${provider.url}/sumiu.png`, type: 'chat', bytes: null },
  ])
  expect(viewer.started.length).toBe(1)
})

test('[BOT-20] a customer’s picture reaches the engine as an address that opens without a login', async () => {
  const viewer = await typebot([
    { says: [markdown('Mande a foto.')], input: { type: 'file input' } },
    { says: [markdown('Recebida.')], input: { type: 'text input' } },
  ])
  const customer = shop.customer('5511987659002')
  const id = await customer.writes('oi')
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Mande a foto.'])
  await customer.writes('segue')
  const file = await storeFile(shop.tenant, Readable.from([PNG]), {
    ownerId: null,
    maxBytes: 1000,
    kind: 'image',
    name: 'foto.png',
  })
  await w.owner.query(
    `update messages set type = 'image', body = '', file_id = $2, media = '{"kind":"image","mimeType":"image/png","name":"foto.png"}'
     where ticket_id = $1 and not from_me and seq = (select max(seq) from messages where ticket_id = $1 and not from_me)`,
    [id, file.id],
  )
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Mande a foto.', 'Recebida.'])
  const told = JSON.stringify(viewer.answered.at(-1)?.body)
  const address = /https?:[^"\\]+/.exec(told)?.[0] ?? ''
  const { status, body } = await shop.dona.ask('GET', new URL(address).pathname + new URL(address).search).then(answer => ({
    status: answer.status,
    body: answer.body,
  }))
  expect(status, JSON.stringify(body)).toBe(200)
})

test('[BOT-21] the restart word begins the engine’s session again, and its memory of the one before is gone', async () => {
  const viewer = await typebot(
    [
      { says: [markdown('Qual o pedido?')], input: { type: 'text input' } },
      { says: [markdown('Procurando…')], input: { type: 'text input' } },
    ],
    { restartWord: 'Recomeçar' },
  )
  const customer = shop.customer('5511987659003')
  const id = await customer.writes('oi')
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Qual o pedido?'])
  await customer.writes('48213')
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Qual o pedido?', 'Procurando…'])
  await customer.writes(' recomeçar ')
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Qual o pedido?', 'Procurando…', 'Qual o pedido?'])
  expect(viewer.started.length).toBe(2)
  const { memory } = await w.one<{ memory: { its: object } }>('select memory from bot_memory where ticket_id = $1', [id])
  expect(JSON.stringify(memory.its)).toContain('s2')
})

test('[MSG-25] a voice message is asked by its words where they come in time, and as a sound where they do not', async () => {
  const viewer = await typebot([
    { says: [markdown('Diga.')], input: { type: 'text input' } },
    { says: [markdown('Certo.')], input: { type: 'text input' } },
    { says: [markdown('Hm.')], input: { type: 'text input' } },
  ])
  await w.owner.query(`update channels set config = config || '{"transcriptionUrl": "https://voz.example/v1"}' where id = $1`, [
    shop.channel,
  ])
  const customer = shop.customer('5511987659004')
  const id = await customer.writes('oi')
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Diga.'])
  const speaks = async () => {
    await customer.writes('-')
    const { id: message } = await w.one<{ id: string }>(
      `update messages set type = 'voice', body = '', media = '{"kind":"voice","mimeType":"audio/ogg"}'
       where ticket_id = $1 and seq = (select max(seq) from messages where ticket_id = $1) returning id`,
      [id],
    )
    await dueNow(id)
    return message
  }
  const message = await speaks()
  const due = async () =>
    (
      await w.one<{ in: number }>(
        'select extract(epoch from due_at - now())::int as in from bot_runs where ticket_id = $1 and ended_at is null',
        [id],
      )
    ).in
  await until(needs, async () => (await due()) > 10, true)
  expect(viewer.answered.length).toBe(0)
  await w.owner.query(`update messages set media = media || '{"transcript": "quero a mesa azul"}' where id = $1`, [message])
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Diga.', 'Certo.'])
  expect(Object(viewer.answered.at(-1)?.body.message).text).toBe('quero a mesa azul')

  const late = await speaks()
  await w.owner.query("update messages set created_at = now() - interval '21 seconds' where id = $1", [late])
  await dueNow(id)
  await until(needs, () => shop.said(id), ['Diga.', 'Certo.', 'Hm.'])
  expect(Object(viewer.answered.at(-1)?.body.message).text).toBe('[áudio]')
})
