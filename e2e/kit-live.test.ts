import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../server/src/test/world.ts'
import queuesLive from '../web/src/features/queues/live.ts'
import tagsLive from '../web/src/features/tags/live.ts'
import teamsLive from '../web/src/features/teams/live.ts'
import usersLive from '../web/src/features/users/live.ts'
import { rowsLive } from '../web/src/kit/resource/live.ts'
import { hold, staysFresh } from './stays-fresh.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const story = (more: Pick<Parameters<typeof staysFresh>[0], 'live' | 'held' | 'change'>) =>
  staysFresh({ world: w, reader: w.rui, ...more })
const tag = (name: string, isActive = true) => w.rui.call(tagRoutes.create, { body: { tag: name, color: '#2f7fc1', isActive } })

describe('[UIX-06] what is on screen follows what others do: stale and events is fresh', () => {
  test('a row is made: the list, a page of it, and a search that finds it', async () => {
    for (const name of ['A', 'C', 'E']) await tag(name)
    await story({
      live: [tagsLive],
      held: [
        hold(tagRoutes.list, { query: {} }),
        hold(tagRoutes.list, { query: { pageSize: 2, pageNumber: 2 } }),
        hold(tagRoutes.list, { query: { searchParam: 'b' } }),
        hold(tagRoutes.list, { query: { sort: 'createdAt', direction: 'desc' } }),
      ],
      change: () => tag('B'),
    })
  })

  test('a row changes: in place, out of its filter, along its order', async () => {
    const one = await tag('M')
    await story({
      live: [tagsLive],
      held: [
        hold(tagRoutes.list, { query: {} }),
        hold(tagRoutes.list, { query: { isActive: 'true' } }),
        hold(tagRoutes.list, { query: { isActive: 'false' } }),
        hold(tagRoutes.show, { params: { id: one.id } }),
      ],
      change: async () => {
        await w.carla.call(tagRoutes.update, { params: { id: one.id }, body: { color: '#000000' } })
        await w.carla.call(tagRoutes.update, { params: { id: one.id }, body: { isActive: false } })
        await w.carla.call(tagRoutes.update, { params: { id: one.id }, body: { tag: 'Aa' } })
      },
    })
  })

  test('a row goes, and the page it stood on fills up', async () => {
    const { rows } = await w.rui.call(tagRoutes.list, { query: {} })
    await story({
      live: [tagsLive],
      held: [hold(tagRoutes.list, { query: {} }), hold(tagRoutes.list, { query: { pageSize: 2 } })],
      change: () => w.carla.call(tagRoutes.remove, { params: { id: rows[0]?.id ?? 0 } }),
    })
  })

  test('queues, teams and people follow as well', async () => {
    const queue = await w.rui.call(queueRoutes.create, { body: { name: 'Entregas', color: null, isActive: true } })
    await story({
      live: [queuesLive],
      held: [hold(queueRoutes.list, { query: {} }), hold(queueRoutes.show, { params: { id: queue.id } })],
      change: () => w.carla.call(queueRoutes.update, { params: { id: queue.id }, body: { name: 'Envios' } }),
    })
    const team = await w.rui.call(teamRoutes.create, { body: { name: 'Tarde', isActive: true, userIds: [] } })
    await story({
      live: [teamsLive],
      held: [hold(teamRoutes.list, { query: {} }), hold(teamRoutes.list, { query: { userId: w.ana.id } })],
      change: () => w.carla.call(teamRoutes.update, { params: { id: team.id }, body: { userIds: [w.ana.id] } }),
    })
    await story({
      live: [usersLive],
      held: [hold(userRoutes.list, { query: {} }), hold(userRoutes.show, { params: { id: w.ana.id } })],
      change: () => w.carla.call(userRoutes.update, { params: { id: w.ana.id }, body: { name: 'Ana Maria' } }),
    })
  })

  test('many rows changed at once are one fact, and every list and row of them follows', async () => {
    const [one] = (await w.rui.call(tagRoutes.list, { query: {} })).rows
    await story({
      live: [rowsLive],
      held: [hold(tagRoutes.list, { query: {} }), hold(tagRoutes.show, { params: { id: one?.id ?? 0 } })],
      change: () =>
        w.owner.query(`with changed as (update tags set color = '#123456' returning tenant_id)
          insert into outbox (tenant_id, event, payload, rooms)
          select tenant_id, 'rows.changed', '{"path":"/tags"}', '{team}' from changed limit 1`),
    })
  })

  test('without its live table a screen would keep what is old: the proof can fail', async () => {
    const blind = story({ live: [teamsLive], held: [hold(tagRoutes.list, { query: {} })], change: () => tag('Z') })
    await expect(blind).rejects.toThrow()
  })
})
