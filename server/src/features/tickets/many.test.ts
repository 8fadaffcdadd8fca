import { messageRoutes } from '@balcao/contract/messages/messages'
import { deskRoutes } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { type Work, workRoutes } from '@balcao/contract/works/works'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { handlersFor } from '../../test/job-handlers.ts'
import type { Person, World } from '../../test/world.ts'
import { world } from '../../test/world.ts'
import type { WorkRunner } from '../works/index.ts'
import { workJobs } from '../works/jobs.ts'
import { CHANNEL_WORK, channelRunner } from './commands/many/channel.ts'
import { PANEL_WORK, panelRunner } from './commands/many/panel.ts'
import { mergeTickets } from './commands/merge.ts'
import { mergeTicketsOfContacts } from './commands/merge-contacts.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'
import { watched } from './watched.testkit.ts'

let w: World
let shop: Shop
let jobs: Jobs
/** Called before each block, with what is done so far. */
let beforeBlock: (done: number) => Promise<void>

beforeAll(async () => {
  w = await world()
  const told = (runner: WorkRunner) => watched(runner, done => beforeBlock(done))
  jobs = await startJobs({
    pollSeconds: 0.5,
    work: {
      handlers: handlersFor(workJobs({ [PANEL_WORK]: told(panelRunner), [CHANNEL_WORK]: told(channelRunner) })),
      schedules: {},
    },
  })
})
afterAll(async () => {
  await closeShops()
  await jobs.stop()
})
beforeEach(async () => {
  beforeBlock = async () => {}
  shop = await openShop(w)
})
afterEach(() => {
  beforeBlock = async () => {}
})

/** A work that has ended: every change of it is a fact, so there is always something that wakes. */
async function ended(who: Person, id: number): Promise<Work> {
  const over = Promise.withResolvers<Work>()
  const look = async () => {
    const work = await who.call(workRoutes.show, { params: { id } })
    if (['done', 'failed', 'cancelled'].includes(work.status)) over.resolve(work)
  }
  const stop = onWake('facts', () => void look().catch(over.reject))
  await look()
  const work = await over.promise
  stop()
  return work
}
async function panel(body: object): Promise<Work> {
  const { status, body: work } = await shop.dona.ask('POST', '/tickets/panel', { title: 'Painel', ...body })
  expect(status).toBe(202)
  return ended(shop.dona, Number(work.id))
}
async function several(count: number, traits: Parameters<Shop['its']['ticket']>[0]): Promise<number[]> {
  const ids = []
  for (let i = 0; i < count; i++) ids.push(await shop.its.ticket({ queueId: shop.caixa, ...traits }))
  return ids
}
const rowsOf = async (ids: number[]) => {
  const { rows } = await w.owner.query(
    'select status, user_id::int as "userId", queue_id::int as "queueId", unread from tickets where id = any ($1) order by id',
    [ids],
  )
  return rows
}
const allAre = async (ids: number[], expected: object) => {
  for (const row of await rowsOf(ids)) expect(row).toMatchObject(expected)
}

describe('[TKT-11][TKT-20] the ticket panel', () => {
  test('closes all that are open, or all that are pending, in tens, and says how far it is', async () => {
    const open = await several(23, { status: 'open', userId: shop.ana.id })
    const pending = await several(3, { status: 'pending' })
    const blocks: number[] = []
    beforeBlock = async done => void blocks.push(done)
    expect(await panel({ do: 'close', status: 'open' })).toMatchObject({ status: 'done', total: 23, done: 23, refused: 0 })
    expect(blocks).toEqual([0, 10, 20])
    await allAre(open, { status: 'closed' })
    await allAre(pending, { status: 'pending' })
    expect(await panel({ do: 'close', status: 'pending' })).toMatchObject({ done: 3 })
    await allAre(pending, { status: 'closed' })
  })

  test('cancelled, it stops after the tens that are done', async () => {
    const ids = await several(25, { status: 'pending' })
    const atTen = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    beforeBlock = async done => {
      if (done !== 10) return
      atTen.resolve()
      await cancelled.promise
    }
    const { body: work } = await shop.dona.ask('POST', '/tickets/panel', { title: 'Tudo', do: 'close', status: 'pending' })
    await atTen.promise
    await shop.dona.ask('POST', `/works/${work.id}/cancel`)
    cancelled.resolve()
    expect(await ended(shop.dona, Number(work.id))).toMatchObject({ status: 'cancelled', done: 10 })
    expect((await rowsOf(ids)).map(row => row.status)).toEqual([...Array(10).fill('closed'), ...Array(15).fill('pending')])
  })

  test('one that has moved meanwhile keeps none of the others, and is told with its reason', async () => {
    const ids = await several(3, { status: 'pending' })
    beforeBlock = async () => void (await shop.put(shop.ana, ids[1] ?? 0, { status: 'closed' }))
    const work = await panel({ do: 'close', status: 'pending' })
    expect(work).toMatchObject({ status: 'done', done: 3, refused: 1, report: [{ row: ids[1], code: 'ERR_TICKET_STATUS' }] })
    expect(work.report[0]?.about).toMatch(/^Cliente/)
    await allAre(ids, { status: 'closed' })
  })

  test.each([
    ['ERR_MASS_CLOSE', { do: 'close', status: 'open' }],
    ['ERR_MASS_TRANSFER', { do: 'moveWithoutQueue', queueId: 'caixa' }],
    ['ERR_MASS_READ', { do: 'read' }],
  ] as const)('one that fails for no reason anybody foresaw is told as %s and keeps none of the others', async (code, order) => {
    const ids = await several(3, { status: 'open', userId: shop.ana.id, queueId: null, unread: 2 })
    await w.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger fail before update on tickets for each row when (new.id = ${ids[1]}) execute function fail()`,
    )
    const work = await panel('queueId' in order ? { ...order, queueId: shop.caixa } : order)
    await w.owner.query('drop trigger fail on tickets; drop function fail')
    expect(work).toMatchObject({ status: 'done', done: 3, refused: 1, report: [{ row: ids[1], code }] })
  })

  test('gives a queue to those without one, their owners go on; or gives them to somebody', async () => {
    const { ana, caixa } = shop
    const mine = await several(1, { status: 'open', userId: ana.id, queueId: null })
    const free = await several(2, { status: 'pending', queueId: null })
    const other = await several(1, { status: 'pending', queueId: shop.estoque })
    expect(await panel({ do: 'moveWithoutQueue', queueId: caixa })).toMatchObject({ done: 3, refused: 0 })
    await allAre(mine, { status: 'open', userId: ana.id, queueId: caixa })
    await allAre(free, { status: 'pending', userId: null, queueId: caixa })
    await allAre(other, { queueId: shop.estoque })

    const more = await several(2, { status: 'pending', queueId: null })
    await panel({ do: 'moveWithoutQueue', userId: shop.bia.id, queueId: caixa })
    await allAre(more, { status: 'open', userId: shop.bia.id, queueId: caixa })
    const ask = (body: object) => shop.dona.ask('POST', '/tickets/panel', { title: 'x', ...body })
    expect(await ask({ do: 'moveWithoutQueue', userId: shop.bia.id, queueId: shop.estoque })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TRANSFER' },
    })
    expect(await ask({ do: 'moveWithoutQueue' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('hands all of one user to another, but not what is of a queue the other has no access to', async () => {
    const { ana, bia, caixa, estoque } = shop
    const mine = await several(12, { status: 'open', userId: ana.id })
    const elsewhere = await several(1, { status: 'open', userId: ana.id, queueId: estoque })
    const parked = await several(1, { status: 'schedule', userId: ana.id })
    const waits = await several(1, { status: 'pending', userId: ana.id })
    const work = await panel({ do: 'moveOfUser', userId: ana.id, toUserId: bia.id })
    expect(work).toMatchObject({ done: 15, refused: 1, report: [{ row: elsewhere[0], code: 'ERR_TRANSFER' }] })
    await allAre(mine, { status: 'open', userId: bia.id, queueId: caixa })
    await allAre(elsewhere, { userId: ana.id })
    await allAre(parked, { status: 'schedule', userId: bia.id })
    await allAre(waits, { status: 'pending', userId: bia.id })
  })

  test('marks all as read; and is an admin’s alone', async () => {
    const ids = await several(11, { status: 'open', userId: shop.ana.id, unread: 4 })
    expect(await panel({ do: 'read' })).toMatchObject({ done: 11, refused: 0 })
    await allAre(ids, { unread: 0, status: 'open' })
    expect(await shop.chefe.ask('POST', '/tickets/panel', { do: 'read', title: 'x' })).toMatchObject({ status: 403 })
  })
})

describe('[CHN-14][TKT-10] all tickets of a channel go to another', () => {
  const move = async (whatsappId: number, newWhatsappId: number) => {
    const { status, body } = await shop.dona.ask('PUT', '/ticketsChannel', { whatsappId, newWhatsappId, channel: 'sandbox' })
    expect(status).toBe(202)
    return ended(shop.dona, Number(body.id))
  }

  test('live and closed ones, in blocks with their count; each says so in its log', async () => {
    const [from, to] = [await shop.its.channel('Velho'), await shop.its.channel('Novo')]
    const open = await several(2, { channel: from, status: 'open', userId: shop.ana.id })
    const closed = await several(60, { channel: from, status: 'closed' })
    const stays = await several(1, { channel: shop.channel })
    const unsent = { from_me: true, status: 'pending', next_at: new Date() }
    const waits = await shop.its.message(open[0] ?? 0, 'não saiu', unsent)
    const leaving = await shop.its.message(open[0] ?? 0, 'está saindo', { ...unsent, claimed_at: new Date() })
    const tried = await shop.its.message(open[0] ?? 0, 'talvez tenha saído', { ...unsent, attempts: 1, external_id: 'x1' })
    expect(await move(from, to)).toMatchObject({ status: 'done', title: 'Velho', total: 62, done: 62, refused: 0 })
    const { rows } = await w.owner.query<{ id: number }>('select id::int from tickets where channel_id = $1 order by id', [to])
    expect(rows.map(row => row.id)).toEqual([...open, ...closed])
    expect((await shop.show(stays[0] ?? 0)).whatsappId).toBe(shop.channel)
    const { rows: unsentOnes } = await w.owner.query(
      'select id::int, channel_id::int as channel from messages where id = any ($1) order by id',
      [[waits, leaving, tried]],
    )
    expect(unsentOnes, 'what has not been tried goes along').toEqual([
      { id: waits, channel: to },
      { id: leaving, channel: from },
      { id: tried, channel: from },
    ])
    const logs = await shop.dona.call(ticketRoutes.logs, { params: { id: open[0] ?? 0 } })
    expect(logs).toMatchObject([{ type: 'channel', userId: shop.dona.id, from: { channelId: from }, to: { channelId: to } }])
  }, 30_000)

  test('where the contact has a live one there the two become one: every message in the order of its time, unread added, nothing lost', async () => {
    const [from, to] = [await shop.its.channel('Velho'), await shop.its.channel('Novo')]
    const contact = await shop.its.contact('Marta', { number: '5511977776666' })
    const old = await shop.its.ticket({
      contact,
      channel: from,
      queueId: shop.caixa,
      userId: shop.ana.id,
      status: 'open',
      unread: 2,
    })
    const there = await shop.its.ticket({ contact, channel: to, queueId: shop.estoque, unread: 1 })
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12, minutes))
    await shop.its.message(old, 'um', { said_at: at(1) })
    await shop.its.message(there, 'dois', { said_at: at(2) })
    await shop.its.message(old, 'três', { said_at: at(3) })
    const noted = await shop.ana.ask('POST', `/tickets/${old}/notes`, { note: 'Quer desconto' })
    expect(noted.status).toBe(201)

    expect(await move(from, to)).toMatchObject({ done: 1, refused: 0 })
    expect(await shop.show(there)).toMatchObject({
      status: 'open',
      userId: shop.ana.id,
      queueId: shop.estoque,
      unreadMessages: 3,
      notes: [{ note: 'Quer desconto', ticketId: there }],
    })
    const { messages, count } = await shop.dona.call(messageRoutes.list, { params: { ticketId: there }, query: {} })
    expect(messages.map(message => [message.seq, message.body])).toEqual([
      [1, 'um'],
      [2, 'dois'],
      [3, 'três'],
    ])
    expect(count).toBe(3)
    expect(await shop.ana.ask('GET', `/tickets/${old}`)).toMatchObject({ status: 404 })
    const logs = await shop.dona.call(ticketRoutes.logs, { params: { id: there } })
    expect(logs.at(-1)).toMatchObject({ type: 'merge', from: { ticketId: old, userId: shop.ana.id } })
  })

  test('whom the other channel cannot reach stays, and is named with the reason', async () => {
    const [from, to] = [await shop.its.channel('Velho'), await shop.its.channel('Bot', { kind: 'telegram' })]
    const [lost, there] = [
      await shop.its.contact('Só telefone', { number: '5511977775555' }),
      await shop.its.contact('Nos dois', { number: '5511977774444' }),
    ]
    await w.owner.query(
      "insert into identities (tenant_id, kind, key, value, contact_id) select tenant_id, 'telegram', '77', '77', id from contacts where id = $1",
      [there],
    )
    const stays = await shop.its.ticket({ contact: lost, channel: from, status: 'open', userId: shop.ana.id })
    const goes = await shop.its.ticket({ contact: there, channel: from, status: 'open', userId: shop.ana.id })
    const { id } = await move(from, to)
    expect(await shop.dona.call(workRoutes.show, { params: { id } })).toMatchObject({
      done: 2,
      refused: 1,
      report: [{ row: stays, code: 'ERR_CONTACT_OUT_OF_REACH', about: 'Só telefone' }],
    })
    expect((await shop.show(stays)).whatsappId).toBe(from)
    expect((await shop.show(goes)).whatsappId).toBe(to)
    const alone = await shop.dona.ask('PUT', `/ticketsChannelId/${stays}`, { whatsappId: to })
    expect(alone).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_OUT_OF_REACH' } })
    expect((await shop.show(stays)).whatsappId).toBe(from)
  })

  test('[USR-11] what somebody attends who may not use the other channel stays, and is named; a closed one goes', async () => {
    const [from, to] = [await shop.its.channel('Velho'), await shop.its.channel('Novo')]
    const works = (who: Person, channel: number) =>
      w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
        shop.tenant,
        who.id,
        channel,
      ])
    await works(shop.ana, from)
    const hers = await shop.its.ticket({ channel: from, queueId: shop.caixa, status: 'open', userId: shop.ana.id })
    const over = await shop.its.ticket({ channel: from, queueId: shop.caixa, status: 'closed', userId: shop.ana.id })
    expect(await move(from, to)).toMatchObject({ done: 2, refused: 1, report: [{ row: hers, code: 'ERR_TRANSFER' }] })
    expect((await shop.show(hers)).whatsappId).toBe(from)
    expect((await shop.show(over)).whatsappId).toBe(to)
    const one = await shop.dona.ask('PUT', `/ticketsChannelId/${hers}`, { whatsappId: to })
    expect(one).toMatchObject({ status: 409, body: { error: 'ERR_TRANSFER', userId: shop.ana.id, whatsappId: to } })
    await works(shop.ana, to)
    expect(await shop.dona.ask('PUT', `/ticketsChannelId/${hers}`, { whatsappId: to })).toMatchObject({ status: 200 })
  })

  test('not to itself, nor to one that is not there', async () => {
    const ask = (newWhatsappId: number) => shop.dona.ask('PUT', '/ticketsChannel', { whatsappId: shop.channel, newWhatsappId })
    expect(await ask(shop.channel)).toMatchObject({ status: 409, body: { error: 'ERR_CHANNEL_TRANSFER' } })
    expect(await ask(999_999)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  })
})

describe('two tickets become one', () => {
  test('counters and rooms of what is gone are gone too', async () => {
    const contact = await shop.its.contact('Dois')
    const one = await shop.its.ticket({ contact, channel: await shop.its.channel(), queueId: shop.caixa, unread: 1 })
    const two = await shop.its.ticket({ contact, channel: await shop.its.channel(), queueId: shop.caixa })
    await withTenant(shop.tenant, tx => mergeTickets(tx, one, two))
    expect((await shop.ana.call(ticketRoutes.counters, { query: {} })).pending.private).toBe(1)
    const { rows } = await w.owner.query('select from ticket_rooms where ticket_id = $1', [one])
    expect(rows).toEqual([])
    expect(await shop.show(two)).toMatchObject({ status: 'pending', unreadMessages: 1 })
  })

  test('what somebody was writing in either is in the one there is', async () => {
    const contact = await shop.its.contact('Dois')
    const [gone, there] = [
      await shop.its.ticket({ contact, channel: await shop.its.channel(), queueId: shop.caixa }),
      await shop.its.ticket({ contact, channel: await shop.its.channel(), queueId: shop.caixa }),
    ]
    const file = (name: string) => ({ fileId: name, name, caption: '', voice: false })
    const writes = (who: Person, id: number, words: object) =>
      who.ask('PUT', `/tickets/${id}/draft`, { text: '', note: '', isNote: false, files: [], ...words })
    await writes(shop.ana, gone, { text: 'Bom dia', files: [file('a')] })
    await writes(shop.ana, there, { text: 'Já vejo', note: 'VIP', files: [file('b')] })
    await writes(shop.bia, gone, { text: 'Oi' })
    await withTenant(shop.tenant, tx => mergeTickets(tx, gone, there))
    const draft = async (who: Person) => (await who.call(deskRoutes.conversation, { params: { ticketId: there } })).draft?.words
    expect(await draft(shop.ana)).toMatchObject({ text: 'Bom dia\nJá vejo', note: 'VIP', files: [file('a'), file('b')] })
    expect(await draft(shop.bia)).toMatchObject({ text: 'Oi' })
  })

  test('the tickets and ratings of two contacts who are one person are of one contact', async () => {
    const [keep, gone] = [await shop.its.contact('Marta'), await shop.its.contact('Marta S.')]
    const [there, other] = [
      await shop.its.ticket({ contact: keep, channel: shop.channel }),
      await shop.its.ticket({ contact: gone, channel: shop.channel, unread: 2 }),
    ]
    await w.owner.query(
      'insert into ratings (tenant_id, ticket_id, contact_id, heard_seq, evaluation, answered_at) values ($1, $2, $3, 1, 5, now())',
      [shop.tenant, other, gone],
    )
    await withTenant(shop.tenant, async tx => {
      await mergeTicketsOfContacts(tx, { keep, gone })
      await tx.deleteFrom('contacts').where('id', '=', gone).execute()
    })
    expect(await shop.show(there)).toMatchObject({ contactId: keep, unreadMessages: 2 })
    const { rows } = await w.owner.query(
      'select ticket_id::int as ticket, contact_id::int as contact from ratings where tenant_id = $1',
      [shop.tenant],
    )
    expect(rows).toEqual([{ ticket: there, contact: keep }])
  })
})
