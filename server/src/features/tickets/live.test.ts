import { isInHand, isWaiting, liveTicketRoutes } from '@balcao/contract/tickets/live-tickets'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
})
afterAll(closeShops)

const live = (who: Shop['dona']) => who.call(liveTicketRoutes.open, {})
const ids = (rows: readonly TicketRow[]) => rows.map(({ id }) => id)

describe('what is in hand', () => {
  test('is what one may see, open or pending', async () => {
    const mine = await shop.customer('5511980000001').writes('Oi')
    const waiting = await shop.customer('5511980000002').writes('Alguém?')
    const done = await shop.customer('5511980000003').writes('Obrigado')
    await shop.put(shop.ana, mine, { status: 'open', userId: shop.ana.id })
    await shop.put(shop.ana, done, { status: 'closed' })

    expect(ids((await live(shop.dona)).tickets).sort()).toEqual([mine, waiting].sort())
    expect(ids((await live(shop.chefe)).tickets).sort()).toEqual([mine, waiting].sort())
    expect(ids((await live(shop.ana)).tickets)).toEqual([mine, waiting])
    expect(ids((await live(shop.zeca)).tickets)).toEqual([])
  })

  test('is counted by person and queue, and the longest wait stands first', async () => {
    const { tickets, counts } = await live(shop.dona)
    const waiting = tickets.filter(isWaiting)
    expect(waiting.length).toBe(counts.reduce((sum, { waiting }) => sum + waiting, 0))
    expect(tickets.length).toBe(counts.reduce((sum, { open, pending }) => sum + open + pending, 0))
    expect(ids(tickets.slice(0, waiting.length))).toEqual(
      ids(waiting.toSorted((a, b) => (a.waitingSince ?? '').localeCompare(b.waitingSince ?? ''))),
    )
    expect(tickets.every(isInHand)).toBe(true)
    expect(
      counts
        .map(({ oldest }) => oldest)
        .filter(Boolean)
        .sort()[0],
    ).toBe(waiting[0]?.waitingSince)
  })

  test('a column gives its further ones, in the same order, each once', async () => {
    const { tickets } = await live(shop.dona)
    const free = tickets.filter(({ userId }) => userId === null)
    const more = await shop.dona.call(liveTicketRoutes.more, { query: { by: 'user', skip: 0 } })
    expect(ids(more.tickets)).toEqual(ids(free))
    expect(more.hasMore).toBe(false)
    const rest = await shop.dona.call(liveTicketRoutes.more, { query: { by: 'queue', id: shop.caixa, skip: 1 } })
    expect(ids(rest.tickets)).toEqual(ids(tickets.filter(({ queueId }) => queueId === shop.caixa).slice(1)))
    expect((await shop.zeca.call(liveTicketRoutes.more, { query: { by: 'queue', id: shop.caixa } })).tickets).toEqual([])
  })

  test('a row is the one the list shows', async () => {
    const { tickets } = await live(shop.dona)
    const list = await shop.dona.call(ticketRoutes.list, { query: { showAll: true, status: ['open', 'pending'] } })
    for (const row of list.tickets) expect(tickets).toContainEqual(row)
  })
})
