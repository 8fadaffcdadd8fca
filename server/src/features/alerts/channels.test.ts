import { afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { watchChannels } from './channels.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
const now = clock.now
afterEach(() => {
  clock.now = now
})

const jobs = async (name: string) =>
  Number((await w.one<{ n: string }>('select count(*) as n from pgboss.job where name = $1', [name])).n)

test('[AHD-36] a channel that is down for five minutes is told to each admin once, by mail and to their devices, and again when it is back', async () => {
  const channel = await desk(w.owner, w.padaria).channel()
  const is = (status: string) =>
    w.owner.query('update channels set status = $2, keep_connected = true where id = $1', [channel, status])
  await w.owner.query("update channels set keep_connected = false, status = 'disconnected', status_code = null where id <> $1", [
    channel,
  ])
  const start = Date.now()
  const looks = async (minutes: number) => {
    clock.now = () => new Date(start + minutes * 60_000)
    // Three processes at once.
    await Promise.all([watchChannels(), watchChannels(), watchChannels()])
  }
  await is('disconnected')
  await looks(0)
  await is('opening')
  await looks(4.9)
  expect(await jobs('mail.send')).toBe(0)
  await looks(5)
  await looks(5.25)
  await looks(30)
  expect([await jobs('mail.send'), await jobs('push.channel')]).toEqual([1, 1])
  await is('connected')
  await looks(31)
  expect(await jobs('mail.send')).toBe(1)
  await looks(32)
  await looks(33)
  expect([await jobs('mail.send'), await jobs('push.channel')]).toEqual([2, 2])
})
