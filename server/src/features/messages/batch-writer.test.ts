import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { inboundText } from './inbound.testkit.ts'
import { type Receiver, startReceiving } from './receive.ts'

let w: World
let receiver: Receiver
const desks: Desk[] = []
beforeAll(async () => {
  w = await world()
  receiver = startReceiving({ writers: 1 })
  desks.push(desk(w.owner, w.padaria), desk(w.owner, w.oficina))
})
afterAll(() => receiver.stop())

const say = (tenantId: number, channelId = 0, externalId: string, number: string) =>
  receiver.receive(inboundText({ tenantId, channelId }, number, externalId))

test('one company’s flood holds up nobody else, and its own people stay in their order', async () => {
  const [padaria, oficina] = await Promise.all(desks.map(its => its.channel()))
  const stored: string[] = []
  const write = async (tenantId: number, channelId = 0, externalId: string, number: string) => {
    await say(tenantId, channelId, externalId, number)
    stored.push(externalId)
  }
  const flood = Array.from({ length: 600 }, (_, i) =>
    write(w.padaria, padaria, `flood ${i}`, `551198${String(7000000 + (i % 20))}`),
  )
  await Promise.all([...flood, write(w.oficina, oficina, 'the other', '5511987000099')])
  // The statement under way, and the one after it.
  expect(stored.indexOf('the other')).toBeLessThan(201)

  const { rows } = await w.owner.query<{ ids: string[] }>(
    'select array_agg(external_id order by seq) as ids from messages where channel_id = $1 group by contact_id',
    [padaria],
  )
  const numberOf = (id: string) => Number(id.slice('flood '.length))
  for (const { ids } of rows) expect(ids).toEqual(ids.toSorted((a, b) => numberOf(a) - numberOf(b)))
  expect(rows).toHaveLength(20)
})

test('[MSG-18] where the database goes away under a message, those behind it are given back too: told again, they stand in their order', async () => {
  const [channel] = await Promise.all(desks.map(its => its.channel()))
  const tell = (externalId: string, number: string) => say(w.padaria, channel, externalId, number)
  const [his, another] = ['5511987100001', '5511987100002']
  const { ticketId } = await tell('zero', his)

  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = withTenant(w.padaria, async tx => {
    await sql`select from tickets where tenant_id = ${w.padaria} and id = ${ticketId} for update`.execute(tx)
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const told = Promise.allSettled([tell('one', his), tell('two', his), tell('of another', another), tell('three', his)])
  const writer = "pid from pg_stat_activity where application_name = 'balcao receive' and datname = current_database()"
  await expect.poll(async () => (await w.owner.query(`select ${writer} and wait_event_type = 'Lock'`)).rowCount).toBe(1)
  await w.owner.query(`select pg_terminate_backend(pid) from (select ${writer}) its`)
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected'])
  mayEnd.resolve()
  await held

  await Promise.all(['one', 'two', 'three'].map(id => tell(id, his)))
  const { rows } = await w.owner.query('select external_id as id from messages where ticket_id = $1 order by seq', [ticketId])
  expect(rows.map(({ id }) => id)).toEqual(['zero', 'one', 'two', 'three'])
})
