import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SendError } from '../../../../drivers/channels/driver.ts'
import { withTenant } from '../../../../infra/database/db.ts'
import { type Desk, desk } from '../../../../test/desk.ts'
import { ABLE, PLAIN } from '../../../../test/test-drivers.ts'
import { type World, world } from '../../../../test/world.ts'
import type { Claimed, HeldChannel, Room } from '../../../channels/index.ts'
import { messagePage } from '../../queries/page.ts'
import { MOST_TRIES } from '../../rules/outcome.ts'
import { type PreparedSend, queueMessage } from '../queue.ts'
import { messageSpool } from './spool.ts'

let w: World
let its: Desk
let channelId: number
let holder: string
let phone: HeldChannel
let api: HeldChannel

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  its = desk(w.owner, w.padaria)
  holder = (
    await w.one<{ id: string }>(
      `insert into processes (id, roles, sockets, host, pid, lease_until)
         values (gen_random_uuid(), '{channels}', 'memory', 'here', 1, now() + interval '1 hour') returning id`,
      [],
    )
  ).id
  channelId = await its.channel(`Canal ${holder}`, { held_by: holder })
  const held = { tenantId: w.padaria, channelId, heldBy: holder }
  phone = { ...held, capabilities: ABLE }
  api = { ...held, capabilities: PLAIN }
})

let numbers = 0
/** A customer with a number, and their open ticket on the channel. */
async function talk(more = {}): Promise<{ ticketId: number; contact: number; number: string }> {
  const number = `55119${70_000_000 + ++numbers}`
  const contact = await its.contact(`Cliente ${number}`, { number })
  const ticketId = await its.ticket({
    contact,
    channel: channelId,
    status: 'open',
    userId: w.ana.id,
    queueId: w.queues.balcao,
    ...more,
  })
  return { ticketId, contact, number }
}
const say = (ticketId: number, body: string, more: Partial<PreparedSend> = {}) =>
  withTenant(w.padaria, tx => queueMessage(tx, { ticketId, body, sendType: 'chat', userId: w.ana.id, ...more }))
type Taken = Awaited<ReturnType<typeof messageSpool.claim>>[number]
const claimAll = (channel = api, room: Partial<Room> = {}) =>
  messageSpool.claim(channel, { room: 10, busy: [], direct: false, ...room })
/** What there is something to send of. */
const claim = async (...of: Parameters<typeof claimAll>) => (await claimAll(...of)).filter(one => 'outbound' in one)
const left = { flying: [], isUnsent: false }
const texts = (claimed: Pick<Claimed, 'outbound'>[]) =>
  claimed.map(({ outbound: { content } }) => ('text' in content ? content.text : content.type))
const sent = (claimed: Taken | undefined, externalId: string) => settle(claimed, { sent: { externalId } })
const settle = (claimed: Taken | undefined, outcome: Parameters<typeof messageSpool.settle>[1]) => {
  if (!claimed) throw new Error('nothing was claimed')
  return messageSpool.settle(claimed, outcome)
}
const failing = (outcome: SendError['outcome'], more: ConstructorParameters<typeof SendError>[3] = {}) => ({
  failed: new SendError(outcome, 'ERR_CHANNEL_UNREACHABLE', 'the provider said so', more),
})
const row = (id: number) =>
  w.one(
    'select status, ack, external_id as external, attempts, claimed_at is not null as claimed, next_at is not null as waits, error, error_details as details from messages where id = $1',
    [id],
  )
const outcomes = async (id: number) =>
  (
    await w.owner.query("select payload from outbox where event = 'message.acked' and (payload->>'id')::int8 = $1 order by id", [
      id,
    ])
  ).rows.map(fact => fact.payload)
const due = () =>
  w.owner.query("update messages set next_at = now() - interval '1 second' where channel_id = $1 and next_at is not null", [
    channelId,
  ])

describe('[MSG-05] what waits is claimed', () => {
  test('in its order within a conversation, one at a time, and of many conversations as many as there is room for', async () => {
    const [a, b, c] = [await talk(), await talk(), await talk()]
    for (const body of ['a1', 'a2']) await say(a.ticketId, body)
    await say(b.ticketId, 'b1')
    await say(c.ticketId, 'c1')
    const first = await claim(api, { room: 2 })
    expect(texts(first)).toEqual(['a1', 'b1'])
    expect(first[0]).toMatchObject({
      conversation: String(a.contact),
      attempt: 1,
      outbound: { to: { kind: 'phone', value: a.number } },
    })
    // a2 waits for a1, in every process.
    expect(texts(await claim())).toEqual(['c1'])
    expect(await claim()).toEqual([])
    await sent(first[0], 'x-a1')
    expect(texts(await claim())).toEqual(['a2'])
  })

  test('but for conversations that are busy, ahead of them what is direct, and only that when only that is asked', async () => {
    const [a, b] = [await talk(), await talk()]
    await say(a.ticketId, 'a1')
    await say(b.ticketId, 'b1')
    const { id } = await say(a.ticketId, 'agora')
    await w.owner.query('update messages set is_direct = true where id = $1', [id])
    expect(texts(await claim(api, { direct: true }))).toEqual(['agora'])
    expect(texts(await claim(api, { busy: [String(b.contact)] }))).toEqual([])
    expect(texts(await claim(api))).toEqual(['b1'])
  })

  test('once, by the process that holds the channel and by no other', async () => {
    const talks = await Promise.all(Array.from({ length: 20 }, () => talk()))
    for (const { ticketId } of talks) await say(ticketId, 'oi')
    expect(await claim({ ...api, heldBy: '00000000-0000-4000-8000-000000000000' })).toEqual([])
    const all = (await Promise.all(Array.from({ length: 4 }, () => claim(api, { room: 8 })))).flat()
    expect(new Set(all.map(one => one.messageId)).size).toBe(all.length)
    expect(all.length + (await claim(api, { room: 50 })).length).toBe(20)
  })

  test('not of another company, nor what is due later', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    expect(await claim({ ...api, tenantId: w.oficina })).toEqual([])
    await w.owner.query("update messages set next_at = now() + interval '1 minute' where id = $1", [id])
    expect(await claim()).toEqual([])
  })

  test('a contact who cannot be named on the channel is not written to, and that is said', async () => {
    const contact = await its.contact('Sem número')
    const ticketId = await its.ticket({ contact, channel: channelId, status: 'open' })
    const { id } = await say(ticketId, 'oi')
    const [turn] = await claimAll()
    if (!turn || 'outbound' in turn) return expect.fail('there is somebody to write to')
    const failed = await turn.carryOut({ send: () => expect.fail(), async close() {} }).then(
      () => expect.fail('sent to nobody'),
      (error: SendError) => error,
    )
    await settle(turn, { failed })
    expect(await row(id)).toMatchObject({ status: 'failed', ack: -1, error: 'ERR_WAPP_INVALID_CONTACT', waits: false })
  })
})

describe('what the driver is given', () => {
  test('a file, a quoted message, the names of a group', async () => {
    const { ticketId, number } = await talk()
    const asked = await its.message(ticketId, 'Tem pão?', { external_id: 'in-1' })
    const { id: fileId } = await w.one<{ id: string }>(
      "insert into files (tenant_id, sha256, size, type, kind, name) values ($1, 'abc', 10, 'audio/ogg', 'audio', 'a.ogg') returning id",
      [w.padaria],
    )
    await say(ticketId, '', {
      fileId,
      media: { kind: 'voice', name: 'a.ogg' },
      quotedId: asked,
      mentions: { everybody: true, hidden: true, addresses: [] },
    })
    const [claimed] = await claim(phone)
    expect(claimed?.outbound).toMatchObject({
      id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      content: {
        type: 'media',
        caption: '',
        media: { kind: 'voice', fileName: 'a.ogg', mimeType: 'audio/ogg', size: 10, sha256: 'abc' },
      },
      quoted: { externalId: 'in-1', fromMe: false, text: 'Tem pão?', to: { value: number }, sentAt: expect.any(Date) },
      mentions: { everybody: true, hidden: true, addresses: [] },
    })
  })

  test('[MSG-11] choices, and as numbered text where the channel has none', async () => {
    const { ticketId } = await talk()
    const content = {
      type: 'buttons',
      buttons: [
        { id: 's', title: 'Sim' },
        { id: 'n', title: 'Não' },
      ],
    } as const
    await say(ticketId, 'Entregar hoje?', { content })
    const [native] = await claim(phone)
    expect(native?.outbound.content).toEqual({ ...content, text: 'Entregar hoje?' })
    await settle(native, failing('wait'))
    await due()
    expect(texts(await claim(api))).toEqual(['Entregar hoje?\n\n*1* - Sim\n*2* - Não'])
  })
})

describe('[MSG-05] how it went', () => {
  test('sent: with the provider’s id, told to those who see the ticket', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await sent((await claim())[0], 'p-1')
    expect(await row(id)).toEqual({
      status: 'sended',
      ack: 1,
      external: 'p-1',
      attempts: 1,
      claimed: false,
      waits: false,
      error: null,
      details: null,
    })
    expect(await outcomes(id)).toEqual([{ ticketId, id, ack: 1, status: 'sended', messageId: 'p-1' }])
  })

  test('a tick that was quicker than the answer stands, and what is told twice changes nothing', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim(phone)
    await w.owner.query("update messages set ack = 3, status = 'sended' where id = $1 and external_id = $2", [
      id,
      claimed?.outbound.id,
    ])
    await sent(claimed, claimed?.outbound.id ?? '')
    await sent(claimed, claimed?.outbound.id ?? '')
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 3, waits: false })
    expect(await outcomes(id)).toHaveLength(1)
    await settle(claimed, failing('refused'))
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 3, error: null })
  })

  test('a failure after which a tick says that it arrived is none', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim(phone)
    await w.owner.query("update messages set ack = 2, status = 'sended' where id = $1", [id])
    await settle(claimed, failing('doubt'))
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 2, waits: false, error: null })
  })

  test('a tick that came while it waited to be repeated says that it arrived', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await settle((await claim(phone))[0], failing('doubt'))
    await w.owner.query("update messages set ack = 2, status = 'sended' where id = $1", [id])
    await due()
    expect(await claim(phone)).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'sended', waits: false })
  })

  test('what was told of it before it had its id is applied then', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim()
    const told = [
      { type: 'ack', ack: 2 },
      { type: 'reaction', who: 'phone', by_company: false, text: '👍' },
    ]
    const batch = told.map((news, place) => ({ place, tenant: w.padaria, channel: channelId, about: 'p-9', news }))
    await w.owner.query('select take_news($1)', [JSON.stringify(batch)])
    await sent(claimed, 'p-9')
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 2, external: 'p-9' })
    expect(await w.one('select wire_reactions(reactions) as shown from messages where id = $1', [id])).toEqual({
      shown: [{ emoji: '👍', fromMe: false }],
    })
  })

  test('and where the process that was to apply it ends before that, it is due at once', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await claim()
    const told = [{ place: 0, tenant: w.padaria, channel: channelId, about: 'p-11', news: { type: 'ack', ack: 2 } }]
    await w.owner.query('select take_news($1)', [JSON.stringify(told)])
    const due = "select about from due_events(now() + interval '1 ms', 100) d join inbound_events e using (tenant_id, id)"
    expect((await w.owner.query(due)).rows).not.toContainEqual({ about: 'p-11' })
    await withTenant(w.padaria, tx => sql`select settle_sent(${id}, 'p-11')`.execute(tx))
    expect((await w.owner.query(due)).rows).toContainEqual({ about: 'p-11' })
  })

  test('and a newer tick that comes in that moment stands', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await claim()
    const told = [{ place: 0, tenant: w.padaria, channel: channelId, about: 'p-10', news: { type: 'ack', ack: 2 } }]
    await w.owner.query('select take_news($1)', [JSON.stringify(told)])
    await withTenant(w.padaria, tx => sql`select settle_sent(${id}, 'p-10')`.execute(tx))

    const [isRead, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const read = withTenant(w.padaria, async tx => {
      await sql`update messages set ack = 3 where tenant_id = ${w.padaria} and id = ${id}`.execute(tx)
      isRead.resolve()
      await mayCommit.promise
    })
    await isRead.promise
    const applied = withTenant(w.padaria, tx => sql`select apply_waiting_for(${id})`.execute(tx))
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%apply_waiting_for%'"
    await expect.poll(async () => (await w.owner.query(waits)).rowCount).toBeGreaterThan(0)
    mayCommit.resolve()
    await Promise.all([read, applied])
    expect(await row(id)).toMatchObject({ ack: 3 })
  })

  test('its echo that was taken for something written on the phone gives way to it', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim()
    const echo = await its.message(ticketId, 'oi', { from_me: true, status: 'sended', ack: 2, external_id: 'p-7' })
    const answer = await its.message(ticketId, 'Oi!', { quoted_id: echo })
    await sent(claimed, 'p-7')
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 2, external: 'p-7' })
    const { rows: left } = await w.owner.query(
      'select id::int, quoted_id::int as quoted from messages where ticket_id = $1 order by id',
      [ticketId],
    )
    expect(left, 'who answered the one answers the other').toEqual([
      { id, quoted: null },
      { id: answer, quoted: id },
    ])
    expect(
      await w.one("select payload from outbox where event = 'message.removed' and (payload->>'id')::int8 = $1", [echo]),
    ).toEqual({ payload: { ticketId, id: echo } })
  })

  test('refused: failed, with the code and what the provider said; the next of the conversation goes', async () => {
    const { ticketId } = await talk()
    const [{ id }] = [await say(ticketId, 'um'), await say(ticketId, 'dois')]
    await settle((await claim())[0], failing('refused'))
    expect(await row(id)).toMatchObject({
      status: 'failed',
      ack: -1,
      waits: false,
      error: 'ERR_CHANNEL_UNREACHABLE',
      details: 'the provider said so',
    })
    expect(await outcomes(id)).toEqual([
      { ticketId, id, ack: -1, status: 'failed', error: 'ERR_CHANNEL_UNREACHABLE', errorDetails: 'the provider said so' },
    ])
    expect(texts(await claim())).toEqual(['dois'])
  })

  test('later: it holds its own conversation back and no other, and is tried again', async () => {
    const [a, b] = [await talk(), await talk()]
    const { id } = await say(a.ticketId, 'a1')
    for (const [talked, body] of [
      [a, 'a2'],
      [b, 'b1'],
    ] as const)
      await say(talked.ticketId, body)
    await settle((await claim(api, { room: 1 }))[0], failing('wait', { retryAfterMs: 60_000 }))
    expect(await row(id)).toMatchObject({ status: 'pending', ack: 0, attempts: 1, claimed: false, waits: true })
    expect(await outcomes(id)).toEqual([])
    expect(texts(await claim())).toEqual(['b1'])
    await due()
    const [again] = await claim()
    expect(again).toMatchObject({ messageId: id, attempt: 2 })
  })

  test('the channel was down: it goes first when it is back, and that was no try', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await settle((await claim())[0], failing('down', { scope: 'channel' }))
    expect(await row(id)).toMatchObject({ status: 'pending', attempts: 0, waits: true })
    expect((await claim())[0]).toMatchObject({ messageId: id, attempt: 1 })
  })

  test('the channel goes down over one message each time: the others pass it, and it fails alone', async () => {
    const [bad, good] = [await talk(), await talk()]
    const { id } = await say(bad.ticketId, 'a ruim')
    const { id: other } = await say(good.ticketId, 'a boa')
    await settle((await claim(api, { room: 1 }))[0], failing('down'))
    const [next] = await claim(api, { room: 1 })
    expect(next?.messageId).toBe(other)
    await sent(next, 'boa')
    for (let tried = 2; tried <= MOST_TRIES; tried++) {
      await due()
      await settle((await claim())[0], failing('down'))
    }
    expect(await row(id)).toMatchObject({ status: 'failed', waits: false })
  })

  test('in doubt: repeated under the same id where that is ours, else not confirmed', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim(phone)
    await settle(claimed, failing('doubt'))
    await due()
    const [again] = await claim(phone)
    expect(again?.outbound.id).toBe(claimed?.outbound.id)
    expect(await row(id)).toMatchObject({ status: 'pending', external: claimed?.outbound.id })
    await sent(again, again?.outbound.id ?? '')

    const other = await talk()
    const { id: doubtful } = await say(other.ticketId, 'oi')
    await settle((await claim(api))[0], failing('doubt'))
    expect(await row(doubtful)).toMatchObject({ status: 'unconfirmed', ack: 0, waits: false, external: null })
    expect(await claim(api)).toEqual([])
  })
})

describe('[MSG-07] what is cancelled between two tries', () => {
  const cancel = (id: number) => w.ana.ask('DELETE', '/messages', { id })

  test('is not tried again; one that may have arrived is not confirmed, and stays', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    const [claimed] = await claim(phone)
    await settle(claimed, failing('doubt'))
    const { status, body } = await cancel(id)
    expect({ status, body }).toMatchObject({ status: 200, body: { id, status: 'unconfirmed' } })
    expect(body.isDeleted).toBeUndefined()
    await due()
    expect(await claim(phone)).toEqual([])
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS' } })

    // Sent once more and cancelled before that: the first may be there all the same, in the words it had.
    expect(await w.ana.ask('POST', `/messages/${id}/retry`)).toMatchObject({ status: 200 })
    expect(await w.ana.ask('PATCH', `/messages/${id}`, { body: 'olá' })).toMatchObject({ status: 409 })
    expect(await cancel(id)).toMatchObject({ body: { status: 'unconfirmed' } })
    const told = [{ place: 0, tenant: w.padaria, channel: channelId, about: claimed?.outbound.id, news: { type: 'ack', ack: 2 } }]
    await w.owner.query('select take_news($1)', [JSON.stringify(told)])
    expect(await w.one('select status, deleted_at from messages where id = $1', [id])).toEqual({
      status: 'sended',
      deleted_at: null,
    })
  })

  test('one the provider put off never left: it is cancelled', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await settle((await claim(phone))[0], failing('wait'))
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'canceled', isDeleted: true } })
  })

  test('[TKT-11] and so it is with what is stuck', async () => {
    const [{ id: doubtful }, { id: put }] = [await say((await talk()).ticketId, 'oi'), await say((await talk()).ticketId, 'oi')]
    for (const one of await claim(phone)) await settle(one, failing(one.messageId === doubtful ? 'doubt' : 'wait'))
    await w.owner.query("update messages set created_at = now() - interval '2 minutes' where id = any ($1)", [[doubtful, put]])
    expect(await w.carla.ask('POST', '/pending/resolvePending')).toMatchObject({ status: 200 })
    expect([await row(doubtful), await row(put)]).toMatchObject([
      { status: 'unconfirmed', waits: false },
      { status: 'canceled', waits: false },
    ])
  })
})

describe('[MSG-05] what another process left half-sent', () => {
  test('is repeated under its own id, or said to be not confirmed; what arrived did', async () => {
    const [a, b] = [await talk(), await talk()]
    const [{ id }, { id: ticked }] = [await say(a.ticketId, 'oi'), await say(b.ticketId, 'oi')]
    const [claimed] = await claim(phone)
    await w.owner.query("update messages set ack = 2, status = 'sended' where id = $1", [ticked])
    await messageSpool.recover(phone, left)
    expect(await row(ticked)).toMatchObject({ status: 'sended', ack: 2, waits: false })
    const [again] = await claim(phone)
    expect(again).toMatchObject({ messageId: id, attempt: 2, outbound: { id: claimed?.outbound.id } })

    // The one of before wakes up and says what became of its try: that is no longer asked.
    await settle(claimed, failing('refused'))
    expect(await row(id)).toMatchObject({ status: 'pending', claimed: true })
    await messageSpool.recover(api, left)
    expect(await row(id)).toMatchObject({ status: 'unconfirmed', waits: false })
    // Unless it was sent: then it was.
    await sent(claimed, 'late')
    expect(await row(id)).toMatchObject({ status: 'sended', ack: 1, external: 'late' })
    expect((await outcomes(id)).map(fact => fact.status)).toEqual(['unconfirmed', 'sended'])
  })
})

describe('[MSG-02] what was claimed and is in nobody’s hands', () => {
  test('goes out again where nobody can have sent it, beside what is on its way', async () => {
    const [a, b] = [await talk(), await talk()]
    const [{ id }, { id: flying }] = [await say(a.ticketId, 'oi'), await say(b.ticketId, 'olá')]
    await claim()
    await messageSpool.recover(api, { flying: [flying], isUnsent: true })
    expect([await row(id), await row(flying)]).toMatchObject([
      { status: 'pending', claimed: false, waits: true },
      { status: 'pending', claimed: true },
    ])
    expect(texts(await claim())).toEqual(['oi'])
  })

  test('is left alone by a process that does not hold the channel, and a claim that still runs is waited for', async () => {
    const { ticketId } = await talk()
    const { id } = await say(ticketId, 'oi')
    await claim()
    await messageSpool.recover({ ...api, heldBy: '00000000-0000-4000-8000-000000000000' }, left)
    expect(await row(id)).toMatchObject({ status: 'pending', claimed: true })

    const other = await say((await talk()).ticketId, 'olá')
    const [isClaimed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = withTenant(w.padaria, async tx => {
      await sql`select from channels where tenant_id = ${w.padaria} and id = ${channelId} for share`.execute(tx)
      await sql`update messages set claimed_at = now() where tenant_id = ${w.padaria} and id = ${other.id}`.execute(tx)
      isClaimed.resolve()
      await mayCommit.promise
    })
    await isClaimed.promise
    const recovered = messageSpool.recover(api, { flying: [], isUnsent: true })
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%recover_messages%'"
    await expect.poll(async () => (await w.owner.query(waits)).rowCount).toBeGreaterThan(0)
    mayCommit.resolve()
    await Promise.all([late, recovered])
    expect(await row(other.id)).toMatchObject({ status: 'pending', claimed: false, waits: true })
  })
})

test('[MSG-27] what waits for a channel that is down is shown apart, and goes by the new one when its ticket is moved', async () => {
  const { ticketId } = await talk()
  await w.owner.query("update channels set status = 'disconnected' where id = $1", [channelId])
  const waiting = [await say(ticketId, 'um'), await say(ticketId, 'dois')]
  const asker = { tenantId: w.padaria, userId: w.ana.id }
  expect((await messagePage(asker, ticketId, 1)).messagesOffLine).toEqual(waiting)
  const other = await its.channel(`Outro ${channelId}`, { held_by: holder })
  expect(await w.ana.ask('PUT', `/ticketsChannelId/${ticketId}`, { whatsappId: other })).toMatchObject({ status: 200 })
  expect(await claim()).toEqual([])
  expect(texts(await claim({ ...api, channelId: other }))).toEqual(['um'])
})

test('[MSG-05] what was tried and may have arrived stays where that can be known when its ticket is moved', async () => {
  const { ticketId } = await talk()
  const tried = await say(ticketId, 'um')
  const [claimed] = await claim(phone)
  await settle(claimed, failing('doubt'))
  const before = await row(tried.id)
  expect(before).toMatchObject({ status: 'pending', attempts: 1, claimed: false, waits: true })
  const fresh = await say(ticketId, 'dois')
  const other = await its.channel(`Outro ${channelId}`, { held_by: holder })
  expect(await w.ana.ask('PUT', `/ticketsChannelId/${ticketId}`, { whatsappId: other })).toMatchObject({ status: 200 })
  expect(await row(tried.id)).toEqual(before)
  const { rows } = await w.owner.query(
    'select id::int, channel_id::int as channel from messages where ticket_id = $1 order by seq',
    [ticketId],
  )
  expect(rows).toEqual([
    { id: tried.id, channel: channelId },
    { id: fresh.id, channel: other },
  ])
})

test('[MSG-05] what waits for a channel that is deleted says so, and goes by the new one of its ticket when it is sent once more', async () => {
  const { ticketId } = await talk()
  const { id } = await say(ticketId, 'oi')
  await w.owner.query('update channels set deleted_at = now() where id = $1', [channelId])
  expect(await row(id)).toMatchObject({ status: 'failed', ack: -1, waits: false, error: 'ERR_NO_WAPP_FOUND' })
  expect(await outcomes(id)).toMatchObject([{ status: 'failed', error: 'ERR_NO_WAPP_FOUND' }])
  expect(await w.ana.ask('POST', `/messages/${id}/retry`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  const other = await its.channel(`Novo ${channelId}`, { held_by: holder })
  await w.owner.query('update tickets set channel_id = $2 where id = $1', [ticketId, other])
  expect(await w.ana.ask('POST', `/messages/${id}/retry`)).toMatchObject({ status: 200, body: { status: 'pending' } })
  expect(texts(await claim({ ...api, channelId: other }))).toEqual(['oi'])
})

test('what is sent takes the conversation from the provider’s own agent, and those who have it on screen hear so', async () => {
  const { ticketId } = await talk()
  const { ticketId: other } = await talk()
  await w.owner.query("update tickets set held_there = 'provider' where id = any ($1)", [[ticketId, other]])
  const heldThere = async (id: number) =>
    (await w.one<{ held: string }>('select held_there as held from tickets where id = $1', [id])).held
  const told = async () => {
    const { rows } = await w.owner.query(
      "select payload->>'path' as path from outbox where event = 'rows.changed' and payload->>'path' = any ($1)",
      [[`/tickets/${ticketId}`, `/tickets/${other}`]],
    )
    return rows
  }
  await say(ticketId, 'Deixa comigo')
  const [taken] = await claim()
  expect([await heldThere(ticketId), await told()]).toEqual(['provider', []])
  await sent(taken, 'wamid.TAKEN')
  expect([await heldThere(ticketId), await heldThere(other)]).toEqual(['us', 'provider'])
  expect(await told()).toEqual([{ path: `/tickets/${ticketId}` }])
})

test('a contact who blocked the channel is marked, and that stands on their ticket until they write again', async () => {
  const { ticketId } = await talk()
  const blockedUs = async () => (await w.carla.call(ticketRoutes.show, { params: { id: ticketId } })).blockedUs
  await say(ticketId, 'Bom dia')
  const [claimed] = await claim()
  expect(await blockedUs()).toBe(false)
  await settle(claimed, { failed: new SendError('refused', 'ERR_BLOCKED_BY_CONTACT', 'bot was blocked by the user') })
  expect(await blockedUs()).toBe(true)
  await its.message(ticketId, 'Voltei', { said_at: new Date(Date.now() + 1000) })
  expect(await blockedUs()).toBe(false)
})
