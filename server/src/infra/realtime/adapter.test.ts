import { setImmediate } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { redisIsThere, startRedis } from '../../test/redis.ts'
import { type World, world } from '../../test/world.ts'
import type { Config } from '../config/config.ts'
import { connectAdapter } from './adapter.ts'
import type { Sockets } from './sockets.ts'
import type { ViewersWord } from './viewers-word.ts'

const closing: (() => Promise<void>)[] = []
let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const postgres = { sockets: 'postgres', redisUrl: null } as const

/** One process's end of the line, and the numbers it heard. */
async function end(config: Pick<Config, 'sockets' | 'redisUrl'>) {
  const io: Sockets = new Server()
  const close = await connectAdapter(io, config)
  const heard: number[] = []
  io.on('viewers', ({ count }) => heard.push(count))
  closing.push(async () => {
    for (const namespace of io._nsps.values()) namespace.adapter.close()
    await close()
  })
  const say = (count: number, { large = false } = {}) => {
    const word: ViewersWord = { from: large ? 'x'.repeat(50_000) : 'x', count }
    io.serverSideEmit('viewers', word)
  }
  return { heard, say }
}

async function twoEnds(config: Pick<Config, 'sockets' | 'redisUrl'>) {
  const [here, there] = await Promise.all([end(config), end(config)])
  await hears(here, there)
  return { here, there }
}
type End = Awaited<ReturnType<typeof end>>

/** From here on the one hears the other; what was said until then is forgotten. */
async function hears(here: End, there: End) {
  await expect
    .poll(
      () => {
        here.say(0)
        return there.heard.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
  here.say(-1)
  await expect.poll(() => there.heard.at(-1)).toBe(-1)
  there.heard.length = 0
}

test('a process that begins hears what is said from the moment it is there', async () => {
  const { here } = await twoEnds(postgres)
  const begins = await end(postgres)
  here.say(7)
  await expect.poll(() => begins.heard).toEqual([7])
})

test('[RTM-04] large and small words in a row are heard in the order they were said', async () => {
  const { here, there } = await twoEnds(postgres)
  const all = Array.from({ length: 60 }, (_, n) => n + 1)
  for (const n of all) here.say(n, { large: n % 3 === 1 })
  await expect.poll(() => there.heard.length).toBe(all.length)
  expect(there.heard).toEqual(all)
})

test('what cannot leave for long is dropped, and what follows is heard', { timeout: 20_000 }, async () => {
  const { here, there } = await twoEnds(postgres)
  await w.owner.query('begin; lock socket_io_attachments')
  here.say(1, { large: true })
  for (let n = 2; n < 1_000; n++) here.say(n)
  const isHeard = () => {
    here.say(1_000)
    return there.heard.includes(1_000)
  }
  await expect.poll(isHeard, { timeout: 10_000 }).toBe(true)
  await w.owner.query('rollback')
  expect(there.heard.filter(n => n !== 1_000)).toEqual([])
})

const there = redisIsThere()
if (!there) console.warn('NOT TESTED: a Redis that goes away. Install Debian’s redis-server to have it tested.')

test.skipIf(!there)(
  'what is said while Redis is away is not kept for its return, and what follows is heard',
  { timeout: 30_000 },
  async () => {
    const port = await freePort()
    const first = await startRedis(port)
    const { here, there } = await twoEnds({ sockets: 'redis', redisUrl: first.url })
    await first.stop()
    for (let n = 0; n < 1_000; n++) {
      here.say(n)
      await setImmediate()
    }

    const second = await startRedis(port)
    const asking = new Redis(second.url)
    onTestFinished(async () => {
      asking.disconnect()
      await second.stop()
    })
    await hears(here, there)
    const [, said] = /cmdstat_publish:calls=(\d+)/.exec(await asking.info('commandstats')) ?? []
    expect(Number(said)).toBeLessThan(500)
  },
)
