import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { boardRoutes } from '@balcao/contract/contacts/board'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
let tenant: number
let its: Desk
let ana: Person
let rui: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Marcenaria')
  its = desk(w.owner, tenant)
  const queueId = await w.queue(tenant, 'Vendas')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [queueId] })
  rui = await w.person(tenant, 'rui', 'super', { queueIds: [queueId] })
})

const lane = async (name: string) => (await rui.call(laneRoutes.create, { body: { name } })).id
const move = (id: number, laneId: number | null, from: number | null, after: number | 'last' | null = null, who = ana) =>
  who.call(boardRoutes.move, { params: { id }, body: { laneId, from, after } })
const refused = (status: number, error: string) => ({ status, body: { error } })
const cards = async (id: number, query = {}, who = ana) => (await who.call(boardRoutes.cards, { params: { id }, query })).cards
const ids = async (id: number) => (await cards(id)).map(card => card.id)
const contacts = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => its.contact(`Cliente ${i + 1}`)))
const facts = async (event: string) =>
  (
    await w.owner.query<{ payload: Record<string, unknown>; rooms: string[] }>(
      'select payload, rooms from outbox where tenant_id = $1 and event = $2 order by id',
      [tenant, event],
    )
  ).rows

describe('lanes', () => {
  test('stand behind those that are there, are put in another order, and let go of their contacts', async () => {
    const [a, b, c] = [await lane('Novo'), await lane('Orçamento'), await lane('Fechado')]
    const names = async () => (await ana.call(boardRoutes.lanes, {})).columns.map(({ name }) => name)
    expect(await names()).toEqual(['Novo', 'Orçamento', 'Fechado'])
    await rui.call(boardRoutes.order, { body: { ids: [c, a] } })
    expect(await names()).toEqual(['Fechado', 'Novo', 'Orçamento'])
    expect(await ana.ask('PUT', '/board/order', { ids: [a] })).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await rui.ask('POST', '/board/lanes', { name: 'novo' })).toMatchObject(refused(409, 'ERR_NAME_TAKEN'))
    const id = await its.contact()
    await move(id, b, null)
    await rui.call(laneRoutes.remove, { params: { id: b } })
    expect(await ana.call(contactRoutes.show, { params: { id } })).toMatchObject({ kanban: null })
    expect(await ana.ask('POST', `/board/cards/${id}/move`, { laneId: b, after: null, from: null })).toMatchObject(
      refused(404, 'ERR_NO_LANE_FOUND'),
    )
    await move(id, a, null)
    expect(await ids(a)).toEqual([id])
  })
})

describe('a card', () => {
  test('goes first, behind another, last, to another lane and off the board; everybody hears where it stands', async () => {
    const [a, b] = [await lane('Novo'), await lane('Fechado')]
    const [x = 0, y = 0, z = 0] = await contacts(3)
    await move(x, a, null)
    await move(y, a, null)
    await move(z, a, null, 'last')
    expect(await ids(a)).toEqual([y, x, z])
    await move(z, a, a, y)
    expect(await ids(a)).toEqual([y, z, x])
    await move(y, b, a)
    await move(x, null, a)
    expect([await ids(a), await ids(b)]).toEqual([[z], [y]])
    const told = await facts('kanban.moved')
    expect(told.map(({ payload: { from, to, after } }) => [from, to, after])).toEqual([
      [null, a, null],
      [null, a, null],
      [null, a, null],
      [a, a, y],
      [a, b, null],
      [a, null, null],
    ])
    expect(told.every(({ rooms }) => rooms.join() === 'team')).toBe(true)
    const { ticket: _, ...last } = (await cards(b))[0] ?? {}
    expect(told[4]?.payload.card).toEqual(last)
  })

  test('that somebody else moved meanwhile stays there, and its mover is told where that is', async () => {
    const [a, b, c] = [await lane('Novo'), await lane('Fechado'), await lane('Perdido')]
    const [x = 0] = await contacts(1)
    await move(x, a, null)
    await move(x, b, a)
    const late = await ana.ask('POST', `/board/cards/${x}/move`, { laneId: c, after: null, from: a })
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_CARD_MOVED', card: { id: x, laneId: b } } })
    expect(await ids(b)).toEqual([x])
  })

  test('follows no card but one of its lane, nor itself', async () => {
    const [a, b] = [await lane('Novo'), await lane('Fechado')]
    const [x = 0, y = 0, z = 0] = await contacts(3)
    await move(x, a, null)
    await move(y, b, null)
    expect(await ana.ask('POST', `/board/cards/${x}/move`, { laneId: a, after: x, from: a })).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    )
    await move(z, a, null, y)
    expect(await ids(a)).toEqual([x, z])
    expect(await ana.ask('POST', '/board/cards/999999/move', { laneId: a, after: null, from: null })).toMatchObject(
      refused(404, 'ERR_NO_CONTACT_FOUND'),
    )
  })

  test('saying the stage in the contact’s own form moves it too, and saving it as it is does not', async () => {
    const [a, b] = [await lane('Novo'), await lane('Fechado')]
    const { id } = await ana.call(contactRoutes.create, { body: { name: 'Zé', kanban: a } })
    const [y = 0] = await contacts(1)
    await move(y, a, null)
    await ana.call(contactRoutes.update, { params: { id }, body: { name: 'Zé Silva', kanban: a } })
    expect(await ids(a)).toEqual([y, id])
    expect(await ana.call(contactRoutes.update, { params: { id }, body: { kanban: b } })).toMatchObject({ kanban: b })
    expect([await ids(a), await ids(b)]).toEqual([[y], [id]])
    expect(await ana.ask('PUT', `/contacts/${id}`, { kanban: 999_999 })).toMatchObject(refused(404, 'ERR_NO_LANE_FOUND'))
    expect(await facts('kanban.moved')).toHaveLength(3)
  })

  test('is worth its contact’s newest ticket that has a value, a live one before a closed one', async () => {
    const a = await lane('Novo')
    const contact = await its.contact('Condomínio')
    await move(contact, a, null)
    const worth = async () => (await ana.call(boardRoutes.lanes, {})).columns.map(({ count, value }) => [count, value])
    const value = (ticket: number, of: number | null) =>
      w.owner.query('update tickets set value = $2 where id = $1', [ticket, of])
    const old = await its.ticket({ contact, status: 'closed' })
    await value(old, 31_900.5)
    expect(await worth()).toEqual([[1, 31_900.5]])
    const live = await its.ticket({ contact, status: 'open', userId: ana.id })
    expect(await worth()).toEqual([[1, 31_900.5]])
    await value(live, 100)
    expect(await worth()).toEqual([[1, 100]])
    await its.ticket({ contact, status: 'closed', channel: await its.channel() }).then(newest => value(newest, 7))
    expect(await worth()).toEqual([[1, 100]])
    await w.owner.query("update tickets set status = 'closed' where id = $1", [live])
    expect(await worth()).toEqual([[1, 7]])
    expect((await facts('kanban.changed')).map(({ payload }) => (payload.card as { value: number }).value)).toEqual([
      31_900.5, 100, 7,
    ])
  })

  test('says nothing of a ticket its reader may not see', async () => {
    const a = await lane('Novo')
    const other = await w.queue(tenant, 'Financeiro')
    const bia = await w.person(tenant, 'bia', 'user', { queueIds: [other] })
    const contact = await its.contact('Devedor')
    await move(contact, a, null)
    const ticket = await its.ticket({ contact, status: 'open', userId: bia.id, queueId: other })
    await its.message(ticket, 'segredo do financeiro')
    expect(await cards(a, {}, bia)).toMatchObject([{ id: contact, ticket: { id: ticket, lastMessage: 'segredo do financeiro' } }])
    expect(await cards(a, {}, rui)).toMatchObject([{ id: contact, ticket: { id: ticket } }])
    const seen = await ana.call(boardRoutes.some, { query: { ids: [contact] } })
    expect([...(await cards(a)), ...seen.cards]).toMatchObject([{ ticket: null }, { ticket: null }])
    expect(JSON.stringify([seen, await facts('kanban.moved')])).not.toContain('segredo')
    expect(await cards(a, { userId: bia.id })).toEqual([])
    expect(await cards(a, { userId: bia.id }, rui)).toHaveLength(1)
  })

  test('is found by name, number and tag, page by page, and the sums follow', async () => {
    const a = await lane('Novo')
    const all = await contacts(70)
    for (const id of all) await move(id, a, null, 'last')
    const first = await ana.call(boardRoutes.cards, { params: { id: a } })
    expect([first.cards.length, first.hasMore]).toEqual([50, true])
    const second = await ana.call(boardRoutes.cards, { params: { id: a }, query: { behind: first.cards.at(-1)?.rank ?? '' } })
    expect([...first.cards, ...second.cards].map(({ id }) => id)).toEqual(all)
    expect(second.hasMore).toBe(false)
    expect((await cards(a, { searchParam: 'cliente 70' })).map(({ id }) => id)).toEqual([all[69]])
    const tag = (await rui.ask('POST', '/tags', { tag: 'VIP', color: '#112233', isActive: true })).body.id as number
    await ana.ask('PUT', `/contact-tags/${all[3]}`, { tags: [tag] })
    expect((await cards(a, { tagId: tag })).map(({ id }) => id)).toEqual([all[3]])
    expect((await ana.call(boardRoutes.lanes, { query: { tagId: tag } })).columns).toMatchObject([{ count: 1 }])
    expect((await ana.call(boardRoutes.tags, {})).columns).toMatchObject([{ name: 'VIP', count: 1 }])
    expect((await ana.call(boardRoutes.tagCards, { params: { id: tag } })).cards).toMatchObject([{ id: all[3] }])
  })
})

test('places between two never run dry: after hundreds of moves to one spot the order stands, in short texts', async () => {
  const a = await lane('Novo')
  const [x = 0, y = 0, ...rest] = await contacts(22)
  for (const id of [x, y]) await move(id, a, null, 'last')
  const expected = [x, y]
  for (let i = 0; i < 400; i++) {
    const id = rest[i % rest.length] ?? 0
    const from = expected.includes(id) ? a : null
    await move(id, a, from, x)
    if (from) expected.splice(expected.indexOf(id), 1)
    expected.splice(1, 0, id)
  }
  expect(await ids(a)).toEqual(expected)
  const { longest } = await w.one<{ longest: number }>(
    'select max(length(kanban_rank)) as longest from contacts where tenant_id = $1',
    [tenant],
  )
  expect(longest).toBeLessThanOrEqual(48)
}, 30_000)

test('fifty people who move the same cards at once lose none of them, and leave one order for everybody', async () => {
  const lanes = await Promise.all(['A', 'B', 'C', 'D'].map(lane))
  const all = await contacts(30)
  for (const [i, id] of all.entries()) await move(id, lanes[i % 4] ?? 0, null, 'last')
  const draws = fc.sample(
    fc.record({
      card: fc.constantFrom(...all),
      to: fc.constantFrom(...lanes),
      after: fc.oneof(fc.constantFrom<number | 'last' | null>(null, 'last'), fc.constantFrom(...all)),
    }),
    600,
  )
  const one = async ({ card, to, after }: (typeof draws)[number]) => {
    const { cards: known } = await ana.call(boardRoutes.some, { query: { ids: [card] } })
    const body = { laneId: to, after: after === card ? null : after, from: known[0]?.laneId ?? null }
    const { status } = await ana.ask('POST', `/board/cards/${card}/move`, body)
    expect([200, 409]).toContain(status)
  }
  const movers = Array.from({ length: 50 }, async (_, i) => {
    for (const draw of draws.filter((_draw, n) => n % 50 === i)) await one(draw)
  })
  await Promise.all(movers)
  const shown = await Promise.all(lanes.map(id => cards(id)))
  expect(
    shown
      .flat()
      .map(({ id }) => id)
      .toSorted((p, q) => p - q),
  ).toEqual(all.toSorted((p, q) => p - q))
  for (const column of shown) expect(new Set(column.map(({ rank }) => rank)).size).toBe(column.length)

  // A browser that only heard the facts, in their order, has the same board.
  const heard = new Map<number, { laneId: number; rank: string }>()
  for (const { payload } of await facts('kanban.moved')) {
    const card = payload.card as { id: number; laneId: number; rank: string }
    heard.set(card.id, card)
  }
  const asHeard = lanes.map(lane =>
    [...heard]
      .filter(([, { laneId }]) => laneId === lane)
      .toSorted(([, p], [, q]) => (p.rank < q.rank ? -1 : 1))
      .map(([id]) => id),
  )
  expect(asHeard).toEqual(shown.map(column => column.map(({ id }) => id)))
}, 60_000)
