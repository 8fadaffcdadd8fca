import { messageRoutes } from '@balcao/contract/messages/messages'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { type Inbound, startReceiving } from './index.ts'
import { messagePage } from './queries/page.ts'

let w: World
let tenant: number
let its: Desk
let caixa: number
let ana: Person
let zeca: Person
let dona: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercado')
  its = desk(w.owner, tenant)
  caixa = await w.queue(tenant, 'Caixa')
  ana = await w.person(tenant, 'ana', 'user', { queueIds: [caixa] })
  zeca = await w.person(tenant, 'zeca', 'user')
  dona = await w.person(tenant, 'dona', 'admin')
})

const list = (who: Person, ticketId: number, pageNumber = 1) =>
  who.call(messageRoutes.list, { params: { ticketId }, query: { pageNumber } })
const bodies = (page: { messages: { body: string }[] }) => page.messages.map(message => message.body)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
const setHistory = async (value: string) => (await w.renewed(dona)).ask('PUT', '/settings/messageHistory', { value })
const write = async (ticket: number, from: number, to: number) => {
  for (const body of numbers(from, to)) await its.message(ticket, body)
}

describe('[MSG-02] the messages of a ticket', () => {
  test('come thirty a page, the newest page first, each in order, for every page that is asked', async () => {
    const ticket = await its.ticket({ queueId: caixa })
    expect(await list(ana, ticket)).toEqual({ messages: [], messagesOffLine: [], count: 0, hasMore: false })
    await write(ticket, 1, 70)
    const pages = await Promise.all([1, 2, 3, 4].map(page => list(ana, ticket, page)))
    expect(pages.map(bodies)).toEqual([numbers(41, 70), numbers(11, 40), numbers(1, 10), []])
    expect(pages.map(page => [page.count, page.hasMore])).toEqual([
      [70, true],
      [70, true],
      [70, false],
      [70, false],
    ])
  })

  test.each(['disabled', 'enabled'] as const)(
    'stand on one page each, though some are gone (the whole history: %s)',
    async history => {
      await setHistory(history)
      const ticket = await its.ticket({ queueId: caixa })
      await write(ticket, 1, 100)
      await w.owner.query('delete from messages where tenant_id = $1 and seq in (98, 99, 100, 71, 69, 40)', [tenant])
      const pages = await Promise.all([1, 2, 3, 4].map(page => list(ana, ticket, page)))
      const left = (from: number, to: number) => numbers(from, to).filter(n => !['69', '71', '40'].includes(n))
      expect(pages.map(bodies)).toEqual([left(71, 97), left(41, 70), left(11, 40), left(1, 10)])
      expect(pages.map(page => page.hasMore)).toEqual([true, true, true, false])
    },
  )

  test('[VIS-08] are for those who see the ticket, and go with it', async () => {
    const ticket = await its.ticket({ queueId: caixa })
    await write(ticket, 1, 1)
    const denied = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }
    expect(await zeca.ask('GET', `/messages/${ticket}`)).toMatchObject(denied)
    expect(bodies(await list(ana, ticket))).toEqual(['1'])
    await ana.ask('PUT', `/tickets/${ticket}`, { userId: dona.id })
    await w.owner.query("update users set rooms = '{team}' where id = $1", [ana.id])
    expect(await ana.ask('GET', `/messages/${ticket}`)).toMatchObject(denied)
  })

  test('are one statement, rights included', async () => {
    const ticket = await its.ticket({ queueId: caixa })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await messagePage({ tenantId: tenant, userId: ana.id }, ticket, 1)
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
  })

  test('[MSG-27] what waits while the channel is down is shown apart, in its order, and no longer once it is back', async () => {
    const channel = await its.channel('Fora', { status: 'disconnected' })
    const ticket = await its.ticket({ queueId: caixa, channel })
    await its.message(ticket, 'chegou')
    const waits = { from_me: true, status: 'pending', next_at: new Date() }
    for (const body of numbers(1, 40)) await its.message(ticket, body, waits)
    await its.message(ticket, 'marcada', { ...waits, schedule_date: new Date(Date.now() + 60_000) })
    const shown = await list(ana, ticket)
    expect(shown.messagesOffLine.map(message => message.body)).toEqual(numbers(1, 40))
    expect(bodies(shown)).toEqual([...numbers(12, 40), 'marcada'])
    expect(await list(ana, ticket, 2)).toMatchObject({ messages: { length: 12 }, messagesOffLine: [] })
    await setHistory('enabled')
    expect(await list(ana, ticket)).toEqual(shown)
    await w.owner.query("update channels set status = 'connected' where id = $1", [channel])
    expect((await list(ana, ticket)).messagesOffLine).toEqual([])
  })

  test('[MSG-01] are in a fact what a page shows', async () => {
    const channel = await its.channel('Canal', { queue_id: caixa })
    const receiver = startReceiving()
    const said: Inbound = {
      tenantId: tenant,
      channelId: channel,
      address: { kind: 'group', scope: '', value: '1@g.us' },
      name: 'Grupo',
      fromMe: false,
      author: { address: '5511999998888', name: 'Zé' },
      externalId: 'x1',
      type: 'image',
      body: 'olha',
      media: { name: 'a.jpg', mimeType: 'image/jpeg', size: 10 },
      saidAt: new Date(Date.now() - 5000),
    }
    const { ticketId } = await receiver.receive(said)
    await receiver.stop()
    const fact = await w.one<{ message: unknown }>(
      "select payload->'message' as message from outbox where tenant_id = $1 and event = 'message.created'",
      [tenant],
    )
    const page = await list(ana, ticketId ?? 0)
    expect(page.messages).toEqual([fact.message])
    const { row } = await w.one<{ row: unknown }>('select message_row(m) as row from messages m where tenant_id = $1', [tenant])
    expect(page.messages).toEqual([row])
    expect(page.messages).toMatchObject([
      { id: expect.any(Number), messageId: 'x1', ticketId, body: 'olha', mediaName: 'a.jpg', status: 'received' },
    ])
    expect(page.messages).toMatchObject([{ timestamp: said.saidAt?.toISOString(), createdAt: expect.any(String) }])
  })
})

describe('[MSG-19][SET-13] the history of a contact on a channel', () => {
  test('is one conversation over all tickets one may see, paged as one; without the setting it is the ticket’s own', async () => {
    const [contact, channel] = [await its.contact(), await its.channel()]
    const old = await its.ticket({ contact, channel, queueId: caixa, status: 'closed' })
    const hidden = await its.ticket({ contact, channel, status: 'closed', userId: dona.id })
    const now = await its.ticket({ contact, channel, queueId: caixa })
    const elsewhere = await its.ticket({ contact, queueId: caixa })
    await write(old, 1, 25)
    await its.message(hidden, 'nunca')
    await its.message(elsewhere, 'outro canal')
    await write(now, 26, 70)

    expect((await list(ana, now, 2)).messages).toHaveLength(15)
    await setHistory('enabled')
    const pages = await Promise.all([1, 2, 3].map(page => list(ana, now, page)))
    expect(pages.map(bodies)).toEqual([numbers(41, 70), numbers(11, 40), numbers(1, 10)])
    expect(pages.map(page => [page.count, page.hasMore])).toEqual([
      [70, true],
      [70, true],
      [70, false],
    ])
    expect(await list(dona, now)).toMatchObject({ count: 71 })
  })
})

describe('[MSG-13] searching', () => {
  test('finds words in all tickets one may see, or in one of them, the newest first, page by page', async () => {
    const [mine, theirs] = [await its.ticket({ queueId: caixa, name: 'Dora' }), await its.ticket()]
    for (let i = 1; i <= 45; i++) await its.message(mine, `promoção número ${i}`)
    await its.message(theirs, 'promoção secreta')
    const search = (who: Person, query: object) => who.call(messageRoutes.search, { query: { searchTerm: 'promocao', ...query } })
    const first = await search(ana, {})
    expect([first.messages.length, first.hasMore]).toEqual([40, true])
    expect(first.messages[0]).toMatchObject({ body: 'promoção número 45', contactName: 'Dora', ticketId: mine })
    const second = await search(ana, { pageNumber: 2 })
    expect(second.messages.map(message => message.body)).toEqual([5, 4, 3, 2, 1].map(i => `promoção número ${i}`))
    expect((await search(dona, { ticketId: theirs })).messages).toHaveLength(1)
    expect((await search(ana, { ticketId: theirs })).messages).toEqual([])
    expect(await ana.ask('GET', '/searchMessage?searchTerm=a')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('what was deleted for everyone is found nowhere', async () => {
    const ticketId = await its.ticket({ queueId: caixa })
    await its.message(ticketId, 'xale de lã')
    await its.message(ticketId, 'xale errado', { deleted_at: new Date() })
    for (const where of [{}, { ticketId }]) {
      const found = await ana.call(messageRoutes.search, { query: { searchTerm: 'xale', ...where } })
      expect(found.messages.map(({ body }) => body)).toEqual(['xale de lã'])
    }
  })

  test('in one ticket finds each once, the imported ones after those they are older than', async () => {
    const ticketId = await its.ticket({ queueId: caixa })
    for (let i = 1; i <= 25; i++) await its.message(ticketId, `entrega ${i}`)
    for (let i = 0; i > -25; i--) await its.message(ticketId, `entrega ${i}`, { seq: i })
    const pages = await Promise.all(
      [1, 2].map(pageNumber => ana.call(messageRoutes.search, { query: { searchTerm: 'entrega', ticketId, pageNumber } })),
    )
    expect(pages.flatMap(bodies)).toEqual(Array.from({ length: 50 }, (_, i) => `entrega ${25 - i}`))
    expect(pages.map(page => page.hasMore)).toEqual([true, false])
  })
})
