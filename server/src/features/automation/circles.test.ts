import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { expect, test } from 'vitest'
import { botDrivers } from '../../drivers/bots/index.ts'
import { outsideOf } from '../../drivers/bots/testing/turns.testkit.ts'
import { markdown, typebotViewer } from '../../drivers/bots/typebot/typebot.testkit.ts'
import { scriptedProvider } from '../../drivers/channels/lib/testing/provider.ts'
import type { LiveWorld } from '../../test/live-world.ts'
import type { Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, publish, published, until } from './bots.testkit.ts'
import { engineTurn } from './engines/engine-turn.ts'

/** Bots that hand to each other for ever, without anybody being asked: people get the conversation. */

let w: LiveWorld
let shop: Shop
eachInAShop(
  (world, its) => {
    w = world
    shop = its
  },
  { EGRESS_ALLOW: '127.0.0.1' },
)

const needs = botNeeds()
const start = () => node('start', { fallback: { to: 'queue', queueId: shop.estoque } })
const leadingTo = (flowId: number) => flowOf({ s: start(), f: node('flow', { flowId }) }, [['s', 'next', 'f']])
const answersOn = (flowId: number) => w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flowId])
const runsOf = async (ticket: number) =>
  (
    await w.owner.query<{ engine: string; because: string | null }>(
      'select engine, ended_because as because from bot_runs where ticket_id = $1 order by id',
      [ticket],
    )
  ).rows
const endOf = async (ticket: number) => (await runsOf(ticket)).at(-1)?.because

test('two flows that lead to each other end with people', async () => {
  const one = await published(w, shop.tenant, leadingTo(1))
  const other = await published(w, shop.tenant, leadingTo(one))
  await publish(w, shop.tenant, one, leadingTo(other), 2)
  await answersOn(one)
  const id = await shop.customer('5511987659001').writes('oi')
  await until(needs, () => endOf(id), 'loop')
  expect((await runsOf(id)).length).toBeLessThanOrEqual(12)
  expect(await shop.show(id)).toMatchObject({ status: 'pending', queueId: shop.estoque, chatbot: false })
})

test('two flows that ask something may lead to each other as long as the customer answers', async () => {
  const asking = (flowId: number, question: string) =>
    flowOf({ s: start(), q: node('ask', { text: question, variable: 'resposta' }), f: node('flow', { flowId }) }, [
      ['s', 'next', 'q'],
      ['q', 'next', 'f'],
    ])
  const one = await published(w, shop.tenant, asking(1, 'Um?'))
  const other = await published(w, shop.tenant, asking(one, 'Dois?'))
  await publish(w, shop.tenant, one, asking(other, 'Um?'), 2)
  await answersOn(one)
  const customer = shop.customer('5511987659002')
  const id = await customer.writes('oi')
  for (let said = 1; said <= 7; said++) {
    await until(needs, async () => (await shop.said(id)).length, said)
    await customer.writes(`resposta número ${said}`)
  }
  expect(await endOf(id)).toBeNull()
})

test('a flow and an engine that hand to each other end with people', async () => {
  const flow = await published(
    w,
    shop.tenant,
    flowOf({ s: start(), e: node('integration', { engine: 'typebot' }) }, [['s', 'next', 'e']]),
  )
  const viewer = typebotViewer([{ says: [markdown(`#{"chatFlowId": ${flow}}`)] }])
  const double = await scriptedProvider({}, viewer.answer)
  await shop.dona.call(integrationRoutes.save, {
    params: { kind: 'typebot' },
    body: { values: { url: double.url, name: 'recepcao', active: true } },
  })
  await answersOn(flow)
  const id = await shop.customer('5511987659003').writes('oi')
  const outside = { ...botNeeds(), drivers: botDrivers(outsideOf()) }
  await until(botNeeds({ engineTurn: engineTurn(outside) }), () => endOf(id), 'loop')
  expect(double.asked.length).toBeLessThanOrEqual(6)
  expect(await shop.show(id)).toMatchObject({ status: 'pending', chatbot: false })
  await double.close()
})
