import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import { notificationRoutes } from '@balcao/contract/works/notifications'
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

test('[AHD-06] a note rings whom it calls, of those who may see its ticket and nobody else; its writer is not called', async () => {
  const id = await shop.customer('5511987650204').writes('Aceitam troca?')
  const call = { note: '@chefe dá uma olhada?', mentions: [shop.ana.id, shop.chefe.id, shop.zeca.id] }
  const note = await shop.ana.call(noteRoutes.create, { params: { id }, body: call })
  expect(note.mentions).toEqual([shop.chefe.id])
  const { rows } = await shop.chefe.call(notificationRoutes.list, {})
  expect(rows.find(row => row.kind === 'mentioned')).toMatchObject({ ticketId: id, by: 'ana', text: '@chefe dá uma olhada?' })
  expect(await told(shop.ana)).not.toContainEqual(['mentioned', id])
  expect(await told(shop.zeca)).not.toContainEqual(['mentioned', id])

  // Who is taken off the ticket's queue afterwards reads nothing of it.
  const { rows: kept } = await w.owner.query('select rooms from users where id = $1', [shop.chefe.id])
  await w.owner.query("update users set rooms = '{team}' where id = $1", [shop.chefe.id])
  expect(await told(shop.chefe)).not.toContainEqual(['mentioned', id])
  await w.owner.query('update users set rooms = $2 where id = $1', [shop.chefe.id, kept[0].rooms])
})

test('what was seen stays seen, on every device', async () => {
  const { seenAt } = await shop.ana.call(notificationRoutes.seen, {})
  expect((await shop.ana.call(notificationRoutes.list, {})).seenAt).toBe(seenAt)
  expect((await shop.chefe.call(notificationRoutes.list, {})).seenAt).toBeNull()
})

test('the bell tells of tasks: given, spoken of, finished, open again, late; not who did it themselves', async () => {
  const { ana, bia } = shop
  const limitDate = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await ana.call(taskRoutes.create, { body: { name: 'Conferir estorno', limitDate, ownerId: bia.id } })
  const ofTasks = async (who: Person) =>
    (await who.call(notificationRoutes.list, {})).rows.flatMap(({ kind, taskId, by }) => (taskId === id ? [[kind, by]] : []))
  expect([await ofTasks(ana), await ofTasks(bia)]).toEqual([[], [['taskGiven', 'ana']]])
  await bia.call(taskRoutes.comment, { params: { id }, body: { comment: 'Já vejo' } })
  expect(await ofTasks(ana)).toEqual([['taskCommented', 'bia']])
  const called = { comment: '@chefe @zeca confere?', mentions: [shop.chefe.id, shop.zeca.id] }
  expect(await bia.call(taskRoutes.comment, { params: { id }, body: called })).toMatchObject({ mentions: [shop.chefe.id] })
  expect([await ofTasks(shop.chefe), await ofTasks(shop.zeca)]).toEqual([[['taskCommented', 'bia']], []])
  await bia.call(taskRoutes.finish, { params: { id } })
  expect((await ofTasks(ana))[0]).toEqual(['taskFinished', 'bia'])
  await ana.call(taskRoutes.reopen, { params: { id } })
  expect((await ofTasks(bia))[0]).toEqual(['taskReopened', 'ana'])
  await w.owner.query("update tasks set limit_at = now() - interval '1 hour', noticed_at = now() where id = $1", [id])
  expect((await ofTasks(ana))[0]).toEqual(['taskLate', null])
  expect((await ofTasks(bia))[0]).toEqual(['taskLate', null])
  expect(await ofTasks(shop.zeca)).toEqual([])
  await ana.call(taskRoutes.remove, { params: { id } })
  expect(await ofTasks(bia)).toEqual([])
})
