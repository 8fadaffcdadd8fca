import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { flowSecretRoutes } from '@balcao/contract/flows/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { react } from '../../../app.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { botNeeds, published, until } from '../bots.testkit.ts'
import { secretFor } from './secrets.ts'

let w: LiveWorld
let shop: Shop
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
  shop = await openShop(w)
})
afterAll(closeShops)

const KEY = 'Bearer chave-do-erp-9182'
const text = (words: string) => node('message', { parts: [{ type: 'text', text: words }] })

/** A flow that asks an address with the secret of that name, and says how it went. */
const asking = (url: string, secret: string) =>
  flowOf(
    {
      h: node('http', { url, headers: [{ name: 'Authorization', value: 'nunca', secret }] }),
      o: text('Deu certo'),
      f: text('Falhou'),
      r: node('rest'),
    },
    [
      ['s', 'next', 'h'],
      ['h', 'ok', 'o'],
      ['h', 'failed', 'f'],
      ['o', 'next', 'r'],
      ['f', 'next', 'r'],
    ],
  )
let number = 5511987657000
async function talk(url: string, secret: string) {
  const asked: { headers?: Record<string, string> }[] = []
  const needs = botNeeds({
    secret: secretFor,
    fetch: async (_, request = {}) => {
      asked.push(request)
      return new Response(JSON.stringify({ echo: request.headers }), { status: 200 })
    },
  })
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [
    shop.channel,
    await published(w, shop.tenant, asking(url, secret)),
  ])
  const id = await shop.customer(String(++number)).writes('oi')
  await until(needs, async () => (await shop.said(id)).length, 1)
  return { id, said: await shop.said(id), asked }
}

test('a secret is filled in for calls to its own origin alone, and nothing anybody reads holds it', async () => {
  const made = await shop.dona.call(flowSecretRoutes.create, {
    body: { name: 'ERP', origin: 'https://erp.example/v2/', value: KEY },
  })
  expect(made).toMatchObject({ name: 'ERP', origin: 'https://erp.example' })

  const { id, said, asked } = await talk('https://erp.example/pedidos', 'erp')
  expect(said).toEqual(['Deu certo'])
  expect(asked).toMatchObject([{ headers: { authorization: KEY } }])
  const kept = await w.one<{ all: string }>(
    `select string_agg(row_to_json(b)::text, '') || (select string_agg(row_to_json(s)::text, '') from flow_secrets s) as all
     from bot_turns b join bot_runs r on r.tenant_id = b.tenant_id and r.id = b.run_id where r.ticket_id = $1`,
    [id],
  )
  expect(kept.all).toContain('•••')
  expect(kept.all).not.toContain('chave-do-erp')
  expect(JSON.stringify(await shop.dona.call(flowSecretRoutes.list, {}))).not.toContain('chave-do-erp')

  for (const url of ['https://outro.example/pedidos', 'http://erp.example/pedidos', 'https://erp.example:8443/']) {
    const elsewhere = await talk(url, 'ERP')
    expect([elsewhere.said, elsewhere.asked]).toEqual([['Falhou'], []])
  }
})

test('one name has one secret; another value counts from the next call on, and a call without its secret is not made', async () => {
  const again = { name: 'erp', origin: 'https://erp.example', value: 'x' }
  expect(await shop.dona.ask('POST', '/flow-secrets', again)).toMatchObject({ status: 409, body: { error: 'ERR_NAME_TAKEN' } })
  const bad = { name: 'N', origin: 'https://erp.example', value: 'a\r\nX-Outro: b' }
  expect(await shop.dona.ask('POST', '/flow-secrets', bad)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  const [row] = await shop.dona.call(flowSecretRoutes.list, {})
  const params = { id: row?.id ?? 0 }
  await shop.dona.call(flowSecretRoutes.update, { params, body: { value: 'Bearer nova' } })
  const { asked } = await talk('https://erp.example/pedidos', 'ERP')
  expect(asked).toMatchObject([{ headers: { authorization: 'Bearer nova' } }])
  await shop.dona.call(flowSecretRoutes.remove, { params })
  const without = await talk('https://erp.example/pedidos', 'ERP')
  expect([without.said, without.asked]).toEqual([['Falhou'], []])
})
