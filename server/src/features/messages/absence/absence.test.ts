import { hoursRoutes } from '@balcao/contract/hours/hours'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { backgroundOf, react } from '../../../app.ts'
import { clock } from '../../../infra/clock.ts'
import { withTenant } from '../../../infra/database/db.ts'
import { startJobs } from '../../../infra/jobs/jobs.ts'
import { type LiveWorld, liveWorld } from '../../../test/live-world.ts'
import { closeShops, openShop, type Shop } from '../../tickets/shop.testkit.ts'
import { queueMessage } from '../outgoing/queue.ts'
import { absence, type Written } from './rule.ts'
import { answerAbsence } from './say.ts'

const NOW = new Date('2026-11-23T22:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const quiet: Written = {
  isClosedNow: true,
  isGroup: false,
  isClosedTicket: false,
  isBlocked: false,
  isAnswered: false,
  told: 0,
  toldAt: null,
  answeredAt: null,
}

test.each<[string, Partial<Written>, number, ReturnType<typeof absence>]>([
  ['the first word outside hours', {}, 1, 'say'],
  ['while open', { isClosedNow: false }, 1, 'nothing'],
  ['in a group', { isGroup: true }, 1, 'nothing'],
  ['in a closed ticket', { isClosedTicket: true }, 1, 'nothing'],
  ['from who is blocked', { isBlocked: true }, 1, 'nothing'],
  ['an answer to the question how it was', { isAnswered: true }, 1, 'nothing'],
  ['told as often as the company wants', { told: 1, toldAt: ago(300) }, 1, 'often'],
  ['a company that wants it never', {}, 0, 'often'],
  ['told within the hour', { told: 1, toldAt: ago(59) }, 3, 'recently'],
  ['told an hour ago', { told: 1, toldAt: ago(60) }, 3, 'say'],
  ['a person wrote 29 minutes ago', { answeredAt: ago(29) }, 1, 'answered'],
  ['a person wrote half an hour ago', { answeredAt: ago(30) }, 1, 'say'],
])('[CAT-16] %s', (_, more, most, verdict) => {
  expect(absence({ ...quiet, ...more }, { most, now: NOW })).toBe(verdict)
})

let w: LiveWorld
let shop: Shop
const real = clock.now
beforeAll(async () => {
  w = await liveWorld()
  react(w.config)
})
beforeEach(async () => {
  shop = await openShop(w)
})
afterEach(() => {
  clock.now = real
})
afterAll(closeShops)

const CLOSED = [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type: 'C' as const }))
const close = async (message = 'Estamos fechados, {{firstName}}.') => {
  await shop.chefe.call(hoursRoutes.saveWeek, { body: { businessHours: CLOSED } })
  await shop.chefe.call(hoursRoutes.saveMessage, { body: { messageBusinessHours: message } })
}
const logged = async (ticket: number) => {
  const { rows } = await w.owner.query<{ withheld: string | null }>(
    "select details->>'withheld' as withheld from ticket_logs where ticket_id = $1 and type = 'absence' order by id",
    [ticket],
  )
  return rows.map(row => row.withheld ?? 'said')
}
const answer = (ticket: number) => answerAbsence(shop.tenant, ticket)
const later = (minutes: number) => {
  clock.now = () => new Date(real().getTime() + minutes * 60_000)
}

describe('[CAT-16][SET-29] who writes while the company is closed', () => {
  test('is told so once, by the program as it is wired, and waits as before; the log says what happened', async () => {
    const jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
    onTestFinished(() => jobs.stop())
    await close()
    const customer = shop.customer('5511987650011')
    const id = await customer.writes('Bom dia')
    const waited = (await shop.show(id)).waitingSince
    await expect.poll(() => shop.said(id), { timeout: 10_000 }).toEqual(['Estamos fechados, Cliente.'])
    expect((await shop.show(id)).waitingSince).toBe(waited)
    await customer.writes('Oi?')
    await expect.poll(() => logged(id), { timeout: 10_000 }).toEqual(['said', 'often'])
    await answer(id)
    expect(await logged(id)).toEqual(['said', 'often'])
    expect(await shop.said(id)).toHaveLength(1)
  })

  test('is told again as often as the setting says, an hour later; two who look at once say it once', async () => {
    await close('Fechado.')
    await shop.set('absenceMessages', '2')
    const id = await shop.customer('5511987650012').writes('Oi')
    await Promise.all([answer(id), answer(id), answer(id)])
    expect(await shop.said(id)).toEqual(['Fechado.'])
    later(61)
    await answer(id)
    expect(await shop.said(id)).toEqual(['Fechado.', 'Fechado.'])
    later(200)
    await answer(id)
    expect(await shop.said(id)).toHaveLength(2)
    expect(await logged(id)).toEqual(['said', 'recently', 'said', 'often'])
  })

  test('is not told while a person answers, on the screen or on the phone', async () => {
    await close('Fechado.')
    const [screen, phone] = [shop.customer('5511987650013'), shop.customer('5511987650014')]
    for (const one of [screen, phone]) {
      const id = await one.writes('Oi')
      if (one === phone) await one.isWritten('Já vi')
      else {
        await shop.put(shop.ana, id, { status: 'open' })
        await (await w.renewed(shop.ana)).call(sendingRoutes.send, { params: { id }, body: { body: 'Olá' } })
      }
      await answer(id)
      expect(await logged(id)).toEqual(['answered'])
      later(31)
      await answer(id)
      expect(await logged(id)).toEqual(['answered', 'said'])
      clock.now = real
    }
  })

  test('is told nothing where nothing is written, or while it is open', async () => {
    await close('')
    const id = await shop.customer('5511987650015').writes('Oi')
    await answer(id)
    await shop.chefe.call(hoursRoutes.saveMessage, { body: { messageBusinessHours: 'Fechado.' } })
    await shop.chefe.call(hoursRoutes.saveWeek, { body: { businessHours: [] } })
    await answer(id)
    expect(await shop.said(id)).toEqual([])
    expect(await logged(id)).toEqual([])
  })
})

test('an automatic text ends no wait, a person’s does; who waits is not closed for silence', async () => {
  const id = await shop.customer('5511987650016').writes('Oi')
  await shop.put(shop.ana, id, { status: 'open' })
  const waited = (await shop.show(id)).waitingSince
  const ana = await w.browserOf(shop.ana)
  await withTenant(shop.tenant, tx =>
    queueMessage(tx, { ticketId: id, body: 'Lembrete', sendType: 'schedule', origin: { kind: 'schedule' } }),
  )
  await ana.hears('message.created', ({ ticket }) => Object(ticket).id === id && Object(ticket).stillWaits === true)
  expect(await shop.show(id)).toMatchObject({ waitingSince: waited, lastFromMe: true })
  await shop.set('autoClose', 'enabled')
  const { rows } = await w.owner.query("select id from idle_tickets(now() + interval '3 hours', 10) where tenant_id = $1", [
    shop.tenant,
  ])
  expect(rows).toEqual([])
  await (await w.renewed(shop.ana)).call(sendingRoutes.send, { params: { id }, body: { body: 'Olá' } })
  expect((await shop.show(id)).waitingSince).toBeNull()
})
