import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { react } from '../../app.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, published, until } from './bots.testkit.ts'
import { takeDueTurns } from './worker.ts'

let w: LiveWorld
let shop: Shop
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
})
beforeEach(async () => {
  shop = await openShop(w)
})
afterAll(closeShops)

const needs = botNeeds()
const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })
const menu = node('menu', {
  text: 'Olá {{firstName}}! Como ajudamos?',
  options: [option('v', 'Vendas'), option('h', 'Horário')],
  look: 'numbers',
  variable: 'setor',
})
const reception = (queueId: number) =>
  flowOf(
    {
      s: node('start', { fallback: { to: 'queue', queueId }, farewell: 'Até logo!', closingWords: ['sair'] }),
      m: menu,
      h: node('message', { parts: [{ type: 'text', text: 'Das 8 às 18.' }] }),
      t: node('transfer', { target: { to: 'queue', queueId }, text: 'Chamando {{setor}}.', note: 'Quer {{setor}}' }),
    },
    [
      ['s', 'next', 'm'],
      ['m', 'o:v', 't'],
      ['m', 'o:h', 'h'],
      ['h', 'next', 'm'],
    ],
  )
const MENU = 'Olá ! Como ajudamos?\n\n*1* - Vendas\n*2* - Horário'
/** On this channel each message is billed, so texts that follow each other are one. */
const AGAIN = `Das 8 às 18.\n\n${MENU}`

const answeredBy = (flow: number) => w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
const runOf = (ticket: number) =>
  w.one<{ how: string | null; because: string | null; at: string | null }>(
    `select ended_how as how, ended_because as because, state->>'at' as at from bot_runs where ticket_id = $1 order by id desc limit 1`,
    [ticket],
  )

describe('[FLW-03][FLW-04] a conversation in a flow', () => {
  test('is begun by the first message, goes on by each answer and ends with people, who find what was said', async () => {
    await answeredBy(await published(w, shop.tenant, reception(shop.estoque)))
    const customer = shop.customer('5511987651001')
    const id = await customer.writes('vendas')
    await until(needs, () => shop.said(id), [MENU])
    await customer.writes('horário')
    await until(needs, () => shop.said(id), [MENU, AGAIN])
    await customer.writes('1')
    await until(needs, () => shop.said(id), [MENU, AGAIN, 'Chamando Vendas.'])
    expect(await shop.show(id)).toMatchObject({ status: 'pending', queueId: shop.estoque, userId: null, chatbot: false })
    expect(await runOf(id)).toMatchObject({ how: 'queue', because: 'asked' })
    const notes = await w.owner.query('select note from notes where ticket_id = $1', [id])
    expect(notes.rows).toEqual([{ note: 'Quer Vendas' }])
    const kinds = await w.owner.query(
      `select distinct o.kind, m.bot_run is not null as "ofRun" from messages m
       left join message_origins o on o.tenant_id = m.tenant_id and o.message_id = m.id where m.ticket_id = $1 and m.from_me`,
      [id],
    )
    expect(kinds.rows).toEqual([{ kind: 'flow', ofRun: true }])
  })

  test('two who look at once answer once, and what is told twice is answered once', async () => {
    await answeredBy(await published(w, shop.tenant, reception(shop.estoque)))
    const customer = shop.customer('5511987651002')
    const id = await customer.writes('oi')
    await expect.poll(async () => (await w.owner.query('select from bot_runs where ticket_id = $1', [id])).rowCount).toBe(1)
    await Promise.all(Array.from({ length: 4 }, () => takeDueTurns(needs)))
    await until(needs, () => shop.said(id), [MENU])
    await w.owner.query('update bot_runs set due_at = now() where ticket_id = $1', [id])
    await until(needs, () => shop.said(id), [MENU])
  })
})

describe('[FLW-05] a person takes over', () => {
  test('what the bot has not begun to send is not sent, and it says nothing more', async () => {
    await answeredBy(await published(w, shop.tenant, reception(shop.estoque)))
    const customer = shop.customer('5511987651003')
    const id = await customer.writes('oi')
    await until(needs, () => shop.said(id), [MENU])
    await shop.put(await w.renewed(shop.dona), id, { status: 'open' })
    expect(await runOf(id)).toMatchObject({ how: 'taken' })
    const { rows } = await w.owner.query('select status from messages where ticket_id = $1 and from_me', [id])
    expect(rows).toEqual([{ status: 'canceled' }])
    await customer.writes('1')
    await until(needs, async () => (await shop.said(id)).length, 1)
  })

  test('[TKT-10] and gives it back: the flow begins again at its first step', async () => {
    const flow = await published(w, shop.tenant, reception(shop.estoque))
    const id = await shop.customer('5511987651004').writes('oi')
    const dona = await w.renewed(shop.dona)
    await shop.put(dona, id, { status: 'open' })
    await dona.call(ticketRoutes.toChatbot, { params: { id }, body: { chatFlowId: flow } })
    await until(needs, () => shop.said(id), [MENU])
    expect(await shop.show(id)).toMatchObject({ status: 'pending', userId: null, chatbot: true })
  })
})
