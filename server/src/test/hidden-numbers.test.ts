import { reportRoutes } from '@balcao/contract/reports/reports'
import type { Sent } from '@balcao/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { desk } from './desk.ts'
import { VERDICTS } from './verdicts.ts'
import { type Person, type World, world } from './world.ts'

/** A user from whom customers' numbers are hidden finds by a whole number, at every door that searches, and never by a part. */

const WHOLE = '5511984027716'
const SPELLED = [WHOLE, '+55 (11) 98402-7716', '11984027716', '011 98402-7716']
/** Each would lead to the next digit. */
const PARTS = ['840', '84027', '98402771', '1198402', '55119840277', '51198402771', '119840277', '4027716', '27716 a']

let w: World
let hidden: Person
const its = { lane: 0, mass: 0, channel: 0 }

beforeAll(async () => {
  w = await world()
  const make = desk(w.owner, w.padaria)
  its.channel = await make.channel('Canal')
  const { id } = await w.one<{ id: number }>(
    "insert into lanes (tenant_id, name, position) values ($1, 'Etapa', 1) returning id",
    [w.padaria],
  )
  its.lane = Number(id)
  const { params } = await VERDICTS['mass.recipients'].call(w, w.padaria, w.ana)
  its.mass = Number(params?.id)
  // The number of a contact without a name stands in its place.
  for (const name of ['Mariana', WHOLE]) {
    const number = name === WHOLE ? WHOLE : '5521984027716'
    await known(make, name, number)
  }
  await w.carla.ask('PUT', '/settings/maskNumbers', { value: 'enabled' })
  hidden = await w.renewed(w.ana)
})

async function known(make: ReturnType<typeof desk>, name: string, number: string): Promise<void> {
  const contact = await make.contact(name, { number })
  const place = { contact, channel: its.channel, queueId: w.queues.balcao, userId: w.ana.id, status: 'open' }
  const ticket = await make.ticket(place)
  const { padaria } = w
  const rows: [string, unknown[]][] = [
    ['update contacts set kanban_id = $2, kanban_rank = $3 where tenant_id = $1 and id = $4', [its.lane, `a${contact}`, contact]],
    ['insert into ratings (tenant_id, ticket_id, contact_id, heard_seq) values ($1, $2, $3, 0)', [ticket, contact]],
    ["insert into notes (tenant_id, ticket_id, note) values ($1, $2, 'Ligar')", [ticket]],
    ['insert into protocols (tenant_id, ticket_id, protocol) values ($1, $2, $3)', [ticket, `P${contact}`]],
    [
      `insert into schedules (tenant_id, contact_id, channel_id, ticket_id, user_id, body, first_at, next_at)
       values ($1, $2, $3, $4, $5, 'Oi', now() + interval '1 day', now() + interval '1 day')`,
      [contact, its.channel, ticket, w.ana.id],
    ],
    [
      "insert into campaign_recipients (tenant_id, campaign_id, no, kind, key, value, name) values ($1, $2, $3, 'phone', $4, $5, $6)",
      [its.mass, 1000 + contact, number, number, name],
    ],
  ]
  for (const [text, values] of rows) await w.owner.query(text, [padaria, ...values])
}

const condition = (field: string, operator: string, value: string) =>
  encodeURIComponent(JSON.stringify({ all: [{ field, operator, value }] }))

type Door = (words: string) => [method: string, url: string, body?: object]
const word = encodeURIComponent
/** Where words find a contact by name or number. */
const DOORS: Record<string, Door> = {
  contacts: words => ['GET', `/contacts?searchParam=${word(words)}`],
  'the cards of a lane': words => ['GET', `/board/lanes/${its.lane}/cards?searchParam=${word(words)}`],
  'the count of a lane': words => ['GET', `/board?searchParam=${word(words)}`],
  tickets: words => ['GET', `/tickets?status=open&searchParam=${word(words)}`],
  'what is scheduled': words => ['GET', `/scheduleMessages?searchParam=${word(words)}`],
  'the screen of what is scheduled': words => ['GET', `/schedules?searchParam=${word(words)}`],
  ratings: words => ['GET', `/evaluations?searchParam=${word(words)}`],
  notes: words => ['GET', `/notes?searchParam=${word(words)}`],
  protocols: words => ['GET', `/protocols?searchParam=${word(words)}`],
  'who gets a mass send': words => ['GET', `/mass/${its.mass}/recipients?searchParam=${word(words)}`],
}
/** Where a condition asks of numbers and names: told as they are read, so a whole number is found by nobody either. */
const CONDITIONS = ['number', 'name'].flatMap(field =>
  ['contains', 'starts', 'ends', 'is', 'lacks'].map(op => [field, op] as const),
)

const foundBy = async (who: Person, [method, url, body]: ReturnType<Door>): Promise<number> => {
  const { status, body: said } = await who.ask(method, url, body)
  expect(status, JSON.stringify(said)).toBe(200)
  const { columns, count } = said as { columns?: { count: number }[]; count?: number }
  if (columns) return columns.reduce((sum, one) => sum + one.count, 0)
  const rows = Object.values(said).find(Array.isArray) as unknown[]
  return count ?? rows.length
}

describe.each(Object.keys(DOORS))('%s', door => {
  const ask = (words: string) => (DOORS[door] as Door)(words)

  test.each(SPELLED)('found by the whole number: %s', async words => {
    const open = await foundBy(w.rui, ask(words))
    expect(await foundBy(hidden, ask(words))).toBe(open)
  })
  test.each(PARTS)('not by a part: %s', async words => {
    expect(await foundBy(hidden, ask(words))).toBe(0)
  })
  test('by a name as ever', async () => {
    expect(await foundBy(hidden, ask('maria'))).toBe(1)
  })
})

test('a part does find for a user who reads numbers whole', async () => {
  for (const door of ['contacts', 'the cards of a lane', 'tickets', 'who gets a mass send'])
    expect(await foundBy(w.rui, (DOORS[door] as Door)('98402771')), door).toBeGreaterThan(0)
})

test.each(CONDITIONS)('a condition: %s %s', async (field, op) => {
  const asked = (who: Person, part: string) => foundBy(who, ['GET', `/contacts?condition=${condition(field, op, part)}`])
  const seen = new Set<number>()
  for (const part of ['984027', '84', '0277', '5511984', '84027716', '984021', '85', '0278', '5511985', '84027717', WHOLE]) {
    seen.add(await asked(hidden, part))
  }
  // The right digits and wrong ones are answered alike.
  expect(seen.size).toBe(1)
})

test.each(['', '5511'])(
  'the order of names that are numbers tells no more than is read, also of those found by “%s”',
  async words => {
    const make = desk(w.owner, w.padaria)
    const ids: number[] = []
    for (const middle of ['84997', '84027', '80007']) ids.push(await make.contact(`5511${middle}2222`))
    const order = async (who: Person) => {
      const { body } = await who.ask('GET', `/contacts?sort=name&pageSize=200&searchParam=${words}`)
      return (body.rows as { id: number }[]).map(({ id }) => id).filter(id => ids.includes(id))
    }
    expect(await order(w.rui)).toEqual(ids.toReversed())
    // As they were made, since what is read of them is alike; by a part nothing is found at all.
    expect(await order(hidden)).toEqual(words === '' ? ids : [])
    await w.owner.query('delete from contacts where tenant_id = $1 and id = any ($2)', [w.padaria, ids])
  },
)

test('a report names a nameless customer as every list does, and its next page tells no more', async () => {
  const make = desk(w.owner, w.padaria)
  const ids: number[] = []
  for (let n = 0; n < 55; n++) ids.push(await make.contact(`5511${99_999 - n * 997}2222`))
  const report = (name: 'contacts' | 'attendances', query: Sent<typeof reportRoutes.show>['query'] = {}) =>
    hidden.call(reportRoutes.show, { params: { name }, query })
  const first = await report('contacts')
  if (first.next === null) throw new Error('one page only')
  expect(JSON.stringify(first)).not.toMatch(/\d{8,}/)
  const second = await report('contacts', { cursor: first.next })
  const seen = [...first.rows, ...second.rows].map(({ id }) => Number(id))
  expect(new Set(seen).size).toBe(first.count)
  // By what is read of them, which is alike, and then as they were made.
  expect(seen.filter(id => ids.includes(id))).toEqual(ids)
  // What stands after a number somebody thinks of tells nothing of those that are not read.
  const after = async (number: string) => (await report('contacts', { cursor: `0.${number}` })).rows.length
  expect(await after('551190')).toBe(await after('551150'))
  await w.owner.query(
    `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, user_id, status, is_group, by_company)
     values ($1, 7000001, 1, '2020-06-01T15:00Z', '2020-06-01', $2, $3, $4, 'open', false, false)`,
    [w.padaria, ids[0], its.channel, hidden.id],
  )
  const passes = await report('attendances', { from: '2020-06-01', to: '2020-06-01' })
  expect(passes.count).toBe(1)
  expect(passes.rows[0]?.cells.contact).toContain('•')
  await w.owner.query('delete from attendances where ticket_id = 7000001')
  await w.owner.query('delete from contacts where tenant_id = $1 and id = any ($2)', [w.padaria, ids])
})
