import { urlOf } from '@balcao/contract/client'
import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import { calls, type World, world } from '../../test/world.ts'
import { tokenFor } from '../access/index.ts'
import { ERASE_WORK } from './erase.ts'
import { watchTrials } from './trials.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
const now = clock.now
afterEach(() => {
  clock.now = now
})

const DAY_MS = 86_400_000
const start = Date.now()
const told: { kind: string; days: number | undefined; to: string }[] = []
const options = {
  graceDays: 30,
  enqueue: async (_tx: unknown, _name: string, mail: { kind: string; days?: number; email: string }) =>
    told.push({ kind: mail.kind, days: mail.days, to: mail.email }),
}
/** Three processes look at once. */
const lookAfter = async (days: number) => {
  clock.now = () => new Date(start + days * DAY_MS)
  await Promise.all([watchTrials(options), watchTrials(options), watchTrials(options)])
}

test('[TEN-05] a trial warns its admins, then blocks, keeps what is there for the grace, lets it be exported, and then it goes', async () => {
  const id = await w.tenant('Ateliê')
  const boss = await w.person(id, 'boss', 'admin')
  await w.person(id, 'agente', 'user')
  await w.root.call(tenantRoutes.update, { params: { id }, body: { trial: true, trialPeriod: 14 } })
  const fresh = async () => calls(w.app, await withTenant(id, tx => tokenFor(tx, boss.id, boss.sessionId)))
  const company = () => w.root.call(tenantRoutes.show, { params: { id } })

  for (const days of [1, 6, 7.1, 8, 9, 11.1, 12, 13.1, 13.5]) await lookAfter(days)
  expect(told).toEqual([7, 3, 1].map(days => ({ kind: 'trialEnding', days, to: `boss@t${id}.test` })))
  expect(await (await fresh()).ask('GET', '/contacts')).toMatchObject({ status: 200 })

  await lookAfter(14.1)
  await lookAfter(15)
  expect(told.slice(3)).toEqual([{ kind: 'trialOver', days: 30, to: `boss@t${id}.test` }])
  expect(await company()).toMatchObject({
    status: 'active',
    trialOver: true,
    eraseAt: new Date(start + 44.1 * DAY_MS).toISOString(),
  })
  const blocked = await fresh()
  expect(await blocked.ask('GET', '/contacts')).toMatchObject({ status: 402 })
  const session = await blocked.ask('GET', '/auth/session')
  expect(session.body).toMatchObject({ blocked: true, trial: { isOver: true, eraseAt: (await company()).eraseAt } })
  const file = await w.app.inject({
    method: 'GET',
    url: urlOf(contactManyRoutes.exportNow, { query: { as: 'csv' } }),
    headers: { authorization: `Bearer ${await withTenant(id, tx => tokenFor(tx, boss.id, boss.sessionId))}` },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])

  for (const days of [30, 37.2, 38, 43.2, 43.5]) await lookAfter(days)
  expect(told.slice(4)).toEqual([7, 1].map(days => ({ kind: 'trialOver', days, to: `boss@t${id}.test` })))
  const works = async () =>
    (await w.owner.query("select 1 from works where kind = $1 and (params->>'tenantId')::int = $2", [ERASE_WORK, id])).rowCount
  expect(await works()).toBe(0)
  await lookAfter(44.3)
  await lookAfter(44.5)
  expect(await works()).toBe(1)
  expect(await w.root.ask('GET', `/tenants/${id}`)).toMatchObject({ status: 404 })
})

test('[TEN-05] paid for or made longer, nothing of the end stands, and the warnings come anew', async () => {
  told.length = 0
  const id = await w.tenant('Paga')
  await w.person(id, 'dono', 'admin')
  await w.root.call(tenantRoutes.update, { params: { id }, body: { trial: true, trialPeriod: 2 } })
  await lookAfter(0.5)
  await lookAfter(2.1)
  expect(await w.root.call(tenantRoutes.show, { params: { id } })).toMatchObject({ trialOver: true })
  await w.root.call(tenantRoutes.update, { params: { id }, body: { trialPeriod: 10 } })
  expect(await w.root.call(tenantRoutes.show, { params: { id } })).toMatchObject({ trialOver: false, eraseAt: null })
  await lookAfter(3.1)
  expect(told.map(mail => [mail.kind, mail.days])).toEqual([
    ['trialEnding', 2],
    ['trialOver', 30],
    ['trialEnding', 7],
  ])
  await lookAfter(10.5)
  await w.root.call(tenantRoutes.update, { params: { id }, body: { trial: false } })
  await lookAfter(400)
  expect(await w.root.call(tenantRoutes.show, { params: { id } })).toMatchObject({
    status: 'active',
    trialOver: false,
    eraseAt: null,
  })
})
