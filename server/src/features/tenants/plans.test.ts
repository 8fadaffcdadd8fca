import { planRoutes, tenantRoutes } from '@balcao/contract/tenants/tenants'
import { beforeAll, expect, test } from 'vitest'
import { createHttp, serve } from '../../infra/http/http.ts'
import { calls, type World, world } from '../../test/world.ts'
import { companyHandlers } from './companies.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const PLAN = {
  name: 'Bronze',
  value: 99.905,
  connections: 1,
  users: 3,
  trial: true,
  trialPeriod: 7,
  isActive: true,
  openToSignup: true,
}
const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })

test('plans are made, listed, changed and deleted by the superadmin, their value to three decimals', async () => {
  const { id } = await w.root.call(planRoutes.create, { body: PLAN })
  expect(await w.root.call(planRoutes.show, { params: { id } })).toEqual({ id, storageGb: 20, ...PLAN })
  expect(await w.root.call(planRoutes.list, { query: { searchParam: 'BRON' } })).toEqual({
    rows: [{ id, storageGb: 20, companies: 0, ...PLAN }],
    count: 1,
    hasMore: false,
  })
  expect(await w.root.call(planRoutes.list, { query: { searchParam: 'BRON', pageNumber: 4 } })).toEqual({
    rows: [],
    count: 1,
    hasMore: false,
  })

  expect(await w.root.ask('POST', '/plans', { ...PLAN, name: 'bronze' })).toEqual(refused(409, 'ERR_PLAN_NAME_TAKEN'))
  expect(await w.root.ask('POST', '/plans', { ...PLAN, name: 'Sem prazo', trialPeriod: null })).toEqual(
    refused(400, 'ERR_VALIDATION'),
  )
  expect(await w.root.ask('PUT', `/plans/${id}`, { trialPeriod: null })).toEqual(refused(400, 'ERR_VALIDATION'))
  expect(await w.root.ask('PUT', `/plans/${id}`, { value: 0.1 })).toMatchObject({ body: { value: 0.1, name: 'Bronze' } })
  expect(await w.root.ask('PUT', `/plans/${id}`, {})).toMatchObject({ status: 200 })
  expect(await w.carla.ask('PUT', `/plans/${id}`, { value: 0 })).toEqual(refused(403, 'ERR_NO_PERMISSION'))

  const app = createHttp()
  serve(app, tenantRoutes, companyHandlers)
  await calls(app, w.root.token).ask('PUT', `/tenants/${w.padaria}`, { planId: id })
  await app.close()
  expect(await w.root.ask('DELETE', `/plans/${id}`)).toEqual(refused(409, 'ERR_PLAN_IN_USE'))

  const other = await w.root.call(planRoutes.create, { body: { ...PLAN, name: 'Prata' } })
  expect(await w.root.ask('DELETE', `/plans/${other.id}`)).toEqual({ status: 200, body: { ok: true } })
  for (const [method, body] of [['GET'], ['PUT', { value: 1 }], ['DELETE']] as const) {
    expect(await w.root.ask(method, `/plans/${other.id}`, body)).toEqual(refused(404, 'ERR_NO_PLAN_FOUND'))
  }
  const { rows } = await w.owner.query("select action from audit_log where tenant_id = $1 and action like 'plan.%' order by id", [
    w.main,
  ])
  expect(rows.map(row => row.action)).toEqual(['plan.created', 'plan.changed', 'plan.changed', 'plan.created', 'plan.removed'])
})

test('[ACC-10] anybody sees the active plans that are open to signup, cheapest first, and nothing internal of them', async () => {
  const plan = (name: string, more: object) => w.root.call(planRoutes.create, { body: { ...PLAN, name, ...more } })
  await plan('Ouro', { value: 300 })
  await plan('Fechado', { openToSignup: false })
  await plan('Velho', { isActive: false })
  const { plans } = await calls(w.app, null).call(planRoutes.open, {})
  expect(plans.map(({ name }) => name)).toEqual(['Bronze', 'Ouro'])
  expect(Object.keys(plans[0] ?? {}).sort()).toEqual([
    'connections',
    'id',
    'name',
    'storageGb',
    'trial',
    'trialPeriod',
    'users',
    'value',
  ])
})
