import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { describe, expect, test } from 'vitest'
import { FetchError } from '../../infra/outside/http-client.ts'
import type { LiveWorld } from '../../test/live-world.ts'
import type { Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, published, until } from './bots.testkit.ts'

/** What customers, other programs and colleagues do to a conversation in a flow, and the sentence each of it comes to. */

let w: LiveWorld
let shop: Shop
eachInAShop((world, its) => {
  w = world
  shop = its
})

const needs = botNeeds()
const text = (words: string) => node('message', { parts: [{ type: 'text', text: words }] })
const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })
const MENU = 'Como ajudamos?\n\n*1* - Vendas'
const WRONG = 'Não entendi.'

const menuFlow = () =>
  flowOf(
    {
      s: node('start', { fallback: { to: 'queue', queueId: shop.estoque } }),
      m: node('menu', { text: 'Como ajudamos?', options: [option('v', 'Vendas')], look: 'numbers', wrong: WRONG }),
      t: node('transfer', { target: { to: 'queue', queueId: shop.caixa }, text: 'Chamando.' }),
    },
    [
      ['s', 'next', 'm'],
      ['m', 'o:v', 't'],
    ],
  )

async function begun(number: string, document = menuFlow(), with_ = needs, first = 'oi') {
  const flow = await published(w, shop.tenant, document)
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
  const customer = shop.customer(number)
  const id = await customer.writes(first)
  await until(with_, async () => (await shop.said(id)).length, 1)
  return { id, flow, customer }
}
const runOf = (ticket: number) =>
  w.one<{ how: string | null; because: string | null; details: string | null }>(
    'select ended_how as how, ended_because as because, ended_details as details from bot_runs where ticket_id = $1 order by id desc limit 1',
    [ticket],
  )
const logOf = async (ticket: number) =>
  (
    await w.owner.query<{ log: { code: string }[] }>(
      'select b.log from bot_turns b join bot_runs r on r.id = b.run_id and r.tenant_id = b.tenant_id where r.ticket_id = $1 order by b.turn',
      [ticket],
    )
  ).rows.flatMap(({ log }) => log.map(({ code }) => code))
/** The last message is something else than a text, seen long after the question. */
const becomes = (ticket: number, set: string) =>
  w.owner.query(
    `update messages set ${set}, created_at = now() + interval '3 seconds'
     where ticket_id = $1 and seq = (select max(seq) from messages where ticket_id = $1 and not from_me)`,
    [ticket],
  )

describe('a menu that is answered by', () => {
  test.each([
    ['a sticker', `type = 'sticker', body = ''`],
    ['a place', `type = 'location', body = '', extra = '{"location": {"latitude": 1, "longitude": 2}}'`],
    ['a voice message whose words nobody writes down', `type = 'voice', body = '', media = '{"kind": "voice"}'`],
    ['a contact', `type = 'contacts', body = ''`],
    ['something without words', `type = 'poll', body = ''`],
    ['65,536 letters', `body = repeat('a', 65536)`],
    ['a right-to-left trick and half a letter', `body = U&'\\202E\\200B1x'`],
  ])('%s is told that it was not understood, and asked again', async (_, set) => {
    const { id, customer } = await begun('5511987661001')
    await customer.writes('-')
    await becomes(id, set)
    await until(needs, async () => (await shop.said(id)).length > 1, true)
    expect((await shop.said(id)).slice(1).join('\n\n')).toBe(`${WRONG}\n\n${MENU}`)
  })

  test('last week’s button is asked again without counting it, and an edit or a deletion answers nothing', async () => {
    const { id, customer } = await begun('5511987661002')
    await customer.writes('Vendas')
    await becomes(id, `type = 'interactive', body = 'Vendas', extra = '{"choice": "1.1:m:v"}'`)
    await until(needs, async () => (await shop.said(id)).length > 1, true)
    expect(await runOf(id)).toMatchObject({ how: null })
    const { invalid } = await w.one<{ invalid: number }>(
      "select (state->>'invalid')::int as invalid from bot_runs where ticket_id = $1",
      [id],
    )
    expect(invalid).toBe(0)
    const before = await shop.said(id)
    await w.owner.query("update messages set body = 'Vendas' where ticket_id = $1 and not from_me", [id])
    await customer.writes('1')
    await w.owner.query(
      'update messages set deleted_at = now() where ticket_id = $1 and seq = (select max(seq) from messages where ticket_id = $1)',
      [id],
    )
    await w.owner.query('update bot_runs set due_at = now() where ticket_id = $1 and ended_at is null', [id])
    await until(needs, () => shop.said(id), before)
    expect(await runOf(id)).toMatchObject({ how: null })
  })
})

describe('in the middle of a conversation', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'its queue is deleted: who sees the till gets it',
      () => w.owner.query('delete from queues where id = $1', [shop.estoque]),
      'place',
    ],
  ])('%s', async (_, happen, code) => {
    const document = menuFlow()
    document.nodes.t = node('transfer', { target: { to: 'queue', queueId: shop.estoque }, text: 'Chamando.' })
    const { id, customer } = await begun('5511987662001', document)
    await happen()
    await customer.writes('1')
    await until(needs, async () => (await runOf(id)).because, 'asked')
    expect(await logOf(id)).toContain(code)
    expect(await shop.show(id)).toMatchObject({ status: 'pending', chatbot: false })
  })

  test('its channel is deleted: people get it, and the log says that nothing could be said', async () => {
    const { id, customer } = await begun('5511987662002')
    await customer.writes('1')
    await w.owner.query('update channels set deleted_at = now() where id = $1', [shop.channel])
    await until(needs, async () => (await runOf(id)).because, 'asked')
    expect(await logOf(id)).toContain('channelGone')
    expect((await shop.said(id)).length).toBe(1)
  })

  test('it goes to another channel: the question is asked again there', async () => {
    const { id } = await begun('5511987662004')
    const other = await shop.its.channel('Outro', { queue_id: shop.caixa })
    await w.owner.query('update tickets set channel_id = $2 where id = $1', [id, other])
    await until(needs, () => shop.said(id), [MENU, MENU])
    const where = await w.owner.query('select channel_id::int as c from messages where ticket_id = $1 and from_me order by seq', [
      id,
    ])
    expect(where.rows.map(({ c }) => c)).toEqual([shop.channel, other])
  })

  test('its flow is deleted with all its versions: people get it, and the card says that the flow was gone', async () => {
    const { id, customer, flow } = await begun('5511987662003')
    await w.owner.query('update bot_runs set version = 99 where ticket_id = $1', [id])
    expect(flow).toBeGreaterThan(0)
    await customer.writes('1')
    await until(needs, () => runOf(id), { how: 'queue', because: 'deadEnd', details: 'flowGone' })
  })
})

describe('another program answers with', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  test.each<[string, () => Promise<Response>, string, string[]]>([
    ['ten megabytes', () => Promise.reject(new FetchError('too-large', 'too large')), 'Falhou', ['call']],
    ['a page', async () => new Response('<!doctype html><html></html>'), 'Total ', ['answer']],
    ['nesting without end', async () => new Response(deep), 'Total ', ['answer']],
    ['a prototype', async () => new Response('{"__proto__": {"total": 7}, "constructor": 1}'), 'Total ', []],
    [
      'an inner address behind a redirect',
      async () => new Response('', { status: 302, headers: { location: 'http://169.254.169.254' } }),
      'Falhou',
      ['answer'],
    ],
    ['a name that leads inside', () => Promise.reject(new FetchError('refused', '10.0.0.8 is not public')), 'Falhou', ['call']],
    ['signs no database takes', async () => new Response(JSON.stringify({ total: 'a\0b\uD800' })), 'Total a\uFFFDb\uFFFD', []],
  ])('%s', async (_, fetch, said, log) => {
    const outside = botNeeds({ fetch })
    const { id } = await begun(
      '5511987663001',
      flowOf(
        {
          h: node('http', { url: 'https://erp.example/', mapped: [{ pointer: '/total', variable: 'total' }] }),
          o: text('Total {{total}}'),
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
      ),
      outside,
    )
    expect((await shop.said(id)).map(one => one.trim())).toEqual([said.trim()])
    expect(await logOf(id)).toEqual(log)
  })
})

test('a contact called {{secret}} and a pattern that explodes elsewhere are words like others', async () => {
  const document = flowOf(
    {
      q: node('ask', { text: 'Oi {{name}}, seu código?', pattern: '(a+)+', variable: 'codigo' }),
      o: text('Certo: {{codigo}} {{constructor}} {{__proto__}}'),
      r: node('rest'),
    },
    [
      ['s', 'next', 'q'],
      ['q', 'next', 'o'],
      ['o', 'next', 'r'],
    ],
  )
  const { id, customer } = await begun('5511987664001', document)
  await w.owner.query(
    "update contacts set name = '{{codigo}} {{secret}}' where id = (select contact_id from tickets where id = $1)",
    [id],
  )
  const began = performance.now()
  await customer.writes(`${'a'.repeat(4_000)}`)
  await until(needs, async () => (await shop.said(id)).length, 2)
  expect(performance.now() - began).toBeLessThan(8_000)
  expect((await shop.said(id))[1]).toBe(`Certo: ${'a'.repeat(4_000)}`)
})
