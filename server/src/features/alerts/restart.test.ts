import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { TEST_KEY } from '../../test/key.ts'
import { own } from '../../test/own-process.ts'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
/** A process that starts, looks once at that moment, and is gone with all it remembers. */
const PROGRAM = `
  import { openDb } from ${module('../../infra/database/db.ts')}
  import { startJobs } from ${module('../../infra/jobs/jobs.ts')}
  import { useSecretKey } from ${module('../../infra/trust/keys.ts')}
  import { clock } from ${module('../../infra/clock.ts')}
  import { watchChannels } from ${module('./channels.ts')}
  const [url, key, at] = process.argv.slice(1)
  useSecretKey(key)
  await openDb(url)
  await startJobs({})
  clock.now = () => new Date(Number(at))
  await watchChannels()
  process.kill(process.pid, 'SIGKILL')`

const start = Date.now()
async function restarted(minutes: number): Promise<void> {
  const at = String(start + minutes * 60_000)
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM, w.url, TEST_KEY, at]
  const child = own(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] }))
  const said: string[] = []
  child.stderr?.on('data', data => said.push(String(data)))
  const [, signal] = await once(child, 'close')
  expect(signal, said.join('')).toBe('SIGKILL')
}

const told = async () => {
  const { mails, pushes } = await w.one<{ mails: string; pushes: string }>(
    `select count(*) filter (where name = 'mail.send') as mails, count(*) filter (where name = 'push.channel') as pushes
     from pgboss.job where name in ('mail.send', 'push.channel')`,
    [],
  )
  return [Number(mails), Number(pushes)]
}

test('[AHD-36] a channel that is down is told once and told back once, though the server is killed and started between any two looks', async () => {
  await w.owner.query("update channels set keep_connected = false, status = 'disconnected', status_code = null")
  const channel = await desk(w.owner, w.padaria).channel()
  const is = (status: string) =>
    w.owner.query('update channels set status = $2, keep_connected = true where id = $1', [channel, status])
  await is('disconnected')
  await restarted(0)
  expect(await told()).toEqual([0, 0])
  await restarted(5)
  await restarted(6)
  expect(await told()).toEqual([1, 1])
  await is('connected')
  await restarted(7)
  expect(await told()).toEqual([1, 1])
  await restarted(8.5)
  await restarted(9)
  expect(await told()).toEqual([2, 2])
}, 60_000)
