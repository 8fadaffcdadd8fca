import { userRoutes } from '@balcao/contract/access/users'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { webhookRoutes } from '@balcao/contract/webhooks/webhooks'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf, react } from '../../app.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'
import { closeShops, openShop, type Shop } from '../tickets/shop.testkit.ts'
import { startReceiver } from './receiver.testkit.ts'

/** As the program is wired: something happens, and the company's own server is told, by way of the outbox and the rounds. */

let w: LiveWorld
let shop: Shop
let jobs: Jobs
let receiver: Awaited<ReturnType<typeof startReceiver>>
let round: () => Promise<void>
let timer: NodeJS.Timeout

beforeAll(async () => {
  receiver = await startReceiver()
  w = await liveWorld({ EGRESS_ALLOW: '127.0.0.1' })
  react(w.config)
  const background = backgroundOf(w.config)
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...background, schedules: {} } })
  const its = background.rounds['deliveries to webhooks']
  if (!its) throw new Error('no such round')
  round = () => its.run()
  timer = setInterval(() => void round(), 50)
  shop = await openShop(w)
})
afterAll(async () => {
  clearInterval(timer)
  await closeShops()
  await jobs.stop()
})

const add = (url: string, more: object = {}) => shop.dona.call(webhookRoutes.create, { body: { url, ...more } })
const log = async (id: number) => (await shop.dona.call(webhookRoutes.deliveries, { params: { id } })).rows
const off = (id: number) => shop.dona.call(webhookRoutes.remove, { params: { id } })
/** The wait before the next attempt, passed over. */
const passTime = (id: number) =>
  w.owner.query("update webhook_deliveries set due_at = now() where webhook_id = $1 and state = 'waiting'", [id])
let number = 5511987650000
const customer = () => String(++number)

describe('[BOT-06][BOT-15] messages and tickets', { timeout: 30_000 }, () => {
  test('arrive once each, and the reference library finds them genuine', async () => {
    const { webhook, secret } = await add(receiver.url)
    const ticketId = await shop.customer(customer()).writes('As cadeiras vieram?')
    await expect.poll(() => receiver.of('message.created').length).toBe(1)
    await expect.poll(() => receiver.of('ticket.created').length).toBe(1)
    const [told] = receiver.of('message.created')
    if (!told) throw new Error('nothing came')
    expect(told.body.data).toMatchObject({
      messageBody: 'As cadeiras vieram?',
      fromMe: false,
      ticket: { id: ticketId, version: expect.any(Number) },
      contact: { name: expect.any(String) },
      whatsapp: { id: expect.any(Number) },
    })
    expect(() => receiver.verify(told, secret)).not.toThrow()
    expect(() => receiver.verify({ ...told, text: told.text.replace('cadeiras', 'mesas') }, secret)).toThrow()

    await shop.put(shop.ana, ticketId, { status: 'open', userId: shop.ana.id })
    await shop.put(shop.ana, ticketId, { status: 'open', userId: shop.bia.id })
    await expect
      .poll(() => receiver.of('ticket.transferred').map(({ body }) => body.data.ticket))
      .toMatchObject([{ userId: shop.bia.id }])
    await shop.put(shop.bia, ticketId, { status: 'closed', userId: shop.bia.id })
    await expect
      .poll(() => receiver.of('ticket.closed').map(({ body }) => body.data.ticket))
      .toMatchObject([{ id: ticketId, status: 'closed' }])
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(receiver.calls.length)
    await off(webhook.id)
  })

  test('an event nobody wants is not written, and another company hears nothing', async () => {
    const { webhook } = await add(receiver.url, { events: ['channel.created'] })
    const before = receiver.calls.length
    await shop.customer(customer()).writes('Bom dia')
    const { count } = await w.one<{ count: string }>(
      "select count(*) from webhook_events where tenant_id = $1 and type = 'message.created' and created_at > now() - interval '2 seconds' and body like '%Bom dia%'",
      [shop.tenant],
    )
    expect([Number(count), receiver.calls.length]).toEqual([0, before])
    expect(await w.bento.call(webhookRoutes.list, {})).toEqual([])
    await off(webhook.id)
  })
})

test('[BOT-16][BOT-17] channels and users are told when they are made and when they change', async () => {
  const { webhook } = await add(receiver.url, { events: ['channel.created', 'channel.updated', 'user.created', 'user.updated'] })
  const { id } = await shop.dona.call(channelRoutes.create, { body: { type: 'sandbox', name: 'Vitrine' } })
  await shop.dona.call(channelRoutes.update, { params: { id }, body: { name: 'Vitrine nova' } })
  const named = (type: string) => receiver.of(type).map(({ body }) => Object(body.data.whatsapp ?? body.data.user).name)
  await expect.poll(() => named('channel.created')).toEqual(['Vitrine'])
  await expect.poll(() => named('channel.updated')).toContain('Vitrine nova')

  const eva = { name: 'Eva', email: `eva@t${shop.tenant}.test`, profile: 'user' as const }
  const user = await shop.dona.call(userRoutes.create, { body: eva })
  await shop.dona.call(userRoutes.update, { params: { id: user.id }, body: { name: 'Eva Lima' } })
  await expect.poll(() => named('user.created')).toEqual(['Eva'])
  await expect.poll(() => named('user.updated')).toContain('Eva Lima')
  expect(receiver.calls.map(({ text }) => text).join()).not.toContain('Segredo-7431')
  await off(webhook.id)
})

describe('[BOT-06] what goes wrong', { timeout: 30_000 }, () => {
  const telling = async () => {
    const { webhook, secret } = await add(receiver.url, { events: ['ticket.created'] })
    const first = receiver.calls.length
    return { id: webhook.id, secret, first, tell: () => shop.customer(customer()).writes('Oi') }
  }

  test('is tried again under the same id, with the answer in the log, until it is taken', async () => {
    const { id, first, tell, secret } = await telling()
    receiver.answers(response => response.writeHead(500).end('{"erro":"cliente 88 não existe"}'))
    await tell()
    await expect.poll(() => log(id)).toMatchObject([{ state: 'waiting', attempts: 1, code: 500, fault: 'ERR_WEBHOOK_ANSWER' }])
    const [row] = await log(id)
    const details = await shop.dona.call(webhookRoutes.delivery, { params: { id: row?.id ?? 0 } })
    expect(details).toMatchObject({ answer: '{"erro":"cliente 88 não existe"}', ms: expect.any(Number) })
    expect(Date.parse(details.dueAt ?? '') - Date.parse(details.lastAt ?? '')).toBeGreaterThanOrEqual(4_000)

    receiver.answersWell()
    await passTime(id)
    await expect.poll(() => log(id)).toMatchObject([{ state: 'delivered', attempts: 2, code: 204, fault: null }])
    const [one, other] = receiver.calls.slice(first)
    expect(one?.id).toBe(other?.id)
    if (!other) throw new Error('nothing came')
    expect(() => receiver.verify(other, secret)).not.toThrow()
    await off(id)
  })

  test('a redirect is not followed, however friendly', async () => {
    const { id, first, tell } = await telling()
    receiver.answers(response => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end())
    await tell()
    await expect.poll(() => log(id)).toMatchObject([{ code: 302, fault: 'ERR_WEBHOOK_REDIRECT' }])
    expect(receiver.calls.length).toBe(first + 1)
    await off(id)
  })

  test('of an answer without end no more than its beginning is kept', async () => {
    const { id, tell } = await telling()
    receiver.answers(response => {
      response.writeHead(200)
      const more = () => {
        if (response.destroyed) return
        response.write('a'.repeat(64 * 1024))
        setImmediate(more)
      }
      more()
    })
    await tell()
    await expect.poll(() => log(id)).toMatchObject([{ state: 'delivered', code: 200 }])
    const [row] = await log(id)
    expect((await shop.dona.call(webhookRoutes.delivery, { params: { id: row?.id ?? 0 } })).answer).toHaveLength(2048)
    await off(id)
  })

  test('one that hangs has five calls under way and holds up no other address', async () => {
    const hanging = await startReceiver()
    hanging.answers(() => {})
    const { webhook } = await add(hanging.url, { events: ['ticket.created'] })
    const { id, tell } = await telling()
    receiver.answersWell()
    for (let i = 0; i < 7; i++) await tell()
    await expect.poll(async () => (await log(id)).filter(({ state }) => state === 'delivered').length).toBe(7)
    await expect.poll(() => hanging.mostAtOnce()).toBe(5)
    expect(hanging.calls.length).toBe(5)
    await off(webhook.id)
    await off(id)
  })

  test('410 switches it off, and its admins are told', async () => {
    const { id, tell } = await telling()
    receiver.answers(response => response.writeHead(410).end())
    await tell()
    const state = async () => (await shop.dona.call(webhookRoutes.list, {})).find(one => one.id === id)
    await expect.poll(state).toMatchObject({ isActive: false, offReason: 'ERR_WEBHOOK_GONE' })
    const { count } = await w.one<{ count: string }>("select count(*) from pgboss.job where name = 'mail.send'", [])
    expect(Number(count)).toBeGreaterThan(0)
    const bell = async (who: Person) =>
      (await (await w.renewed(who)).call(notificationRoutes.list, {})).rows.filter(({ kind }) => kind === 'webhookOff')
    expect(await bell(shop.dona)).toMatchObject([{ name: new URL(receiver.url).host, text: 'ERR_WEBHOOK_GONE' }])
    expect(await bell(shop.chefe)).toEqual([])
    receiver.answersWell()
    await off(id)
    expect(await bell(shop.dona)).toEqual([])
  })

  test('five days of failure switch it off', async () => {
    const { id, tell } = await telling()
    receiver.answers(response => response.writeHead(500).end())
    await w.owner.query("update webhooks set failing_since = now() - interval '5 days' where id = $1", [id])
    await tell()
    const state = async () => (await shop.dona.call(webhookRoutes.list, {})).find(one => one.id === id)
    await expect.poll(state).toMatchObject({ isActive: false, offReason: 'ERR_WEBHOOK_DEAD' })
    const { rows } = await (await w.renewed(shop.dona)).call(notificationRoutes.list, {})
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'webhookOff', text: 'ERR_WEBHOOK_DEAD' }))
    receiver.answersWell()
    await shop.dona.call(webhookRoutes.update, { params: { id }, body: { isActive: true } })
    expect(await state()).toMatchObject({ isActive: true, offReason: null, failingSince: null })
    await off(id)
  })

  test('who asks for time is left alone for it', async () => {
    const { id, first, tell } = await telling()
    receiver.answers(response => response.writeHead(429, { 'retry-after': '600' }).end())
    await tell()
    await expect.poll(() => log(id)).toMatchObject([{ code: 429 }])
    const [row] = await log(id)
    expect(Date.parse(row?.dueAt ?? '') - Date.parse(row?.lastAt ?? '')).toBeGreaterThanOrEqual(600_000)
    receiver.answersWell()
    await tell()
    await expect.poll(async () => (await log(id)).length).toBe(2)
    expect(receiver.calls.length).toBe(first + 1)
    await off(id)
  })

  test('one, a range and all that failed are sent again, and nothing that arrived unasked', async () => {
    const { id, first, tell } = await telling()
    receiver.answersWell()
    await tell()
    await expect.poll(() => log(id)).toMatchObject([{ state: 'delivered' }])
    receiver.answers(response => response.writeHead(500).end())
    await tell()
    await expect.poll(async () => (await log(id)).map(({ code }) => code)).toEqual([500, 204])
    receiver.answersWell()
    expect(await shop.dona.call(webhookRoutes.replay, { params: { id }, body: { onlyFailed: true } })).toEqual({ count: 1 })
    await expect.poll(async () => (await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    const all = { since: new Date(Date.now() - 60_000).toISOString(), until: new Date(Date.now() + 60_000).toISOString() }
    expect(await shop.dona.call(webhookRoutes.replay, { params: { id }, body: all })).toEqual({ count: 2 })
    await expect.poll(() => receiver.calls.length).toBe(first + 5)
    const [row] = await log(id)
    await expect.poll(async () => (await log(id)).every(({ state }) => state === 'delivered')).toBe(true)
    await shop.dona.call(webhookRoutes.replay, { params: { id }, body: { deliveryId: row?.id } })
    await expect.poll(() => receiver.calls.length).toBe(first + 6)
    const ids = receiver.calls.slice(first).map(call => call.id)
    expect(new Set(ids).size).toBe(2)
    await off(id)
  })
})

test('a new secret is shown once, and for a day both sign', async () => {
  const { webhook, secret } = await add(receiver.url, { events: [] })
  const rotated = await shop.dona.call(webhookRoutes.rotate, { params: { id: webhook.id } })
  expect(rotated.secret).not.toBe(secret)
  const first = receiver.calls.length
  const answer = await shop.dona.call(webhookRoutes.test, { params: { id: webhook.id } })
  expect(answer).toMatchObject({ state: 'delivered', code: 204, isTest: true })
  const told = receiver.calls[first]
  if (!told) throw new Error('nothing came')
  expect(told.body.data.test).toBe(true)
  for (const one of [secret, rotated.secret]) expect(() => receiver.verify(told, one)).not.toThrow()
  await w.owner.query("update webhooks set old_secret_until = now() - interval '1 second' where id = $1", [webhook.id])
  await shop.dona.call(webhookRoutes.test, { params: { id: webhook.id } })
  const later = receiver.calls[first + 1]
  if (!later) throw new Error('nothing came')
  expect(() => receiver.verify(later, secret)).toThrow()
  expect(JSON.stringify(await shop.dona.call(webhookRoutes.list, {}))).not.toContain('whsec_')
})

test.each([
  'http://erp.padaria.example/avisos',
  'https://127.0.0.2/avisos',
  'https://169.254.169.254/latest',
  'https://[::1]/avisos',
  'https://ana:segredo@erp.padaria.example/',
  'file:///etc/passwd',
  'erp.padaria.example',
])('[BOT-06] %s is refused', async url => {
  expect(await shop.dona.ask('POST', '/webhooks', { url })).toMatchObject({ status: 400, body: { error: 'ERR_WEBHOOK_URL' } })
})
