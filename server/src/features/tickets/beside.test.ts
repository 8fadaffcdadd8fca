import { noteRoutes } from '@balcao/contract/tickets/notes'
import { protocolRoutes } from '@balcao/contract/tickets/protocols'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { crossTenants, withTenant } from '../../infra/database/db.ts'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from './shop.testkit.ts'

let w: World
let shop: Shop

beforeAll(async () => {
  w = await world()
})
afterAll(closeShops)
beforeEach(async () => {
  shop = await openShop(w)
})

const refused = (status: number, error: string, more = {}) => ({ status, body: { error, ...more } })
const factsOf = async (event: string) => {
  const { rows } = await w.owner.query('select payload, rooms from outbox where tenant_id = $1 and event = $2 order by id', [
    shop.tenant,
    event,
  ])
  return rows
}

describe('what a ticket says of itself', () => {
  test('[TKT-01] every field of the specification is there', async () => {
    const contact = await shop.its.contact('Marta', { number: '5511977776666' })
    const id = await shop.its.ticket({
      contact,
      queueId: shop.caixa,
      userId: shop.ana.id,
      status: 'open',
      wallets: [shop.bia.id],
    })
    await shop.its.message(id, 'Bom dia')
    const scheduleDate = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await shop.ana.ask('POST', '/messagesSchedule', { ticketId: id, body: 'Até amanhã', scheduleDate })
    expect(scheduled.status).toBe(201)
    const { status, body } = await shop.ana.ask('GET', `/tickets/${id}`)
    expect(status).toBe(200)
    const fields =
      `id status userId queueId whatsappId contactId contact isGroup kanban tags chatFlowId channel unreadMessages answered
      lastMessage lastMessageAt updatedAt scheduledMessages username name protocol notes evaluation value demand chatbot difyStatus
      n8nStatus typebotStatus dialogflowStatus chatgptStatus`.split(/\s+/)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields))
    expect(body).toMatchObject({
      name: 'Marta',
      username: 'ana',
      channel: 'sandbox',
      contact: { name: 'Marta', wallets: [shop.bia.id], tags: [], profilePicUrl: null },
      lastMessage: 'Bom dia',
      notes: [],
      scheduledMessages: [{ body: 'Até amanhã', scheduleDate }],
      evaluation: null,
      demand: null,
    })
  })

  test('[TKT-15] its protocol is when it began by the company’s clock, and its number; a company that moves keeps those it has', async () => {
    const createdAt = new Date('2026-03-01T02:05:09Z')
    const here = await shop.its.ticket({ createdAt })
    await shop.set('timeZone', 'Asia/Tokyo')
    const there = await shop.its.ticket({ createdAt })
    expect((await shop.show(here)).protocol).toBe(`20260228230509${here}`)
    expect((await shop.show(there)).protocol).toBe(`20260301110509${there}`)
  })
})

describe('a company counts its tickets by itself', () => {
  test('from 1 on, beside those of the others; the same number is each one’s own ticket', async () => {
    const next = await openShop(w)
    for (const { tenant } of [shop, next]) await w.owner.query(`alter sequence tickets_of_${tenant} restart`)
    const ids = []
    for (const { its, channel } of [shop, next, next, shop]) ids.push(await its.ticket({ name: `Ticket ${ids.length}`, channel }))
    expect(ids).toEqual([1, 1, 2, 2])
    expect([await shop.show(1), await next.show(1), await next.show(2), await shop.show(2)].map(({ name }) => name)).toEqual([
      'Ticket 0',
      'Ticket 1',
      'Ticket 2',
      'Ticket 3',
    ])
    await shop.dona.ask('PUT', '/tickets/1', { status: 'closed' })
    expect([(await shop.show(1)).status, (await next.show(1)).status]).toEqual(['closed', 'pending'])
  })

  test('and waits for nobody who has drawn a number and not yet committed', async () => {
    const slow = new pg.Client(w.url)
    await slow.connect()
    onTestFinished(() => slow.end())
    await slow.query('begin')
    const held = await desk(slow, shop.tenant).ticket({ channel: shop.channel, contact: await shop.its.contact() })
    const next = await shop.its.ticket({ channel: shop.channel })
    await slow.query('rollback')
    expect([next, await shop.its.ticket({ channel: shop.channel })]).toEqual([held + 1, held + 2])
  })

  test('nobody but the tables’ owner reads how far it counted', async () => {
    const read = (tenant: number) => sql.raw(`select last_value from tickets_of_${tenant}`)
    for (const tenant of [shop.tenant, w.padaria])
      await expect(withTenant(shop.tenant, tx => read(tenant).execute(tx))).rejects.toThrow(/permission denied/)
    await expect(crossTenants(tx => read(shop.tenant).execute(tx))).rejects.toThrow(/permission denied/)
  })
})

describe('[TKT-15][CAT-07] protocols', () => {
  test('given out, sent to the customer, kept with who and when, and found by those who see the ticket', async () => {
    const id = await shop.its.ticket({ name: 'Marta', queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    const { protocol } = await shop.show(id)
    const made = await shop.ana.call(protocolRoutes.create, { params: { id }, body: {} })
    expect(made).toMatchObject({ protocol, ticketId: id, userId: shop.ana.id, username: 'ana' })
    await shop.ana.call(protocolRoutes.create, { params: { id }, body: { send: false } })
    expect(await shop.said(id)).toEqual([`Protocolo do seu atendimento: ${protocol}`])

    const found = async (searchParam: string, who = shop.bia) =>
      (await who.call(protocolRoutes.list, { query: { searchParam } })).count
    expect(
      await Promise.all(['', protocol, protocol.slice(0, 8), String(id), 'marta', 'ninguém'].map(words => found(words))),
    ).toEqual([2, 2, 2, 2, 2, 0])
    expect(await found('', shop.zeca)).toBe(0)
    expect(await shop.zeca.ask('POST', `/tickets/${id}/protocol`, {})).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
  })
})

describe('[CAT-06] notes', () => {
  test('written, changed and deleted by their author or an admin; told to those who see the ticket', async () => {
    const { ana, bia, dona } = shop
    const id = await shop.its.ticket({ name: 'Marta', queueId: shop.caixa, userId: ana.id, status: 'open' })
    const note = await ana.call(noteRoutes.create, { params: { id }, body: { note: ' Prefere à tarde ' } })
    expect(note).toMatchObject({ note: 'Prefere à tarde', ticketId: id, userId: ana.id, username: 'ana' })
    const change = (who: typeof ana, text: string) => who.ask('PUT', `/notes/${note.id}`, { note: text })
    expect(await change(bia, 'não')).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await change(ana, 'Prefere de manhã')).toMatchObject({
      status: 200,
      body: { note: 'Prefere de manhã', userId: ana.id },
    })
    expect(await change(dona, 'Cliente antiga')).toMatchObject({ status: 200, body: { userId: ana.id } })
    expect(await bia.call(noteRoutes.ofTicket, { params: { id } })).toMatchObject([{ note: 'Cliente antiga' }])
    expect((await shop.show(id)).notes).toMatchObject([{ note: 'Cliente antiga' }])
    expect(await shop.zeca.ask('DELETE', `/notes/${note.id}`)).toMatchObject(refused(404, 'ERR_NO_NOTE_FOUND'))
    expect(await ana.ask('DELETE', `/notes/${note.id}`)).toMatchObject({ status: 200 })

    const facts = await factsOf('note.changed')
    expect(facts.map(fact => fact.payload.note.note)).toEqual(['Prefere à tarde', 'Prefere de manhã', 'Cliente antiga'])
    expect(facts[0]?.rooms).toEqual(['everything', `queue:${shop.caixa}:taken`, `user:${ana.id}`])
    expect(await factsOf('note.removed')).toMatchObject([{ payload: { ticketId: id, id: note.id } }])
  })

  test('one that asks to join is answered by the ticket’s owner, and everybody who sees it hears', async () => {
    const { ana, bia, zeca } = shop
    const id = await shop.its.ticket({ name: 'Marta', queueId: shop.caixa, userId: ana.id, status: 'open' })
    const body = { note: '@ana deixa?', mentions: [ana.id], asksToJoin: true }
    const note = await bia.call(noteRoutes.create, { params: { id }, body })
    expect(note).toMatchObject({ join: 'asked', userId: bia.id })
    const plain = await bia.call(noteRoutes.create, { params: { id }, body: { note: 'Prefere à tarde' } })

    const letJoin = (who: typeof ana, one: { id: number }) => who.ask('POST', `/notes/${one.id}/join`)
    expect(await letJoin(bia, note)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    expect(await letJoin(zeca, note)).toMatchObject(refused(404, 'ERR_NO_NOTE_FOUND'))
    expect(await letJoin(ana, plain)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    for (const _ of ['once', 'twice']) expect(await letJoin(ana, note)).toMatchObject({ status: 200, body: { join: 'accepted' } })
    const [asked] = (await factsOf('note.changed')).slice(2)
    expect(asked).toMatchObject({
      payload: { note: { id: note.id, join: 'accepted' } },
      rooms: expect.arrayContaining(['everything']),
    })
  })

  test('[VIS-08] listed over all tickets one sees, and searched; of no other', async () => {
    const mine = await shop.its.ticket({ name: 'Marta Souza', queueId: shop.caixa })
    const other = await shop.its.ticket({ name: 'Outro', queueId: shop.estoque })
    for (const [who, id, note] of [
      [shop.ana, mine, 'Orçamento até sexta'],
      [shop.zeca, other, 'Orçamento enviado'],
    ] as const)
      await who.call(noteRoutes.create, { params: { id }, body: { note } })
    const list = async (who: typeof shop.ana, searchParam: string) =>
      (await who.call(noteRoutes.list, { query: { searchParam } })).rows.map(row => [row.note, row.contactName])
    expect(await list(shop.ana, 'orcamento')).toEqual([['Orçamento até sexta', 'Marta Souza']])
    expect(await list(shop.ana, 'marta')).toHaveLength(1)
    expect(await list(shop.ana, 'enviado')).toEqual([])
    expect(await list(shop.chefe, 'orcamento')).toHaveLength(2)
    expect(await shop.ana.ask('POST', `/tickets/${other}/notes`, { note: 'x' })).toMatchObject(
      refused(404, 'ERR_NO_TICKET_FOUND'),
    )
    expect(await shop.ana.ask('GET', `/tickets/${other}/notes`)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
  })
})

describe('[CAT-05][TKT-15] why customers write, and what it is worth', () => {
  test('chosen with the closing or after it, taken back; what is in use is not deleted', async () => {
    const made = await shop.dona.ask('POST', '/demands', { name: 'Troca' })
    expect(made.status).toBe(201)
    const troca = Number(made.body.id)
    expect(await shop.dona.ask('POST', '/demands', { name: 'troca' })).toMatchObject(refused(409, 'ERR_NAME_TAKEN'))
    expect(await shop.chefe.ask('POST', '/demands', { name: 'Dúvida' })).toMatchObject({ status: 403 })

    const id = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    expect(await shop.put(shop.ana, id, { status: 'closed', demandId: troca, value: 12.345 })).toMatchObject({
      body: { status: 'closed', demandId: troca, demand: { id: troca, name: 'Troca' }, value: 12.345 },
    })
    expect(await shop.dona.ask('DELETE', `/demands/${troca}`)).toMatchObject(refused(409, 'ERR_DEMAND_TICKETS_EXISTS'))
    expect(await shop.put(shop.ana, id, { demandId: 999_999 })).toMatchObject(refused(404, 'ERR_NO_DEMAND_FOUND'))
    expect(await shop.put(shop.ana, id, { demandId: null })).toMatchObject({ body: { demand: null } })
    expect(await shop.dona.ask('DELETE', `/demands/${troca}`)).toMatchObject({ status: 200 })
    const logs = await shop.ana.call(ticketRoutes.logs, { params: { id } })
    expect(logs.map(log => [log.type, log.to?.value ?? log.to?.demandId ?? null])).toEqual([
      ['closed', null],
      ['value', 12.345],
      ['demand', troca],
      ['demand', null],
    ])
  })
})

describe('[TKT-10] to a flow', () => {
  test('that is there and on: it waits for the flow without owner and queue', async () => {
    const flow = async (isActive: boolean, published: number | null = 1) => {
      const row = await w.one<{ id: string }>(
        'insert into chat_flows (tenant_id, name, is_active, published) values ($1, $2, $3, $4) returning id',
        [shop.tenant, 'Menu', isActive, published],
      )
      return Number(row.id)
    }
    const id = await shop.its.ticket({ queueId: shop.caixa, userId: shop.ana.id, status: 'open' })
    const hand = (chatFlowId: number) => shop.ana.ask('PUT', `/ticketsChatBot/${id}`, { chatFlowId })
    expect(await hand(999_999)).toMatchObject(refused(404, 'ERR_NO_AUTO_REPLY_FOUND'))
    expect(await hand(await flow(false))).toMatchObject(refused(404, 'ERR_NO_AUTO_REPLY_FOUND'))
    expect(await hand(await flow(true, null))).toMatchObject(refused(404, 'ERR_NO_AUTO_REPLY_FOUND'))
    expect((await shop.show(id)).status).toBe('open')
    const menu = await flow(true)
    expect(await hand(menu)).toMatchObject({
      status: 200,
      body: { status: 'pending', userId: null, queueId: null, chatFlowId: menu, chatbot: true, answeredBy: 'flow' },
    })
  })
})

describe('[TKT-11] what ChatGPT remembers', () => {
  test('is forgotten of every conversation, and nothing else is; no cache keeps the answer to a GET', async () => {
    const id = await shop.its.ticket({ queueId: shop.caixa })
    await shop.its.message(id, 'Bom dia')
    for (const engine of ['chatgpt', 'dify'])
      await w.owner.query('insert into bot_memory (tenant_id, ticket_id, engine, memory) values ($1, $2, $3, $4)', [
        shop.tenant,
        id,
        engine,
        JSON.stringify({ said: ['Bom dia'] }),
      ])
    expect(await shop.chefe.ask('POST', '/ticketsClear')).toMatchObject({ status: 403 })
    const answer = await w.app.inject({ url: '/ticketsClear', headers: { authorization: `Bearer ${shop.dona.token}` } })
    expect([answer.json(), answer.headers['cache-control']]).toEqual([{ ok: true, tickets: 1 }, 'no-store'])
    const left = await w.owner.query('select engine from bot_memory where tenant_id = $1', [shop.tenant])
    expect(left.rows).toEqual([{ engine: 'dify' }])
    expect(await shop.show(id)).toMatchObject({ status: 'pending', lastMessage: 'Bom dia' })
    expect(await shop.dona.ask('POST', '/ticketsClear')).toMatchObject({ body: { tickets: 0 } })
  })
})

describe('[USR-11] allowed connections', () => {
  test('a user begins and moves tickets on those alone; one who has none chosen, on all', async () => {
    const { ana, bia } = shop
    const other = await shop.its.channel('Outro')
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      shop.tenant,
      ana.id,
      other,
    ])
    const no = refused(403, 'ERR_NO_PERMISSION', { whatsappId: shop.channel })
    const contactId = await shop.its.contact()
    expect(await ana.ask('POST', '/tickets', { contactId })).toMatchObject(no)
    expect(await ana.ask('POST', '/tickets', { contactId, channelId: other })).toMatchObject({ status: 201 })
    expect(await bia.ask('POST', '/tickets', { contactId })).toMatchObject({ status: 201 })

    const id = await shop.its.ticket({ channel: shop.channel, queueId: shop.caixa })
    expect(await ana.ask('GET', `/tickets/${id}`)).toMatchObject({ status: 200 })
    expect(await shop.put(ana, id, { status: 'open' })).toMatchObject(no)
    expect(await ana.ask('PUT', `/ticketsForce/${id}`, {})).toMatchObject(no)
    expect(await shop.put(bia, id, { status: 'open' })).toMatchObject({ status: 200 })
    const theirs = await shop.its.ticket({ channel: other, queueId: shop.caixa })
    expect(await ana.ask('PUT', `/ticketsChannelId/${theirs}`, { whatsappId: shop.channel })).toMatchObject(no)
  })
})

describe('[USR-11] a user who works on some channels only', () => {
  test('is given no ticket of another: not by hand, not from the panel, not by their wallet', async () => {
    const { ana, bia, dona } = shop
    const other = await shop.its.channel('Outro')
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      shop.tenant,
      ana.id,
      other,
    ])
    const no = refused(409, 'ERR_TRANSFER', { userId: ana.id, whatsappId: shop.channel })
    const id = await shop.its.ticket({ channel: shop.channel, queueId: shop.caixa, userId: bia.id, status: 'open' })
    expect(await shop.put(dona, id, { userId: ana.id })).toMatchObject(no)
    expect(await shop.show(id)).toMatchObject({ userId: bia.id })
    const contactId = await shop.its.contact()
    expect(await dona.ask('POST', '/tickets', { contactId, userId: ana.id })).toMatchObject(no)
    const theirs = await shop.its.ticket({ channel: other, queueId: shop.caixa, userId: bia.id, status: 'open' })
    expect(await shop.put(dona, theirs, { userId: ana.id })).toMatchObject({ status: 200, body: { userId: ana.id } })

    const left = await shop.its.ticket({ channel: shop.channel, queueId: shop.caixa, userId: ana.id, status: 'open' })
    expect(await shop.put(dona, left, { status: 'closed', userId: dona.id })).toMatchObject({ status: 200 })

    await shop.set('directTicketsToWallets', 'enabled')
    const number = '5511987650301'
    const known = await shop.its.contact('Marta', { number })
    await dona.ask('PUT', `/contact-wallet/${known}`, { wallets: [ana.id] })
    expect(await shop.show(await shop.customer(number).writes('Oi'))).toMatchObject({ status: 'pending', userId: null })
    await w.owner.query('delete from user_channels where user_id = $1', [ana.id])
    const again = '5511987650302'
    await dona.ask('PUT', `/contact-wallet/${await shop.its.contact('Marta', { number: again })}`, { wallets: [ana.id] })
    expect(await shop.show(await shop.customer(again).writes('Oi'))).toMatchObject({ status: 'open', userId: ana.id })
  })
})

describe('counters', () => {
  test('[TKT-18] count over all tickets one may see, also those the page does not show', async () => {
    await shop.set('ticketLimitNumber', '10')
    for (let i = 0; i < 12; i++) await shop.its.ticket({ queueId: shop.caixa })
    await shop.its.ticket({ queueId: shop.estoque })
    expect(await shop.ana.call(ticketRoutes.list, { query: {} })).toMatchObject({ tickets: { length: 10 }, count: 12 })
    expect((await shop.ana.call(ticketRoutes.counters, { query: {} })).pending.private).toBe(12)
  })
})
