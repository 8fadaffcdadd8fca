import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { endPauses } from '../../infra/processes/pauses.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { handOutTickets } from './commands/by-clock/hand-out.ts'
import { openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  shop = await openShop(w)
  await w.owner.query('update channels set auto_distribution = true where tenant_id = $1 and id = $2', [
    shop.tenant,
    shop.channel,
  ])
  await shop.online(shop.ana)
  await shop.online(shop.bia)
})

const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
const pause = (who: Person, body: object, of = who) => who.ask('PUT', `/users/${of.id}/pause`, body)
const status = async () =>
  (
    await w.owner.query(
      `select payload->>'isOnline' as "isOnline", payload->'pause' as pause, rooms from outbox
       where tenant_id = $1 and event = 'user.status' order by id`,
      [shop.tenant],
    )
  ).rows
let turn = 0
const comes = () => shop.customer(`55119${String(++turn).padStart(8, '0')}`).writes('Oi')
const ownerOf = async (id: number) => (await shop.show(id)).userId

test('[AHD-35] a break is seen wherever people are chosen, nothing is handed out meanwhile, and it ends by itself, once', async () => {
  const until = inMinutes(30)
  const its = { reason: 'Almoço', until }
  expect(await pause(shop.ana, its)).toMatchObject({ status: 200, body: { isOnline: false, pause: its } })
  expect(await status()).toEqual([{ isOnline: 'false', pause: its, rooms: ['team'] }])

  const colleagues = await shop.bia.call(authRoutes.session, { query: {} })
  expect(colleagues.usuariosOnline.find(user => user.userId === shop.ana.id)).toMatchObject({ isOnline: false, pause: its })
  const load = await shop.bia.call(deskRoutes.load, {})
  expect(load.users.find(({ id }) => id === shop.ana.id)).toMatchObject({ open: 0, pause: its })
  const listed = await shop.chefe.call(userRoutes.show, { params: { id: shop.ana.id } })
  expect(listed).toMatchObject({ isOnline: false, pause: its })

  const tickets = [await comes(), await comes(), await comes()]
  await handOutTickets()
  expect(await Promise.all(tickets.map(ownerOf))).toEqual([shop.bia.id, shop.bia.id, shop.bia.id])

  await endPauses()
  expect(await status(), 'not before its time').toHaveLength(1)
  await w.owner.query("update users set paused_until = now() - interval '1 second' where id = $1", [shop.ana.id])
  await Promise.all([endPauses(), endPauses(), endPauses()])
  expect((await status()).slice(1)).toEqual([{ isOnline: 'true', pause: null, rooms: ['team'] }])
  const next = await comes()
  await handOutTickets()
  expect(await ownerOf(next)).toBe(shop.ana.id)
})

test('[AHD-35] it ends by hand, one without an end only so; who manages users may do it for others, nobody else may', async () => {
  await pause(shop.ana, { reason: 'Reunião', until: null })
  await endPauses()
  expect(await shop.ana.call(userRoutes.show, { params: { id: shop.ana.id } })).toMatchObject({
    pause: { reason: 'Reunião', until: null },
  })
  await shop.ana.call(userRoutes.setOnline, { params: { id: shop.ana.id }, body: { isOnline: true } })
  expect((await status()).at(-1)).toMatchObject({ isOnline: 'true', pause: null })

  expect(await pause(shop.bia, { reason: 'Reunião', until: null }, shop.ana)).toMatchObject({ status: 403 })
  for (const until of [inMinutes(-1), inMinutes(60 * 24 * 32)])
    expect(await pause(shop.ana, { reason: 'Férias', until })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await pause(shop.ana, { reason: '  ', until: null })).toMatchObject({ status: 400 })
})
