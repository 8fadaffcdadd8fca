import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { botRunRoutes } from '@balcao/contract/flows/hand-overs'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import type { LiveWorld } from '../../test/live-world.ts'
import { mergeTickets } from '../tickets/commands/merge.ts'
import { mergeTicketsOfContacts } from '../tickets/index.ts'
import type { Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, published, until } from './bots.testkit.ts'
import { callsAreOver, takeDueTurns } from './worker.ts'

/** Conversations in a bot's hands that become one, and messages that come into them from elsewhere. */

let w: LiveWorld
let shop: Shop
eachInAShop((world, its) => {
  w = world
  shop = its
})

const needs = botNeeds()
const reception = () =>
  flowOf(
    {
      s: node('start', { fallback: { to: 'queue', queueId: shop.estoque } }),
      q: node('ask', { text: 'Qual é o pedido?', variable: 'pedido' }),
      a: node('ask', { text: 'E o endereço?', variable: 'endereco' }),
      t: node('transfer', { target: { to: 'queue', queueId: shop.estoque }, text: 'Anotado: {{pedido}}, {{endereco}}' }),
    },
    [
      ['s', 'next', 'q'],
      ['q', 'next', 'a'],
      ['a', 'next', 't'],
    ],
  )
async function answers(document = reception()): Promise<void> {
  const flow = await published(w, shop.tenant, document)
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
}
/** As after the channel has sent it all. */
const isSent = (ticket: number) =>
  w.owner.query(
    "update messages set status = 'sended', next_at = null where ticket_id = $1 and from_me and next_at is not null",
    [ticket],
  )
const contactOf = async (ticket: number) => (await shop.show(ticket)).contactId
const runs = async (ticket: number) =>
  (
    await w.owner.query<{ how: string | null }>(
      'select ended_how as how from bot_runs where tenant_id = $1 and ticket_id = $2 order by id',
      [shop.tenant, ticket],
    )
  ).rows.map(({ how }) => how)
const merge = async (older: number, younger: number) => {
  const [keep, gone] = [await contactOf(older), await contactOf(younger)]
  await withTenant(shop.tenant, async tx => {
    await mergeTicketsOfContacts(tx, { keep, gone })
    await tx.deleteFrom('contacts').where('tenant_id', '=', shop.tenant).where('id', '=', gone).execute()
  })
}

test('two contacts in a flow turn out to be one: one run goes on and asks again, and nothing is answered twice', async () => {
  await answers()
  const [first, second] = [shop.customer('5511987660001'), shop.customer('5511987660002')]
  const there = await first.writes('oi')
  await until(needs, () => shop.said(there), ['Qual é o pedido?'])
  await isSent(there)
  const other = await second.writes('olá')
  await until(needs, () => shop.said(other), ['Qual é o pedido?'])
  await second.writes('Bolo')
  await until(needs, () => shop.said(other), ['Qual é o pedido?', 'E o endereço?'])
  // This answer waits in the one that goes, and is no answer to what is asked in the one that stays.
  await second.writes('Rua Um, 1')
  await merge(there, other)
  expect(await runs(there)).toEqual([null, 'moved'])
  const mine = async () => (await shop.said(there)).filter(text => text === 'Qual é o pedido?').length
  await until(needs, mine, 3)
  await takeDueTurns(needs)
  expect(await shop.said(there)).toHaveLength(4)
  const unsent = await w.owner.query<{ body: string; status: string }>(
    "select body, status from messages where ticket_id = $1 and from_me and status in ('pending', 'canceled') order by seq",
    [there],
  )
  expect(unsent.rows.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'pending'])
  await first.writes('Torta')
  await until(needs, async () => (await shop.said(there)).at(-1), 'E o endereço?')
  await first.writes('Rua Dois, 2')
  await until(needs, async () => (await shop.said(there)).at(-1), 'Anotado: Torta, Rua Dois, 2')
  expect(await runs(there)).toEqual(['queue', 'moved'])
})

test('what came into a conversation while its question was being answered answers nothing, and is no second run', async () => {
  await answers()
  const [first, second] = [shop.customer('5511987660003'), shop.customer('5511987660004')]
  const there = await first.writes('oi')
  await until(needs, () => shop.said(there), ['Qual é o pedido?'])
  await isSent(there)
  const other = await second.writes('olá')
  await until(needs, () => shop.said(other), ['Qual é o pedido?'])
  await first.writes('Bolo')
  await merge(there, other)
  await until(needs, async () => (await shop.said(there)).length, 3)
  expect((await shop.said(there)).at(-1)).toBe('Qual é o pedido?')
  expect(await runs(there)).toEqual([null, 'moved'])
  await first.writes('Torta')
  await until(needs, async () => (await shop.said(there)).at(-1), 'E o endereço?')
})

describe('one of the two waits for people', () => {
  test.each(['older', 'younger'])('the %s: no bot talks there, and its words of before are not sent', async which => {
    await answers()
    const [first, second] = [shop.customer('5511987660003'), shop.customer('5511987660004')]
    const [there, other] = [await first.writes('oi'), await second.writes('olá')]
    const waits = which === 'older' ? there : other
    await shop.put(await w.renewed(shop.dona), waits, { status: 'pending', queueId: shop.caixa })
    await until(needs, () => shop.said(waits === there ? other : there), ['Qual é o pedido?'])
    await merge(there, other)
    expect(await shop.show(there)).toMatchObject({ chatbot: false, status: 'pending', queueId: shop.caixa, userId: null })
    expect(await runs(there)).not.toContain(null)
    await first.writes('Bolo')
    await takeDueTurns(needs)
    const { rows } = await w.owner.query('select body, status from messages where ticket_id = $1 and from_me', [there])
    expect(rows).toEqual([{ body: 'Qual é o pedido?', status: 'canceled' }])
    const dona = await w.renewed(shop.dona)
    const [last] = await dona.call(botRunRoutes.ofTicket, { params: { id: there } })
    expect(last).toMatchObject({ how: 'taken' })
  })
})

test('the one that stays rests for good: the other’s question goes on there, and its answer is heard', async () => {
  const rests = await published(
    w,
    shop.tenant,
    flowOf({ m: node('message', { parts: [{ type: 'text', text: 'Anotado' }] }), r: node('rest') }, [
      ['s', 'next', 'm'],
      ['m', 'next', 'r'],
    ]),
    { name: 'Recado' },
  )
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, rests])
  const [first, second] = [shop.customer('5511987660011'), shop.customer('5511987660012')]
  const there = await first.writes('oi')
  await until(needs, () => shop.said(there), ['Anotado'])
  await answers()
  const other = await second.writes('olá')
  await until(needs, () => shop.said(other), ['Qual é o pedido?'])
  await isSent(other)
  // It was waiting for nothing, and this answers nothing there.
  await first.writes('obrigado')
  await merge(there, other)
  expect(await shop.show(there)).toMatchObject({ chatbot: true, chatFlowId: await flowOn() })
  expect(await runs(there)).toEqual(['moved', null])
  await until(needs, async () => (await shop.said(there)).filter(text => text === 'Qual é o pedido?').length, 2)
  await first.writes('Torta')
  await until(needs, async () => (await shop.said(there)).at(-1), 'E o endereço?')
  await first.writes('Rua Dois, 2')
  await until(needs, async () => (await shop.said(there)).at(-1), 'Anotado: Torta, Rua Dois, 2')
  const dona = await w.renewed(shop.dona)
  const told = await dona.call(botRunRoutes.ofTicket, { params: { id: there } })
  expect(told.map(({ flowName, how }) => [flowName, how])).toEqual([
    ['Recepção', 'queue'],
    ['Recado', 'moved'],
  ])
})

test('a call that is under way in the one that goes answers nobody', async () => {
  let release = () => {}
  const hangs = new Promise<void>(done => {
    release = done
  })
  let asked = 0
  const calling = botNeeds({
    fetch: async () => {
      asked++
      await hangs
      return new Response('{}')
    },
  })
  await answers(
    flowOf(
      {
        c: node('condition', {
          rules: [{ id: 'a', label: '', when: { field: 'v:firstMessage', operator: 'is', value: 'chame' } }],
        }),
        h: node('http', { method: 'POST', url: 'https://erp.example/' }),
        q: node('ask', { text: 'Qual é o pedido?', variable: 'pedido' }),
        m: node('message', { parts: [{ type: 'text', text: 'Chamado' }] }),
        r: node('rest'),
      },
      [
        ['s', 'next', 'c'],
        ['c', 'r:a', 'h'],
        ['c', 'else', 'q'],
        ['h', 'ok', 'm'],
        ['h', 'failed', 'm'],
        ['m', 'next', 'r'],
        ['q', 'next', 'r'],
      ],
    ),
  )
  const there = await shop.customer('5511987660005').writes('oi')
  await until(calling, () => shop.said(there), ['Qual é o pedido?'])
  await isSent(there)
  const other = await shop.customer('5511987660006').writes('chame')
  await expect
    .poll(async () => {
      await takeDueTurns(calling)
      return asked
    })
    .toBe(1)
  await merge(there, other)
  release()
  await callsAreOver()
  expect(await shop.said(there)).not.toContain('Chamado')
  expect(await runs(there)).toEqual([null, 'moved'])
})

test('engines: what one was not asked yet the other is, and what one has answered is not asked again', async () => {
  await shop.dona.call(integrationRoutes.save, {
    params: { kind: 'n8n' },
    body: { values: { url: 'https://n8n.example/webhook/a', active: true, forAll: true } },
  })
  const [first, second] = [shop.customer('5511987660007'), shop.customer('5511987660008')]
  const there = await first.writes('um')
  const other = await second.writes('dois')
  await expect
    .poll(async () => (await w.owner.query('select from bot_runs where ticket_id = any ($1)', [[there, other]])).rowCount)
    .toBe(2)
  // The younger one was asked and has answered; then its customer wrote once more.
  await w.owner.query('update bot_runs set heard_seq = 2, due_at = null where ticket_id = $1', [other])
  await w.owner.query(
    `with its as (update tickets set msgs = 2 where id = $1 returning *)
     insert into messages (tenant_id, ticket_id, contact_id, channel_id, seq, from_me, type, body, status, said_at, bot_run, send_type)
     select tenant_id, id, contact_id, channel_id, 2, true, 'chat', 'Resposta', 'sended', now(), (select id from bot_runs where ticket_id = $1), 'bot' from its`,
    [other],
  )
  await second.writes('três')
  await merge(there, other)
  const heard = async () =>
    (
      await w.owner.query<{ body: string }>(
        `select m.body from messages m join bot_runs r on r.tenant_id = m.tenant_id and r.ticket_id = m.ticket_id and r.ended_at is null
         where m.ticket_id = $1 and m.seq > r.heard_seq and not m.from_me order by m.seq`,
        [there],
      )
    ).rows.map(({ body }) => body)
  expect(await heard()).toEqual(['três'])
  expect(await runs(there)).toEqual([null, 'moved'])
  // Nobody takes the turns of engines here.
  await w.owner.query('update bot_runs set due_at = null where ticket_id = $1', [there])
})

test('older messages of the phone come in under a conversation: what the flow has heard it does not hear again', async () => {
  await answers()
  const customer = shop.customer('5511987660009')
  const id = await customer.writes('oi')
  await until(needs, () => shop.said(id), ['Qual é o pedido?'])
  await customer.writes('Bolo')
  await until(needs, () => shop.said(id), ['Qual é o pedido?', 'E o endereço?'])
  await w.owner.query(
    `with its as (update tickets set msgs = msgs + 3 where id = $1 returning *)
     insert into messages (tenant_id, ticket_id, contact_id, channel_id, seq, from_me, type, body, status, said_at, synced_at)
     select tenant_id, id, contact_id, channel_id, msgs - 3 + n, false, 'chat', 'antes ' || n, 'received', now() - interval '1 day', now()
     from its, generate_series(1, 3) n`,
    [id],
  )
  await w.owner.query('select order_ticket($1, $2)', [shop.tenant, id])
  await w.owner.query('update bot_runs set due_at = now() where ticket_id = $1', [id])
  await takeDueTurns(needs)
  expect(await shop.said(id)).toEqual(['Qual é o pedido?', 'E o endereço?'])
  await customer.writes('Rua Um, 1')
  await until(needs, async () => (await shop.said(id)).at(-1), 'Anotado: Bolo, Rua Um, 1')
})

test('a ticket that goes to a channel where its contact talks to the same flow: one run', async () => {
  await answers()
  const here = await shop.customer('5511987660010').writes('oi')
  await until(needs, () => shop.said(here), ['Qual é o pedido?'])
  const way = await shop.its.channel('Outro')
  const there = await shop.its.ticket({ contact: await contactOf(here), channel: way, status: 'pending' })
  await shop.put(await w.renewed(shop.dona), here, { status: 'pending' })
  const dona = await w.renewed(shop.dona)
  await dona.call(ticketRoutes.toChatbot, { params: { id: there }, body: { chatFlowId: await flowOn() } })
  await until(needs, () => shop.said(there), ['Qual é o pedido?'])
  await isSent(there)
  await withTenant(shop.tenant, tx => mergeTickets(tx, here, there))
  await until(needs, async () => (await shop.said(there)).length, 3)
  expect((await runs(there)).filter(how => how === null)).toEqual([null])
})
const flowOn = async () =>
  (await w.one<{ id: number }>('select chat_flow_id::int as id from channels where id = $1', [shop.channel])).id
