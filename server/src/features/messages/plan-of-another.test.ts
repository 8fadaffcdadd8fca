import { keyOf } from '@balcao/contract/channels/addresses'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { BatchWriter } from './batch-writer.ts'
import { inboundText } from './inbound.testkit.ts'
import { asArrival } from './rules/inbound.ts'

/** A connection plans once, for the company that asks first: what is right for ten messages must not read all of a large company's. */
const MESSAGES = 4_000
/** A message that comes or goes reads some ten rows. */
const FEW = 100

let w: World
let large: Desk
let small: Desk
const channels = { large: 0, small: 0 }

beforeAll(async () => {
  w = await world()
  large = desk(w.owner, w.padaria)
  small = desk(w.owner, w.oficina)
  channels.large = await large.channel()
  channels.small = await small.channel()
  const contact = await large.contact()
  const ticket = await large.ticket({ contact, channel: channels.large, status: 'closed' })
  await w.owner.query(
    `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, user_id, body, status, ack, external_id, id_front)
     select $1, $2, $3, $4, n, true, $5, 'x', 'sended', 3, 'old-' || n, gen_random_uuid() from generate_series(1, $6::int) n`,
    [w.padaria, contact, channels.large, ticket, w.carla.id, MESSAGES],
  )
  // As an ordinary day leaves them: counted, and too new for pages that are known to be visible to all.
  await w.owner.query('analyze messages, tickets, contacts, identities')
})

/** The rows that `work` reads of the large tables, on the connection it runs on. */
async function rowsReadBy(tx: Tx, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ rows: number }>`
      select coalesce(sum(i.idx_tup_read), 0)::int + (
        select coalesce(sum(t.seq_tup_read), 0)::int from pg_stat_xact_user_tables t where t.relname = 'messages') as rows
      from pg_index x, lateral (select pg_stat_get_xact_tuples_returned(x.indexrelid) as idx_tup_read) i
      where x.indrelid = 'messages'::regclass`.execute(tx)
    return Number(rows[0]?.rows)
  }
  const before = await read()
  await work()
  return (await read()) - before
}

test('a message comes to a large company by a plan that was made for a small one', async () => {
  const arrival = (tenantId: number, channelId: number) => {
    const message = inboundText({ tenantId, channelId }, '5511987650001', `m-${tenantId}`)
    return JSON.stringify([{ place: 0, alone: true, ...asArrival(message, keyOf(message.address), new Date()) }])
  }
  await small.contact('Cliente', { number: '5511987650001' })
  await large.contact('Cliente', { number: '5511987650001' })
  const read = await withTenant(w.oficina, async tx => {
    const receive = (batch: string) => sql`select * from receive(${batch}::jsonb)`.execute(tx)
    await receive(arrival(w.oficina, channels.small))
    return rowsReadBy(tx, () => receive(arrival(w.padaria, channels.large)))
  })
  expect(read).toBeLessThan(FEW)
})

test('a message goes from a large company by a plan that was made for a small one', async () => {
  const held: object[] = []
  const take = vi.spyOn(BatchWriter.prototype, 'take').mockImplementation(async item => {
    held.push(item)
    return { answer: null }
  })
  for (const [its, channel, person] of [
    [small, channels.small, w.bento],
    [large, channels.large, w.carla],
  ] as const) {
    const ticket = await its.ticket({ channel, status: 'open', userId: person.id, number: '5511987650002' })
    await person.ask('POST', `/messages/${ticket}`, { body: 'Sim', idFront: crypto.randomUUID() })
  }
  take.mockRestore()
  const answers: unknown[] = []
  const read = await withTenant(w.oficina, async tx => {
    const send = async (item: object | undefined) =>
      answers.push(
        (await sql`select answer from queue_many(${JSON.stringify([{ place: 0, alone: true, ...item }])}::jsonb)`.execute(tx))
          .rows[0],
      )
    await send(held[0])
    return rowsReadBy(tx, () => send(held[1]))
  })
  expect(answers).toMatchObject([{ answer: { messages: [{ body: 'Sim' }] } }, { answer: { messages: [{ body: 'Sim' }] } }])
  expect(read).toBeLessThan(FEW)
})
