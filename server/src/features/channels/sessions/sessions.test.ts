import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SendError } from '../../../drivers/channels/driver.ts'
import { type World, world } from '../../../test/world.ts'
import { applyStatus } from '../provider-events/status.ts'
import { connectionOf } from './manager.ts'
import { channelsOf, connected, processes, type Scripted, scripted } from './scripted.testkit.ts'
import { channelStore, NotHeld } from './store.ts'

let w: World
let floor: ReturnType<typeof processes>
let its: ReturnType<typeof channelsOf>
beforeAll(async () => {
  w = await world()
  floor = processes(w)
  its = channelsOf(w)
})
afterEach(() => floor.stopAll())
const start: ReturnType<typeof processes>['start'] = options => floor.start(options)

const openAt = (provider: Scripted): number => [...provider.open.values()].reduce((sum, mine) => sum + mine.length, 0)
const isOpen = (provider: Scripted, many: number, timeout = 8_000) =>
  expect.poll(() => openAt(provider), { timeout, interval: 10 }).toBe(many)

describe('a channel that is to be connected', () => {
  test('[CHN-02] is connected, disconnected and given a new code as somebody wishes', async () => {
    const provider = scripted()
    const folders: string[] = []
    provider.onConnect = async (session, connection) => {
      await session.outside.store.set({ creds: 'k' })
      const { folder = '' } = session.outside
      await mkdir(folder, { recursive: true })
      folders.push(folder)
      await session.say({ type: 'status', status: 'qrcode', qrCode: `code ${provider.connects}`, pairingCode: '1234' })
      return connection
    }
    await start({ provider })
    const id = (await w.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: `Celular ${randomUUID()}` } })).id
    const params = { id }
    expect(await w.rui.call(channelRoutes.connect, { params })).toMatchObject({ status: 'opening' })
    await its.becomes(id, { status: 'qrcode', qr_code: 'code 1', pairing_code: '1234', retries: 1, wish: null })
    expect(await w.rui.call(channelRoutes.session, { params })).toMatchObject({ qrcode: 'code 1', pairingCode: '1234' })

    await w.rui.call(channelRoutes.renew, { params })
    await its.becomes(id, { qr_code: 'code 2', wish: null })
    expect(provider.forgotten).toBe(1)
    const [session] = [...provider.open.values()].flat()
    await session?.say({ ...connected, number: '5511999990000' })
    await its.becomes(id, { status: 'connected', qr_code: null, number: '5511999990000' })
    expect(connectionOf(w.padaria, id)).not.toBeNull()
    expect(connectionOf(w.oficina, id)).toBeNull()

    await w.rui.call(channelRoutes.disconnect, { params })
    await its.becomes(id, { status: 'disconnected', wish: null, held_by: null, keep_connected: false })
    expect([openAt(provider), provider.forgotten]).toEqual([0, 2])
    expect(connectionOf(w.padaria, id)).toBeNull()
    const { rows } = await w.owner.query('select key from channel_store where channel_id = $1', [id])
    expect(rows).toEqual([])
    const [folder = 'none'] = folders
    expect(path.basename(folder)).toBe(`${w.padaria}-${id}`)
    expect(existsSync(folder)).toBe(false)
  })

  test('[CHN-28] tells the team how it is and why, each change once', async () => {
    const provider = scripted()
    await start({ provider })
    await w.owner.query('delete from outbox')
    const id = await its.add()
    await its.becomes(id, { status: 'connected' })
    const [session] = [...provider.open.values()].flat()
    await session?.say(connected)
    await session?.say({ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', details: 'expired', final: true })
    await its.becomes(id, { status: 'disconnected', held_by: null })
    const { rows } = await w.owner.query<{ status: string; code: string | null }>(
      `select payload->'channel'->>'status' as status, payload->'channel'->>'statusCode' as code from outbox
       where event = 'channel.changed' and (payload->'channel'->>'id')::int = $1 order by id`,
      [id],
    )
    const changes = rows.filter((row, i) => JSON.stringify(row) !== JSON.stringify(rows[i - 1]))
    expect(changes).toEqual([
      { status: 'opening', code: null },
      { status: 'connected', code: null },
      { status: 'disconnected', code: 'ERR_CHANNEL_TOKEN' },
    ])
  })

  test('[CHN-02] is connected again after a restart, and one that was disconnected is not', async () => {
    const provider = scripted()
    const first = await start({ provider })
    const [kept, left] = [await its.add(), await its.add()]
    await isOpen(provider, 2)
    await first.stop()
    expect(openAt(provider)).toBe(0)
    await its.wish(left, 'disconnect', false)

    await start({ provider })
    await its.becomes(left, { status: 'disconnected', wish: null, held_by: null })
    await its.becomes(kept, { status: 'connected' })
    expect([openAt(provider), provider.overlaps]).toEqual([1, 0])
  })

  test('[CHN-02] comes back by itself, ever less often, and says why it is not there', async () => {
    const provider = scripted()
    const times: number[] = []
    provider.onConnect = async (session, connection) => {
      times.push(performance.now())
      if (times.length < 3) throw new SendError('down', 'ERR_CHANNEL_UNREACHABLE', 'nobody home')
      await session.say(connected)
      return connection
    }
    await start({ provider })
    const id = await its.add()
    await its.becomes(id, {
      status: 'disconnected',
      status_code: 'ERR_CHANNEL_UNREACHABLE',
      status_details: 'nobody home',
      failures: 1,
    })
    await its.becomes(id, { status: 'connected', status_code: null, failures: 0 })
    const [first = 0, second = 0, third = 0] = times
    expect(second - first).toBeGreaterThan(70)
    expect(third - second).toBeGreaterThan(140)
  })

  test('[CHN-02] that only a person can bring back is not tried again, nor is one whose code nobody read', async () => {
    const provider = scripted()
    const ends = ['disconnected', 'timeout'] as const
    provider.onConnect = async (session, connection) => {
      const status = ends[Number(session.config.colour === 'blue')] ?? 'timeout'
      await session.say({ type: 'status', status, code: 'ERR_PAIRING_TIMEOUT', ...(status === 'timeout' ? {} : { final: true }) })
      return connection
    }
    await start({ provider })
    const [final, unread] = [await its.add({ config: { colour: 'red' } }), await its.add({ config: { colour: 'blue' } })]
    await its.becomes(final, { status: 'disconnected', status_code: 'ERR_PAIRING_TIMEOUT', keep_connected: false, held_by: null })
    await its.becomes(unread, { status: 'timeout', status_code: 'ERR_PAIRING_TIMEOUT', keep_connected: false, held_by: null })
    expect(provider.connects).toBe(2)
  })

  test('that a call of its provider tells to be gone is begun anew by the process that holds it', async () => {
    const provider = scripted()
    await start({ provider })
    const id = await its.add()
    await its.becomes(id, { status: 'connected' })
    await applyStatus(
      { tenantId: w.padaria, channelId: id },
      { type: 'status', status: 'disconnected', details: 'instance closed' },
    )
    await its.becomes(id, { status: 'disconnected', status_details: 'instance closed' })
    await expect.poll(() => provider.connects, { timeout: 8_000 }).toBe(2)
    await its.becomes(id, { status: 'connected' })
  })

  test('[CHN-02] that its provider ended begins anew when a call tells that it is open again; what a person ended stays so', async () => {
    const provider = scripted()
    await start({ provider })
    const id = await its.add()
    const key = { tenantId: w.padaria, channelId: id }
    await its.becomes(id, { status: 'connected' })
    await applyStatus(key, { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true })
    await its.becomes(id, { status: 'disconnected', keep_connected: false, held_by: null })
    await applyStatus(key, connected)
    await its.becomes(id, { status: 'connected', keep_connected: true, status_code: null })
    expect(provider.connects).toBe(2)

    await w.rui.call(channelRoutes.disconnect, { params: { id } })
    await its.becomes(id, { status: 'disconnected', keep_connected: false, held_by: null })
    await applyStatus(key, connected)
    await its.becomes(id, { status: 'disconnected', keep_connected: false })
    await w.carla.call(channelRoutes.remove, { params: { id } })
  })

  test('begins anew with other fields, and does not with the same', async () => {
    const provider = scripted()
    await start({ provider })
    const { id } = await w.carla.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Campos' } })
    const params = { id }
    await w.carla.call(channelRoutes.connect, { params })
    await its.becomes(id, { status: 'connected', wish: null })
    await w.carla.call(channelRoutes.connect, { params })
    await its.becomes(id, { wish: null })
    expect(provider.connects).toBe(1)
    await w.carla.call(channelRoutes.update, { params, body: { config: { behavesAs: 'phone' } } })
    await expect.poll(() => provider.connects, { timeout: 8_000 }).toBe(2)
    await its.becomes(id, { status: 'connected', wish: null })
    expect(provider.overlaps).toBe(0)
  })

  test('[CHN-28] is logged out when it is deleted, and nothing secret of it is left', async () => {
    const provider = scripted()
    await start({ provider })
    const { id } = await w.carla.call(channelRoutes.create, {
      body: { type: 'sandbox', name: 'Fim', config: { token: 'segredo' } },
    })
    await w.carla.call(channelRoutes.connect, { params: { id } })
    await its.becomes(id, { status: 'connected' })
    await w.carla.call(channelRoutes.remove, { params: { id } })
    await its.becomes(id, { held_by: null, secrets: null, wish: null, status: 'disconnected' })
    expect([openAt(provider), provider.forgotten]).toEqual([0, 1])
  })

  test('is let go while its company is closed, and taken up again when it opens', async () => {
    const provider = scripted()
    await start({ provider })
    const id = await its.add()
    await its.becomes(id, { status: 'connected' })
    await w.owner.query("update tenants set status = 'inactive' where id = $1", [w.padaria])
    await its.becomes(id, { held_by: null, keep_connected: true })
    await isOpen(provider, 0)
    await w.owner.query("update tenants set status = 'active' where id = $1", [w.padaria])
    await isOpen(provider, 1)
  })

  test('[CHN-02] that is to show a new code shows it, though a call of its provider tells that the session before is over', async () => {
    const provider = scripted()
    const id = await its.add()
    const tellGone = () =>
      applyStatus(
        { tenantId: w.padaria, channelId: id },
        { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true },
      )
    provider.onConnect = async (session, connection) => {
      const isNew = provider.connects > 1
      await session.say(isNew ? { type: 'status', status: 'qrcode', qrCode: 'new' } : connected)
      const close: typeof connection.close = async options => {
        await connection.close(options)
        await tellGone()
      }
      return { ...connection, close }
    }
    await start({ provider })
    await its.becomes(id, { status: 'connected' })
    await its.wish(id, 'qr')
    await its.becomes(id, { status: 'qrcode', qr_code: 'new', wish: null })
    await tellGone()
    expect(await its.row(id)).toMatchObject({ status: 'qrcode', qr_code: 'new', keep_connected: true })

    const [session] = [...provider.open.values()].flat()
    await session?.say(connected)
    await tellGone()
    await its.becomes(id, { status: 'disconnected', status_code: 'ERR_CHANNEL_LOGGED_OUT', keep_connected: false, held_by: null })
  })
})

describe('several processes', () => {
  test('[CHN-02] never hold one session twice, and share what there is', async () => {
    const provider = scripted()
    const [a, b] = [await start({ provider }), await start({ provider })]
    const ids = await Promise.all(Array.from({ length: 24 }, () => its.add()))
    await isOpen(provider, 24)
    expect(provider.overlaps).toBe(0)
    expect(a.channels.counts().held + b.channels.counts().held).toBe(24)

    // One stops: the other has them all at once.
    await a.stop()
    await isOpen(provider, 24)
    expect(b.channels.counts().held).toBe(24)
    expect(provider.overlaps).toBe(0)
    for (const id of ids) await its.becomes(id, { held_by: b.id, status: 'connected' })
  })

  test('[CHN-02] take over within seconds what a process without a lease held, and it has let go before', async () => {
    const provider = scripted()
    const a = await start({ provider })
    const ids = await Promise.all(Array.from({ length: 6 }, () => its.add()))
    await isOpen(provider, 6)
    const b = await start({ provider })
    await a.freeze()
    for (const id of ids) await its.becomes(id, { held_by: b.id, status: 'connected' }, 5_000)
    await isOpen(provider, 6)
    expect(provider.overlaps).toBe(0)
    expect(a.channels.counts().connected).toBe(0)
  })

  /** Its session is over at once, and its driver says so only when it is let. */
  const slowToClose = (provider: Scripted) => {
    const [closing, mayClose] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    provider.onConnect = async (session, connection) => {
      await session.say(connected)
      if (provider.connects > 1) return connection
      const close: typeof connection.close = async options => {
        await connection.close(options)
        closing.resolve()
        await mayClose.promise
      }
      return { ...connection, close }
    }
    return { closing: closing.promise, mayClose: mayClose.resolve }
  }
  const changed = async (id: number) => {
    await w.owner.query(`update channels set config = '{"colour": "blue"}' where id = $1`, [id])
    await its.wish(id, 'connect')
  }

  test('[CHN-02] of which one lost its lease while a session closed: it opens none, for another has the channel', async () => {
    const provider = scripted()
    const { closing, mayClose } = slowToClose(provider)
    const a = await start({ provider, timing: { closeMs: 60_000 } })
    const id = await its.add()
    await its.becomes(id, { status: 'connected' })
    const b = await start({ provider })
    await changed(id)
    await closing
    await a.freeze()
    await its.becomes(id, { held_by: b.id })
    await isOpen(provider, 1)
    mayClose()
    await its.row(id)
    expect([provider.connects, provider.overlaps, openAt(provider)]).toEqual([2, 0, 1])
  })

  test('[CHN-02] of which one stops while a session closes: it opens none', async () => {
    const provider = scripted()
    const { closing, mayClose } = slowToClose(provider)
    const a = await start({ provider, timing: { closeMs: 60_000 } })
    const id = await its.add()
    await its.becomes(id, { status: 'connected' })
    await changed(id)
    await closing
    const stopped = a.stop()
    mayClose()
    await stopped
    expect(provider.connects).toBe(1)
  })

  test('[CHN-02] of which one stops before it could say that a session begins: it opens none', async () => {
    const provider = scripted()
    await w.owner.query(`
      create function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger wait_for_test before update on channels for each row
        when (old.status <> 'opening' and new.status = 'opening') execute function wait_for_test();
      select pg_advisory_lock(4711)`)
    const a = await start({ provider })
    await its.add()
    const waiting = () =>
      w.one("select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 4711 and not granted", [])
    await expect.poll(waiting, { timeout: 8_000 }).toEqual({ n: 1 })
    const stopped = a.stop()
    await w.owner.query('select pg_advisory_unlock(4711)')
    await stopped
    await w.owner.query('drop function wait_for_test cascade')
    expect(provider.connects).toBe(0)
  })

  test('a process that no longer holds a channel writes nothing of it', async () => {
    const id = await its.add({ keep_connected: false })
    // No process is started: it would let go of what nobody wants connected.
    const heldBy = randomUUID()
    await w.owner.query('update channels set held_by = $2 where id = $1', [id, heldBy])
    const key = { tenantId: w.padaria, channelId: id }
    const store = channelStore({ ...key, heldBy })
    await store.set({ a: 'um', b: 'dois' })
    await store.set({ a: null, c: 'três' })
    expect(await store.get(['a', 'b', 'c', 'd'])).toEqual({ b: 'dois', c: 'três' })
    await store.set({ 'd/1': 'quatro', 'd/2': 'cinco' })
    expect(await store.under('d/')).toEqual({ 'd/1': 'quatro', 'd/2': 'cinco' })
    await store.set({ 'd/1': null, 'd/2': null })
    const { rows } = await w.owner.query<{ value: string }>('select value from channel_store where channel_id = $1', [id])
    expect(rows.map(({ value }) => value).join()).not.toMatch(/dois|três/)

    await w.owner.query('update channels set held_by = null where id = $1', [id])
    await expect(store.set({ b: 'outro' })).rejects.toThrow(NotHeld)
    await store.clear()
    expect(await store.get(['b'])).toEqual({ b: 'dois' })
  })
})

describe('[CHN-02] a sick channel', () => {
  test('that never connects is given up and tried again, and the others do not wait for it', async () => {
    const provider = scripted()
    provider.onConnect = async (session, connection) => {
      if (session.config.colour === 'blue') await new Promise(() => {})
      await session.say(connected)
      return connection
    }
    await start({ provider, timing: { connectMs: 400 } })
    const sick = await its.add({ config: { colour: 'blue' } })
    await expect.poll(() => provider.connects).toBe(1)
    const well = await its.add()
    await its.becomes(well, { status: 'connected' })
    const status_details = expect.stringMatching(/connecting took longer than 400 ms/)
    await its.becomes(sick, { status: 'disconnected', status_code: 'ERR_CHANNEL_UNREACHABLE', status_details })
    await expect.poll(() => provider.connects, { timeout: 8_000 }).toBeGreaterThanOrEqual(3)
  })

  test('that does not connect can be disconnected at once, and asked for a new code', async () => {
    const provider = scripted()
    provider.onConnect = () => new Promise(() => {})
    await start({ provider, timing: { connectMs: 600_000 } })
    const id = await its.add()
    await expect.poll(() => provider.connects).toBe(1)
    await its.wish(id, 'qr')
    await expect.poll(() => provider.connects, { timeout: 8_000 }).toBe(2)
    await its.wish(id, 'disconnect', false)
    await its.becomes(id, { held_by: null, wish: null, status: 'disconnected' })
    expect(provider.overlaps).toBe(0)
  })

  test('that throws anything at all is disconnected, with what it said', async () => {
    const provider = scripted()
    provider.onConnect = () => {
      throw new TypeError('Cannot read properties of undefined')
    }
    await start({ provider })
    const id = await its.add()
    await its.becomes(id, { status: 'disconnected', status_code: 'ERR_CHANNEL_UNREACHABLE', status_details: /undefined/ })
  })

  test('that says what no database can hold is told of all the same, and does what is wished', async () => {
    const provider = scripted()
    provider.onConnect = async (session, connection) => {
      await session.say(connected)
      if (provider.connects === 1)
        void session.say({ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', details: 'a\0b\ud800' })
      return connection
    }
    await start({ provider, timing: { firstRestMs: 60_000 } })
    const id = await its.add()
    await its.becomes(id, { status: 'disconnected', status_code: 'ERR_CHANNEL_TOKEN', status_details: 'a\uFFFDb\uFFFD' })
    await its.wish(id, 'connect')
    await its.becomes(id, { status: 'connected', wish: null })
    const [session] = [...provider.open.values()].flat()
    await session?.say({ type: 'status', status: 'qrcode', qrCode: 'no\0code' })
    await its.becomes(id, { status: 'qrcode', qr_code: null })
    await its.wish(id, 'disconnect', false)
    await its.becomes(id, { held_by: null, wish: null })
  })

  test('that floods is cut off; what was taken in stays, the rest its provider tells again', async () => {
    const provider = scripted()
    const slow = Promise.withResolvers<void>()
    const [sick, well] = [await its.add(), await its.add()]
    const process = await start({ provider, deliver: async ({ channelId }) => (channelId === sick ? slow.promise : undefined) })
    await isOpen(provider, 2)
    const { hook_key: key } = await its.row(sick)
    const sessions = [...provider.open.values()].flat()
    const flood = sessions.find(({ outside }) => outside.hookUrl.endsWith(String(key)))
    const all = Array.from({ length: 1_500 }, (_, i) => flood?.say({ type: 'unknown', what: String(i) }))
    const settled = Promise.allSettled(all)
    await its.becomes(sick, { status: 'disconnected', status_code: 'ERR_CHANNEL_CUT_OFF', failures: 1 })

    const other = sessions.find(session => session !== flood)
    await other?.say({ type: 'unknown', what: 'well' })
    expect(process.told.at(-1)).toMatchObject({ channel: { channelId: well }, news: { what: 'well' } })
    slow.resolve()
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(500)
  })
})
