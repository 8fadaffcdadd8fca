import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRandom } from '../../../../../prove/random.ts'
import { type Incoming, startIncoming } from '../../../app.ts'
import { readEvents } from '../../../drivers/channels/sandbox/read.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { leftOf, mixedUp, story } from '../../../test/inbound-story.ts'
import { type World, world } from '../../../test/world.ts'
import { workOffNews } from '../../channels/index.ts'

let w: World
let its: Desk
/** Two processes. */
const incoming: [Incoming, Incoming] = [startIncoming(), startIncoming()]

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => Promise.all(incoming.map(one => one.stop())))

test('[MSG-18] the end is the same: 800 events, each told one to five times, mixed up, over two processes, are what they are in order', async () => {
  const { next } = newRandom(7)
  const told = story({ events: 800, contacts: 60, prefix: '9' }, next)
  let channel = await its.channel()
  await incoming[0].deliverNews(
    { tenantId: w.padaria, channelId: channel },
    told.flatMap(event => readEvents(event)),
  )
  const before = await leftOf(w.owner, channel)

  channel = await its.channel()
  await w.owner.query('delete from identities where tenant_id = $1 and value like $2', [w.padaria, '55319%'])
  const all = mixedUp(told, next)
  const key = { tenantId: w.padaria, channelId: channel }
  for (let from = 0; from < all.length; from += 64)
    await Promise.all(
      all.slice(from, from + 64).map((event, i) => (incoming[i % 2] ?? incoming[0]).deliverNews(key, readEvents(event))),
    )
  const due = "update inbound_events set next_at = now() - interval '1 second' where channel_id = $1 and next_at is not null"
  await w.owner.query(due, [channel])
  while ((await workOffNews(incoming[0].again)) > 0);
  expect(await leftOf(w.owner, channel)).toBe(before)
}, 30_000)
