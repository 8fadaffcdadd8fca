import type { Address } from '@balcao/contract/channels/addresses'
import { messageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Incoming, startIncoming } from '../../../app.ts'
import type { By } from '../../../drivers/channels/driver.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import { type News, workOffNews } from '../../channels/index.ts'

let w: World
let its: Desk
let channel: number
/** Two processes. */
const incoming: [Incoming, Incoming] = [startIncoming(), startIncoming()]

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => Promise.all(incoming.map(one => one.stop())))
beforeEach(async () => {
  channel = await its.channel()
})

let made = 0
const freshNumber = () => `55119${String(81_000_000 + ++made)}`
const phone = (value: string): Address => ({ kind: 'phone', scope: '', value })
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, seconds))

const message = (number: string, externalId: string, more: Partial<Extract<News, { type: 'message' }>> = {}): News => ({
  type: 'message',
  externalId,
  address: phone(number),
  name: 'Cliente',
  fromMe: false,
  text: externalId,
  at: at(0),
  ...more,
})

const deliver = (...news: News[]) => incoming[0].deliverNews({ tenantId: w.padaria, channelId: channel }, news)
const rowOf = (externalId: string) =>
  w.one<Record<string, unknown>>(
    `select id::int, ticket_id::int, body, status, ack, error, error_details as details, reactions, edits, edited_at, deleted_at, type, extra, media
     from messages where channel_id = $1 and external_id = $2`,
    [channel, externalId],
  )
const factsOf = async (ticket: unknown) => {
  const { rows } = await w.owner.query(
    `select event, payload, rooms from outbox where tenant_id = $1 and coalesce(payload->'message'->>'ticketId', payload->>'ticketId',
       payload->'ticket'->>'id')::bigint = $2 order by id`,
    [w.padaria, ticket],
  )
  return rows as { event: string; payload: Record<string, Record<string, unknown>>; rooms: string[] }[]
}
const waiting = async () =>
  (
    await w.owner.query(
      "select id::int, about, reason, attempts from inbound_events where channel_id = $1 and reason <> 'destroyed'",
      [channel],
    )
  ).rows

/** A message of ours, as it is when the channel has it. */
async function ours(externalId: string, more: object = {}): Promise<{ id: number; ticket: number }> {
  const ticket = await its.ticket({ channel, userId: w.ana.id, status: 'open', queueId: w.queues.balcao })
  const id = await its.message(ticket, 'Bom dia', { from_me: true, status: 'sended', ack: 1, external_id: externalId, ...more })
  return { id, ticket }
}

test('a message that has just come is told in the words a page of messages has for it', async () => {
  const number = freshNumber()
  await deliver(message(number, 'first'))
  await deliver(
    message(number, 'second', {
      quoted: 'first',
      isForwarded: true,
      contacts: [{ name: 'Ana', phones: ['5511'] }],
      author: { address: '5511999', name: 'Zé' },
    }),
  )
  const { ticket_id } = await rowOf('second')
  const created = (await factsOf(ticket_id)).filter(fact => fact.event === 'message.created').map(fact => fact.payload.message)
  const { body } = await w.carla.ask('GET', `/messages/${ticket_id}`)
  expect((body as { messages: unknown[] }).messages).toEqual(created)
  expect(created[1]).toMatchObject({ type: 'contacts', isForwarded: true, quotedMsgId: expect.any(Number) })
})

describe('[MSG-05] ticks', () => {
  test('only go forward, in any order they are told, and those who see the ticket hear it', async () => {
    const { id, ticket } = await ours('out-1')
    for (const ack of [3, 2, 3, 1] as const) await deliver({ type: 'ack', externalId: 'out-1', ack })
    const times = await w.one(
      'select delivered_at = read_at as "isOne", read_at < now() as "isPast" from messages where id = $1',
      [id],
    )
    expect(times).toEqual({ isOne: true, isPast: true })
    expect(await rowOf('out-1')).toMatchObject({ ack: 3, status: 'sended' })
    const facts = await factsOf(ticket)
    expect(facts.map(fact => fact.event)).toEqual(['message.acked'])
    expect(facts[0]).toMatchObject({
      payload: { ticketId: ticket, id, ack: 3, status: 'sended', messageId: 'out-1' },
      rooms: expect.arrayContaining([`user:${w.ana.id}`]),
    })
  })

  test.each([
    [
      'a failure after the channel took it says why',
      [-1],
      { ack: -1, status: 'failed', error: 'ERR_CHANNEL_LIMITED', details: 'too\uFFFD many' },
    ],
    ['what arrived did not fail, told before', [2, -1], { ack: 2, status: 'sended', error: null }],
    ['or after', [-1, 2], { ack: 2, status: 'sended', error: null }],
  ] as const)('%s', async (_, acks, expected) => {
    const externalId = `out-${++made}`
    await ours(externalId)
    for (const ack of acks)
      await deliver({
        type: 'ack',
        externalId,
        ack,
        ...(ack === -1 ? { code: 'ERR_CHANNEL_LIMITED', details: 'too\0 many' } : {}),
      })
    expect(await rowOf(externalId)).toMatchObject(expected)
  })

  test('a failure nobody explains says that it was not sent', async () => {
    await ours('mute')
    await deliver({ type: 'ack', externalId: 'mute', ack: -1 })
    expect(await rowOf('mute')).toMatchObject({ ack: -1, status: 'failed', error: 'ERR_MESSAGE_NOT_SENT', details: null })
  })

  test('one that was in doubt has arrived; what a customer wrote has no ticks', async () => {
    await ours('doubt', { status: 'unconfirmed', ack: 0 })
    await deliver({ type: 'ack', externalId: 'doubt', ack: 1 })
    expect(await rowOf('doubt')).toMatchObject({ ack: 1, status: 'sended' })
    await deliver(message(freshNumber(), 'in'), { type: 'ack', externalId: 'in', ack: 3 })
    expect(await rowOf('in')).toMatchObject({ ack: 0, status: 'received' })
  })
})

describe('[MSG-05] what is told of a send in doubt', () => {
  afterAll(() => w.owner.query('delete from inbound_events where next_at is not null'))

  /** Sent, and nobody knows whether the provider has it. */
  async function doubtful(tenant = w.padaria, on = channel) {
    const at = desk(w.owner, tenant)
    const ticket = await at.ticket({ channel: on, status: 'open' })
    const id = await at.message(ticket, 'Bom dia', { from_me: true, status: 'unconfirmed', ack: 0, attempts: 1 })
    return w.one<{ id: number; ticket: number; reference: string }>(
      'select id::int, ticket_id::int as ticket, outbound_id(m) as reference from messages m where id = $1',
      [id],
    )
  }
  const found = async (id: number) =>
    w.one('select external_id as external, status, ack, error from messages where id = $1', [id])

  test('settles it by the id it went out under, once, and is applied', async () => {
    const { id, ticket, reference } = await doubtful()
    await deliver({ type: 'ack', externalId: 'wamid.1', ack: 2, reference })
    expect(await found(id)).toEqual({ external: 'wamid.1', status: 'sended', ack: 2, error: null })
    await deliver(
      { type: 'ack', externalId: 'wamid.1', ack: 3, reference },
      { type: 'ack', externalId: 'wamid.2', ack: 3, reference },
    )
    expect(await found(id)).toMatchObject({ external: 'wamid.1', ack: 3 })
    expect(
      (await waiting()).map(one => one.about),
      'of a second of its kind nobody knows',
    ).toEqual(['wamid.2'])
    expect((await factsOf(ticket)).map(fact => fact.payload.ack)).toEqual([1, 2, 3])
  })

  test('or says why it failed', async () => {
    const { id, reference } = await doubtful()
    await deliver({ type: 'ack', externalId: 'wamid.1', ack: -1, code: 'ERR_REPLY_WINDOW_CLOSED', reference })
    expect(await found(id)).toEqual({ external: 'wamid.1', status: 'failed', ack: -1, error: 'ERR_REPLY_WINDOW_CLOSED' })
  })

  test('told before anybody doubted it waits', async () => {
    const { id, reference } = await doubtful()
    await w.owner.query("update messages set status = 'pending', next_at = now(), claimed_at = now() where id = $1", [id])
    await deliver({ type: 'ack', externalId: 'wamid.1', ack: 1, reference })
    expect(await found(id)).toMatchObject({ external: null, status: 'pending' })
    await w.owner.query("update messages set status = 'unconfirmed', next_at = null, claimed_at = null where id = $1", [id])
    await w.owner.query('update inbound_events set next_at = now() where channel_id = $1', [channel])
    await workOffNews(incoming[0].again)
    expect(await found(id)).toMatchObject({ external: 'wamid.1', status: 'sended', ack: 1 })
  })

  test('of another channel, of another company or of nothing does nothing', async () => {
    const elsewhere = await doubtful(w.padaria, await its.channel())
    const others = await doubtful(w.oficina, await desk(w.owner, w.oficina).channel())
    for (const { reference } of [elsewhere, others, { reference: '' }, { reference: 'x\0' }])
      await deliver({ type: 'ack', externalId: `wamid.${++made}`, ack: 2, reference })
    for (const { id } of [elsewhere, others])
      expect(await found(id)).toMatchObject({ external: null, status: 'unconfirmed', ack: 0 })
    expect(await waiting()).toHaveLength(4)
  })
})

describe('[MSG-06] what is edited', () => {
  const edit = (text: string, seconds?: number): News => ({
    type: 'edited',
    externalId: 'e',
    text,
    ...(seconds === undefined ? {} : { at: at(seconds) }),
  })

  test.each([
    ['in order', [1, 2, 3]],
    ['backwards', [3, 2, 1]],
    ['mixed and repeated', [2, 3, 2, 1, 3, 1]],
  ])('has its latest words and all before them, told %s', async (_, order) => {
    await deliver(message(freshNumber(), 'e', { text: 'primeiro' }))
    for (const second of order) await deliver(edit(`palavra ${second}`, second))
    expect(await rowOf('e')).toMatchObject({
      body: 'palavra 3',
      edited_at: at(3),
      edits: [
        { body: 'primeiro', at: at(0).toISOString() },
        { body: 'palavra 1', at: at(1).toISOString() },
        { body: 'palavra 2', at: at(2).toISOString() },
      ],
    })
  })

  test('by somebody here, and told by the channel as well, has one version more, and who did it, whichever was first', async () => {
    const { id } = await ours('e')
    const told = (text: string, second: number) => deliver({ ...edit(text), at: new Date(Date.now() + second * 1000) } as News)
    const done = async (words: string) => {
      const { rows } = await w.owner.query<{ id: number }>(
        `insert into channel_requests (tenant_id, channel_id, contact_id, message_id, request, user_id, is_awaited, expires_at)
         select tenant_id, channel_id, contact_id, id, jsonb_build_object('what', 'edit', 'text', $2::text), $3, true, now()
         from messages where id = $1 returning id`,
        [id, words, w.ana.id],
      )
      await withTenant(w.padaria, tx => sql`select settle_request(${rows[0]?.id})`.execute(tx))
    }
    await done('Boa tarde')
    for (const second of [-1, 1, 2]) await told('Boa tarde', second)
    await told('Boa noite', 3)
    await done('Boa noite')
    const { body, edits } = await rowOf('e')
    expect([body, edits]).toMatchObject([
      'Boa noite',
      [
        { body: 'Bom dia', by: w.ana.id },
        { body: 'Boa tarde', by: w.ana.id },
      ],
    ])
    await told('Até logo', 4)
    expect((await rowOf('e')).edits).toMatchObject([{}, {}, { body: 'Boa noite' }])
    expect((await rowOf('e')).edits).not.toMatchObject([{}, {}, { by: expect.anything() }])
  })

  test('without a moment the last told stands; the list of tickets shows the new words', async () => {
    await deliver(message(freshNumber(), 'e', { text: 'um' }), edit('dois'), edit('dois'), edit('três'))
    const { ticket_id, edits, body } = await rowOf('e')
    expect([body, (edits as { body: string }[]).map(edit => edit.body)]).toEqual(['três', ['um', 'dois']])
    const facts = await factsOf(ticket_id)
    expect(facts.filter(fact => fact.event === 'ticket.changed').at(-1)?.payload.ticket).toMatchObject({ lastMessage: 'três' })
    const changed = facts.filter(fact => fact.event === 'message.changed')
    expect(changed).toHaveLength(2)
    expect(messageRow.parse(changed[1]?.payload.message)).toMatchObject({ body: 'três', editedAt: expect.any(String) })
  })
})

describe('[MSG-06][MSG-07] nobody changes what others said', () => {
  const group: Address = { kind: 'group', scope: '', value: '1203' }
  const edited = (externalId: string, by: By): News => ({ type: 'edited', externalId, text: 'outra coisa', by })
  const removed = (externalId: string, by: By): News => ({ type: 'removed', externalId, by })
  const refused = async () => (await waiting()).filter(one => one.reason === 'not theirs to change')
  const counted = async () =>
    (
      await w.owner.query<{ n: number }>(
        "select n::int from ignored_messages where channel_id = $1 and reason = 'not theirs to change'",
        [channel],
      )
    ).rows[0]?.n ?? 0
  const untouched = { body: 'Bom dia', deleted_at: null, edits: null }

  test('a customer not what the company wrote, not even where the channel destroys; it is kept, and counted', async () => {
    await w.owner.query('update channels set destroy_messages = true where id = $1', [channel])
    const number = freshNumber()
    await deliver(message(number, 'in'))
    const { ticket_id } = await rowOf('in')
    await its.message(Number(ticket_id), 'Bom dia', { from_me: true, status: 'sended', ack: 1, external_id: 'ours' })
    const theirs = { fromMe: false, address: phone(number) }
    await deliver(edited('ours', theirs), removed('ours', theirs))
    expect(await rowOf('ours')).toMatchObject(untouched)
    expect(await refused()).toMatchObject([{ about: 'ours' }, { about: 'ours' }])
    expect(await counted()).toBe(2)

    const [first] = await refused()
    expect((await w.carla.ask('POST', `/inboundEvents/${first.id}/replay`)).body).toEqual({ applied: false })
    expect((await refused()).map(one => one.attempts).toSorted()).toEqual([0, 1])
    expect(await counted()).toBe(2)

    await deliver(edited('ours', { fromMe: true, address: phone(number) }))
    expect(await rowOf('ours')).toMatchObject({ body: 'outra coisa' })
    await deliver(edited('in', theirs), edited('in', { fromMe: true, address: phone(number) }))
    expect(await rowOf('in')).toMatchObject({ body: 'outra coisa', edits: [{ body: 'in' }] })
    await deliver(removed('in', theirs))
    expect((await w.owner.query("select from messages where channel_id = $1 and external_id = 'in'", [channel])).rowCount).toBe(0)
  })

  test('nor in a conversation that is not theirs', async () => {
    const [mine, other] = [freshNumber(), freshNumber()]
    await deliver(message(mine, 'mine', { text: 'Bom dia' }), message(other, 'other'))
    await deliver(
      edited('mine', { fromMe: false, address: phone(other) }),
      removed('mine', { fromMe: false, address: phone('5511900000000') }),
      edited('mine', { fromMe: false, address: group, authors: [`${mine}@s.whatsapp.net`] }),
    )
    expect(await rowOf('mine')).toMatchObject(untouched)
    expect(await refused()).toHaveLength(3)
  })

  test('in a group each their own, by any of their names; who runs it may remove, and not reword', async () => {
    const said = { address: group, author: { address: '77@lid', name: 'Zé' }, text: 'Bom dia' }
    await deliver(message('', 'g', said))
    const member = (...authors: string[]): By => ({ fromMe: false, address: group, authors })
    await deliver(
      edited('g', member('88@lid')),
      removed('g', member('88@lid')),
      edited('g', { ...member('88@lid'), isAdmin: true }),
    )
    await deliver(edited('g', { fromMe: false }))
    expect(await rowOf('g')).toMatchObject(untouched)
    expect(await refused()).toHaveLength(4)
    await deliver(edited('g', member('5522@s.whatsapp.net', '77@lid')))
    expect(await rowOf('g')).toMatchObject({ body: 'outra coisa' })
    await deliver(removed('g', { ...member('88@lid'), isAdmin: true }))
    expect(await rowOf('g')).toMatchObject({ deleted_at: expect.any(Date) })
  })

  test('told before its message it waits, and is refused when that comes', async () => {
    const [mine, other] = [freshNumber(), freshNumber()]
    await deliver(message(other, 'other'), edited('soon', { fromMe: false, address: phone(other) }))
    expect(await refused()).toEqual([])
    await deliver(message(mine, 'soon', { text: 'Bom dia' }))
    expect(await rowOf('soon')).toMatchObject(untouched)
    expect([await refused(), await counted()]).toMatchObject([[{ about: 'soon' }], 1])
  })
})

describe('[MSG-08] reactions', () => {
  const react = (emoji: string, seconds: number, from: Address | null = phone('5511988887777')): News => ({
    type: 'reaction',
    externalId: 'r',
    emoji,
    from,
    at: at(seconds),
  })
  const shown = async () => {
    const { ticket_id } = await rowOf('r')
    return (await factsOf(ticket_id)).findLast(fact => fact.event === 'message.changed')?.payload.message?.reactions
  }

  test('each has one, the latest; one that was taken back does not return', async () => {
    await deliver(message(freshNumber(), 'r'))
    await deliver(react('👍', 1), react('❤️', 3), react('😂', 2), react('🙏', 4, null))
    expect(await shown()).toEqual([
      { emoji: '❤️', fromMe: false },
      { emoji: '🙏', fromMe: true },
    ])
    await deliver(react('', 6), react('👍', 5), react('', 6))
    expect(await shown()).toEqual([{ emoji: '🙏', fromMe: true }])
  })

  test('a page of messages shows them as the fact does', async () => {
    await deliver(message(freshNumber(), 'r', { location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } }), react('👍', 1))
    const { ticket_id } = await rowOf('r')
    const { body } = await w.carla.ask('GET', `/messages/${ticket_id}`)
    const fact = (await factsOf(ticket_id)).findLast(one => one.event === 'message.changed')
    expect((body as { messages: unknown[] }).messages).toEqual([fact?.payload.message])
    expect(fact?.payload.message).toMatchObject({
      type: 'location',
      reactions: [{ emoji: '👍', fromMe: false }],
      extra: { location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } },
    })
  })
})

describe('[MSG-07] what is deleted there', () => {
  test('is marked here and stays readable', async () => {
    await deliver(message(freshNumber(), 'd', { text: 'segredo' }), { type: 'removed', externalId: 'd', at: at(5) })
    await deliver({ type: 'removed', externalId: 'd', at: at(9) })
    expect(await rowOf('d')).toMatchObject({ body: 'segredo', deleted_at: at(5) })
  })

  test('[MSG-24] or is gone with its file, and does not come back, where the channel destroys', async () => {
    await w.owner.query('update channels set destroy_messages = true where id = $1', [channel])
    const number = freshNumber()
    await deliver(message(number, 'stays', { text: 'fica' }))
    const photo = message(number, 'goes', {
      text: 'some',
      media: { kind: 'image', mimeType: 'image/gif', fileName: 'a.gif', source: { base64: PIXEL } },
    })
    await deliver(photo)
    const { ticket_id: ticket, id } = await rowOf('goes')
    await deliver({ type: 'removed', externalId: 'goes' }, { type: 'removed', externalId: 'goes' }, photo)

    const { rows } = await w.owner.query('select external_id from messages where channel_id = $1', [channel])
    expect(rows).toEqual([{ external_id: 'stays' }])
    const file = await w.one("select unused_since = '-infinity' as doomed from files where name = 'a.gif'", [])
    expect(file).toEqual({ doomed: true })
    const facts = await factsOf(ticket)
    expect(facts.find(fact => fact.event === 'message.removed')?.payload).toEqual({ ticketId: ticket, id })
    expect(facts.at(-1)).toMatchObject({ event: 'ticket.changed', payload: { ticket: { lastMessage: 'fica' } } })
  })
})
const PIXEL = 'R0lGODdhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs='

describe('what is told before its message', () => {
  test('waits, and is applied with it in one go', async () => {
    await deliver({ type: 'edited', externalId: 'later', text: 'emendado', at: at(3) }, { type: 'removed', externalId: 'later' })
    expect(await waiting()).toHaveLength(2)
    await deliver(message(freshNumber(), 'later'))
    expect(await rowOf('later')).toMatchObject({ body: 'emendado', deleted_at: expect.any(Date) })
    expect(await waiting()).toEqual([])
  })

  test('is worked off when its message came otherwise, ever later; and one that fails keeps nobody back', async () => {
    await deliver({ type: 'ack', externalId: 'sent-later', ack: 2 })
    const due = () =>
      w.owner.query("update inbound_events set next_at = now() - interval '1 second' where channel_id = $1", [channel])
    await due()
    expect(await workOffNews(incoming[0].again)).toBe(1)
    expect(await waiting()).toMatchObject([{ about: 'sent-later', attempts: 1 }])
    expect(await workOffNews(incoming[0].again)).toBe(0)

    await ours('sent-later')
    await w.owner.query(
      `insert into inbound_events (tenant_id, channel_id, about, payload, reason) values ($1, $2, 'poisoned', '{"type":"nonsense"}', '?')`,
      [w.padaria, channel],
    )
    await due()
    await workOffNews(incoming[0].again)
    expect(await rowOf('sent-later')).toMatchObject({ ack: 2 })
    expect(await waiting()).toMatchObject([{ about: 'poisoned', attempts: 1 }])

    await deliver(message(freshNumber(), 'poisoned'))
    expect(await rowOf('poisoned')).toMatchObject({ body: 'poisoned' })
    expect(await waiting()).toMatchObject([{ about: 'poisoned', reason: expect.stringContaining('case not found') }])
  })
})

describe('what cannot be taken in', () => {
  test('is kept as it came, its neighbours are taken in, and it is tried again', async () => {
    const [good, bad] = [freshNumber(), freshNumber()]
    await w.owner.query(`create function refuse_bad() returns trigger language plpgsql as
      $$ begin if new.external_id = 'bad' then raise 'no room for this one'; end if; return new; end $$`)
    await w.owner.query('create trigger refuse_bad before insert on messages for each row execute function refuse_bad()')
    await deliver(
      ...[1, 2, 3].map(i => message(good, `good-${i}`)),
      message(bad, 'bad', { text: 'a\0b' }),
      message(good, 'good-4'),
    )
    await w.owner.query('drop function refuse_bad cascade')

    const { rows } = await w.owner.query('select external_id from messages where channel_id = $1 order by seq', [channel])
    expect(rows.map(row => row.external_id)).toEqual(['good-1', 'good-2', 'good-3', 'good-4'])
    expect(await waiting()).toMatchObject([{ about: null, reason: 'no room for this one' }])

    const [{ id }] = await waiting()
    const { body } = await w.carla.ask('POST', `/inboundEvents/${id}/replay`)
    expect(body).toEqual({ applied: true })
    expect(await rowOf('bad')).toMatchObject({ body: 'a\uFFFDb' })
    expect(await waiting()).toEqual([])
  })

  test('unknown things are kept and counted, and an admin sees them', async () => {
    await deliver({ type: 'unknown', what: 'a dance\0' }, message(freshNumber(), 'after'))
    expect(await rowOf('after')).toMatchObject({ body: 'after' })
    const { body } = await w.carla.ask('GET', `/inboundEvents?channelId=${channel}`)
    expect(body).toMatchObject({ count: 1, rows: [{ reason: 'not understood: a dance\uFFFD', nextAt: null, attempts: 0 }] })
    const { body: replayed } = await w.carla.ask('POST', '/inboundEvents/replay', { channelId: channel })
    expect(replayed).toEqual({ applied: 1, left: 0 })
  })
})

describe('[MSG-18] bytes that come along', () => {
  test('are there when it is answered, and messages keep their order around them', async () => {
    const number = freshNumber()
    const big = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.alloc(300_000)]).toString('base64')
    const photo = (i: number, base64: string) =>
      message(number, `m${i}`, { media: { kind: 'image', mimeType: 'image/gif', fileName: `${i}.gif`, source: { base64 } } })
    await Promise.all([
      deliver(photo(1, big)),
      deliver(message(number, 'm2')),
      deliver(photo(3, PIXEL)),
      deliver(message(number, 'm4')),
    ])
    const { rows } = await w.owner.query(
      'select external_id, type, media, file_id from messages where channel_id = $1 order by seq',
      [channel],
    )
    expect(rows.map(row => row.external_id)).toEqual(['m1', 'm2', 'm3', 'm4'])
    expect(rows[0]).toMatchObject({
      type: 'image',
      media: { kind: 'image', name: '1.gif', mimeType: 'image/gif', size: 300_035 },
    })
    const { id } = await rowOf('m3')
    const answer = await w.app.inject({ url: `/media/${id}`, headers: { authorization: `Bearer ${w.carla.token}` } })
    expect(answer.rawPayload.toString('base64')).toBe(PIXEL)
  })

  test('a type that lies is found: the file is a document that is only saved; no bytes at all are a missing file', async () => {
    const number = freshNumber()
    const html = Buffer.from('<html><script>alert(1)</script>').toString('base64')
    await deliver(
      message(number, 'liar', {
        media: { kind: 'image', mimeType: 'image/png', fileName: 'foto.png', source: { base64: html } },
      }),
      message(number, 'none', { media: { kind: 'audio', source: { base64: '' } } }),
    )
    const { id, type, media } = await rowOf('liar')
    expect([type, media]).toEqual(['document', { kind: 'document', name: 'foto.png', mimeType: 'text/plain', size: 31 }])
    const { headers } = await w.app.inject({ url: `/media/${id}`, headers: { authorization: `Bearer ${w.carla.token}` } })
    expect(headers['content-type']).toBe('text/plain')
    expect(await rowOf('none')).toMatchObject({ type: 'audio', media: { kind: 'audio', state: 'missing' } })
  })
})
