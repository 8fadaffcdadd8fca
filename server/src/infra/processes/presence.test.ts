import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { crossTenants, withTenant } from '../database/db.ts'
import { onlineUsers, type Presence, setAvailable, startPresence, sweepProcesses } from './presence.ts'

/** A moment instead of two seconds. */
const GRACE_MS = 150

let w: World
let first: Process
let second: Process

/** What one process does for presence, without its sockets. */
interface Process extends Presence {
  id: string
  die(): Promise<unknown>
}

beforeAll(async () => {
  w = await world()
})

beforeEach(async () => {
  await w.owner.query('delete from processes')
  await w.owner.query('delete from outbox')
  first = await newProcess()
  second = await newProcess()
})

async function newProcess(): Promise<Process> {
  const id = randomUUID()
  await w.owner.query(
    "insert into processes (id, roles, sockets, host, pid, lease_until) values ($1, '{web}', 'postgres', 'here', 1, now() + interval '1 hour')",
    [id],
  )
  return {
    ...startPresence({ id }, { graceMs: GRACE_MS }),
    id,
    die: () => w.owner.query("update processes set lease_until = now() - interval '1 second' where id = $1", [id]),
  }
}

const ana = () => ({ tenantId: w.ana.tenantId, userId: w.ana.id })
const online = async () => (await withTenant(w.padaria, onlineUsers)).map(user => user.userId)
const idle = async () => (await withTenant(w.padaria, onlineUsers)).filter(user => user.isIdle).map(user => user.userId)

/** What was announced of Ana, in order. */
async function announced(): Promise<boolean[]> {
  const { rows } = await crossTenants(tx =>
    sql<{ payload: { isOnline: boolean } }>`
      select payload from outbox where event = 'user.status' and payload->>'userId' = ${String(w.ana.id)} order by id`.execute(
      tx,
    ),
  )
  return rows.map(row => row.payload.isOnline)
}

const settles = (ids: number[]) => expect.poll(online, { timeout: 5_000 }).toEqual(ids)

describe('[USR-04] who is online', () => {
  test('the first socket makes a user online and the last one’s end, a moment later, offline; each told once', async () => {
    first.came(ana(), 'tab 1')
    await settles([w.ana.id])
    first.came(ana(), 'tab 2')
    first.left(ana(), 'tab 1')
    first.left(ana(), 'tab 2')
    await settles([])
    expect(await announced()).toEqual([true, false])
  })

  test('a browser that flutters, comes back and leaves for good is not shown for ever', async () => {
    first.came(ana(), 'tab 1')
    await settles([w.ana.id])
    first.left(ana(), 'tab 1')
    first.came(ana(), 'tab 2')
    // The second absence ends later than the first, when the user has long been gone: it must not forget one who came meanwhile.
    await new Promise(resolve => setTimeout(resolve, GRACE_MS / 2))
    first.left(ana(), 'tab 2')
    await settles([])
    first.came(ana(), 'tab 3')
    await settles([w.ana.id])
    await new Promise(resolve => setTimeout(resolve, GRACE_MS))
    first.left(ana(), 'tab 3')
    await settles([])
  })

  test('loading the page anew is not an absence', async () => {
    first.came(ana(), 'tab 1')
    await settles([w.ana.id])
    first.left(ana(), 'tab 1')
    first.came(ana(), 'tab 1, loaded anew')
    // Longer than the grace: nothing may come of the socket that went.
    await new Promise(resolve => setTimeout(resolve, 3 * GRACE_MS))
    expect(await online()).toEqual([w.ana.id])
    expect(await announced()).toEqual([true])
  })

  test('two tabs in two processes that close at once leave nobody online', async () => {
    for (let round = 0; round < 5; round++) {
      first.came(ana(), 'here')
      second.came(ana(), 'there')
      await expect.poll(async () => (await w.owner.query('select from presence')).rowCount).toBe(2)
      first.left(ana(), 'here')
      second.left(ana(), 'there')
      await settles([])
    }
    expect(await announced()).toEqual(Array.from({ length: 10 }, (_, i) => i % 2 === 0))
  })

  test('a process that died takes with it only those who were nowhere else', async () => {
    const rui = { tenantId: w.padaria, userId: w.rui.id }
    first.came(ana(), 'here')
    first.came(rui, 'here')
    second.came(rui, 'there')
    await expect.poll(async () => (await w.owner.query('select from presence')).rowCount).toBe(3)
    await first.die()
    const swept = await Promise.all([sweepProcesses(), sweepProcesses(), sweepProcesses()])
    expect(swept.toSorted()).toEqual([0, 0, 1])
    expect(await online()).toEqual([w.rui.id])
    expect(await announced()).toEqual([true, false])
    const ofRui = await w.owner.query("select from outbox where payload->>'userId' = $1", [String(w.rui.id)])
    expect(ofRui.rowCount).toBe(1)
  })

  test('a user who comes back elsewhere while the dead process is swept ends as online', async () => {
    for (let round = 0; round < 10; round++) {
      const dying = await newProcess()
      dying.came(ana(), 'there')
      await settles([w.ana.id])
      await dying.die()
      first.came(ana(), `round ${round}`)
      await sweepProcesses()
      await expect
        .poll(async () => (await w.owner.query('select from presence where process_id = $1', [first.id])).rowCount)
        .toBe(1)
      expect((await announced()).at(-1)).toBe(true)
      first.left(ana(), `round ${round}`)
      await settles([])
    }
  })

  test('who says they are away is offline though connected, and idle when nobody is at any browser', async () => {
    first.came(ana(), 'tab 1')
    second.came(ana(), 'tab 2')
    await expect.poll(async () => (await w.owner.query('select from presence')).rowCount).toBe(2)
    first.touched(ana(), 'tab 1', false)
    await expect.poll(async () => (await w.owner.query('select from presence where idle')).rowCount).toBe(1)
    expect(await idle()).toEqual([])
    second.touched(ana(), 'tab 2', false)
    await expect.poll(idle).toEqual([w.ana.id])

    expect(await withTenant(w.padaria, tx => setAvailable(tx, w.ana.id, false))).toMatchObject({ isOnline: false })
    expect(await online()).toEqual([])
    expect((await announced()).at(-1)).toBe(false)
    expect(await withTenant(w.padaria, tx => setAvailable(tx, w.ana.id, true))).toMatchObject({ isOnline: true })
    await expect(withTenant(w.padaria, tx => setAvailable(tx, w.olga.id, true))).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    })
  })
})
