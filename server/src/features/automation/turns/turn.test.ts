import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { react } from '../../../app.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { botNeeds, published, until } from '../bots.testkit.ts'
import { takeTurn } from './turn.ts'

let w: LiveWorld
let shop: Shop
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
  shop = await openShop(w)
})
afterAll(closeShops)

/** Nine between the beginning and the commit: the ticket, the run, three of facts, the message, where it comes from, the turn, the run. */
const STATEMENTS = 11

test('a turn that asks nothing outside is one transaction of few statements', async () => {
  const option = { id: 'v', title: 'Vendas', description: '', synonyms: [] }
  const flow = await published(
    w,
    shop.tenant,
    flowOf({ m: node('menu', { text: 'Como ajudamos?', look: 'numbers', options: [option] }) }, [
      ['s', 'next', 'm'],
      ['m', 'o:v', 'm'],
    ]),
  )
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
  const needs = botNeeds()
  const customer = shop.customer('5511987665001')
  const ticketId = await customer.writes('oi')
  await until(needs, async () => (await shop.said(ticketId)).length, 1)
  await customer.writes('1')
  const { id } = await w.one<{ id: number }>('select id::int from bot_runs where ticket_id = $1', [ticketId])
  // The reaction to the answer sets the moment of the turn: it is awaited first, so that it does not set it after this test has.
  await expect
    .poll(() => w.one('select gathers_since is not null as told from bot_runs where id = $1', [id]), { timeout: 8_000 })
    .toEqual({ told: true })
  await w.owner.query("update bot_runs set due_at = now() - interval '1 second' where id = $1", [id])
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await takeTurn({ tenantId: shop.tenant, id, ticketId }, needs)
  const texts = sent.mock.calls.map(([query]) => String(Object(query).text ?? query).trim())
  sent.mockRestore()
  expect((await shop.said(ticketId)).length).toBe(2)
  // What other connections of this process did meanwhile is none of the turn.
  const its = texts.filter(text => !/outbox|rights_chang|wake|listen|notify/i.test(text))
  expect(its.filter(text => text.startsWith('begin')).length, its.join('\n')).toBe(1)
  expect(its.length, its.join('\n')).toBeLessThanOrEqual(STATEMENTS)
})
