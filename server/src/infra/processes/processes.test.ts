import { hostname } from 'node:os'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { joinProcesses, type Membership, SocketsConflict } from './processes.ts'

let w: World
const joined: Membership[] = []

beforeAll(async () => {
  w = await world()
})
beforeEach(() => w.owner.query('delete from processes'))
afterEach(async () => {
  for (const member of joined.splice(0)) await member.stop()
})

async function join(sockets: 'memory' | 'postgres' | 'redis'): Promise<Membership> {
  const member = await joinProcesses({ roles: ['web'], sockets, beatMs: 200 })
  joined.push(member)
  return member
}

const leave = (host: string, pid: number, seconds: number) =>
  w.owner.query(
    `insert into processes (id, roles, sockets, host, pid, lease_until)
     values (gen_random_uuid(), '{web}', 'memory', $1, $2, now() + make_interval(secs => $3))`,
    [host, pid, seconds],
  )

describe('processes of one installation', () => {
  test('two that cannot hear each other are refused, with what to set', async () => {
    await join('memory')
    await expect(join('memory')).rejects.toThrow(SocketsConflict)
    await expect(join('memory')).rejects.toThrow(/SOCKETS=postgres/)
    await expect(join('postgres')).rejects.toThrow(/SOCKETS is postgres here, but memory in process \d+/)
  })

  test('any number that share an adapter live together', async () => {
    const members = await Promise.all([join('postgres'), join('postgres'), join('postgres')])
    await expect.poll(() => members.map(member => member.others)).toEqual([2, 2, 2])
    await expect(join('redis')).rejects.toThrow(/postgres/)
  })

  test('a crashed process of this machine is not waited for; one of another machine only until its lease ends', async () => {
    await leave(hostname(), 4_194_300, 60)
    const began = performance.now()
    await join('memory')
    expect(performance.now() - began).toBeLessThan(500)

    await joined.pop()?.stop()
    await leave('another-machine', 1, 1)
    await join('memory')
  })

  test('a process whose lease was ended hears of it and joins under a new id', async () => {
    const member = await join('postgres')
    const before = member.id
    const lost = new Promise<string>(resolve => member.onLost(async id => resolve(id)))
    await w.owner.query('delete from processes where id = $1', [before])
    const after = await lost
    expect(after).not.toBe(before)
    expect(member.id).toBe(after)
    expect((await w.owner.query('select id from processes')).rows).toEqual([{ id: after }])
  })

  test('a stop leaves nothing behind, or a lease of two seconds while others live', async () => {
    const alone = await join('postgres')
    await joined.splice(0)[0]?.stop()
    expect((await w.owner.query('select from processes where id = $1', [alone.id])).rowCount).toBe(0)

    const [one] = await Promise.all([join('postgres'), join('postgres')])
    await expect.poll(() => one?.others).toBe(1)
    await joined.splice(joined.indexOf(one), 1)[0]?.stop()
    const { rows } = await w.owner.query<{ left: number }>(
      'select extract(epoch from lease_until - now())::float as left from processes where id = $1',
      [one.id],
    )
    expect(rows[0]?.left).toBeLessThanOrEqual(2)
  })
})
