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
let caixa: number
let channel: number
let ana: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  caixa = await w.queue(tenant, 'Caixa')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [caixa] })
  channel = await its.channel('Canal')
})

let made = 0
const customer = () => its.contact('Cliente', { number: `55119${50_000_000 + ++made}` })
const mine = async () => its.ticket({ contact: await customer(), channel, status: 'open', userId: ana.id, queueId: caixa })
const forward = (messages: number[], contact: number, who = ana) => who.ask('POST', '/forward-messages', { messages, contact })
const rows = async (ticket: number) =>
  (
    await w.owner.query(
      'select body, type, is_forwarded as forwarded, payload, file_id is not null as file from messages where ticket_id = $1 order by seq',
      [ticket],
    )
  ).rows

describe('[MSG-09] forwarding', () => {
  test('up to ten messages in their order to one contact, whose ticket begins with them', async () => {
    const from = await mine()
    const { id: fileId } = await w.one<{ id: string }>(
      "insert into files (tenant_id, sha256, size, type, kind, name) values ($1, 'x', 10, 'image/png', 'image', 'a.png') returning id",
      [tenant],
    )
    const ids = [
      await its.message(from, 'texto', { external_id: 'e1' }),
      await its.message(from, 'legenda', { type: 'image', file_id: fileId, media: { kind: 'image', name: 'a.png' } }),
      await its.message(from, '', { type: 'location', extra: { location: { latitude: 1, longitude: 2 } } }),
    ]
    const to = await customer()
    const { status, body } = await forward([ids[1] ?? 0, ids[0] ?? 0, ids[2] ?? 0], to)
    expect(status).toBe(201)
    expect(body.messages).toMatchObject([
      { body: 'legenda', isForwarded: true },
      { body: 'texto' },
      { extra: { location: { latitude: 1 } } },
    ])
    expect(await rows(Number(body.ticketId))).toEqual([
      { body: 'legenda', type: 'image', forwarded: true, payload: null, file: true },
      { body: 'texto', type: 'chat', forwarded: true, payload: { forwards: ids[0] }, file: false },
      {
        body: '',
        type: 'location',
        forwarded: true,
        payload: { content: { type: 'location', latitude: 1, longitude: 2 } },
        file: false,
      },
    ])
    expect(await ana.ask('GET', `/tickets/${body.ticketId}`)).toMatchObject({
      body: { status: 'open', userId: ana.id, contactId: to },
    })

    const again = await forward([ids[0] ?? 0], to)
    expect(again.body.ticketId).toBe(body.ticketId)
  })

  test('ten at most, one contact that is there, messages one sees', async () => {
    const from = await mine()
    const to = await customer()
    const ids = await Promise.all(Array.from({ length: 11 }, (_, i) => its.message(from, String(i))))
    expect(await forward(ids, to)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(await forward([], to)).toMatchObject({ status: 400 })
    expect(await forward([ids[0] ?? 0], 999_999)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
    const hidden = await its.message(await its.ticket({ status: 'open', channel }), 'x')
    const foreign = await desk(w.owner, w.oficina).message(await desk(w.owner, w.oficina).ticket(), 'x')
    for (const id of [hidden, foreign])
      expect(await forward([ids[0] ?? 0, id], to)).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    expect((await w.owner.query('select from tickets where contact_id = $1', [to])).rowCount).toBe(0)
  })

  test('a contact somebody else attends: one is told that, and nothing of it', async () => {
    const id = await its.message(await mine(), 'x')
    const to = await customer()
    const other = await its.ticket({ contact: to, channel, status: 'open', userId: null })
    await w.owner.query("update tickets set last_message = 'segredo' where id = $1", [other])
    const answer = await forward([id], to)
    expect(answer).toEqual({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: other, status: 'open', userId: null, queueId: null } },
    })
  })

  test('a ticket that waits is accepted first: until then nobody writes in it, and who answers it goes on', async () => {
    const id = await its.message(await mine(), 'x')
    const to = await customer()
    const waits = await its.ticket({ contact: to, channel, status: 'pending', queueId: caixa, answeredBy: 'typebot', unread: 2 })
    const state = () => w.one('select status, answered_by, answered, unread from tickets where id = $1', [waits])
    const before = await state()
    expect(await forward([id], to)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS', is: 'pending' } })
    expect([await rows(waits), await state()]).toEqual([[], before])

    await w.owner.query("update tickets set status = 'open', answered_by = 'person', user_id = $2 where id = $1", [waits, ana.id])
    expect(await forward([id], to)).toMatchObject({ status: 201, body: { ticketId: waits } })
  })

  test('what was deleted, what the other channel cannot carry and who cannot be named there: nothing goes', async () => {
    const from = await mine()
    const sms = await its.channel('SMS', { kind: 'sms' })
    const there = async (kind = sms) => {
      const to = await customer()
      await its.ticket({ contact: to, channel: kind, status: 'open', userId: ana.id, queueId: caixa })
      return to
    }
    const gone = await its.message(from, 'x', { deleted_at: new Date() })
    expect(await forward([gone], await customer())).toMatchObject({ status: 409, body: { error: 'ERR_MESSAGE_STATUS' } })
    const place = await its.message(from, '', { type: 'location', extra: { location: { latitude: 1, longitude: 2 } } })
    expect(await forward([place], await there())).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHANNEL_CANNOT', what: 'location' },
    })
    const text = await its.message(from, 'x')
    expect(await forward([text], await its.contact('Sem número'))).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    })
    const waba = await its.channel('Oficial', { kind: 'waba' })
    expect(await forward([text], await there(waba))).toMatchObject({ status: 409, body: { error: 'ERR_REPLY_WINDOW_CLOSED' } })
  })

  test('a picture that is on its way here, or never came: nothing goes, not its caption either', async () => {
    const from = await mine()
    const to = await customer()
    for (const [state, status, error] of [
      ['fetching', 404, 'ERR_NO_FILE_FOUND'],
      ['missing', 502, 'ERR_WAPP_DOWNLOAD_MEDIA'],
    ] as const) {
      const id = await its.message(from, 'legenda', { type: 'image', media: { kind: 'image', state } })
      expect(await forward([id], to)).toMatchObject({ status, body: { error, id } })
    }
    expect((await w.owner.query('select from messages where contact_id = $1', [to])).rowCount).toBe(0)
  })

  test('two at once to somebody without a ticket: one ticket, both messages', async () => {
    const id = await its.message(await mine(), 'x')
    const to = await customer()
    const both = await Promise.all([forward([id], to), forward([id], to)])
    expect(both.map(one => one.status)).toEqual([201, 201])
    expect(both[0]?.body.ticketId).toBe(both[1]?.body.ticketId)
  })
})
