import { flowOf, node } from '@balcao/contract/flows/advance.testkit'
import { type Figure, type FlowFigures, flowFigureRoutes } from '@balcao/contract/flows/figures/figures'
import { flowReplayRoutes, type PastTalk } from '@balcao/contract/flows/figures/replay'
import { type ReplayWorld, replayed } from '@balcao/contract/flows/figures/replayed'
import { expect, test } from 'vitest'
import type { LiveWorld } from '../../../test/live-world.ts'
import type { Person } from '../../../test/world.ts'
import type { Shop } from '../../tickets/shop.testkit.ts'
import { botNeeds, eachInAShop, published, until } from '../bots.testkit.ts'

let w: LiveWorld
let shop: Shop
eachInAShop((world, its) => {
  w = world
  shop = its
})

const needs = botNeeds()
const option = (id: string, title: string) => ({ id, title, description: '', synonyms: [] })
const reception = (queueId: number) =>
  flowOf(
    {
      s: node('start', { fallback: { to: 'queue', queueId }, maxInvalid: 2 }),
      m: node('menu', { text: 'Setor?', options: [option('v', 'Vendas'), option('h', 'Horário')], look: 'numbers' }),
      t: node('transfer', { target: { to: 'queue', queueId }, text: 'Chamando.' }),
      c: node('close', { text: 'Das 8 às 18.' }),
    },
    [
      ['s', 'next', 'm'],
      ['m', 'o:v', 't'],
      ['m', 'o:h', 'c'],
    ],
  )

const WORLD: ReplayWorld = {
  zone: 'America/Sao_Paulo',
  locale: 'pt',
  isOpen: () => true,
  nextOpening: () => null,
  matches: () => false,
  channelOf: id => ({ id, buttons: 3, listRows: 10, textMax: 4096, joinsTexts: true }),
}

/** As the customers had it, who took ten seconds where the test takes none. */
function unhurried(talk: PastTalk): PastTalk {
  const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()
  const turns = talk.turns.map((turn, i) => ({
    ...turn,
    at: later(turn.at, i * 10),
    heard: turn.heard.map(one => ({ ...one, at: later(one.at, i * 10) })),
  }))
  return { ...talk, turns, endedAt: later(talk.endedAt, 60) }
}

/** Each of the figures a screen shows, with the list it opens. */
function* shownBy({ nodes, misfits, ...all }: FlowFigures): Iterable<[figure: Figure, count: number, more: object]> {
  yield ['run', all.runs, {}]
  yield ['finished', all.finished, {}]
  yield ['dropped', all.dropped, {}]
  for (const one of nodes) {
    const { node } = one
    if (one.entered > 0) yield ['entered', one.entered, { node }]
    if (one.dropped > 0) yield ['dropped', one.dropped, { node }]
    if (one.answered > 0) yield ['answered', one.answered, { node }]
    if (one.misfits > 0) yield ['misfit', one.misfits, { node }]
    for (const { exit, count } of one.exits) yield ['exit', count, { node, exit }]
  }
  for (const { node, text, count } of misfits) yield ['misfit', count, { node, text }]
}

test('figures count conversations node by node, each opens as many as it says, and the same flow does the same again', async () => {
  const flow = await published(w, shop.tenant, reception(shop.estoque))
  await w.owner.query('update channels set chat_flow_id = $2 where id = $1', [shop.channel, flow])
  const said = (id: number, wanted: number) => until(needs, async () => (await shop.said(id)).length, wanted)
  const talk = async (number: string, ...words: string[]) => {
    const customer = shop.customer(number)
    const id = await customer.writes('oi')
    await said(id, 1)
    // As long after the question as somebody who has read it.
    await w.owner.query(
      `update bot_runs set state = jsonb_set(state, '{asked,at}', to_jsonb(now() - interval '10 seconds')) where ticket_id = $1`,
      [id],
    )
    for (const word of words) {
      await customer.writes(word)
      await until(
        needs,
        async () =>
          (
            await w.one<{ n: number }>(
              `select count(*)::int as n from bot_turns b join bot_runs r on r.id = b.run_id where r.ticket_id = $1 and b.said = $2`,
              [id, word],
            )
          ).n,
        1,
      )
      await w.owner.query(
        `update bot_runs set state = jsonb_set(state, '{asked,at}', to_jsonb(now() - interval '10 seconds'))
        where ticket_id = $1 and jsonb_typeof(state->'asked') = 'object'`,
        [id],
      )
    }
    return id
  }
  await talk('5511987652001', '1')
  await talk('5511987652002', 'boleto', '2')
  const lost = await talk('5511987652003', 'Boleto', 'segunda via')
  await talk('5511987652004')

  const dona = await w.renewed(shop.dona)
  const asked = { params: { id: flow } }
  const figures = await dona.call(flowFigureRoutes.figures, asked)
  expect(figures).toMatchObject({ runs: 4, finished: 2, dropped: 1, versions: [1] })
  const menu = figures.nodes.find(one => one.node === 'm')
  expect(menu).toMatchObject({ entered: 4, answered: 2, dropped: 1, misfits: 2 })
  expect(menu?.seconds).toBeGreaterThanOrEqual(9)
  expect(menu?.exits.toSorted((a, b) => a.exit.localeCompare(b.exit))).toEqual([
    { exit: 'o:h', count: 1 },
    { exit: 'o:v', count: 1 },
  ])
  expect(figures.misfits).toEqual([
    { node: 'm', text: expect.stringMatching(/^boleto$/i), count: 2 },
    { node: 'm', text: 'segunda via', count: 1 },
  ])
  for (const [figure, count, more] of shownBy(figures)) {
    const behind = await dona.call(flowFigureRoutes.behind, { ...asked, query: { until: figures.until, figure, ...more } })
    expect([figure, more, behind.count, behind.rows.length]).toEqual([figure, more, count, count])
  }
  const dropped = await dona.call(flowFigureRoutes.behind, {
    ...asked,
    query: { until: figures.until, figure: 'dropped', node: 'm' },
  })
  expect(dropped.rows).toMatchObject([{ ticketId: lost, said: '' }])
  expect(await dona.call(flowFigureRoutes.figures, { ...asked, query: { version: 2 } })).toMatchObject({ runs: 0, nodes: [] })
  const { talks } = await dona.call(flowReplayRoutes.talks, asked)
  const was = talks.map(talk => [talk.because, replayed(reception(shop.estoque), unhurried(talk), WORLD).verdict])
  expect(was.toSorted()).toEqual([
    ['asked', 'same'],
    ['closed', 'same'],
    ['invalid', 'same'],
  ])
  expect(talks.find(talk => talk.ticketId === lost)?.lines.map(line => line.by)).toContain('customer')
  expect(await dona.call(flowFigureRoutes.summary, {})).toEqual([{ flowId: flow, runs: 4, dropped: 1 }])
})

test('a replay is of the conversations its asker may see, of people who are not forgotten; reading it sends, writes and bills nothing', async () => {
  const flow = await published(w, shop.tenant, reception(shop.estoque))
  const talk = async (number: string, queueId: number) => {
    const id = await shop.customer(number).writes('Vendas')
    const run = await w.one<{ id: string }>(
      `insert into bot_runs (tenant_id, ticket_id, engine, flow_id, version, began_at, ended_at, ended_how, ended_because)
       values ($1, $2, 'flow', $3, 1, now() - interval '1 hour', now(), 'queue', 'asked') returning id`,
      [shop.tenant, id, flow],
    )
    await w.owner.query(
      `insert into bot_turns (tenant_id, run_id, turn, flow_id, version, channel_id, input, from_seq, to_seq, said, path, outcome)
       values ($1, $2, 1, $3, 1, $4, 'begin', 0, 1, 'Vendas', '[["s","next"],["m",null]]', 'asked')`,
      [shop.tenant, run.id, flow, shop.channel],
    )
    if (queueId !== shop.caixa) await shop.put(shop.dona, id, { queueId })
    return id
  }
  const mine = await talk('5511987652101', shop.caixa)
  const theirs = await talk('5511987652102', shop.estoque)
  const forgotten = await talk('5511987652103', shop.caixa)
  await w.owner.query('update contacts set erased_at = now() where id = (select contact_id from tickets where id = $1)', [
    forgotten,
  ])
  const seenBy = async (who: Person) => {
    const { talks } = await (await w.renewed(who)).call(flowReplayRoutes.talks, { params: { id: flow } })
    return talks.map(({ ticketId }) => ticketId).toSorted()
  }
  const books = () =>
    w.one(
      `select (select count(*)::int from messages) as messages, (select count(*)::int from bot_turns) as turns,
         (select count(*)::int from bot_runs) as runs`,
      [],
    )
  await shop.set('removeSupervisorPrivileges', 'enabled')
  const before = await books()
  expect(await seenBy(shop.dona)).toEqual([mine, theirs].toSorted())
  expect(await seenBy(shop.chefe)).toEqual([mine])
  expect(await books()).toEqual(before)
})
