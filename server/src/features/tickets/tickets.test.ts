import { deskRoutes } from '@balcao/contract/tickets/desk'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { sweepTickets } from './commands/by-clock/sweep.ts'

let w: World
let tenant: number
let its: Desk
let caixa: number
let estoque: number
/** Agents of the till; `zeca` works in the store room, `chefe` leads, `dona` is the admin. */
let ana: Person
let bia: Person
let zeca: Person
let chefe: Person
let dona: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  caixa = await w.queue(tenant, 'Caixa')
  estoque = await w.queue(tenant, 'Estoque')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [caixa] })
  bia = await w.person(tenant, 'bia', 'user', { queueIds: [caixa] })
  zeca = await w.person(tenant, 'zeca', 'user', { queueIds: [estoque] })
  chefe = await w.person(tenant, 'chefe', 'super', { queueIds: [caixa] })
  dona = await w.person(tenant, 'dona', 'admin')
})

const waiting = () => its.ticket({ queueId: caixa })
const waitingFor = async (minutes: number) => {
  const id = await waiting()
  await w.owner.query('update tickets set waiting_since = now() - make_interval(mins => $2) where id = $1', [id, minutes])
  return id
}
const put = (who: Person, id: number, body: object) => who.ask('PUT', `/tickets/${id}`, body)
const set = async (key: string, value: string) => {
  expect(await (await w.renewed(dona)).ask('PUT', `/settings/${key}`, { value })).toMatchObject({ status: 200 })
}
const factsOf = async (id: number) => {
  const { rows } = await w.owner.query(
    "select event, rooms, except_rooms as except from outbox where (payload->'ticket'->>'id' = $1 or payload->>'ticketId' = $1) order by id",
    [String(id)],
  )
  return rows
}
const refused = (status: number, error: string, more = {}) => ({ status, body: { error, ...more } })

describe('starting and handing on', () => {
  test('[TKT-03][TKT-09] the user who starts it owns it; the others hear where it went, and those who no longer see it that it left', async () => {
    const id = await waiting()
    expect(await put(ana, id, { status: 'open', userId: ana.id })).toMatchObject({
      status: 200,
      body: { status: 'open', userId: ana.id, username: 'ana', chatbot: false },
    })
    expect(await factsOf(id)).toEqual([
      {
        event: 'ticket.left',
        rooms: [`queue:${caixa}:free`, 'unowned'],
        except: ['everything', `queue:${caixa}:taken`, `user:${ana.id}`],
      },
      { event: 'ticket.changed', rooms: ['everything', `queue:${caixa}:taken`, `user:${ana.id}`], except: [] },
    ])
  })

  test('[TKT-16] of many agents who start the same ticket at once one wins, and every other is told who', async () => {
    const people = [ana, bia, chefe, dona, await w.person(tenant, 'dono', 'admin')]
    for (let round = 0; round < 15; round++) {
      const id = await waiting()
      const answers = await Promise.all(people.map(who => put(who, id, { status: 'open', userId: who.id })))
      const winners = people.filter((_, i) => answers[i]?.status === 200)
      expect(winners).toHaveLength(1)
      const lost = answers.filter(answer => answer.status !== 200)
      for (const answer of lost)
        expect(answer).toMatchObject(refused(409, 'ERR_TICKET_STATUS', { is: 'open', userId: winners[0]?.id }))
    }
  })

  test('[TKT-16][TKT-08] an admin who starts what another has in hand is told who; handed to themselves, it is theirs', async () => {
    const id = await waiting()
    await put(ana, id, { status: 'open' })
    for (const body of [{ status: 'open' }, { status: 'open', userId: dona.id }])
      expect(await put(dona, id, body)).toMatchObject(refused(409, 'ERR_TICKET_STATUS', { is: 'open', userId: ana.id }))
    expect(await put(dona, id, { userId: dona.id })).toMatchObject({ status: 200, body: { status: 'open', userId: dona.id } })
    const parked = await its.ticket({ queueId: caixa, userId: ana.id, status: 'schedule' })
    expect(await put(dona, parked, { status: 'open' })).toMatchObject({ status: 200, body: { userId: dona.id } })
  })

  test('[TKT-04] returned to the queue it is anybody’s again; closed it can be opened again', async () => {
    const id = await waiting()
    await put(ana, id, { status: 'open' })
    expect(await put(ana, id, { status: 'pending' })).toMatchObject({ body: { status: 'pending', userId: null } })
    expect(await put(bia, id, { status: 'open' })).toMatchObject({ body: { userId: bia.id } })
    expect(await put(bia, id, { status: 'close' })).toMatchObject({ body: { status: 'closed', closedAt: expect.any(String) } })
    expect(await put(ana, id, { status: 'open' })).toMatchObject({ body: { status: 'open', userId: ana.id, closedAt: null } })
  })

  test('[TKT-08] transferred to people of the queue named, to queues, and not where it is already', async () => {
    const id = await waiting()
    await put(ana, id, { status: 'open' })
    expect(await put(ana, id, { userId: ana.id })).toMatchObject(refused(409, 'ERR_TICKET_ALREADY_THERE'))
    expect(await put(ana, id, { userId: bia.id, queueId: estoque })).toMatchObject(refused(409, 'ERR_TRANSFER'))
    expect(await put(ana, id, { userId: 999_999 })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
    expect(await put(ana, id, { queueId: w.queues.pneus })).toMatchObject(refused(404, 'ERR_NO_QUEUE_FOUND'))
    expect(await put(bia, id, { userId: bia.id })).toMatchObject(refused(403, 'ERR_ADMIN_ONLY', { userId: ana.id }))
    expect(await put(dona, id, { userId: bia.id })).toMatchObject({ status: 200, body: { userId: bia.id } })
    expect(await put(bia, id, { userId: zeca.id, queueId: estoque })).toMatchObject({
      body: { userId: zeca.id, queueId: estoque },
    })
    expect(await put(bia, id, { unreadMessages: 0 })).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
    expect(await put(zeca, id, { queueId: caixa })).toMatchObject({ body: { status: 'pending', userId: null, queueId: caixa } })
  })

  describe('[AHD-05] the user who moved a ticket takes it back', () => {
    const back = (who: Person, id: number) => who.ask('POST', `/tickets/${id}/undo`)
    const own = async () => {
      const id = await waiting()
      await put(ana, id, { status: 'open' })
      return id
    }

    test('out of their own sight too, after every move: it is where it was, with its owner of before', async () => {
      const moves = [
        { queueId: estoque },
        { status: 'open', userId: bia.id },
        { status: 'closed' },
        { status: 'pending' },
        { status: 'closed', farewell: 'Até logo' },
      ]
      for (const move of moves) {
        const id = await own()
        expect(await put(ana, id, move), JSON.stringify(move)).toMatchObject({ status: 200 })
        const undone = { status: 'open', userId: ana.id, queueId: caixa, closedAt: null, closesAt: null }
        expect(await back(ana, id), JSON.stringify(move)).toMatchObject({ status: 200, body: undone })
      }
      const taken = await own()
      expect(await back(ana, taken)).toMatchObject({ body: { status: 'pending', userId: null } })
    })

    test('not another’s move, not one that somebody moved on, not twice, and not much later', async () => {
      const id = await own()
      await put(ana, id, { status: 'open', userId: bia.id })
      expect(await back(bia, id)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
      await put(bia, id, { status: 'pending' })
      expect(await back(ana, id)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
      expect(await back(bia, id)).toMatchObject({ status: 200, body: { userId: bia.id } })
      expect(await back(bia, id)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
      const old = await own()
      await w.owner.query("update ticket_logs set created_at = created_at - interval '1 hour' where ticket_id = $1", [old])
      expect(await back(ana, old)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
    })
  })

  test('[AHD-02] those who wait can be listed with the longest wait first, and who waits for nothing last', async () => {
    const ids = await Promise.all([9, 30, 2].map(minutes => waitingFor(minutes)))
    const none = await waiting()
    const wanted = [ids[1], ids[0], ids[2], none]
    const query = { status: ['pending' as const], sort: 'waiting' as const, pageNumber: 1 }
    const { tickets } = await ana.call(ticketRoutes.list, { query })
    expect(tickets.map(row => row.id).filter(id => wanted.includes(id))).toEqual(wanted)
    const load = await ana.call(deskRoutes.load, {})
    expect(load.queues.find(({ id }) => id === caixa)?.userIds.toSorted()).toEqual([ana.id, bia.id, chefe.id].toSorted())
  })

  test('[TKT-09] the user named gets it and the queue named holds it, wherever it was before', async () => {
    const to = (ticket: number, who: Person, more = {}) => put(dona, ticket, { status: 'open', userId: who.id, ...more })
    const closed = await its.ticket({ queueId: caixa, userId: bia.id, status: 'closed' })
    expect(await to(closed, ana)).toMatchObject({ status: 200, body: { status: 'open', userId: ana.id, queueId: caixa } })
    const elsewhere = await its.ticket({ queueId: caixa, status: 'closed' })
    expect(await to(elsewhere, zeca, { queueId: estoque })).toMatchObject({ body: { userId: zeca.id, queueId: estoque } })
    const parked = await its.ticket({ queueId: caixa, userId: ana.id, status: 'schedule' })
    expect(await to(parked, ana)).toMatchObject({ status: 200, body: { status: 'open', userId: ana.id, scheduleDate: null } })
    const own = await its.ticket({ queueId: caixa, userId: ana.id, status: 'schedule' })
    expect(await put(ana, own, { status: 'open', userId: bia.id })).toMatchObject({ body: { status: 'open', userId: bia.id } })
    const kept = await its.ticket({ queueId: caixa, userId: bia.id })
    expect(await to(kept, bia)).toMatchObject({ status: 200, body: { status: 'open', userId: bia.id } })
    expect(await put(ana, await waiting(), { status: 'open', queueId: estoque })).toMatchObject({
      body: { status: 'open', userId: ana.id, queueId: estoque },
    })
  })

  test('[SET-16] with force admin others read that only an administrator can', async () => {
    await set('forceAdmin', 'enabled')
    const id = await waiting()
    expect(await put(ana, id, { status: 'open' })).toMatchObject(refused(403, 'ERR_ADMIN_ONLY'))
    expect(await put(chefe, id, { userId: ana.id })).toMatchObject(refused(403, 'ERR_ADMIN_ONLY'))
    const nulled = (who: Person) => who.ask('PUT', `/ticketsNull/${id}`, { status: 'open' })
    expect(await nulled(ana)).toMatchObject(refused(403, 'ERR_ADMIN_ONLY'))
    expect(await put(dona, id, { userId: ana.id })).toMatchObject({ status: 200, body: { status: 'open', userId: ana.id } })
  })

  test('[SET-28] with force current user a returned ticket keeps its owner', async () => {
    await set('forcePending', 'enabled')
    const id = await waiting()
    await put(ana, id, { status: 'open' })
    expect(await put(ana, id, { status: 'pending' })).toMatchObject({ body: { status: 'pending', userId: ana.id } })
    expect(await put(bia, id, { status: 'open' })).toMatchObject(refused(403, 'ERR_ADMIN_ONLY'))
  })

  test('[TKT-10] forced it closes from any live state; nulled it loses its owner', async () => {
    const parked = await its.ticket({ queueId: caixa, userId: ana.id, status: 'schedule' })
    expect(await ana.ask('PUT', `/ticketsForce/${parked}`, { status: 'closed', userId: ana.id })).toMatchObject({
      status: 200,
      body: { status: 'closed', scheduleDate: null },
    })
    const open = await its.ticket({ queueId: caixa, userId: ana.id, status: 'open' })
    expect(await bia.ask('PUT', `/ticketsNull/${open}`, { status: 'pending', userId: null })).toMatchObject({
      body: { status: 'pending', userId: null },
    })
  })

  test('[TKT-09][TKT-21] each flag, the unread count and the value alone; one engine at most; nothing that is not listed', async () => {
    const id = await waiting()
    expect(await put(ana, id, { difyStatus: true })).toMatchObject({ body: { difyStatus: true, chatbot: true } })
    expect(await put(ana, id, { n8nStatus: true })).toMatchObject({ body: { difyStatus: false, n8nStatus: true } })
    expect(await put(ana, id, { n8nStatus: false })).toMatchObject({ body: { n8nStatus: false, chatbot: false } })
    expect(await put(ana, id, { unreadMessages: 7 })).toMatchObject({ body: { unreadMessages: 7 } })
    expect(await put(ana, id, { value: 129.9 })).toMatchObject({ body: { value: 129.9 } })
    expect(await put(ana, id, { audience: ['team'] })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await put(ana, id, { status: 'resolved' })).toMatchObject(refused(400, 'ERR_VALIDATION'))
  })

  test('[TKT-14] every one of these leaves a line: who, what, when, from and to', async () => {
    const id = await waiting()
    await put(ana, id, { status: 'open' })
    await put(ana, id, { userId: bia.id })
    await put(bia, id, { status: 'closed' })
    const logs = await ana.call(ticketRoutes.logs, { params: { id } })
    expect(logs.map(({ type, userId }) => [type, userId])).toEqual([
      ['open', ana.id],
      ['transfered', ana.id],
      ['receivedTransfer', bia.id],
      ['closed', bia.id],
    ])
    expect(logs[1]).toMatchObject({ username: 'ana', from: { userId: ana.id }, to: { userId: bia.id }, queueId: caixa })
  })
})

describe('one live ticket per contact and channel', () => {
  test('[TKT-07][TKT-13] a new one is refused with the one there is, however many ask at once', async () => {
    const [contactId, channelId] = [await its.contact(), await its.channel()]
    const answers = await Promise.all([ana, bia, zeca, dona].map(who => who.ask('POST', '/tickets', { contactId, channelId })))
    const made = answers.filter(answer => answer.status === 201)
    expect(made).toHaveLength(1)
    const there = { id: made[0]?.body.id, status: 'open', userId: made[0]?.body.userId, queueId: null }
    for (const answer of answers.filter(one => one.status !== 201))
      expect(answer).toEqual(refused(409, 'ERR_OTHER_OPEN_TICKET', { ticket: there }))
  })

  test('[TKT-07] so is reopening beside it, and moving to its channel', async () => {
    const [contact, channel] = [await its.contact(), await its.channel()]
    const old = await its.ticket({ contact, channel, queueId: caixa, status: 'closed' })
    const now = await its.ticket({ contact, channel, queueId: caixa })
    expect(await put(ana, old, { status: 'open' })).toMatchObject(refused(409, 'ERR_OTHER_OPEN_TICKET', { ticket: { id: now } }))
    const elsewhere = await its.ticket({ contact, queueId: caixa })
    const move = (to: number) => ana.ask('PUT', `/ticketsChannelId/${elsewhere}`, { channel: 'sandbox', whatsappId: to })
    expect(await move(channel)).toMatchObject(refused(409, 'ERR_OTHER_OPEN_TICKET', { ticket: { id: now } }))
    expect(await move(999_999)).toMatchObject(refused(404, 'ERR_NO_WAPP_FOUND'))
    const free = await its.channel()
    expect(await move(free)).toMatchObject({ status: 200, body: { whatsappId: free } })
    expect(await move(free)).toMatchObject(refused(409, 'ERR_TICKET_ALREADY_THERE'))
  })

  test('[TKT-13] a new one needs its contact and a channel, and is the company’s own demand', async () => {
    const contactId = await its.contact()
    expect(await ana.ask('POST', '/tickets', { contactId })).toMatchObject(refused(404, 'ERR_NO_DEF_WAPP_FOUND'))
    expect(await ana.ask('POST', '/tickets', { contactId, channelId: 999_999 })).toMatchObject(refused(404, 'ERR_NO_WAPP_FOUND'))
    expect(await ana.ask('POST', '/tickets', { contactId: 999_999 })).toMatchObject(refused(404, 'ERR_NO_CONTACT_FOUND'))
    const channelId = await its.channel('Principal', { is_default: true, queue_id: caixa })
    expect(await ana.ask('POST', '/tickets', { contactId, status: 'pending' })).toMatchObject({
      status: 201,
      body: { status: 'pending', userId: null, queueId: caixa, whatsappId: channelId, isActiveDemand: true, channel: 'sandbox' },
    })
  })

  test('[TKT-13] when the database failed: nothing of it is stored, and it may be repeated', async () => {
    const asked = { contactId: await its.contact(), channelId: await its.channel() }
    await w.owner.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
       create trigger fail before insert on outbox for each row when (new.event = 'ticket.created') execute function fail()`,
    )
    expect(await ana.ask('POST', '/tickets', asked)).toMatchObject(refused(500, 'ERR_CREATING_TICKET'))
    expect(await w.one('select count(*)::int as n from tickets where tenant_id = $1', [tenant])).toEqual({ n: 0 })
    await w.owner.query('drop trigger fail on outbox; drop function fail')
    expect(await ana.ask('POST', '/tickets', asked)).toMatchObject({ status: 201 })
  })

  test('[TKT-13] a group’s one ticket is taken up again by whom it is asked for, in the queue named, or waits there', async () => {
    const [contactId, channelId] = [await its.contact('Família', { kind: 'group' }), await its.channel()]
    const id = await its.ticket({ contact: contactId, channel: channelId, isGroup: true, queueId: caixa, status: 'closed' })
    const asked = (more: object) => ana.ask('POST', '/tickets', { contactId, channelId, ...more })
    await w.owner.query('update users set is_active = false where id = $1', [zeca.id])
    expect(await asked({ userId: zeca.id })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
    expect(await asked({ userId: w.olga.id })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
    expect(await asked({ userId: bia.id, queueId: estoque })).toMatchObject(refused(409, 'ERR_TRANSFER'))
    expect(await asked({ userId: bia.id })).toMatchObject({ status: 201, body: { id, status: 'open', userId: bia.id } })
    await dona.ask('PUT', `/ticketsForce/${id}`, {})
    const waits = { status: 'pending', userId: null, queueId: estoque }
    expect(await asked({ status: 'pending', queueId: estoque })).toMatchObject({ status: 201, body: { id, ...waits } })
  })

  test('one that waits for its rating ends when another begins, in the same moment', async () => {
    const [contact, channel] = [await its.contact(), await its.channel()]
    const rated = await its.ticket({ contact, channel, queueId: caixa, userId: bia.id, status: 'open', answeredBy: 'rating' })
    expect(await ana.ask('POST', '/tickets', { contactId: contact, channelId: channel })).toMatchObject({ status: 201 })
    expect(await bia.call(ticketRoutes.show, { params: { id: rated } })).toMatchObject({ status: 'closed', answeredBy: 'person' })
  })
})

describe('who sees what, through the calls', () => {
  test('[VIS-01][VIS-08] one ticket, its log, its place in the list and the counters follow one rule', async () => {
    const mine = await its.ticket({ queueId: caixa, userId: ana.id, status: 'open' })
    const theirs = await its.ticket({ queueId: estoque })
    for (const url of [`/tickets/${theirs}`, `/tickets/${theirs}/logs`])
      expect(await ana.ask('GET', url)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
    for (const body of [{ status: 'closed', farewellId: 999_999 }, { status: 'closed' }, { value: 1 }])
      expect(await put(ana, theirs, body)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
    const page = await ana.call(ticketRoutes.list, { query: { showAll: true } })
    expect(page).toMatchObject({ count: 1, hasMore: false, tickets: [{ id: mine }] })
    expect((await ana.call(ticketRoutes.counters, { query: { showAll: true } })).pending.private).toBe(0)
    expect((await chefe.call(ticketRoutes.counters, { query: { showAll: true } })).pending.private).toBe(1)
    expect((await chefe.call(ticketRoutes.counters, { query: {} })).pending.private).toBe(0)
  })

  test('[VIS-02][VIS-09] a switched setting holds for the very next list, ticket and count', async () => {
    const id = await its.ticket({ queueId: caixa, userId: bia.id, status: 'open' })
    expect(await ana.ask('GET', `/tickets/${id}`)).toMatchObject({ status: 200 })
    await set('notViewAssignedTickets', 'enabled')
    const now = await w.renewed(ana)
    expect(await now.ask('GET', `/tickets/${id}`)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
    expect(await now.call(ticketRoutes.list, { query: {} })).toMatchObject({ tickets: [], count: 0 })
    expect((await now.call(ticketRoutes.counters, { query: {} })).open.private).toBe(0)
    expect(await (await w.renewed(dona)).ask('GET', `/tickets/${id}`)).toMatchObject({ status: 200 })
  })

  test('[TKT-12] no status means open and pending, an empty one is refused, and showAll looks at closed ones too', async () => {
    const open = await its.ticket({ queueId: caixa })
    const closed = await its.ticket({ queueId: caixa, status: 'closed' })
    const ids = async (query: string) => {
      const { status, body } = await chefe.ask('GET', `/tickets${query}`)
      return status === 200 ? (body.tickets as { id: number }[]).map(ticket => ticket.id).sort((a, b) => a - b) : body.error
    }
    expect(await ids('')).toEqual([open])
    expect(await ids('?status=')).toBe('ERR_NO_STATUS_SELECTED')
    expect(await ids('?showAll=true')).toEqual([open, closed])
    expect(await ids('?status=&showAll=true')).toEqual([open, closed])
    expect(await ids('?status=closed&status=pending')).toEqual([open, closed])
    expect(await ids('?status[]=closed&status%5B%5D=pending')).toEqual([open, closed])
    expect(await ids('?status[]=closed')).toEqual([closed])
    expect(await ids('?status=close')).toEqual([closed])
    expect(await ids(`?searchParam=${closed}&status=closed`)).toEqual([closed])
    expect(await ids('?status=sleeping')).toBe('ERR_VALIDATION')
  })

  test('[VIS-07] a supervisor without privileges asks for all in vain', async () => {
    await set('removeSupervisorPrivileges', 'enabled')
    const open = await its.ticket({ queueId: caixa })
    await its.ticket({ queueId: caixa, status: 'closed' })
    const now = await w.renewed(chefe)
    expect(await now.ask('GET', '/tickets?showAll=true')).toMatchObject({ body: { tickets: [{ id: open }], count: 1 } })
    expect(await now.ask('GET', '/tickets?showAll=true&status=')).toMatchObject(refused(400, 'ERR_NO_STATUS_SELECTED'))
  })

  test('[SET-20][SET-26][TKT-18] the page’s size and the oldest it shows are settings; a search still finds what is older', async () => {
    await set('ticketLimitNumber', '10')
    const old = await its.ticket({ queueId: caixa, name: 'Antiga', updatedAt: new Date(Date.now() - 10 * 86_400_000) })
    for (let i = 0; i < 12; i++) await its.ticket({ queueId: caixa })
    expect(await ana.call(ticketRoutes.list, { query: {} })).toMatchObject({ count: 13, hasMore: true, tickets: { length: 10 } })
    await set('ticketLimit', '7')
    expect(await ana.call(ticketRoutes.list, { query: { pageNumber: 2 } })).toMatchObject({ count: 12, tickets: { length: 2 } })
    expect(await ana.call(ticketRoutes.list, { query: { searchParam: 'antiga' } })).toMatchObject({ tickets: [{ id: old }] })
    expect(await (await w.renewed(dona)).ask('PUT', '/settings/ticketLimitNumber', { value: '9' })).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    )
  })

  test('[TKT-11] mark all: every ticket one sees is read, and no other; the GET of the family says not to be kept', async () => {
    const mine = await its.ticket({ queueId: caixa, unread: 3 })
    const other = await its.ticket({ queueId: estoque, unread: 2 })
    const answer = await w.app.inject({ url: '/ticketsMarkAllUnread', headers: { authorization: `Bearer ${ana.token}` } })
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ ok: true, tickets: 1 }, 'no-store'])
    const unread = await w.owner.query('select id::int, unread from tickets where tenant_id = $1 order by id', [tenant])
    expect(unread.rows).toEqual([
      { id: mine, unread: 0 },
      { id: other, unread: 2 },
    ])
    expect((await w.app.inject({ url: '/ticketsMarkAllUnread' })).statusCode).toBe(403)
  })
})

describe('what happens by itself', () => {
  test('a parked ticket comes back at its date to its owner, one that was to close is closed; each once', async () => {
    const parked = await its.ticket({ queueId: caixa, userId: ana.id, status: 'open' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect(await put(ana, parked, { status: 'schedule' })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await put(ana, parked, { status: 'schedule', scheduleDate: until })).toMatchObject({
      body: { status: 'schedule', scheduleDate: until },
    })
    const closing = await its.ticket({ queueId: caixa, userId: ana.id, status: 'open', answeredBy: 'rating' })
    await w.owner.query("update tickets set closes_at = now() + interval '30 minutes' where id = $1", [closing])

    await sweepTickets()
    const show = (id: number) => ana.call(ticketRoutes.show, { params: { id } })
    expect([(await show(parked)).status, (await show(closing)).status]).toEqual(['schedule', 'open'])

    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 3_601_000))
    await Promise.all([sweepTickets(), sweepTickets()])
    vi.restoreAllMocks()
    expect(await show(parked)).toMatchObject({ status: 'open', userId: ana.id, scheduleDate: null })
    expect(await show(closing)).toMatchObject({ status: 'closed', answeredBy: 'person' })
    const { rows } = await w.owner.query('select type from ticket_logs where ticket_id = any ($1) order by id', [
      [parked, closing],
    ])
    expect(rows.map(row => row.type).sort()).toEqual(['closed', 'open', 'schedule'])
  })

  test('[USR-10] who is deleted leaves open tickets to whom was named, or to their queues; nothing is lost', async () => {
    const first = await its.ticket({ queueId: caixa, userId: ana.id, status: 'open' })
    const admin = async () => w.renewed(dona)
    expect(await (await admin()).ask('DELETE', `/users/${ana.id}?ticketsTo=${bia.id}`)).toMatchObject({ status: 200 })
    expect(await bia.call(ticketRoutes.show, { params: { id: first } })).toMatchObject({ status: 'open', userId: bia.id })
    const parked = await its.ticket({ queueId: caixa, userId: bia.id, status: 'schedule' })
    expect(await (await admin()).ask('DELETE', `/users/${bia.id}`)).toMatchObject({ status: 200 })
    for (const id of [first, parked])
      expect(await chefe.call(ticketRoutes.show, { params: { id } })).toMatchObject({ status: 'pending', userId: null })
  })

  test('[USR-10][USR-11] the heir has them as they were: what rests keeps its date, what waits waits; where they do not work it goes back', async () => {
    const channel = await its.channel()
    const hers = (traits: object) => its.ticket({ channel, queueId: caixa, userId: ana.id, ...traits })
    const [rests, waits, elsewhere] = [
      await hers({ status: 'schedule' }),
      await hers({ status: 'pending' }),
      await hers({ status: 'open', queueId: estoque }),
    ]
    const other = await hers({ status: 'open', channel: await its.channel() })
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      tenant,
      bia.id,
      channel,
    ])
    const { scheduleDate } = await dona.call(ticketRoutes.show, { params: { id: rests } })
    expect(await (await w.renewed(dona)).ask('DELETE', `/users/${ana.id}?ticketsTo=${bia.id}`)).toMatchObject({ status: 200 })
    const show = async (id: number) => (await w.renewed(dona)).call(ticketRoutes.show, { params: { id } })
    expect(await show(rests)).toMatchObject({ status: 'schedule', userId: bia.id, scheduleDate })
    expect(await show(waits)).toMatchObject({ status: 'pending', userId: bia.id, startedAttendanceAt: null })
    for (const id of [elsewhere, other]) expect(await show(id)).toMatchObject({ status: 'pending', userId: null })
  })
})
