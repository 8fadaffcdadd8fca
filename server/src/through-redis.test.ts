import { TEAM_ROOM } from '@balcao/contract/visibility'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from './test/browser-socket.ts'
import { freePort } from './test/free-port.ts'
import { type Redis, redisIsThere, startRedis } from './test/redis.ts'
import { type ServerProcess, startServer } from './test/server-process.ts'
import { type World, world } from './test/world.ts'

const there = redisIsThere()
if (!there) console.warn('NOT TESTED: two processes through Redis. Install Debian’s redis-server to have it tested.')

describe.skipIf(!there)('two processes whose sockets meet in Redis', () => {
  let w: World
  let redis: Redis
  let both: ServerProcess[]
  beforeAll(async () => {
    w = await world()
    redis = await startRedis(await freePort())
    both = await Promise.all([1, 2].map(() => startServer(w.url, { REDIS_URL: redis.url })))
  }, 60_000)
  afterAll(async () => {
    await Promise.all(both?.map(one => one.stop()) ?? [])
    await redis?.stop()
  })

  test('[RTM-04] what is done in one is heard in both, whole and in order', async () => {
    const browsers = await Promise.all(both.map((server, i) => connectBrowser(server.url, (i === 0 ? w.ana : w.rui).token)))
    await w.owner.query(
      `insert into outbox (tenant_id, event, payload, rooms)
       select $1, 'queue.removed', json_build_object('id', n), array[$2] from generate_series(1, 450) n`,
      [w.padaria, TEAM_ROOM],
    )
    const last = (fact: Record<string, unknown>) => fact.id === 450
    await Promise.all(browsers.map(browser => browser.hears('queue.removed', last)))
    for (const browser of browsers) {
      const numbers = browser.heard.filter(one => one.event === 'queue.removed').map(one => one.payload.id)
      expect(numbers).toEqual(Array.from({ length: 450 }, (_, i) => i + 1))
      browser.close()
    }
  })

  test('[ACC-05] a logout in one ends the session’s sockets in the other', async () => {
    const [here, elsewhere] = both
    if (!here || !elsewhere) throw new Error('there are two')
    const leo = await w.person(w.padaria, 'leo', 'user')
    const browser = await connectBrowser(elsewhere.url, leo.token)
    await fetch(`${here.url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${leo.token}` } })
    await browser.hears('session.ended')
    expect(await browser.ended).toBe('io server disconnect')
  })
})
