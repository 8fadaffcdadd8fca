import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type World, world } from '../../test/world.ts'
import { handOutTickets } from './commands/by-clock/hand-out.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop
let team: number

beforeAll(async () => {
  w = await world()
})
afterAll(closeShops)
beforeEach(async () => {
  shop = await openShop(w)
  const body = { name: 'Montagem', isActive: true, userIds: [shop.zeca.id, shop.bia.id] }
  team = (await shop.dona.call(teamRoutes.create, { body })).id
  // Its new members carry a token of before.
  for (const name of ['ana', 'bia', 'zeca'] as const) shop[name] = await w.renewed(shop[name])
})

const sees = async (who: Person, id: number) => (await who.ask('GET', `/tickets/${id}`)).status === 200
const attended = () => shop.its.ticket({ queueId: shop.caixa, status: 'open', userId: shop.ana.id })
const row = (id: number) =>
  w.one<{ status: string; userId: number | null; queueId: number | null; teamId: number | null }>(
    `select status, user_id::int as "userId", queue_id::int as "queueId", team_id::int as "teamId" from tickets where id = $1`,
    [id],
  )

describe('a ticket that is handed to a team', () => {
  test('leaves its queue and waits where the team sees it; the user who accepts it takes the team off', async () => {
    const { ana, bia, zeca } = shop
    const id = await attended()
    expect(await shop.put(ana, id, { teamId: team })).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, queueId: null, teamId: team },
    })
    expect([await sees(ana, id), await sees(bia, id), await sees(zeca, id), await sees(shop.dona, id)]).toEqual([
      false,
      true,
      true,
      true,
    ])
    const load = await zeca.call(deskRoutes.load, {})
    expect(load.teams).toEqual([{ id: team, waiting: 1, userIds: expect.arrayContaining([zeca.id, bia.id]) }])
    expect(await shop.put(zeca, id, { teamId: team })).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_ALREADY_THERE' } })

    await shop.put(zeca, id, { status: 'open' })
    expect(await row(id)).toEqual({ status: 'open', userId: zeca.id, queueId: null, teamId: null })
    const logs = await shop.dona.call(ticketRoutes.logs, { params: { id } })
    expect(logs.find(log => log.type === 'transfered')?.to).toMatchObject({ teamId: team, queueId: null })
  })

  test('handed on to a queue it loses the team, and what was done a moment ago is taken back', async () => {
    const id = await attended()
    await shop.put(shop.ana, id, { teamId: team })
    expect(await shop.ana.ask('POST', `/tickets/${id}/undo`)).toMatchObject({ status: 200 })
    expect(await row(id)).toEqual({ status: 'open', userId: shop.ana.id, queueId: shop.caixa, teamId: null })
    await shop.put(shop.ana, id, { teamId: team })
    await shop.put(shop.zeca, id, { queueId: shop.estoque })
    expect(await row(id)).toEqual({ status: 'pending', userId: null, queueId: shop.estoque, teamId: null })
  })

  test('is offered to the member who is there and has the fewest; with nobody there it waits', async () => {
    const id = await attended()
    await shop.put(shop.ana, id, { teamId: team })
    await shop.online(shop.ana)
    await handOutTickets()
    expect(await row(id)).toMatchObject({ userId: null, teamId: team })
    await shop.its.ticket({ queueId: shop.caixa, status: 'open', userId: shop.bia.id })
    await shop.online(shop.bia)
    await shop.online(shop.zeca)
    await handOutTickets()
    expect(await row(id)).toEqual({ status: 'pending', userId: shop.zeca.id, queueId: null, teamId: team })
    await shop.put(shop.zeca, id, { status: 'open' })
    expect(await row(id)).toMatchObject({ status: 'open', userId: shop.zeca.id, teamId: null })
  })

  test('a member who leaves the team stops seeing it at once; a team that is waited for is not deleted, nor given more when it is closed', async () => {
    const id = await attended()
    await shop.put(shop.ana, id, { teamId: team })
    await shop.dona.call(teamRoutes.update, { params: { id: team }, body: { userIds: [shop.bia.id] } })
    expect(await sees(await w.renewed(shop.zeca), id)).toBe(false)
    expect(await shop.dona.ask('DELETE', `/teams/${team}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TEAM_TICKET_EXISTS' },
    })
    await shop.dona.call(teamRoutes.update, { params: { id: team }, body: { isActive: false } })
    const other = await attended()
    expect(await shop.put(shop.ana, other, { teamId: team })).toMatchObject({ status: 404, body: { error: 'ERR_NO_TEAM_FOUND' } })
    await shop.put(await w.renewed(shop.bia), id, { status: 'open' })
    expect(await shop.dona.ask('DELETE', `/teams/${team}`)).toMatchObject({ status: 200 })
  })
})
