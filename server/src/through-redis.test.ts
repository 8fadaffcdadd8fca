import { TEAM_ROOM } from '@balcao/contract/visibility'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from './test/browser-socket.ts'
import { freePort } from './test/free-port.ts'
import { startServer } from './test/own-process.ts'
import { type Redis, redisIsThere, startRedis } from './test/redis.ts'
import type { ServerProcess } from './test/server-process.ts'
import { type World, world } from './test/world.ts'

const there = redisIsThere()
if (!there) console.warn('NOT TESTED: two processes through Redis. Install Debian’s redis-server to have it tested.')

describe.skipIf(!there)('two processes whose sockets meet in Redis', () => {
  let w: World
  let redis: Redis
  let port: number
  let both: ServerProcess[]
  beforeAll(async () => {
    w = await world()
    port = await freePort()
    redis = await startRedis(port)
    both = await Promise.all([1, 2].map(() => startServer(w.url, { REDIS_URL: redis.url })))
  }, 60_000)

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
    const leo = await w.person(w.padaria, `leo${performance.now()}`, 'user')
    const browser = await connectBrowser(elsewhere.url, leo.token)
    await fetch(`${here.url}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${leo.token}` } })
    await browser.hears('session.ended')
    expect(await browser.ended).toBe('io server disconnect')
  })

  test('[RTM-01] while Redis is away no browser is cut; when it is back those who missed something are, once', {
    timeout: 60_000,
  }, async () => {
    const announced = async () => {
      const { rows } = await w.owner.query<{ pid: number; batch: string }>(
        'select p.pid, r.batch from processes p join relay r on r.process_id = p.id',
      )
      return { pid: rows[0]?.pid, batch: Number(rows[0]?.batch) }
    }
    const { pid } = await announced()
    const other = both.find(server => server.pid !== pid)
    const browser = await connectBrowser(other?.url ?? '', w.ana.token, { reconnection: true })
    let cuts = 0
    browser.socket.on('disconnect', () => {
      cuts += 1
    })
    const say = (id: number) =>
      w.owner.query("insert into outbox (tenant_id, event, payload, rooms) values ($1, 'queue.removed', $2, $3)", [
        w.padaria,
        JSON.stringify({ id }),
        [TEAM_ROOM],
      ])

    await redis.stop()
    const { batch } = await announced()
    await say(501)
    await expect.poll(async () => (await announced()).batch, { timeout: 30_000 }).toBeGreaterThan(batch + 3)
    expect(cuts).toBe(0)

    redis = await startRedis(port)
    await browser.back
    await say(502)
    await browser.hears('queue.removed', fact => fact.id === 502)
    expect(cuts).toBe(1)
    browser.close()
  })
})
