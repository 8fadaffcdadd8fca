import type { Address } from '@balcao/contract/channels/addresses'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { reportRoutes } from '@balcao/contract/reports/reports'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startIncoming } from '../../../incoming.ts'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'
import type { MessageNews, News } from '../../channels/index.ts'

let w: World
let its: Desk
let channel: number
const incoming = startIncoming()

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})
afterAll(() => incoming.stop())
beforeEach(async () => {
  channel = await its.channel()
})

let made = 0
const phone = (value = `55119${String(72_000_000 + ++made)}`): Address => ({ kind: 'phone', scope: '', value })
const message = (address: Address, externalId: string, more: Partial<MessageNews> = {}): MessageNews => ({
  type: 'message',
  externalId,
  address,
  name: 'Ana',
  fromMe: false,
  text: externalId,
  ...more,
})
const deliver = (...news: News[]) => incoming.deliverNews({ tenantId: w.padaria, channelId: channel }, news)
const ticketOf = async (externalId: string) => {
  const row = await w.one<{ id: string }>('select ticket_id as id from messages where channel_id = $1 and external_id = $2', [
    channel,
    externalId,
  ])
  return w.carla.call(ticketRoutes.show, { params: { id: Number(row.id) } })
}
const addressOf = async (externalId: string) => {
  const sql = `select address_on($1, contact_id, '{phone}') as address from messages where channel_id = $2 and external_id = $3`
  return (await w.one<{ address: Address }>(sql, [w.padaria, channel, externalId])).address
}

describe('what somebody came by', () => {
  test('[AHD-07] an ad is kept on the message and the ticket, what is only spoken of on the message; list and reports go by it', async () => {
    const ad = { source: 'ad', id: '1202', url: 'https://fb.me/1', title: 'Promoção de verão' }
    const [byAd, other] = [phone(), phone()]
    await deliver(message(byAd, 'ad-1', { referral: ad }), message(byAd, 'ad-2'), message(other, 'plain'))
    await deliver(message(other, 'story', { referral: { source: 'mention' } }))
    const ticket = await ticketOf('ad-1')
    expect(ticket).toMatchObject({ cameBy: 'ad', referral: { ...ad, at: expect.stringMatching(/^20/) } })
    expect(await ticketOf('plain')).toMatchObject({ cameBy: null, referral: null })
    const { rows } = await w.owner.query('select external_id as id, extra from messages where channel_id = $1 order by id', [
      channel,
    ])
    expect(rows).toContainEqual({ id: 'ad-1', extra: { referral: ad } })
    expect(rows).toContainEqual({ id: 'story', extra: { referral: { source: 'mention' } } })
    const found = async (query: object) => {
      const { tickets } = await w.carla.call(ticketRoutes.list, { query: { showAll: true, ...query } })
      return tickets.filter(({ whatsappId }) => whatsappId === channel).map(({ id }) => id)
    }
    expect(await found({ cameByAd: true })).toEqual([ticket.id])
    expect(await found({})).toHaveLength(2)
    expect(await found({ cameByAd: true, searchParam: 'Ana', status: ['pending'] })).toEqual([ticket.id])
    await deliver(message(phone(), 'ad-3', { referral: { ...ad, title: 'Outro título' } }))
    await deliver(message(phone(), 'post-1', { referral: { source: 'post', url: 'https://fb.me/2' } }))

    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    const query = { from: day(-1), to: day(1), connections: [channel] }
    const report = await w.carla.call(reportRoutes.show, { params: { name: 'ads' }, query })
    expect(report.total).toMatchObject({ total: 4, pending: 4, closed: 0 })
    expect(report.rows.map(({ cells }) => [cells.ad, cells.total])).toEqual([
      ['Promoção de verão', 2],
      ['https://fb.me/2', 1],
      [null, 1],
    ])
    const [first] = report.rows
    const behind = { params: { name: 'attendances' as const }, query: { ...query, ads: [Number(first?.id)] } }
    expect((await w.carla.call(reportRoutes.show, behind)).rows).toHaveLength(2)
    const names = await w.carla.call(reportRoutes.names, {})
    expect(names.ads.map(({ name }) => name)).toEqual(expect.arrayContaining(['https://fb.me/2', 'Promoção de verão']))
  })
})

describe('one number in two spellings', () => {
  test.each([
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
    ['5511971112222', '551171112222'],
  ])('%s and %s are one contact, and an answer goes to the one they wrote from last', async (one, other) => {
    await deliver(message(phone(one), `${one} a`))
    await deliver(message(phone(other), `${one} b`))
    expect((await ticketOf(`${one} b`)).id).toBe((await ticketOf(`${one} a`)).id)
    expect((await addressOf(`${one} b`)).value).toBe(other)
    await deliver(message(phone(one), `${one} c`))
    expect((await addressOf(`${one} c`)).value).toBe(one)
  })
})

test('what a provider says about the price of a message is kept as it came, each word of it once, and never changed', async () => {
  await deliver(message(phone(), 'cost', { fromMe: true }))
  const pricing = { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' }
  const ack: News = { type: 'ack', externalId: 'cost', ack: 2, pricing }
  await deliver(ack)
  await deliver(ack, { ...ack, ack: 3, pricing: { ...pricing, billable: false } })
  const { rows } = await w.owner.query('select said from message_costs where channel_id = $1 order by id', [channel])
  expect(rows).toEqual([{ said: pricing }, { said: { ...pricing, billable: false } }])
  const { rows: may } = await w.owner.query(
    `select grantee from information_schema.role_table_grants where table_name = 'message_costs' and privilege_type = 'UPDATE'
     and grantee not like '%_owner'`,
  )
  expect(may).toEqual([])
})

test('an old message of the company keeps how far it came', async () => {
  await deliver(message(phone(), 'now'))
  const address = phone()
  const old = (externalId: string, more: Partial<MessageNews>) =>
    message(address, externalId, { at: new Date('2026-01-02'), ...more })
  const messages = [old('h1', { fromMe: true, ack: 2 }), old('h2', { fromMe: true }), old('h3', {})]
  await deliver({ type: 'history', messages })
  const { rows } = await w.owner.query(
    "select external_id as id, ack from messages where channel_id = $1 and external_id like 'h_' order by external_id",
    [channel],
  )
  expect(rows).toEqual([
    { id: 'h1', ack: 2 },
    { id: 'h2', ack: 1 },
    { id: 'h3', ack: 0 },
  ])
})

test('while the provider’s own agent has a conversation its ticket says so, until it is ours again; and each message who wrote it', async () => {
  const address = phone()
  await deliver(message(address, 'held'), { type: 'handover', address, holder: 'provider' })
  expect((await ticketOf('held')).heldThere).toBe('provider')
  const held = async () => {
    const { rows } = await w.carla.call(channelRoutes.health, {})
    return rows.find(({ session }) => session.id === channel)?.heldThere
  }
  expect(await held()).toBe(1)
  await deliver(message(address, 'agent', { fromMe: true, by: 'agent' }), message(address, 'phone', { fromMe: true }))
  const { rows } = await w.owner.query(
    `select m.external_id as id, o.kind, m.extra->>'by' as by from messages m left join message_origins o on o.message_id = m.id
     where m.channel_id = $1 order by m.id`,
    [channel],
  )
  expect(rows).toEqual([
    { id: 'held', kind: null, by: null },
    { id: 'agent', kind: 'agent', by: 'agent' },
    { id: 'phone', kind: 'phone', by: null },
  ])
  await deliver({ type: 'handover', address, holder: 'us' })
  expect((await ticketOf('held')).heldThere).toBe('us')
  expect(await held()).toBe(0)
})

test('what a provider warns of stands on its channel until it takes it back', async () => {
  const warnings = async () => (await w.carla.call(channelRoutes.session, { params: { id: channel } })).warnings
  await deliver(
    { type: 'standing', about: 'quality', says: 'FLAGGED, TIER_1K' },
    { type: 'standing', about: 'account', says: 'SPAM' },
  )
  expect((await warnings()).toSorted()).toEqual(['FLAGGED, TIER_1K', 'SPAM'])
  await deliver({ type: 'standing', about: 'quality', says: null })
  expect(await warnings()).toEqual(['SPAM'])

  const lacks = async () => (await w.carla.call(channelRoutes.session, { params: { id: channel } })).lacks
  await deliver({ type: 'standing', about: 'fields', says: 'standby, history' })
  expect([await lacks(), await warnings()]).toEqual([['standby', 'history'], ['SPAM']])
  await deliver({ type: 'standing', about: 'fields', says: null })
  expect(await lacks()).toEqual([])
})
