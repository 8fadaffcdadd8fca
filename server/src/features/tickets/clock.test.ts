import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { closeDb, openDb, withoutTenant } from '../../infra/database/db.ts'
import { type World, world } from '../../test/world.ts'
import { sayInTicket } from '../messages/index.ts'
import { closeIdleTickets, sweepTickets } from './commands/by-clock/sweep.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

/**
 * A ticket that closes by the clock closes when its time has passed, and once: though clocks on walls are changed meanwhile,
 * when several processes look at it, when nobody looked for a day. The database is in a zone whose summer time begins and ends.
 */

let w: World
let shop: Shop
let now: Date

beforeAll(async () => {
  w = await world()
  const { rows } = await w.owner.query<{ name: string }>('select current_database() as name')
  await w.owner.query(`alter database "${rows[0]?.name}" set timezone to 'America/New_York'`)
  await closeDb()
  await openDb(w.url, { connections: 6 })
  const { rows: zones } = await withoutTenant(tx => sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(tx))
  expect(zones).toEqual([{ zone: 'America/New_York' }])
  vi.spyOn(clock, 'now').mockImplementation(() => now)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await closeShops()
})
beforeEach(async () => {
  now = new Date()
  shop = await openShop(w)
  await shop.set('autoClose', 'enabled')
  await shop.set('autoCloseTime', '1440')
  await shop.set('autoCloseMessage', 'Encerrado por falta de resposta')
})

const DAY = 24 * 3600
const RULES = { farewell: 25, rating: DAY, idle: DAY } as const
type Rule = keyof typeof RULES

/** Every process looks, and another at the same moment. */
const everybodyLooks = () =>
  Promise.all([sweepTickets(), closeIdleTickets({ say: sayInTicket }), sweepTickets(), closeIdleTickets({ say: sayInTicket })])

const begin: Record<Rule, () => Promise<number>> = {
  async farewell() {
    const id = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await shop.put(shop.ana, id, { status: 'closed', farewell: 'Até logo' })
    return id
  },
  async rating() {
    const id = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await shop.put(shop.ana, id, { status: 'closed', evaluation: true })
    return id
  },
  async idle() {
    const id = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    await w.owner.query('update tickets set last_from_me = true, last_message_at = $2 where id = $1', [id, now])
    return id
  },
}

const stateOf = async (id: number) => {
  const { rows } = await w.owner.query(
    `select status, closed_at as "closedAt",
       (select count(*)::int from ticket_logs l where l.ticket_id = t.id and l.type in ('closed', 'autoClose')) as closings,
       (select count(*)::int from messages m where m.ticket_id = t.id and m.body = 'Encerrado por falta de resposta') as said
     from tickets t where id = $1`,
    [id],
  )
  return rows[0]
}

describe.each([
  ['an ordinary day', '2026-05-12T15:00:00Z'],
  ['summer time begins', '2026-03-08T06:59:50Z'],
  ['summer time ends', '2026-11-01T05:30:00Z'],
  ['a leap day comes', '2028-02-28T23:59:50Z'],
  ['a leap day does not come', '2027-02-28T23:59:50Z'],
  ['the leap day itself', '2028-02-29T12:00:00Z'],
  ['a year ends', '2026-12-31T23:59:50Z'],
])('[TKT-05][TKT-06][SET-19] %s', (_, begins) => {
  test('each closes when so many seconds have passed, neither before nor twice', async () => {
    for (const rule of Object.keys(RULES) as Rule[]) {
      now = new Date(begins)
      const began = now.getTime()
      const id = await begin[rule]()
      now = new Date(began + RULES[rule] * 1000 - 1000)
      await everybodyLooks()
      expect(await stateOf(id), `${rule}, a second early`).toMatchObject({ status: 'open', closings: 0, said: 0 })
      now = new Date(began + RULES[rule] * 1000)
      await everybodyLooks()
      await everybodyLooks()
      expect(await stateOf(id), rule).toEqual({ status: 'closed', closedAt: now, closings: 1, said: rule === 'idle' ? 1 : 0 })
    }
  })
})

test('[TKT-05][TKT-06] nobody looked for a day: everything that was due meanwhile closes once, its text is said once', async () => {
  now = new Date('2026-03-07T12:00:00Z')
  const began = now.getTime()
  const ids = []
  for (const rule of Object.keys(RULES) as Rule[]) for (let i = 0; i < 3; i++) ids.push({ id: await begin[rule](), rule })
  now = new Date(began + 2 * DAY * 1000)
  await everybodyLooks()
  await everybodyLooks()
  for (const { id, rule } of ids)
    expect(await stateOf(id), rule).toMatchObject({ status: 'closed', closings: 1, said: rule === 'idle' ? 1 : 0 })
})
