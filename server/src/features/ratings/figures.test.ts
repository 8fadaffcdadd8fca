import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  const its = desk(w.owner, w.padaria)
  const rated = async (userId: number | null, evaluation: number | null, more: object = {}) => {
    const ticket = await its.ticket({ status: 'closed', userId, queueId: w.queues.balcao, ...more })
    await w.owner.query(
      `insert into ratings (tenant_id, ticket_id, contact_id, user_id, evaluation, attempts, heard_seq, asked_at, answered_at)
       select tenant_id, id, contact_id, user_id, $2, 0, 0, now() - interval '2 days', now() from tickets where id = $1`,
      [ticket, evaluation],
    )
    return ticket
  }
  for (const value of [5, 5, 4, 1]) await rated(w.ana.id, value)
  await rated(w.rui.id, 2, { name: 'Joana' })
  await rated(w.rui.id, null)
  await w.owner.query("update ratings set asked_at = now() - interval '40 days' where evaluation = 1")
})

test('[EVA-02] the figures are those of the list: every value and colleague, asked and given', async () => {
  const figures = await w.carla.call(ratingRoutes.figures, { query: {} })
  expect(figures).toMatchObject({ asked: 6, answered: 5, average: 3.4, byValue: [0, 1, 1, 0, 1, 2] })
  expect(figures.byUser).toEqual([
    { userId: w.ana.id, username: 'ana', average: 3.75, count: 4 },
    { userId: w.rui.id, username: 'rui', average: 2, count: 1 },
  ])
  for (const [value, count] of figures.byValue.entries())
    expect((await w.carla.call(ratingRoutes.list, { query: { grade: String(value) as '0' } })).count).toBe(count)
  const counted = async (query: object) => (await w.carla.call(ratingRoutes.list, { query })).count
  expect(await counted({ grade: 'low' })).toBe(2)
  expect(await counted({ grade: 'none' })).toBe(1)
  expect(await counted({ userId: w.rui.id })).toBe(2)
  expect(await counted({ days: 30 })).toBe(5)
  expect(await w.carla.call(ratingRoutes.figures, { query: { days: 30 } })).toMatchObject({ asked: 5, average: 4 })
  expect(await counted({ queueId: w.queues.balcao })).toBe(6)
  // Another company has none of these.
  expect(await w.olga.call(ratingRoutes.figures, { query: {} })).toMatchObject({ asked: 0, answered: 0, byUser: [] })
})
