import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { botRunRoutes } from '@balcao/contract/flows/hand-overs'
import { hoursRoutes } from '@balcao/contract/hours/hours'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { describe, expect, test } from 'vitest'
import type { LiveWorld } from '../../test/live-world.ts'
import type { Shop } from '../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, published, until } from './bots.testkit.ts'
import { foldTurns } from './keep.ts'
import { callsAreOver, takeDueTurns } from './worker.ts'

let w: LiveWorld
let shop: Shop
eachInAShop((world, its) => {
  w = world
  shop = its
})

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
const MENU = 'Olá Cliente! Como ajudamos?\n\n*1* - Vendas\n*2* - Horário'
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

describe('[FLW-03] what a flow does beside asking', () => {
  const text = (words: string) => node('message', { parts: [{ type: 'text', text: words }] })
  const begin = async (document: Parameters<typeof published>[2], number: string, first = 'oi', with_ = needs) => {
    const flow = await published(w, shop.tenant, document)
    await answeredBy(flow)
    const customer = shop.customer(number)
    const id = await customer.writes(first)
    return { id, customer, flow, said: (wanted: string[]) => until(with_, () => shop.said(id), wanted) }
  }

  test('a call of another program goes out once, with its secret’s name only, and its answer is a variable', async () => {
    const asked: { url: string; request: unknown }[] = []
    const outside = botNeeds({
      fetch: async (url, request) => {
        asked.push({ url: String(url), request })
        return new Response(JSON.stringify({ total: '12,50' }), { status: 200 })
      },
    })
    const talk = await begin(
      flowOf(
        {
          h: node('http', {
            url: 'https://erp.example/{{firstMessage}}',
            mapped: [{ pointer: '/total', variable: 'total' }],
            headers: [{ name: 'X-Loja', value: 'um', secret: '' }],
          }),
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
      '5511987652001',
      'a b',
      outside,
    )
    await talk.said(['Total 12,50'])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      url: 'https://erp.example/a%20b',
      request: { method: 'GET', redirects: 0, maxBytes: 1024 * 1024, headers: { 'x-loja': 'um' } },
    })
    // The rest of the ticket it listens and says nothing.
    await talk.customer.writes('obrigado')
    await until(outside, async () => (await shop.said(talk.id)).length, 1)
    expect(await shop.show(talk.id)).toMatchObject({ chatbot: true })
  })

  test('[BOT-13] of a call that a crash cut off nobody knows the end: people are told, and nobody is answered twice', async () => {
    let cutOff = (_: Error): void => {}
    const hangs = () =>
      new Promise<never>((_, fail) => {
        cutOff = fail
      })
    const never = botNeeds({ fetch: hangs, name: 'dying' })
    const flow = flowOf(
      {
        s: node('start', { fallback: { to: 'queue', queueId: shop.estoque } }),
        h: node('http', { method: 'POST', url: 'https://erp.example/' }),
        r: node('rest'),
      },
      [
        ['s', 'next', 'h'],
        ['h', 'ok', 'r'],
        ['h', 'failed', 'r'],
      ],
    )
    await answeredBy(await published(w, shop.tenant, flow))
    const id = await shop.customer('5511987652002').writes('oi')
    await expect
      .poll(async () => {
        await takeDueTurns(never)
        return (await w.owner.query('select from bot_runs where ticket_id = $1 and held_by is not null', [id])).rowCount
      })
      .toBe(1)
    await w.owner.query(
      "update bot_runs set lease_until = now() - interval '1 second', due_at = now(), held_by = 'gone' where ticket_id = $1",
      [id],
    )
    await expect
      .poll(async () => {
        await takeDueTurns(needs)
        return (await shop.show(id)).queueId
      })
      .toBe(shop.estoque)
    expect(await runOf(id)).toMatchObject({ how: 'queue', because: 'failed' })
    // What comes after all is nobody's answer any more.
    cutOff(new Error('gone'))
    await callsAreOver()
    expect(await shop.said(id)).toEqual([])
  })

  test('[EVA-01] an evaluation asks for the rating, and the next message is its answer', async () => {
    const talk = await begin(flowOf({ e: node('evaluation') }, [['s', 'next', 'e']]), '5511987652003')
    await until(needs, async () => (await shop.said(talk.id)).length, 1)
    expect(await shop.show(talk.id)).toMatchObject({ answeredBy: 'rating' })
  })

  test('closing says goodbye, and what the customer still writes stays in the ticket that is closing', async () => {
    const talk = await begin(flowOf({ c: node('close', { text: 'Até logo!' }) }, [['s', 'next', 'c']]), '5511987652004')
    await talk.said(['Até logo!'])
    expect(await talk.customer.writes('obrigado')).toBe(talk.id)
  })

  test('it learns of the contact what fits, and tags and moves it', async () => {
    const tag = await w.one<{ id: number }>(
      "insert into tags (tenant_id, tag, color) values ($1, 'VIP', '#112233') returning id::int",
      [shop.tenant],
    )
    const talk = await begin(
      flowOf(
        {
          t: node('tag', { add: [tag.id, 987654] }),
          u: node('updateContact', { field: 'email', value: '{{firstMessage}}' }),
          d: node('updateContact', { field: 'document', value: '123' }),
          m: text('ok'),
          r: node('rest'),
        },
        [
          ['s', 'next', 't'],
          ['t', 'next', 'u'],
          ['u', 'next', 'd'],
          ['d', 'next', 'm'],
          ['m', 'next', 'r'],
        ],
      ),
      '5511987652005',
      'ana@loja.com.br',
    )
    await talk.said(['ok'])
    const contact = await w.one(
      'select c.email, c.cpf, c.tag_ids from contacts c join tickets t on t.contact_id = c.id where t.id = $1',
      [talk.id],
    )
    expect(contact).toEqual({ email: 'ana@loja.com.br', cpf: null, tag_ids: [tag.id] })
    const turn = await w.one('select log from bot_turns b join bot_runs r on r.id = b.run_id where r.ticket_id = $1', [talk.id])
    expect(turn).toEqual({ log: [{ node: 'd', code: 'contactField', details: 'document' }] })
  })

  test('a queue that is gone leads to the fallback, and outside hours the company says that it is closed', async () => {
    const chefe = await w.renewed(shop.chefe)
    const talk = await begin(
      flowOf(
        {
          s: node('start', { fallback: { to: 'queue', queueId: shop.caixa } }),
          m: menu,
          t: node('transfer', { target: { to: 'queue', queueId: 987654 } }),
        },
        [
          ['s', 'next', 'm'],
          ['m', 'o:v', 't'],
          ['m', 'o:h', 't'],
        ],
      ),
      '5511987652006',
    )
    await talk.said([MENU])
    const closed = [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type: 'C' as const }))
    await chefe.call(hoursRoutes.saveWeek, { body: { businessHours: closed } })
    await chefe.call(hoursRoutes.saveMessage, { body: { messageBusinessHours: 'Fechado.' } })
    // What has begun goes on; to people it goes with the word that they are not there.
    await talk.customer.writes('vendas')
    await talk.said([MENU, 'Fechado.'])
    expect(await shop.show(talk.id)).toMatchObject({ queueId: shop.caixa, chatbot: false })
    const other = shop.customer('5511987652007')
    expect(await shop.show(await other.writes('oi'))).toMatchObject({ chatbot: false })
  })

  test('[SET-23] where flows do not begin anew, who fell silent goes on at the question they left', async () => {
    await shop.set('resetFlow', 'disabled')
    const document = flowOf(
      {
        s: node('start', { silence: 'close', silenceMinutes: 5 }),
        m: menu,
        c: node('ask', { text: 'Qual?', variable: 'qual' }),
        r: text('Certo: {{qual}}'),
        x: node('rest'),
      },
      [
        ['s', 'next', 'm'],
        ['m', 'o:v', 'c'],
        ['m', 'o:h', 'c'],
        ['c', 'next', 'r'],
        ['r', 'next', 'x'],
      ],
    )
    const talk = await begin(document, '5511987652008')
    await talk.said([MENU])
    await talk.customer.writes('1')
    await talk.said([MENU, 'Qual?'])
    await w.owner.query(
      `update bot_runs set due_at = now(), state = jsonb_set(state, '{due,at}', to_jsonb(now() - interval '1 second')) where ticket_id = $1 and ended_at is null`,
      [talk.id],
    )
    await until(needs, async () => (await runOf(talk.id)).how, 'closed')
    const again = await talk.customer.writes('o azul')
    expect(again).not.toBe(talk.id)
    await until(needs, () => shop.said(again), ['Certo: o azul'])
  })
})

test('[FLW-05] the agent who goes on reads what was asked, answered and learnt, and why the bot stopped', async () => {
  await answeredBy(await published(w, shop.tenant, reception(shop.estoque), { name: 'Recepção' }))
  const customer = shop.customer('5511987653001')
  const id = await customer.writes('bom dia')
  await until(needs, () => shop.said(id), [MENU])
  await customer.writes('vendas')
  await until(needs, async () => (await runOf(id)).how, 'queue')
  const [run] = await (await w.renewed(shop.dona)).call(botRunRoutes.ofTicket, { params: { id } })
  expect(run).toMatchObject({
    flowName: 'Recepção',
    how: 'queue',
    because: 'asked',
    talk: [
      { asked: '', said: 'bom dia' },
      { asked: MENU, said: 'vendas' },
    ],
    variables: [{ name: 'setor', value: 'Vendas' }],
  })
  const stranger = await (await w.renewed(shop.ana)).ask('GET', `/tickets/${id}/bot-runs`)
  expect(stranger).toMatchObject({ status: 404 })
})

test('[AHD-12] what each node was entered and left by is counted once, in batches of any size', async () => {
  const flow = await published(w, shop.tenant, reception(shop.estoque))
  await answeredBy(flow)
  const customer = shop.customer('5511987654001')
  const id = await customer.writes('oi')
  await until(needs, () => shop.said(id), [MENU])
  await Promise.all([foldTurns(shop.tenant), foldTurns(shop.tenant)])
  await customer.writes('2')
  await until(needs, () => shop.said(id), [MENU, AGAIN])
  await customer.writes('vendas')
  await until(needs, async () => (await runOf(id)).how, 'queue')
  await foldTurns(shop.tenant)
  await foldTurns(shop.tenant)
  const { rows } = await w.owner.query(
    'select node, exit, entered, passed, handed from flow_stats where flow_id = $1 order by node, exit',
    [flow],
  )
  expect(rows).toEqual([
    { node: 'h', exit: '', entered: 1, passed: 0, handed: 0 },
    { node: 'h', exit: 'next', entered: 0, passed: 1, handed: 0 },
    { node: 'm', exit: '', entered: 2, passed: 0, handed: 0 },
    { node: 'm', exit: 'o:h', entered: 0, passed: 1, handed: 0 },
    { node: 'm', exit: 'o:v', entered: 0, passed: 1, handed: 0 },
    { node: 's', exit: 'next', entered: 0, passed: 1, handed: 0 },
    { node: 't', exit: '', entered: 1, passed: 0, handed: 1 },
  ])
})
