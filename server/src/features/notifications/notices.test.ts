import { notificationRoutes } from '@balcao/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/world.ts'
import { type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'

let w: World
let shop: Shop
beforeAll(async () => {
  w = await world()
  shop = await openShop(w)
})
afterAll(closeShops)

const told = async (who: Person) =>
  (await who.call(notificationRoutes.list, {})).rows.map(({ kind, ticketId }) => [kind, ticketId])

test('[RTM-05] the bell tells what was handed over, who wrote and who waits; of what one may see, the newest first', async () => {
  const [first, second] = [shop.customer('5511987650201'), shop.customer('5511987650202')]
  const waiting = await first.writes('Alguém aí?')
  const mine = await second.writes('Bom dia')
  await shop.put(shop.ana, mine, { status: 'open', userId: shop.ana.id })
  await shop.put(shop.ana, mine, { status: 'open', userId: shop.bia.id })
  await second.writes('E a nota?')

  const { rows, seenAt } = await shop.bia.call(notificationRoutes.list, {})
  expect(seenAt).toBeNull()
  expect(rows).toMatchObject([
    { kind: 'message', ticketId: mine, name: 'Cliente 5511987650202', text: 'E a nota?' },
    { kind: 'handed', ticketId: mine, by: 'ana' },
    { kind: 'waiting', ticketId: waiting, text: 'Alguém aí?' },
  ])
  // Ana handed it on herself; the store room sees nothing of the till.
  expect(await told(shop.ana)).toEqual([['waiting', waiting]])
  expect(await told(shop.zeca)).toEqual([])

  await w.owner.query("update users set rooms = '{team}' where id = $1", [shop.bia.id])
  expect(await told(shop.bia)).toEqual([])
})

test('[RTM-05] what was handed out and waits for one person is told to them alone', async () => {
  const given = await shop.customer('5511987650203').writes('Tem alguém?')
  await w.owner.query("update tickets set user_id = $2, audience = audience_of($2, queue_id, false, false, '{}') where id = $1", [
    given,
    shop.ana.id,
  ])
  expect(await told(shop.ana)).toContainEqual(['waiting', given])
  expect(await told(shop.chefe)).not.toContainEqual(['waiting', given])
})

test('what was seen stays seen, on every device', async () => {
  const { seenAt } = await shop.ana.call(notificationRoutes.seen, {})
  expect((await shop.ana.call(notificationRoutes.list, {})).seenAt).toBe(seenAt)
  expect((await shop.chefe.call(notificationRoutes.list, {})).seenAt).toBeNull()
})
