import { afterAll, beforeAll, expect, test } from 'vitest'
import type { News } from '../../../drivers/channels/driver.ts'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { newsDelivery } from '../../channels/index.ts'
import { type MessageNewsTaker, startTakingNews } from './index.ts'

let w: World
let taker: MessageNewsTaker
beforeAll(async () => {
  w = await world()
  taker = startTakingNews()
})
afterAll(() => taker.stop())

test('[CHN-09] what came as several messages goes as one, and nothing waits for parts that never came', async () => {
  const channelId = await desk(w.owner, w.padaria).channel()
  const nothing = async () => {}
  const deliver = newsDelivery({
    ...taker.handlers,
    status: nothing,
    standing: nothing,
    limit: nothing,
    preference: nothing,
    members: nothing,
    handover: nothing,
    template: nothing,
    unknown: nothing,
  })
  const say = (...news: News[]) => deliver({ tenantId: w.padaria, channelId }, news)
  const address = { kind: 'phone', scope: '', value: '5511977770000' } as const
  for (const externalId of ['m', 'm#1', 'other']) {
    await say({ type: 'message', externalId, address, name: 'Lia', fromMe: false, text: externalId })
  }
  await say({ type: 'removed', externalId: 'm', parts: ['m#1', 'm#2'] })
  const { rows } = await w.owner.query<{ external_id: string; gone: boolean }>(
    'select external_id, deleted_at is not null as gone from messages where channel_id = $1 order by external_id',
    [channelId],
  )
  expect(rows).toEqual([
    { external_id: 'm', gone: true },
    { external_id: 'm#1', gone: true },
    { external_id: 'other', gone: false },
  ])
  expect((await w.owner.query('select from inbound_events where channel_id = $1', [channelId])).rowCount).toBe(0)
})
