import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'

vi.mock('../../../drivers/channels/index.ts', async () => {
  const { TEST_DRIVERS } = await import('../../../test/test-drivers.ts')
  return { channelDrivers: () => TEST_DRIVERS }
})

let w: World
let tenant: number
let its: Desk
/** A channel `ana` works on, and one only `bia`, who was given none, works on. */
let hers: number
let other: number
let ana: Person
let bia: Person
let caixa: number

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  caixa = await w.queue(tenant, 'Caixa')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [caixa] })
  bia = await w.person(tenant, 'bia', 'user', { queueIds: [caixa] })
  hers = await its.channel('Loja')
  other = await its.channel('Filial')
  await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [tenant, ana.id, hers])
})

let made = 0
const customer = () => its.contact('Marta', { number: `5511987${String(++made).padStart(6, '0')}` })
const opened = async (channel: number, more = {}) =>
  its.ticket({ contact: await customer(), channel, queueId: caixa, status: 'open', ...more })
const sent = (ticket: number, more = {}) =>
  its.message(ticket, 'Bom dia', { from_me: true, status: 'sended', ack: 1, external_id: `ext-${++made}`, ...more })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const no = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

describe('[USR-11] a user who was given channels', () => {
  test('reads what goes on in the others, and writes nothing there', async () => {
    const ticket = await opened(other)
    const failed = await sent(ticket, { status: 'failed', ack: -1, external_id: null })
    const waiting = await sent(ticket, { status: 'pending', ack: 0, external_id: null, next_at: new Date() })
    const id = await sent(ticket)
    const { external_id: messageId } = await w.one<{ external_id: string }>('select external_id from messages where id = $1', [
      id,
    ])
    const all = () =>
      w.one(
        `select (select array_agg(m order by id) from messages m where tenant_id = $1) as messages, (select count(*)::int from schedules
         where tenant_id = $1) as schedules, (select count(*)::int from protocols where tenant_id = $1) as protocols`,
        [tenant],
      )
    const before = await all()
    const calls: [string, string, object][] = [
      ['POST', `/messages/${ticket}`, { body: 'Oi' }],
      ['POST', '/noRedis', { ticketId: ticket, body: 'Oi' }],
      ['POST', '/sendButton', { ticketId: ticket, text: 'Qual?', buttons: ['Um', 'Dois'] }],
      ['PATCH', `/messages/${id}`, { body: 'Boa tarde' }],
      ['POST', '/messages/editMessage', { messageId: id, ticketId: ticket, newBody: 'Boa tarde' }],
      ['DELETE', '/messages', { id, messageId }],
      ['DELETE', '/messages', { id: waiting }],
      ['POST', '/messages/reactionMessage', { messageId: id, ticketId: ticket, reaction: '👍' }],
      ['POST', `/messages/${failed}/retry`, {}],
      ['POST', '/messagesSchedule', { ticketId: ticket, body: 'Oi', scheduleDate: inAnHour() }],
      ['POST', `/tickets/${ticket}/protocol`, {}],
      ['POST', '/messages/syncOldByUser', { whatsappId: other, contactId: await customer(), limit: 10 }],
    ]
    for (const [method, path, body] of calls) expect([path, await ana.ask(method, path, body)]).toMatchObject([path, no])
    expect(await all()).toEqual(before)

    expect(await ana.ask('GET', `/messages/${ticket}`)).toMatchObject({ status: 200, body: { count: 3 } })
    expect(await ana.ask('POST', `/messages/${await opened(hers)}`, { body: 'Oi' })).toMatchObject({ status: 201 })
    expect(await bia.ask('POST', `/messages/${ticket}`, { body: 'Oi' })).toMatchObject({ status: 201 })
  })

  test('learns it at the very next message when a channel is taken away', async () => {
    const ticket = await opened(hers)
    expect(await ana.ask('POST', `/messages/${ticket}`, { body: 'um' })).toMatchObject({ status: 201 })
    await w.owner.query('update user_channels set channel_id = $2 where user_id = $1', [ana.id, other])
    expect(await ana.ask('POST', `/messages/${ticket}`, { body: 'dois' })).toMatchObject(no)
  })

  test('begins no conversation there: not by forwarding, not by writing to a contact, now or later', async () => {
    const from = await opened(hers)
    const message = await sent(from)
    const contact = await customer()
    await its.ticket({ contact, channel: other, queueId: caixa, status: 'open' })
    expect(await ana.ask('POST', '/forward-messages', { messages: [message], contact })).toMatchObject(no)

    const stranger = await customer()
    const later = { contactId: stranger, channelId: other, body: 'Oi', scheduleDate: inAnHour() }
    expect(await ana.ask('POST', '/messagesSchedule', later)).toMatchObject(no)
    const now = { contactId: stranger, whatsappId: other, body: 'Oi' }
    expect(await ana.ask('POST', '/messages/toContact', now)).toMatchObject(no)
    expect(await ana.ask('POST', '/messages/toContact', { ...now, whatsappId: hers })).toMatchObject({ status: 201 })
    expect(await bia.ask('POST', '/messages/toContact', now)).toMatchObject({ status: 201 })
  })

  test('sends an SMS by one of theirs, also where another comes first', async () => {
    const ticket = await opened(hers)
    const first = await its.channel('Torpedos', { kind: 'sms', is_default: true })
    expect(await ana.ask('POST', '/messages/sms', { ticketId: ticket, body: 'Oi' })).toMatchObject({ status: 404 })
    expect(await ana.ask('POST', '/messages/sms', { ticketId: ticket, body: 'Oi', whatsappId: first })).toMatchObject(no)
    const second = await its.channel('Torpedos 2', { kind: 'sms' })
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      tenant,
      ana.id,
      second,
    ])
    expect(await ana.ask('POST', '/messages/sms', { ticketId: ticket, body: 'Oi' })).toMatchObject({ status: 201 })
    expect(
      await w.one('select channel_id::int as id from messages where tenant_id = $1 and channel_id <> $2', [tenant, hers]),
    ).toEqual({
      id: second,
    })
  })
})
