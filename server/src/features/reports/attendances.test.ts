import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type World, world } from '../../test/world.ts'
import { applyMove } from '../tickets/commands/apply.ts'
import * as machine from '../tickets/rules/machine.ts'
import type { Move } from '../tickets/rules/order.ts'
import { undo } from '../tickets/rules/undo.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { type Attendance, attendancesOf, type Happening, hoursOf, type IsOpen, median } from './rules/measures.testkit.ts'

/** One row for each pass of a ticket, by what happens to it; held against the same figures counted from the story in TypeScript. */

let w: World
let shop: Shop
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
})
afterAll(closeShops)

interface Row {
  n: number
  openedAt: Date
  openedDay: string
  byCompany: boolean
  userId: number | null
  status: string
  closedAt: Date | null
  closedDay: string | null
  how: string | null
  closedBy: number | null
  wait: number | null
  reply: number | null
  handle: number | null
  resolve: number | null
  waited: number | null
  waits: number | null
  longest: number | null
  asked: boolean
  evaluation: number | null
  value: number | null
  office: Attendance['office']
}

const passesOf = async (ticket: number): Promise<Row[]> => {
  const { rows } = await w.owner.query<Row>(
    `select n, opened_at as "openedAt", opened_day::text as "openedDay", by_company as "byCompany", user_id::int as "userId", status,
       closed_at as "closedAt", closed_day::text as "closedDay", closed_how as how, closed_by::int as "closedBy", wait_s as wait,
       reply_s as reply, handle_s as handle, resolve_s as resolve, waited_s as waited, waits, longest_s as longest, was_asked as asked,
       evaluation, value, json_build_object('wait', office_wait_s, 'reply', office_reply_s, 'handle', office_handle_s,
       'resolve', office_resolve_s) as office
     from attendances where tenant_id = $1 and ticket_id = $2 order by n`,
    [shop.tenant, ticket],
  )
  return rows
}

/** Chance that can be told again. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
  }
}

const NOBODY = { userId: null, isAdmin: true }
const move = (id: number, its: Move) => withTenant(shop.tenant, tx => applyMove(tx, id, its, null))

type Said = 'customer wrote' | 'person wrote' | 'bot wrote' | 'automatic text'

/** What the statements that write messages do to a ticket, at a moment of our choice. */
const say = (id: number, what: Said, at: Date, by: number) =>
  w.owner.query(
    `update tickets t set msgs = t.msgs + 1, last_from_me = $3, last_message_at = $4, updated_at = $4,
       waiting_since = case when $5 then t.waiting_since end,
       replied_at = case when $6 then $4 else t.replied_at end, replied_by = case when $6 then $7 else t.replied_by end
     where tenant_id = $1 and id = $2`,
    [
      shop.tenant,
      id,
      what !== 'customer wrote',
      at,
      what === 'customer wrote' || what === 'automatic text',
      what === 'person wrote',
      by,
    ],
  )

type State = 'waits' | 'open' | 'bot' | 'closed'
const STEPS: Record<State, readonly string[]> = {
  waits: ['customer wrote', 'customer wrote', 'automatic text', 'start', 'start', 'bot', 'close'],
  open: [
    'customer wrote',
    'customer wrote',
    'person wrote',
    'person wrote',
    'automatic text',
    'requeue',
    'transfer',
    'close',
    'close',
  ],
  bot: ['customer wrote', 'bot wrote', 'leave', 'start'],
  closed: ['reopen', 'undo', 'stay', 'stay'],
}

/** A ticket's month by chance: done in the database, and told. */
async function live(seed: number): Promise<{ id: number; story: Happening[] }> {
  const by = chance(seed)
  const people = [shop.ana.id, shop.bia.id]
  let at = new Date(Date.UTC(2026, 2, 1 + by.below(28), by.below(24), by.below(60)))
  const id = await shop.its.ticket({ queueId: shop.caixa, channel: shop.channel, createdAt: at, updatedAt: at })
  const story: Happening[] = [{ at, what: 'opened', byCompany: false }]
  let state: State = 'waits'
  let owner: number | null = null
  let wasOpen = false
  for (let step = 0; step < 25; step++) {
    at = new Date(at.getTime() + 1 + by.below(by.one([5_000, 600_000, 40_000_000])))
    const now = at
    const who = by.one(people)
    const what = by.one(STEPS[state])
    switch (what) {
      case 'customer wrote':
      case 'person wrote':
      case 'bot wrote':
      case 'automatic text':
        await say(id, what, at, owner ?? who)
        story.push(what === 'person wrote' ? { at, what, by: owner ?? who } : { at, what })
        break
      case 'start':
        await move(id, ticket => machine.accept(ticket, { userId: who, isAdmin: true }, { now, forceAdmin: false }))
        if (state === 'bot') story.push({ at, what: 'bot left' })
        story.push({ at, what: 'started', by: who })
        ;[state, owner] = ['open', who]
        break
      case 'requeue':
        await move(id, ticket => machine.requeue(ticket, NOBODY, { now, keepOwner: false }))
        story.push({ at, what: 'given', to: null })
        ;[state, owner] = ['waits', null]
        break
      case 'transfer': {
        const to = people.find(person => person !== owner) ?? who
        await move(id, ticket => machine.transfer(ticket, NOBODY, { now, to: { userId: to, queueId: null }, forceAdmin: false }))
        story.push({ at, what: 'given', to })
        owner = to
        break
      }
      case 'bot':
        await move(id, ticket => machine.toChatbot(ticket, NOBODY, { now, chatFlowId: 9 }))
        story.push({ at, what: 'bot took over' })
        ;[state, owner] = ['bot', null]
        break
      case 'leave':
        await move(id, ticket => machine.release(ticket, NOBODY, { now, status: 'pending', forceAdmin: false }))
        story.push({ at, what: 'bot left' }, { at, what: 'given', to: null })
        ;[state, owner] = ['waits', null]
        break
      case 'close':
        wasOpen = state === 'open'
        await move(id, ticket => machine.resolve(ticket, { userId: who, isAdmin: true }, { now }))
        story.push({ at, what: 'closed' })
        state = 'closed'
        break
      case 'reopen':
        await move(id, ticket => machine.reopen(ticket, { userId: who, isAdmin: true }, { now }))
        story.push({ at, what: 'opened', byCompany: true }, { at, what: 'started', by: who })
        ;[state, owner] = ['open', who]
        break
      case 'undo': {
        const from = { status: wasOpen ? ('open' as const) : ('pending' as const), userId: owner, queueId: shop.caixa }
        await move(id, ticket => undo(ticket, NOBODY, { now, last: { from, to: { status: 'closed' } } }))
        story.push({ at, what: 'closing undone' }, { at, what: 'given', to: owner })
        state = wasOpen ? 'open' : 'waits'
      }
    }
  }
  return { id, story }
}

const dayIn = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

function shown(it: Attendance) {
  const { n, openedAt, byCompany, userId, closedAt, wait } = it
  const always = {
    n,
    openedAt,
    openedDay: dayIn(openedAt),
    byCompany,
    userId,
    closedAt,
    closedDay: closedAt && dayIn(closedAt),
    wait,
  }
  if (!closedAt) return always
  const { reply, handle, resolve, waited, waits, longest, office } = it
  return { ...always, how: 'person', status: 'closed', reply, handle, resolve, waited, waits, longest, office }
}

/** Two periods, a night that passes midnight, a day without an entry, and a special day within the month. */
const HOURS = {
  businessHours: [
    { day: 0, type: 'C', hr1: '', hr2: '', hr3: '', hr4: '' },
    { day: 1, type: 'H', hr1: '08:00', hr2: '12:00', hr3: '13:30', hr4: '18:00' },
    { day: 2, type: 'H', hr1: '08:00', hr2: '12:00', hr3: '13:30', hr4: '18:00' },
    { day: 4, type: 'H', hr1: '09:15', hr2: '24:00', hr3: '', hr4: '' },
    { day: 5, type: 'H', hr1: '00:00', hr2: '02:30', hr3: '10:00', hr4: '17:00' },
    { day: 6, type: 'O', hr1: '', hr2: '', hr3: '', hr4: '' },
  ],
  holidays: [{ date: '2026-03-17', yearly: false, name: 'Feriado', type: 'C', hr1: '', hr2: '', hr3: '', hr4: '' }],
} satisfies Parameters<typeof hoursOf>[0]

describe('[AHD-18] attendances', () => {
  test.each([11, 22, 33])(
    'of a random month are what the story says (seed %i)',
    async seed => {
      const isOpen: IsOpen = hoursOf(HOURS, 'America/Sao_Paulo')
      await w.owner.query(
        `insert into business_hours (tenant_id, week, special_days) values ($1, $2, $3)
         on conflict (tenant_id) do update set week = excluded.week, special_days = excluded.special_days`,
        [shop.tenant, JSON.stringify(HOURS.businessHours), JSON.stringify(HOURS.holidays)],
      )
      const all: Attendance[] = []
      for (let i = 0; i < 20; i++) {
        const { id, story } = await live(seed * 1000 + i)
        const expected = attendancesOf(story, isOpen)
        all.push(...expected)
        const kept = await passesOf(id)
        expect(kept, JSON.stringify(story, null, 1)).toHaveLength(expected.length)
        for (const [n, pass] of expected.entries()) expect(kept[n], JSON.stringify(story, null, 1)).toMatchObject(shown(pass))
      }
      // Or this proves nothing.
      expect(all.filter(it => it.n > 1).length).toBeGreaterThan(3)
      expect(all.filter(it => it.closedAt && it.reply !== null).length).toBeGreaterThan(2)
      expect(all.some(it => it.waits > 1)).toBe(true)
      expect(all.some(it => it.closedAt && (it.office.resolve ?? 0) > 0 && (it.office.resolve ?? 0) < (it.resolve ?? 0))).toBe(
        true,
      )
    },
    60_000,
  )

  test('what people write, customers and the phone, is noted by the statements that store it', async () => {
    const customer = shop.customer('5511988887777')
    const id = await customer.writes('oi')
    const firstAsked = await one(id)
    expect(firstAsked).toMatchObject({ replied_at: null, waits: 0 })
    await customer.writes('alguém?')
    expect((await one(id)).asked_at).toEqual(firstAsked.asked_at)
    expect(firstAsked.asked_at).not.toBeNull()

    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    const send = (body: string) => shop.ana.ask('POST', `/messages/${id}`, { body })
    expect(await send('bom dia')).toMatchObject({ status: 201 })
    const replied = await one(id)
    expect(replied).toMatchObject({ replied_by: shop.ana.id, waits: 1 })
    await send('pois não?')
    expect(await one(id)).toMatchObject({ replied_at: replied.replied_at, waits: 1 })
    await customer.writes('quero pão')
    await customer.isWritten('já vai')
    expect(await one(id)).toMatchObject({ replied_at: replied.replied_at, waits: 2 })

    await shop.put(shop.ana, id, { status: 'closed' })
    expect(await passesOf(id)).toMatchObject([
      { n: 1, status: 'closed', how: 'person', closedBy: shop.ana.id, userId: shop.ana.id, waits: 2, byCompany: false },
    ])
  })

  test('passes of a company count from the first answer of the customer, and without one there is none', async () => {
    const customer = shop.customer('5511988886666')
    const id = await customer.isWritten('Seu pedido chegou')
    expect(await one(id)).toMatchObject({ asked_at: null, replied_at: null, waits: 0 })
    await shop.put(shop.dona, id, { status: 'closed' })
    expect(await passesOf(id)).toMatchObject([{ byCompany: true, reply: null, wait: null, handle: null, waits: 0 }])
  })

  test('how it was closed is named: by force, by the idle rule, by the agent who asked for a rating', async () => {
    const forced = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await shop.ana.ask('PUT', `/ticketsForce/${forced}`, { status: 'closed', userId: shop.ana.id })
    expect(await passesOf(forced)).toMatchObject([{ how: 'forced', closedBy: shop.ana.id }])

    const rated = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await shop.put(shop.ana, rated, { status: 'closed', evaluation: true })
    expect(await passesOf(rated)).toMatchObject([{ asked: true, evaluation: null, closedAt: null }])
    await w.owner.query('update ratings set evaluation = 4 where ticket_id = $1 and tenant_id = $2', [rated, shop.tenant])
    await move(rated, ticket => machine.endRating(ticket, { now: new Date(), evaluation: 4 }))
    expect(await passesOf(rated)).toMatchObject([{ how: 'rating', closedBy: shop.ana.id, evaluation: 4 }])

    const idle = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await w.owner.query(
      "update tickets set last_from_me = true, last_message_at = now() - interval '2 days' where id = $1 and tenant_id = $2",
      [idle, shop.tenant],
    )
    await move(idle, ticket => machine.closeIdle(ticket, { now: new Date(), minutes: 60 }))
    expect(await passesOf(idle)).toMatchObject([{ how: 'idle', closedBy: null }])

    await move(idle, ticket => machine.appraise(ticket, NOBODY, { value: 12.345 }))
    expect(await passesOf(idle)).toMatchObject([{ how: 'idle', value: 12345 }])
  })
})

test('the median of an even number is the mean of the middle two; of nothing there is none', () => {
  expect(median([])).toBeNull()
  expect(median([7])).toBe(7)
  expect(median([9, 1, 5])).toBe(5)
  expect(median([1, 4, 2, 100])).toBe(3)
})

interface Kept {
  asked_at: Date | null
  replied_at: Date | null
  replied_by: number | null
  waits: number
}
const one = (id: number): Promise<Kept> =>
  w.one<Kept>('select asked_at, replied_at, replied_by, waits from tickets where tenant_id = $1 and id = $2', [shop.tenant, id])
