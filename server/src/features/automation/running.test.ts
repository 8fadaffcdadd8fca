import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { flowRunningRoutes } from '@balcao/contract/flows/figures/running'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { react } from '../../app.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, publish, published, until } from './bots.testkit.ts'

let w: LiveWorld
let shop: Shop
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
  shop = await openShop(w)
})
afterAll(closeShops)

const needs = botNeeds()
const text = (words: string) => node('message', { parts: [{ type: 'text', text: words }] })

test('a new version: conversations end in theirs, or are taken along where their step is there and of the same kind', async () => {
  const first = flowOf(
    {
      q: node('ask', { text: 'Qual é o pedido?', variable: 'pedido' }),
      a: node('ask', { text: 'E o endereço?', variable: 'endereco' }),
      m: text('Até já'),
      r: node('rest'),
    },
    [
      ['s', 'next', 'q'],
      ['q', 'next', 'a'],
      ['a', 'next', 'm'],
      ['m', 'next', 'r'],
    ],
  )
  const flow = await published(w, shop.tenant, first)
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
  const stands = async (number: string, ...answers: string[]) => {
    const customer = shop.customer(number)
    const id = await customer.writes('oi')
    await until(needs, async () => (await shop.said(id)).length, 1)
    for (const [i, one] of answers.entries()) {
      await customer.writes(one)
      await until(needs, async () => (await shop.said(id)).length, i + 2)
    }
    return { id, customer }
  }
  const stays = await stands('5511987661001')
  const goes = await stands('5511987661002')
  const lost = await stands('5511987661003', 'Bolo')

  // The second question is a menu now; the end says something else.
  const option = { id: 'a', title: 'Casa', description: '', synonyms: [] }
  const second = flowOf(
    {
      ...first.nodes,
      a: node('menu', { text: 'Onde?', options: [option], look: 'numbers' }),
      m: text('Até logo'),
    },
    [
      ['s', 'next', 'q'],
      ['q', 'next', 'a'],
      ['a', 'o:a', 'm'],
      ['m', 'next', 'r'],
    ],
  )
  await publish(w, shop.tenant, flow, second, 2)
  const dona = await w.renewed(shop.dona)
  const count = async () => (await dona.call(flowRunningRoutes.count, { params: { id: flow } })).versions
  await stays.customer.writes('Torta')
  await until(needs, async () => (await shop.said(stays.id)).at(-1), 'E o endereço?')
  expect(await count()).toEqual([{ version: 1, conversations: 3 }])

  expect(await dona.call(flowRunningRoutes.takeAlong, { params: { id: flow }, body: {} })).toEqual({ taken: 1, stayed: 2 })
  expect(await count()).toEqual([
    { version: 2, conversations: 1 },
    { version: 1, conversations: 2 },
  ])
  await goes.customer.writes('Pão')
  await until(needs, async () => (await shop.said(goes.id)).at(-1), 'Onde?\n\n*1* - Casa')
  await goes.customer.writes('1')
  await until(needs, async () => (await shop.said(goes.id)).at(-1), 'Até logo')
  await lost.customer.writes('Rua Um')
  await until(needs, async () => (await shop.said(lost.id)).at(-1), 'Até já')
  expect(await dona.call(flowRunningRoutes.takeAlong, { params: { id: flow }, body: {} })).toEqual({ taken: 1, stayed: 1 })
})
