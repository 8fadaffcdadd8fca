import { taskRoutes } from '@balcao/contract/tasks/tasks'
import { noteRoutes } from '@balcao/contract/tickets/notes'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundOf, react } from '../../app.ts'
import { withTenant } from '../../infra/database/db.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { createHttpClient } from '../../infra/outside/http-client.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { pushKeys } from './devices.ts'
import { sendPush } from './push.ts'
import { signerOf, startPushService } from './push-service.testkit.ts'
import { pushMessages } from './reactions.ts'

/** As the program is wired: a customer writes, and a device that lies in a pocket is told, through a push service of our own. */

let w: LiveWorld
let shop: Shop
let jobs: Jobs
let service: Awaited<ReturnType<typeof startPushService>>
let made = 0

beforeAll(async () => {
  service = await startPushService()
  w = await liveWorld({ EGRESS_ALLOW: '127.0.0.1' })
  // A second call takes the first one's place, or each device would be told twice.
  react(w.config)
  react(w.config)
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
})
beforeEach(async () => {
  shop = await openShop(w)
})
afterAll(async () => {
  await closeShops()
  await jobs.stop()
  await service.stop()
})

async function deviceOf(who: Person) {
  const device = service.device(`/device/${++made}`)
  await who.call(notificationRoutes.subscribe, { body: device.subscription })
  return device
}
const devices = async () =>
  (await w.owner.query('select user_id from push_subscriptions where tenant_id = $1 order by id', [shop.tenant])).rows.map(row =>
    Number(row.user_id),
  )
const write = (customer: string, text: string) => shop.customer(customer).writes(text)

describe('[RTM-05] a device is told while the app is closed', () => {
  test('of a task that was given to one, finished or spoken of: in a word and its name, not to who did it', async () => {
    const [ana, bia] = [await deviceOf(shop.ana), await deviceOf(shop.bia)]
    const limitDate = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await shop.ana.call(taskRoutes.create, { body: { name: 'Conferir estorno', limitDate, ownerId: shop.bia.id } })
    await bia.gets(1)
    await shop.bia.call(taskRoutes.finish, { params: { id } })
    await ana.gets(1)
    expect(bia.read()).toEqual([
      { path: `/tarefas?task=${id}`, tag: `task-${id}`, title: 'Conferir estorno', body: 'Nova tarefa para você' },
    ])
    expect(ana.read()).toEqual([
      { path: `/tarefas?task=${id}`, tag: `task-${id}`, title: 'Conferir estorno', body: 'Tarefa concluída' },
    ])
  })

  test('what the customer wrote, encrypted for it and signed by this installation, to whose ticket it is and nobody else', async () => {
    const [ana, bia, zeca] = [await deviceOf(shop.ana), await deviceOf(shop.bia), await deviceOf(shop.zeca)]
    const id = await write('5511987654301', 'Bom dia, meu pedido 48213 chegou?')
    await Promise.all([ana.gets(1), bia.gets(1)])
    expect(ana.read()).toEqual([{ ticketId: id, title: 'Cliente 5511987654301', body: 'Bom dia, meu pedido 48213 chegou?' }])

    const [sent] = ana.taken()
    if (!sent) throw new Error('nothing came')
    expect(sent.body.toString('latin1')).not.toContain('48213')
    expect(sent.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '900', urgency: 'high', topic: `ticket-${id}` })
    const { publicKey } = await shop.ana.call(notificationRoutes.pushKey, {})
    expect(await signerOf(sent, publicKey)).toEqual({ key: publicKey, audience: service.origin, algorithm: 'ES256' })

    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    await write('5511987654301', 'Alô?')
    await ana.gets(2)
    expect(ana.read().at(-1)?.body).toBe('Alô?')
    expect([bia.taken().length, zeca.taken().length]).toEqual([1, 0])
  })

  test('and not the number that stands for a name, where its owner reads numbers half hidden', async () => {
    const ana = await deviceOf(shop.ana)
    const id = await write('5511987654309', 'Oi')
    await ana.gets(1)
    await w.owner.query("update contacts set name = '+55 11 98765-4309' where number = '5511987654309'")
    await w.owner.query("update users set rooms = rooms || '{masked}' where id = $1", [shop.ana.id])
    const outlet = { fetch: createHttpClient(['127.0.0.1']), addressOf: async () => '127.0.0.1', publicUrl: w.config.publicUrl }
    await sendPush(shop.tenant, { userId: shop.ana.id, ticketId: id, kind: 'message', seq: null }, outlet)
    await ana.gets(2)
    expect(ana.read()[1]).toMatchObject({ title: '+5511•••••4309', body: 'Oi' })
  })

  test('that a colleague handed it over', async () => {
    const bia = await deviceOf(shop.bia)
    const id = await write('5511987654302', 'Tem nota fiscal?')
    await bia.gets(1)
    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    await shop.put(shop.ana, id, { status: 'open', userId: shop.bia.id })
    await bia.gets(2)
    expect(bia.read().at(-1)).toEqual({ ticketId: id, title: 'Cliente 5511987654302', body: 'Transferido para você' })
  })

  test('[AHD-06] that a note calls its owner, though the ticket is in other hands', async () => {
    const bia = await deviceOf(shop.bia)
    const id = await write('5511987654307', 'Tem garantia?')
    await bia.gets(1)
    await shop.put(shop.ana, id, { status: 'open', userId: shop.ana.id })
    await shop.ana.call(noteRoutes.create, { params: { id }, body: { note: '@bia sabe?', mentions: [shop.bia.id] } })
    await bia.gets(2)
    expect(bia.read().at(-1)).toEqual({ ticketId: id, title: 'Cliente 5511987654307', body: 'Mencionou você em uma nota' })
  })

  test('[VIS-08] nothing of what its owner may not see at the moment of telling, nor while they sit at a browser', async () => {
    const ana = await deviceOf(shop.ana)
    const told: string[] = []
    const fetch = async (url: string | URL) => {
      told.push(String(url))
      return new Response(null, { status: 201 })
    }
    const listening = { fetch, addressOf: async () => '127.0.0.1', publicUrl: w.config.publicUrl }
    const id = await write('5511987654303', 'Segredo')
    await ana.gets(1)
    const tell = () => sendPush(shop.tenant, { userId: shop.ana.id, ticketId: id, kind: 'message', seq: null }, listening)
    await tell()
    expect(told).toHaveLength(1)

    await shop.online(shop.ana)
    await tell()
    expect(told).toHaveLength(1)
    await w.owner.query('delete from presence where user_id = $1', [shop.ana.id])

    await w.owner.query("update users set rooms = '{team}' where id = $1", [shop.ana.id])
    await tell()
    expect(told).toHaveLength(1)
  })
})

test('whom a message concerns is found without reading a ticket, in one statement for all that came', async () => {
  const [mine, waits] = [await write('5511987654310', 'Um'), await write('5511987654311', 'Dois')]
  await shop.put(shop.ana, mine, { status: 'open', userId: shop.ana.id })
  await Promise.all([deviceOf(shop.ana), deviceOf(shop.bia)])
  const { rows } = await w.owner.query('select id, audience from tickets where id = any ($1) order by id', [[mine, waits]])
  const facts = rows.flatMap(({ id, audience }) =>
    [1, 2, 3].map(seq => ({
      rooms: audience as string[],
      payload: { message: { seq } as MessageRow, ticket: { id: Number(id), unreadMessages: 1, version: 1 } },
    })),
  )
  // The connection's counters keep what its earlier transactions read until they are reported, at most once a second.
  const read = await withTenant(shop.tenant, async tx => {
    const rowsRead = async () => {
      const { rows } = await sql<{ rows: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('tickets', 'ticket_rooms')`.execute(tx)
      return Number(rows[0]?.rows)
    }
    const before = await rowsRead()
    await pushMessages(tx, facts)
    return (await rowsRead()) - before
  })
  expect(read).toBe(0)
  const told = await w.owner.query(
    "select data->'data' as data from pgboss.job where name = 'push.send' and data->>'tenantId' = $1 and data->'data'->>'seq' = '3'",
    [String(shop.tenant)],
  )
  const one = (userId: number, ticketId: number, kind: string) => ({ userId, ticketId, kind, seq: 3 })
  expect(told.rows.map(row => row.data)).toEqual(
    expect.arrayContaining([
      one(shop.ana.id, mine, 'message'),
      one(shop.ana.id, waits, 'waiting'),
      one(shop.bia.id, waits, 'waiting'),
    ]),
  )
  expect(told.rows).toHaveLength(3)
})

test('of many messages at once the last is told', async () => {
  const id = await write('5511987654306', 'Um')
  const told: number[] = []
  await deviceOf(shop.ana)
  const outlet = {
    addressOf: async () => '127.0.0.1',
    publicUrl: w.config.publicUrl,
    fetch: async () => {
      told.push(1)
      return new Response(null, { status: 201 })
    },
  }
  for (const text of ['Dois', 'Três']) await write('5511987654306', text)
  for (const seq of [1, 2, 3]) await sendPush(shop.tenant, { userId: shop.ana.id, ticketId: id, kind: 'waiting', seq }, outlet)
  expect(told).toHaveLength(1)
})

describe('[ACC-05] a device is told nothing more', () => {
  test('when its push service says it is gone', async () => {
    const [ana, bia] = [await deviceOf(shop.ana), await deviceOf(shop.bia)]
    ana.answers(410)
    bia.answers(404)
    await write('5511987654304', 'Oi')
    await Promise.all([ana.gets(1), bia.gets(1)])
    await expect.poll(devices).toEqual([])
  })

  test('when its session ends, however it ends; when its owner says so', async () => {
    const again = await w.anotherSession(shop.ana)
    await deviceOf(shop.ana)
    await deviceOf(again)
    const bia = await deviceOf(shop.bia)
    expect(await again.ask('POST', '/auth/logout')).toMatchObject({ status: 200 })
    expect(await devices()).toEqual([shop.ana.id, shop.bia.id])
    expect(await shop.ana.ask('DELETE', '/push/subscriptions', { endpoint: bia.subscription.endpoint })).toMatchObject({
      status: 200,
    })
    expect(await devices()).toEqual([shop.ana.id, shop.bia.id])
    await shop.bia.call(notificationRoutes.unsubscribe, { body: { endpoint: bia.subscription.endpoint } })
    expect(await devices()).toEqual([shop.ana.id])
  })

  test('when somebody else uses it: one row for each device', async () => {
    const device = await deviceOf(shop.ana)
    await shop.bia.call(notificationRoutes.subscribe, { body: device.subscription })
    expect(await devices()).toEqual([shop.bia.id])
  })

  test('when its address is none of the internet', async () => {
    const inside = { ...service.device('/x').subscription, endpoint: 'http://10.0.0.7/push' }
    for (const endpoint of [inside.endpoint, 'https://[::1]/push', 'http://8.8.8.8/push']) {
      const { status, body } = await shop.ana.ask('POST', '/push/subscriptions', { ...inside, endpoint })
      expect({ status, error: body.error }, endpoint).toEqual({ status: 400, error: 'ERR_VALIDATION' })
    }
    expect(await devices()).toEqual([])
  })
})

test('the keys are made once, however many ask at first, and lie sealed in the database', async () => {
  await w.owner.query('update installation set push_keys = null')
  const [first, ...others] = await Promise.all([pushKeys(), pushKeys(), pushKeys()])
  for (const other of others) expect(other).toEqual(first)
  const { rows } = await w.owner.query<{ push_keys: string }>('select push_keys from installation')
  expect(rows[0]?.push_keys).toMatch(/^v1\./)
  expect(rows[0]?.push_keys).not.toContain(first?.privateKey)
})
