import type { Profile } from '@balcao/contract/permissions'
import { valuesFrom } from '@balcao/contract/settings'
import { type Integration, TICKET_KINDS, TICKET_STATUSES, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import {
  audienceOf,
  type FilteredTicket,
  matches,
  overlap,
  roomsOf,
  type TicketFilter,
  VISIBILITY_KEYS,
  type VisibilitySettings,
} from '@balcao/contract/visibility'
import { EVERY_TICKET } from '@balcao/contract/visibility.testkit'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { countTickets } from './counters.ts'
import { type ListFilter, listTickets, searchTickets } from './list.ts'

let w: World
let tenant: number
let queues: number[]
let people: { person: Person; queueIds: number[]; support: boolean }[]
/** What the tickets are, known here without asking the database. */
const tickets = new Map<number, FilteredTicket>()

const AS_IT_COMES: VisibilitySettings = { ...valuesFrom(VISIBILITY_KEYS, {}), hasQueues: true }

beforeAll(async () => {
  w = await world()
  tenant = await w.tenant('Listada')
  queues = [await w.queue(tenant, 'a'), await w.queue(tenant, 'b'), await w.queue(tenant, 'c')]
  const [a = 0, b = 0] = queues
  const traits: [Profile, number[]][] = [
    ['user', [a]],
    ['user', [a, b]],
    ['user', []],
    ['super', [b]],
    ['admin', [a]],
    ['admin', []],
  ]
  people = await Promise.all(
    traits.map(async ([profile, queueIds], i) => {
      const person = await w.person(tenant, `p${i}`, profile, { queueIds })
      return { person, queueIds, support: false }
    }),
  )
  await fill()
})

async function fill(): Promise<void> {
  const its = desk(w.owner, tenant)
  const channels = [await its.channel(), await its.channel()]
  const users = people.map(({ person }) => person.id)
  const draw = fc.sample(
    fc.record({
      status: fc.constantFrom<TicketStatus>('open', 'open', 'pending', 'pending', 'schedule', 'closed', 'closed', 'closed'),
      userId: fc.option(fc.constantFrom(...users)),
      queueId: fc.option(fc.constantFrom(...queues)),
      bot: fc.option(fc.constantFrom<Integration>('typebot', 'dify')),
      isGroup: fc.boolean(),
      walletIds: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.constantFrom(...users), { maxLength: 2 })),
      unreadMessages: fc.integer({ min: 0, max: 2 }),
      age: fc.integer({ min: 0, max: 1000 }),
      channel: fc.constantFrom(...channels),
    }),
    400,
  )
  for (const [i, { status, userId, queueId, bot, isGroup, walletIds, unreadMessages, age, channel }] of draw.entries()) {
    const answeredBy = userId === null && !isGroup && status === 'pending' && bot ? bot : 'person'
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + age * 60_000)
    const traits = { status, userId, queueId, answeredBy, isGroup, unread: unreadMessages, updatedAt, channel }
    const id = await its.ticket({ ...traits, wallets: walletIds, name: i % 3 === 0 ? `João ${i}` : `Cliente ${i}` })
    tickets.set(id, { ...traits, walletIds, unreadMessages, chatbot: answeredBy !== 'person' })
  }
}

const WIDE: ListFilter = { ...EVERY_TICKET, sort: 'newest', page: 1, pageSize: 400 }

/** What the contract says they see of it, the newest first. */
function expected(
  { person, queueIds, support }: (typeof people)[number],
  filter: Omit<TicketFilter, 'userId' | 'rooms'>,
): number[] {
  const rooms = roomsOf({ userId: person.id, profile: person.profile, support, blockWavoip: false, queueIds }, AS_IT_COMES)
  return [...tickets]
    .filter(([, ticket]) => overlap(audienceOf(ticket), rooms) && matches({ ...filter, userId: person.id, rooms }, ticket))
    .toSorted(([id, a], [other, b]) => b.updatedAt.getTime() - a.updatedAt.getTime() || other - id)
    .map(([id]) => id)
}

const PLANS = ['in order', 'from rooms'] as const
const asker = (person: Person) => ({ tenantId: tenant, userId: person.id })
const idsOf = (page: { tickets: { id: number }[] }) => page.tickets.map(ticket => ticket.id)

const anyFilter = fc.record({
  showAll: fc.boolean(),
  statuses: fc.uniqueArray(fc.constantFrom(...TICKET_STATUSES), { minLength: 1 }),
  queues: fc.uniqueArray(fc.constantFrom(0, 1, 2), { maxLength: 2 }),
  includeNotQueueDefined: fc.boolean(),
  withUnreadMessages: fc.boolean(),
  isNotAssignedUser: fc.boolean(),
  cameByAd: fc.constant(false),
  isMine: fc.boolean(),
  kinds: fc.subarray([...TICKET_KINDS]),
  since: fc.option(fc.constantFrom(new Date(Date.UTC(2026, 0, 1, 8)))),
})

describe('[VIS-08][TKT-12] the list in SQL says what the contract says', () => {
  test('to everybody, however they filter, with its count', async () => {
    const story = fc.asyncProperty(fc.integer({ min: 0, max: 5 }), anyFilter, async (who, drawn) => {
      const one = people[who]
      if (!one) return
      const { queues: chosen, ...rest } = drawn
      const filter = { ...WIDE, ...rest, queueIds: chosen.map(i => queues[i] ?? 0) }
      const ids = expected(one, filter)
      for (const plan of filter.showAll && !filter.isMine ? PLANS.slice(0, 1) : PLANS) {
        const page = await listTickets(asker(one.person), filter, plan)
        expect(idsOf(page), plan).toEqual(ids)
        expect(page, plan).toMatchObject({ count: ids.length, isMore: false, hasMore: false })
      }
    })
    await fc.assert(story, { numRuns: 300 })
  }, 60_000)

  test('the counters of the tabs are the lengths of their lists', async () => {
    const story = fc.asyncProperty(fc.integer({ min: 0, max: 5 }), anyFilter, async (who, drawn) => {
      const one = people[who]
      if (!one) return
      const { queues: chosen, isMine: _, kinds: __, statuses: ___, ...rest } = drawn
      const narrowing = { ...WIDE, ...rest, queueIds: chosen.map(i => queues[i] ?? 0) }
      const counters = await countTickets(asker(one.person), narrowing)
      const lengths = (status: TicketStatus, tab: Partial<ListFilter>) =>
        expected(one, { ...narrowing, statuses: [status], ...tab }).length
      for (const status of TICKET_STATUSES) {
        const byKind = TICKET_KINDS.map(kind => [kind, lengths(status, { kinds: [kind] })])
        const mine = lengths(status, { kinds: ['private'], isMine: true })
        expect(counters[status], JSON.stringify(narrowing)).toEqual({ ...Object.fromEntries(byKind), mine })
      }
    })
    await fc.assert(story, { numRuns: 60 })
  }, 60_000)

  test('page by page it is the same list', async () => {
    for (const one of people) {
      const all = expected(one, WIDE)
      const found: number[] = []
      for (let page = 1; page <= Math.ceil(all.length / 10) + 1; page++) {
        const { tickets: its, count, hasMore } = await listTickets(asker(one.person), { ...WIDE, page, pageSize: 10 })
        expect([count, hasMore]).toEqual([all.length, page * 10 < all.length])
        found.push(...its.map(ticket => ticket.id))
      }
      expect(found).toEqual(all)
    }
  })

  test('[SET-20] a search looks through the same, of any age', async () => {
    const names = await w.owner.query(
      "select t.id::int from tickets t join contacts c on c.id = t.contact_id where c.name like 'João%'",
    )
    const joaos = new Set(names.rows.map(row => row.id))
    const story = fc.asyncProperty(fc.integer({ min: 0, max: 5 }), anyFilter, async (who, drawn) => {
      const one = people[who]
      if (!one) return
      const { queues: chosen, ...rest } = drawn
      const filter = { ...WIDE, ...rest, queueIds: chosen.map(i => queues[i] ?? 0) }
      const page = await searchTickets(asker(one.person), filter, 'joao')
      expect(idsOf(page)).toEqual(expected(one, { ...filter, since: null }).filter(id => joaos.has(id)))
    })
    await fc.assert(story, { numRuns: 100 })
  }, 60_000)

  test('a search finds what is asked for, however many newer ones have the name', async () => {
    const its = desk(w.owner, tenant)
    const [a, , c] = queues
    const one = people.find(({ person, queueIds }) => person.profile === 'admin' && queueIds.includes(a ?? 0))
    if (!one) throw new Error('no admin')
    const wanted = await its.ticket({ name: 'Marinalva', queueId: a ?? null, updatedAt: new Date(Date.UTC(2020, 0, 1)) })
    const { contact_id, channel_id } = await w.one<{ contact_id: number; channel_id: number }>(
      'select contact_id, channel_id from tickets where id = $1',
      [wanted],
    )
    await w.owner.query(
      `insert into tickets (tenant_id, contact_id, channel_id, status, queue_id, audience, closed_at, is_group)
       select $1, $2, $3, 'closed', $4, $5, now(), true from generate_series(1, 205)`,
      [tenant, contact_id, channel_id, c, ['everything', 'unowned', `queue:${c}:free`]],
    )
    const search = (narrowing: Partial<ListFilter>) =>
      searchTickets(asker(one.person), { ...WIDE, pageSize: 40, ...narrowing }, 'marinalva')
    for (const narrowing of [{ queueIds: [a ?? 0] }, { kinds: ['private' as const] }]) {
      const page = await search(narrowing)
      expect([idsOf(page), page.count, page.isMore]).toEqual([[wanted], 1, false])
    }
    expect(await search({})).toMatchObject({ count: 200, isMore: true, hasMore: true })
    const near = await search({ showAll: false })
    expect([idsOf(near), near.count, near.hasMore]).toEqual([[wanted], 1, false])
    await w.owner.query('delete from tickets where contact_id = $1', [contact_id])
  })

  test('a row is what a fact of an arrival carries', async () => {
    const [admin] = people.filter(({ person }) => person.profile === 'admin')
    if (!admin) throw new Error('no admin')
    const page = await listTickets(asker(admin.person), WIDE)
    await w.owner.query("select set_config('app.tenant', $1, false)", [String(tenant)])
    for (const ticket of page.tickets.slice(0, 50)) {
      const fact = await w.one<{ row: unknown }>('select ticket_row($1, $2) as row', [tenant, ticket.id])
      expect(fact.row).toEqual(ticket)
    }
  })

  test('[SET-20][TKT-12] with an age limit too live tickets are counted exactly, and closed ones are read to their end', async () => {
    const many = await w.tenant('Antiga')
    const its = desk(w.owner, many)
    const [boss, channel] = [await w.person(many, 'chefe', 'admin'), await its.channel()]
    await w.owner.query('alter table tickets disable trigger user')
    await w.owner.query(
      `with people as (insert into contacts (tenant_id, name) select $1, 'Cliente' from generate_series(1, 10050) returning id)
       insert into tickets (tenant_id, id, contact_id, channel_id, status, audience, updated_at)
       select $1, row_number() over (), id, $2, status, '{everything,unowned,queue:none:free}',
         timestamptz '2026-01-02' + id * interval '1 second'
       from people, unnest(array['pending', 'closed']) status`,
      [many, channel],
    )
    await w.owner.query('alter table tickets enable trigger user')
    const [me, since] = [{ tenantId: many, userId: boss.id }, new Date(Date.UTC(2026, 0, 1))]
    const closed = (page: number) => listTickets(me, { ...WIDE, statuses: ['closed'], since, page, pageSize: 40 })
    expect(await closed(251)).toMatchObject({ tickets: { length: 40 }, count: 10_000, isMore: true, hasMore: true })
    expect(await closed(252)).toMatchObject({ tickets: { length: 10 }, count: 10_000, isMore: true, hasMore: false })
    const counters = await countTickets(me, { ...WIDE, since })
    expect([counters.pending.private, counters.closed.private]).toEqual([10_050, 10_001])
  }, 60_000)

  test('one statement, its rights included', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const [one] = people
    if (one) await listTickets(asker(one.person), { ...WIDE, statuses: ['open', 'pending'], pageSize: 40 })
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
  })

  test('[VIS-09] who lost a right between two lists sees by the new one', async () => {
    const [one] = people
    if (!one) return
    expect(idsOf(await listTickets(asker(one.person), WIDE)).length).toBeGreaterThan(0)
    const { rooms } = await w.one<{ rooms: string[] }>('select rooms from users where id = $1', [one.person.id])
    await w.owner.query("update users set rooms = '{team}' where id = $1", [one.person.id])
    expect(await listTickets(asker(one.person), WIDE)).toMatchObject({ tickets: [], count: 0 })
    await w.owner.query('update users set rooms = $2 where id = $1', [one.person.id, rooms])
  })
})
