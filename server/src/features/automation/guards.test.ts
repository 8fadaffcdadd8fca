import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { expect, test } from 'vitest'
import { botDrivers } from '../../drivers/bots/index.ts'
import { outsideOf } from '../../drivers/bots/testing/turns.testkit.ts'
import { scriptedProvider } from '../../drivers/channels/lib/testing/provider.ts'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import type { LiveWorld } from '../../test/live-world.ts'
import type { Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, published, until } from './bots.testkit.ts'
import { circuitOf, failed, isOpen, worked } from './engines/circuit.ts'
import { watchModels } from './engines/models.ts'

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
/** Asks the same for ever, after any answer: what two machines do to each other. */
async function talkative(): Promise<void> {
  const flow = await published(
    w,
    shop.tenant,
    flowOf(
      {
        s: node('start', { fallback: { to: 'queue', queueId: shop.estoque } }),
        q: node('ask', { text: 'Como ajudamos?', variable: 'pedido' }),
      },
      [
        ['s', 'next', 'q'],
        ['q', 'next', 'q'],
      ],
    ),
  )
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
}
const how = (ticket: number) =>
  w.one<{ because: string | null; details: string | null }>(
    'select ended_because as because, ended_details as details from bot_runs where ticket_id = $1 order by id desc limit 1',
    [ticket],
  )
const notes = async (ticket: number) =>
  (await w.owner.query<{ note: string }>('select note from notes where ticket_id = $1', [ticket])).rows.map(({ note }) => note)
const heard = async (ticket: number) => (await shop.said(ticket)).length

test('who says the same three times in a minute is a machine: people look at it, and no bot answers it for a day', async () => {
  await talkative()
  const customer = shop.customer('5511987658001')
  const id = await customer.writes('Estamos fechados. Volte amanhã.')
  await until(needs, () => heard(id), 1)
  await customer.writes('Estamos fechados. Volte amanhã.')
  await until(needs, () => heard(id), 2)
  await customer.writes('Estamos fechados. Volte amanhã.')
  await until(needs, () => how(id), { because: 'machine', details: 'same' })
  expect(await shop.show(id)).toMatchObject({ queueId: shop.estoque, chatbot: false })
  expect((await notes(id)).join()).toContain('o mesmo texto três vezes')
  expect(await heard(id)).toBe(2)

  await shop.put(await w.renewed(shop.dona), id, { status: 'closed' })
  const later = await customer.writes('Estamos fechados. Volte amanhã.')
  expect(later).not.toBe(id)
  expect(await shop.show(later)).toMatchObject({ chatbot: false })
  await w.owner.query("update bot_silences set until = now() - interval '1 second' where tenant_id = $1", [shop.tenant])
  await shop.put(await w.renewed(shop.dona), later, { status: 'closed' })
  expect(await shop.show(await customer.writes('Bom dia'))).toMatchObject({ chatbot: true })
})

test('the number of an option, said thrice, is what customers do', async () => {
  await talkative()
  const customer = shop.customer('5511987658002')
  const id = await customer.writes('oi')
  for (let said = 1; said <= 4; said++) {
    await until(needs, () => heard(id), said)
    await customer.writes('1')
  }
  await until(needs, () => heard(id), 5)
})

test('a number that is a channel of this installation, of whichever company, is answered by no bot', async () => {
  await talkative()
  const other = await w.tenant('Outra')
  await w.owner.query(
    "insert into channels (tenant_id, kind, name, number, status) values ($1, 'sandbox', 'Loja', '551187658003', 'connected')",
    [other],
  )
  const id = await shop.customer('5511987658003').writes('Olá! Como ajudamos?')
  await until(needs, () => how(id), { because: 'machine', details: 'own' })
  expect(await heard(id)).toBe(0)
})

test('fifteen turns in five minutes are enough', async () => {
  await talkative()
  const customer = shop.customer('5511987658004')
  const id = await customer.writes('Mensagem 0')
  await until(needs, () => heard(id), 1)
  await w.owner.query(
    `insert into bot_turns (tenant_id, run_id, turn, channel_id, input, outcome, from_seq, to_seq)
     select tenant_id, id, 100 + n, $2, 'heard', 'heard', 0, 0 from bot_runs, generate_series(1, 13) n where ticket_id = $1`,
    [id, shop.channel],
  )
  await customer.writes('Mensagem 1')
  await until(needs, () => heard(id), 2)
  await customer.writes('Mensagem 2')
  await until(needs, () => how(id), { because: 'machine', details: 'turns' })
})

test('thirty turns in an hour are a long conversation', async () => {
  await talkative()
  const customer = shop.customer('5511987658005')
  const id = await customer.writes('Mensagem 0')
  await until(needs, () => heard(id), 1)
  await w.owner.query(
    `insert into bot_turns (tenant_id, run_id, turn, channel_id, input, outcome, from_seq, to_seq, at)
     select tenant_id, id, 100 + n, $2, 'heard', 'heard', 0, 0, now() - (5 + n) * interval '1 minute'
     from bot_runs, generate_series(1, 30) n where ticket_id = $1`,
    [id, shop.channel],
  )
  await customer.writes('Mensagem 1')
  await until(needs, () => heard(id), 2)
})

test('an address that failed five times in a minute is left alone by every process, and admins read it at the bell until it answers', async () => {
  const its = circuitOf('dify', { url: 'https://dify.example/v1/secreto' })
  const fails = (at: Date) => withTenant(shop.tenant, tx => failed(tx, its, at))
  const open = (at: Date) => withTenant(shop.tenant, tx => isOpen(tx, its, at))
  const now = Date.now()
  for (let i = 0; i < 4; i++) await fails(new Date(now - 61_000 - i))
  await Promise.all(Array.from({ length: 4 }, (_, i) => fails(new Date(now + i))))
  expect(await open(new Date(now))).toBe(false)
  await fails(new Date(now + 10))
  expect([await open(new Date(now + 59_000)), await open(new Date(now + 61_000))]).toEqual([true, false])
  const bell = async (who: typeof shop.dona) =>
    (await (await w.renewed(who)).call(notificationRoutes.list, {})).rows.filter(({ kind }) => kind === 'engineDown')
  expect(await bell(shop.dona)).toMatchObject([{ name: 'dify', text: 'dify.example' }])
  expect(await bell(shop.chefe)).toEqual([])
  const [first] = await bell(shop.dona)
  for (let i = 0; i < 5; i++) await fails(new Date(now + 120_000 + i))
  expect([await open(new Date(now + 121_000)), await bell(shop.dona)]).toEqual([true, [first]])
  await withTenant(shop.tenant, tx => worked(tx, its))
  expect([await open(new Date(now + 11)), await bell(shop.dona)]).toEqual([false, []])
})

test('a model that its provider ends is said 30 and 7 days before, once each', async () => {
  const ends = Date.parse('2026-12-11T00:00:00Z')
  const provider = await scriptedProvider({
    'GET /models': { body: { data: [{ id: 'gpt-velho', shutdown_date: '2026-12-11' }, { id: 'gpt-novo' }] } },
  })
  await shop.dona.call(integrationRoutes.save, {
    params: { kind: 'chatgpt' },
    body: { values: { key: 'sk-1', model: 'gpt-velho', prompt: 'Seja breve.', url: provider.url } },
  })
  const drivers = botDrivers(outsideOf())
  const now = clock.now
  const told = async (daysBefore: number) => {
    clock.now = () => new Date(ends - daysBefore * 24 * 3_600_000)
    await watchModels(drivers)
    clock.now = now
    const { rows } = await (await w.renewed(shop.dona)).call(notificationRoutes.list, {})
    return rows.filter(({ kind }) => kind === 'modelEnds').map(({ name, text, at }) => [name, text, at.slice(0, 10)])
  }
  expect(await told(31)).toEqual([])
  const first = [['gpt-velho', '2026-12-11T00:00:00.000Z', '2026-11-11']]
  expect([await told(30), await told(20)]).toEqual([first, first])
  const second = [['gpt-velho', '2026-12-11T00:00:00.000Z', '2026-12-04']]
  expect([await told(7), await told(3)]).toEqual([second, second])
  await shop.dona.call(integrationRoutes.save, { params: { kind: 'chatgpt' }, body: { values: { model: 'gpt-novo' } } })
  expect(await told(2)).toEqual([])
  await provider.close()
})
