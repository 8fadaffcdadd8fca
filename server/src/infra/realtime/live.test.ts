import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { queueRoom, TEAM_ROOM, userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSocket, connectBrowser } from '../../test/browser-socket.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import { tcpProxy } from '../../test/tcp-proxy.ts'
import { crossTenants, type Tx, withTenant } from '../database/db.ts'
import { emit } from '../relay/outbox.ts'
import { longestWait, onFact } from '../relay/relay.ts'

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})

/** A small fact that carries a number. */
const announce = (tx: Tx, id: number, rooms: string[], except: string[] = []) =>
  emit(tx, 'queue.removed', { id }, rooms, { except })

const numbers = (browser: BrowserSocket) => browser.heard.filter(one => one.event === 'queue.removed').map(one => one.payload.id)
const hearsNumber = (browser: BrowserSocket, id: number) => browser.hears('queue.removed', fact => fact.id === id)

describe('facts', () => {
  test('[RTM-01][TEN-01] a committed fact reaches those in its rooms and nobody else', async () => {
    const [ana, rui, olga] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.rui), w.browserOf(w.olga)])

    await withTenant(w.padaria, tx => announce(tx, 1, [userRoom(w.ana.id)]))
    await withTenant(w.padaria, tx => announce(tx, 2, [TEAM_ROOM], [userRoom(w.rui.id)]))
    await withTenant(w.padaria, tx => announce(tx, 3, [TEAM_ROOM]))
    // The same room names in another company, and a user's id that is not theirs.
    await withTenant(w.oficina, tx => announce(tx, 4, [userRoom(w.ana.id), TEAM_ROOM]))

    await Promise.all([hearsNumber(ana, 3), hearsNumber(rui, 3), hearsNumber(olga, 4)])
    expect(numbers(ana)).toEqual([1, 2, 3])
    expect(numbers(rui)).toEqual([3])
    expect(numbers(olga)).toEqual([4])
  })

  test('[RTM-01] a reader who began before a fact was told, and came after it, is told to read again', async () => {
    const ana = await w.browserOf(w.ana)
    const began = performance.now()
    await withTenant(w.padaria, tx => announce(tx, 5, [userRoom(w.ana.id)]))
    await hearsNumber(ana, 5)

    const told = async (since: unknown) => {
      const browser = await connectBrowser(w.url, w.ana.token, { since: since as number })
      // Facts told at the door come before any answer.
      await browser.tell('setUserActive')
      browser.close()
      return browser.heard.some(({ event }) => event === 'facts.missed')
    }
    expect(await told(performance.now() - began + 1_000)).toBe(true)
    expect(await told(60_000), 'longer ago than is remembered').toBe(true)
    for (const nonsense of [undefined, 'yesterday', -1, {}]) expect(await told(nonsense)).toBe(false)
  })

  test('a fact of a transaction that rolled back is never told', async () => {
    const ana = await w.browserOf(w.ana)
    const rolledBack = withTenant(w.padaria, async tx => {
      await announce(tx, 11, [TEAM_ROOM])
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await withTenant(w.padaria, tx => announce(tx, 12, [TEAM_ROOM]))
    await hearsNumber(ana, 12)
    expect(numbers(ana)).toEqual([12])
  })

  test('of 2,000 concurrent commits every fact arrives, in order per row, though the relay is interrupted', async () => {
    const ROWS = 20
    const PER_ROW = 100
    const ana = await w.browserOf(w.ana)
    await withTenant(w.padaria, tx =>
      sql`insert into settings (key, value) select 'row ' || n, '0' from generate_series(1, ${ROWS}) n`.execute(tx),
    )
    const write = (row: number) =>
      withTenant(w.padaria, async tx => {
        const { rows } = await sql<{ n: number }>`
          update settings set value = (value::int + 1)::text where key = ${`row ${row}`} returning value::int as n`.execute(tx)
        await announce(tx, row * 1000 + (rows[0]?.n ?? 0), [TEAM_ROOM])
      })
    const writes = Array.from({ length: ROWS * PER_ROW }, (_, i) => write(1 + (i % ROWS)))
    for (const at of [500, 1200]) {
      await Promise.all(writes.slice(0, at))
      await crossTenants(tx =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'balcao relay' and datname = current_database()`.execute(tx),
      )
    }
    await Promise.all(writes)
    await Promise.all(Array.from({ length: ROWS }, (_, i) => hearsNumber(ana, (i + 1) * 1000 + PER_ROW)))

    for (let row = 1; row <= ROWS; row++) {
      const its = numbers(ana).filter(n => Math.floor(Number(n) / 1000) === row)
      // Told again after an interruption, perhaps; never skipped, never a first time out of order.
      const first = [...new Set(its)]
      expect(first).toEqual(Array.from({ length: PER_ROW }, (_, i) => row * 1000 + i + 1))
    }
  }, 60_000)

  test('what cannot be announced is set aside with its reason and holds nobody back', async () => {
    const ana = await w.browserOf(w.ana)
    await withTenant(w.padaria, async tx => {
      await sql`insert into outbox (event, payload, rooms) values
        ('queue.exploded', '{}', ${[TEAM_ROOM]}), ('queue.removed', '{"id": "seven"}', ${[TEAM_ROOM]})`.execute(tx)
      await announce(tx, 21, [TEAM_ROOM])
    })
    await hearsNumber(ana, 21)
    await expect.poll(longestWait).toBe(0)
    const aside = await withTenant(w.padaria, tx =>
      tx.selectFrom('facts_set_aside').select(['event', 'reason']).orderBy('id').execute(),
    )
    expect(aside).toEqual([
      { event: 'queue.exploded', reason: 'no event is called queue.exploded' },
      { event: 'queue.removed', reason: expect.stringContaining('not the payload of queue.removed: id') },
    ])
  })

  test('a reaction runs in a transaction of the fact’s tenant; one that fails takes only its own fact aside', async () => {
    const seen: [number, object][] = []
    const stopGood = onFact('queue.removed', async (tx, facts) => {
      for (const fact of facts) seen.push([tx.tenant, fact.payload])
    })
    const stopBad = onFact('queue.removed', async (_tx, facts) => {
      if (facts.some(({ payload }) => 'id' in payload && payload.id === 32)) throw new Error('cannot')
    })
    await withTenant(w.padaria, async tx => {
      await announce(tx, 31, [TEAM_ROOM])
      await announce(tx, 32, [TEAM_ROOM])
      await announce(tx, 33, [TEAM_ROOM])
    })
    await expect.poll(longestWait).toBe(0)
    stopGood()
    stopBad()
    for (const id of [31, 33]) expect(seen).toContainEqual([w.padaria, { id }])
    const aside = await withTenant(w.padaria, tx =>
      tx.selectFrom('facts_set_aside').select('payload').where('reason', 'like', 'a reaction failed%').execute(),
    )
    expect(aside).toEqual([{ payload: { id: 32 } }])
  })

  test('a browser whose line was cut comes back and fetches what it missed', async () => {
    const proxy = await tcpProxy(w.url)
    const browser = await connectBrowser(proxy.url, w.carla.token, { reconnection: true })
    const names = async () => (await w.carla.call(queueRoutes.list, { query: {} })).rows.map(row => row.name)
    proxy.cut()
    await browser.ended
    await w.carla.call(queueRoutes.create, { body: { name: 'Enquanto fora', color: null, isActive: true } })
    await browser.back
    expect(await names()).toContain('Enquanto fora')
    await withTenant(w.padaria, tx => announce(tx, 41, [TEAM_ROOM]))
    await hearsNumber(browser, 41)
    browser.close()
    await proxy.stop()
  })
})

describe('rights that change', () => {
  test('[ACC-19] a user who lost a right hears nothing that was committed after, and one who gained it does', async () => {
    const lost = queueRoom(w.queues.balcao, 'free')
    const [ana, rui] = await Promise.all([w.browserOf(w.ana), w.browserOf(w.rui)])
    await withTenant(w.padaria, tx => announce(tx, 51, [lost]))
    await Promise.all([hearsNumber(ana, 51), hearsNumber(rui, 51)])

    const sala = await w.queue(w.padaria, 'Sala')
    await w.carla.ask('PUT', `/users/${w.ana.id}`, { queueIds: [sala] })
    await withTenant(w.padaria, tx => announce(tx, 52, [lost]))
    await withTenant(w.padaria, tx => announce(tx, 53, [queueRoom(sala, 'free')]))

    await Promise.all([hearsNumber(ana, 53), hearsNumber(rui, 52)])
    expect(numbers(ana)).toEqual([51, 53])
    expect(ana.heard.map(one => one.event)).toContain('session.changed')
  })

  test('[ACC-05] a logout ends the sockets of its session and of no other', async () => {
    const twice = await w.person(w.padaria, 'dupla', 'user')
    const other = await w.browserOf(twice)
    const mine = await w.browserOf(await w.anotherSession(twice))
    await twice.ask('POST', '/auth/logout')
    expect(await other.hears('session.ended')).toEqual({ code: 'ERR_SESSION_EXPIRED' })
    expect(await other.ended).toBe('io server disconnect')
    expect(mine.socket.connected).toBe(true)
    await expect(w.browserOf(twice)).rejects.toThrow('ERR_SESSION_EXPIRED')
  })
})
