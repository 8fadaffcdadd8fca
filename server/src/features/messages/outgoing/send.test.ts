import { messageRoutes, sendingRoutes } from '@balcao/contract/messages/messages'
import { quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { writeInBatch } from './batched-sends.ts'
import { draftsOf } from './queue.ts'

vi.mock('../../../drivers/channels/index.ts', async () => {
  const { TEST_DRIVERS } = await import('../../../test/test-drivers.ts')
  return { channelDrivers: () => TEST_DRIVERS }
})

let w: World
let tenant: number
let its: Desk
let caixa: number
let ana: Person
let rui: Person
let zeca: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  caixa = await w.queue(tenant, 'Caixa')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [caixa] })
  rui = await w.person(tenant, 'rui', 'user', { queueIds: [caixa] })
  zeca = await w.person(tenant, 'zeca', 'user')
})

const send = (who: Person, ticket: number, body: object) => who.ask('POST', `/messages/${ticket}`, body)
const opened = (more = {}) => its.ticket({ status: 'open', userId: ana.id, queueId: caixa, ...more })
const rowsOf = async (ticket: number) =>
  (
    await w.owner.query('select body, type, status, quoted_id::int as quoted from messages where ticket_id = $1 order by seq', [
      ticket,
    ])
  ).rows
const textsOf = (sent: { mock: { calls: unknown[][] } }) => sent.mock.calls.map(([query]) => (query as { text: string }).text)
const file = async (owner: Person, more: Record<string, unknown> = {}) => {
  const row = { sha256: 'x', size: 1000, type: 'image/jpeg', kind: 'image', name: 'foto.jpg', ...more }
  const { id } = await w.one<{ id: string }>(
    'insert into files (tenant_id, owner_id, sha256, size, type, kind, name) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [owner.tenantId, owner.id, row.sha256, row.size, row.type, row.kind, row.name],
  )
  return id
}

describe('[MSG-03] writing in a ticket', () => {
  test('is a row at once, shown to those who see the ticket, and answered as a page shows it', async () => {
    const ticket = await opened({ unread: 2 })
    const { messages, refused } = await ana.call(sendingRoutes.send, {
      params: { id: ticket },
      body: { body: 'Bom dia!', idFront: 'f-1' },
    })
    expect(messages).toMatchObject([{ body: 'Bom dia!', status: 'pending', ack: 0, seq: 1, idFront: 'f-1', userId: ana.id }])
    expect(refused).toEqual([])
    const page = await rui.call(messageRoutes.list, { params: { ticketId: ticket } })
    expect(page.messages).toEqual(messages)
    expect(await ana.ask('GET', `/tickets/${ticket}`)).toMatchObject({
      body: { unreadMessages: 0, answered: true, lastMessage: 'Bom dia!' },
    })
  })

  test('is one statement, rights included', async () => {
    const ticket = await opened()
    await send(ana, ticket, { body: 'um' })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    expect(await send(ana, ticket, { body: 'dois', shownSeq: 1, idFront: 'x' })).toMatchObject({ status: 201 })
    expect(textsOf(sent)).toEqual(['select place, answer from queue_many($1)'])
    sent.mockRestore()
  })

  test('at one moment by many is few statements, and each is answered its own', async () => {
    const tickets = await Promise.all(Array.from({ length: 24 }, () => opened()))
    for (const ticket of tickets) await send(ana, ticket, { body: 'antes' })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const answers = await Promise.all(tickets.map(ticket => send(ana, ticket, { body: `para ${ticket}` })))
    expect(textsOf(sent).length).toBeLessThan(12)
    sent.mockRestore()
    expect(answers.map(({ body }) => body.messages)).toMatchObject(
      tickets.map(ticket => [{ ticketId: ticket, body: `para ${ticket}` }]),
    )
  })

  test('waits for the ticket’s owner, in order, and holds nobody else back', async () => {
    const [held, free] = [await opened(), await opened()]
    for (const ticket of [held, free]) await send(ana, ticket, { body: 'antes' })
    const other = new pg.Client(w.url)
    await other.connect()
    await other.query('begin')
    await other.query('select from tickets where id = $1 for update', [held])
    const waiting = ['um', 'dois', 'três'].map(body => send(ana, held, { body }))
    expect(await send(ana, free, { body: 'livre' })).toMatchObject({ status: 201 })
    expect(await rowsOf(held)).toHaveLength(1)
    await other.query('commit')
    await other.end()
    expect((await Promise.all(waiting)).map(answer => answer.status)).toEqual([201, 201, 201])
    expect((await rowsOf(held)).map(row => row.body)).toEqual(['antes', 'um', 'dois', 'três'])
  })

  test('of many at one moment, what cannot be written fails alone', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => opened()))
    const nothing = '00000000-0000-4000-8000-000000000000'
    const guards = { kind: 'sandbox', config: {} }
    const drafts = draftsOf([{ body: 'x' }], { sendType: 'chat', isDirect: false, isAutomatic: false })
    const all = tickets.map((ticket, i) =>
      writeInBatch({
        tenant,
        ticket,
        asker: ana.id,
        guards,
        drafts: i === 2 ? [{ ...drafts[0], fileId: nothing }] : drafts,
      }),
    )
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.map(({ status }) => status)).toEqual(tickets.map((_, i) => (i === 2 ? 'rejected' : 'fulfilled')))
    for (const [i, ticket] of tickets.entries()) expect(await rowsOf(ticket)).toHaveLength(i === 2 ? 0 : 1)
  })

  test('answers a message of the conversation, and of no other', async () => {
    const [ticket, other] = [await opened(), await opened()]
    const [asked, elsewhere] = [await its.message(ticket, 'Tem pão?'), await its.message(other, 'x')]
    expect(await send(ana, ticket, { body: 'Tem!', quotedMsgId: asked })).toMatchObject({
      body: { messages: [{ quotedMsgId: asked }] },
    })
    expect(await send(ana, ticket, { body: 'Tem!', quotedMsgId: elsewhere })).toMatchObject({
      status: 404,
      body: { error: 'ERR_FETCH_WAPP_MSG' },
    })
  })

  test('what the channel cannot do is refused by its code', async () => {
    const ticket = await opened({ channel: await its.channel('SMS', { kind: 'sms' }) })
    const asked = await its.message(ticket, 'Tem pão?')
    expect(await send(ana, ticket, { body: 'Tem!', quotedMsgId: asked })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANNEL_CANNOT', what: 'quote' },
    })
    expect(await send(ana, ticket, { body: 'x'.repeat(161) })).toMatchObject({ status: 400, body: { reason: 'long', max: 160 } })
    expect(await send(ana, ticket, { files: [{ fileId: await file(ana) }] })).toMatchObject({
      status: 415,
      body: { error: 'ERR_FILE_REJECTED' },
    })
  })

  test('[SET-17] is signed where the company wants it, also against the agent’s wish; else as they choose', async () => {
    const ticket = await opened()
    await send(ana, ticket, { body: 'sem' })
    await send(ana, ticket, { body: 'com', signed: true })
    const dona = await w.person(tenant, 'dona', 'admin')
    await dona.ask('PUT', '/settings/signed', { value: 'enabled' })
    await send(ana, ticket, { body: 'sempre', signed: false })
    expect((await rowsOf(ticket)).map(row => row.body)).toEqual(['sem', '*ana:*\ncom', '*ana:*\nsempre'])
  })

  test('half a character and other bytes nobody can read do no harm', async () => {
    const ticket = await opened()
    expect(await send(ana, ticket, { body: 'a\ud800b' })).toMatchObject({
      status: 201,
      body: { messages: [{ body: 'a\ufffdb' }] },
    })
  })
})

describe('[MSG-03][MSG-04] files', () => {
  test('go with the text, each by itself: what cannot is named, the rest goes', async () => {
    const ticket = await opened()
    const [photo, huge, others] = [await file(ana), await file(ana, { size: 6_000 }), await file(rui)]
    const files = [{ fileId: photo, caption: 'frente' }, { fileId: huge }, { fileId: others }]
    const { body } = await send(ana, ticket, { body: 'As fotos', files })
    expect(body).toMatchObject({
      messages: [
        { body: 'As fotos', type: 'chat' },
        { body: 'frente', type: 'image', media: { kind: 'image', name: 'foto.jpg', size: 1000 } },
      ],
      refused: [
        { fileId: huge, code: 'ERR_FILE_REJECTED' },
        { fileId: others, code: 'ERR_NO_FILE_FOUND' },
      ],
    })
    expect(await w.one('select file_id from messages where ticket_id = $1 and seq = 2', [ticket])).toEqual({ file_id: photo })
    expect(await rowsOf(ticket)).toHaveLength(2)
  })

  test('of others, of another company and of nobody are not there', async () => {
    const ticket = await opened()
    const [others, foreign] = [await file(rui), await file(w.olga)]
    for (const fileId of [others, foreign, '00000000-0000-4000-8000-000000000000'])
      expect(await send(ana, ticket, { files: [{ fileId }] })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_FILE_FOUND' },
      })
    expect(await send(ana, ticket, { files: [{ fileId: '../etc' }] })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
    expect(await rowsOf(ticket)).toEqual([])
  })

  test('[MSG-12] of a quick message are everybody’s to send, as long as it can be picked', async () => {
    const ticket = await opened()
    const lead = await w.person(tenant, 'lia', 'super')
    const fileId = await file(lead, { name: 'tabela.pdf', type: 'application/pdf', kind: 'document' })
    const quick = { key: 'tabela', message: 'Segue a tabela', file: fileId, sendAsAudio: false, active: true }
    const { id } = await lead.call(quickMessageRoutes.create, { body: quick })
    const pick = () => send(ana, ticket, { body: quick.message, files: [{ fileId }] })
    expect(await pick()).toMatchObject({ status: 201, body: { messages: [{ type: 'document', body: quick.message }] } })
    const later = { ticketId: ticket, files: [{ fileId }], scheduleDate: new Date(Date.now() + 3_600_000).toISOString() }
    expect(await ana.ask('POST', '/messagesSchedule', later)).toMatchObject({ status: 201 })

    await lead.call(quickMessageRoutes.update, { params: { id }, body: { active: false } })
    expect(await pick()).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } })
  })
})

describe('who may', () => {
  test('[VIS-08] not who does not see it, nor another company; and nobody hears more than that', async () => {
    const ticket = await opened()
    await send(ana, ticket, { body: 'oi' })
    for (const who of [zeca, w.carla])
      for (const body of ['oi', '', 'x'.repeat(5_000)])
        expect(await send(who, ticket, { body })).toEqual({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND', id: ticket } })
    await w.owner.query("update users set rooms = '{team}' where id = $1", [ana.id])
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({ status: 404 })
    expect(await rowsOf(ticket)).toHaveLength(1)
  })

  test('a ticket that waits is accepted first, and a closed one opened again', async () => {
    for (const status of ['pending', 'closed']) {
      const ticket = await its.ticket({ status, queueId: caixa })
      expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({
        status: 409,
        body: { error: 'ERR_TICKET_STATUS', is: status },
      })
      expect(await rowsOf(ticket)).toEqual([])
    }
    const parked = await its.ticket({ status: 'schedule', userId: ana.id, queueId: caixa })
    expect(await send(ana, parked, { body: 'oi' })).toMatchObject({ status: 201 })
    expect(await ana.ask('GET', `/tickets/${parked}`)).toMatchObject({ body: { status: 'schedule' } })
  })

  test('one is told what a colleague or the phone answered meanwhile, and nothing goes', async () => {
    const ticket = await opened()
    await its.message(ticket, 'Tem pão?')
    await send(rui, ticket, { body: 'Tem!' })
    await its.message(ticket, 'do telefone', { from_me: true, status: 'sended' })
    await its.message(ticket, 'Obrigado')
    expect(await send(ana, ticket, { body: 'Tem!', shownSeq: 1 })).toMatchObject({
      status: 409,
      body: { error: 'ERR_NEWER_REPLY', newer: [2, 3] },
    })
    expect(await send(ana, ticket, { body: 'Tem mesmo!', shownSeq: 3 })).toMatchObject({ status: 201 })
    // Her own, from another tab, is no news to her.
    expect(await send(ana, ticket, { body: 'Até', shownSeq: 4 })).toMatchObject({ status: 201 })
  })

  test('of two who answer at once exactly one does', async () => {
    for (let round = 0; round < 10; round++) {
      const ticket = await opened()
      await its.message(ticket, 'Tem pão?')
      const answers = await Promise.all([ana, rui].map(who => send(who, ticket, { body: 'Tem!', shownSeq: 1 })))
      expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409])
      expect(await rowsOf(ticket)).toHaveLength(2)
    }
  })

  test('the channel’s window closes, and one is told when it did', async () => {
    const channel = await its.channel('Oficial', { kind: 'waba' })
    const [contact, hour] = [await its.contact(), 3_600_000]
    const before = await its.ticket({ contact, channel, queueId: caixa, status: 'closed' })
    const ticket = await opened({ contact, channel })
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_REPLY_WINDOW_CLOSED', closedAt: null },
    })
    await its.message(before, 'oi', { said_at: new Date(Date.now() - 25 * hour) })
    const { body } = await send(ana, ticket, { body: 'oi' })
    expect(body).toMatchObject({ error: 'ERR_REPLY_WINDOW_CLOSED', hours: 24 })
    expect(Math.round((Date.now() - Date.parse(String(body.closedAt))) / hour)).toBe(1)
    // Heard in the ticket of before counts: it is one conversation.
    await its.message(before, 'oi', { said_at: new Date(Date.now() - hour) })
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({ status: 201 })
  })

  test('an ad opens the channel for longer than words do', async () => {
    const channel = await its.channel('Oficial com anúncio', { kind: 'waba' })
    const contact = await its.contact()
    const ticket = await opened({ contact, channel })
    const cameBefore = (hours: number) =>
      w.owner.query(
        "update tickets set referral = jsonb_build_object('source', 'ad', 'at', wire_time(now() - $2 * interval '1 hour')) where id = $1",
        [ticket, hours],
      )
    await cameBefore(73)
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({ status: 409, body: { error: 'ERR_REPLY_WINDOW_CLOSED' } })
    await cameBefore(71)
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({ status: 201 })
  })

  test('a ticket that was moved to another kind of channel goes by what that one can do', async () => {
    const ticket = await opened()
    await send(ana, ticket, { body: 'x'.repeat(200) })
    await w.owner.query('update tickets set channel_id = $2 where id = $1', [ticket, await its.channel('SMS', { kind: 'sms' })])
    expect(await send(ana, ticket, { body: 'x'.repeat(200) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', max: 160 },
    })
    expect(await send(ana, ticket, { body: 'x'.repeat(100) })).toMatchObject({ status: 201 })
  })

  test('what the channel’s own fields change counts at once', async () => {
    const channel = await its.channel('Sandbox', { config: {} })
    const ticket = await opened({ channel })
    expect(await send(ana, ticket, { body: 'x'.repeat(200) })).toMatchObject({ status: 201 })
    await w.owner.query('update channels set config = $2 where id = $1', [channel, { textMax: 100 }])
    expect(await send(ana, ticket, { body: 'x'.repeat(200) })).toMatchObject({ status: 400, body: { max: 100 } })
  })

  test('on a channel whose driver this server lacks nothing is promised', async () => {
    const ticket = await opened({ channel: await its.channel('Hub', { kind: 'hub' }) })
    expect(await send(ana, ticket, { body: 'oi' })).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_NOT_INSTALLED' } })
  })
})

describe('[MSG-26] sending again', () => {
  test('under the same idFront is the same message, in any state the ticket is in by then, fifty at once', async () => {
    const ticket = await opened()
    const said = { body: 'uma vez', idFront: 'f-9', shownSeq: 0 }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ana, ticket, said)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await ana.ask('PUT', `/tickets/${ticket}`, { status: 'closed' })
    expect(await send(ana, ticket, said)).toEqual(answers[0])
    expect(await rowsOf(ticket)).toHaveLength(1)
    const facts = await w.one("select count(*)::int from outbox where tenant_id = $1 and event = 'message.created'", [tenant])
    expect(facts).toEqual({ count: 1 })
  })

  test('forwarded, scheduled or to a contact, it says the same when the database failed', async () => {
    const contact = await its.contact('Joana', { number: '5511950000001' })
    const channel = await its.channel('Loja')
    const id = await its.message(await opened({ contact, channel }), 'x')
    await w.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
       create trigger fail before insert on messages for each row execute function fail();
       create trigger fail before insert on schedules for each row execute function fail()`,
    )
    const scheduleDate = new Date(Date.now() + 3_600_000).toISOString()
    const answers = [
      await ana.ask('POST', '/forward-messages', { messages: [id], contact }),
      await ana.ask('POST', '/messages/toContact', { contactId: contact, whatsappId: channel, body: 'x' }),
      await ana.ask('POST', '/messagesSchedule', { contactId: contact, channelId: channel, body: 'x', scheduleDate }),
    ]
    await w.owner.query('drop trigger fail on messages; drop trigger fail on schedules; drop function fail')
    for (const answer of answers) expect(answer).toMatchObject({ status: 500, body: { error: 'ERR_CREATING_MESSAGE' } })
  })

  test('when the database failed: nothing of it is stored, and it may be repeated', async () => {
    const ticket = await opened()
    await w.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
       create trigger fail before insert on outbox for each row when (new.payload->'message'->>'idFront' = 'two:1') execute function fail()`,
    )
    const files = [{ fileId: await file(ana) }, { fileId: await file(ana) }]
    const said = { body: 'Veja', files, idFront: 'two' }
    const before = await w.one('select * from tickets where id = $1', [ticket])
    expect(await send(ana, ticket, said)).toMatchObject({ status: 500, body: { error: 'ERR_CREATING_MESSAGE' } })
    expect([await rowsOf(ticket), await w.one('select * from tickets where id = $1', [ticket])]).toEqual([[], before])
    await w.owner.query('drop trigger fail on outbox; drop function fail')
    expect(await send(ana, ticket, said)).toMatchObject({ status: 201, body: { messages: [{}, {}, {}] } })
  })
})
