import { authRoutes } from '@balcao/contract/access/auth'
import { userTenantRoutes } from '@balcao/contract/access/users'
import { planRoutes, tenantRoutes, termsRoutes } from '@balcao/contract/tenants/tenants'
import { TERMS_VERSION } from '@balcao/contract/values/constants'
import { ADMIN, BAKERY, BAKERY_NAME, STUDIO, WORKSHOP } from './logins.ts'
import type { Stage } from './stage.ts'

const CASA_NATIVA = 'Casa Nativa Móveis'

/** The company one looks around in, and three that stand differently: on trial, in arrears, waiting for its terms. */
export async function companies(stage: Stage): Promise<void> {
  const { root } = stage
  const known = (await root(tenantRoutes.list, { query: { pageSize: 200 } })).rows
  const made = async (name: string, more: { identity: string; maxUsers: number; maxConnections: number }) =>
    known.find(company => company.name === name) ?? (await root(tenantRoutes.create, { body: { name, ...more } }))

  const casa = await made(CASA_NATIVA, { identity: '12.345.678/0001-95', maxUsers: 25, maxConnections: 6 })
  await accept(stage, casa.id)
  await join(stage, casa.id, ADMIN)

  const workshop = await made('Oficina Central', { identity: '11.222.333/0001-81', maxUsers: 5, maxConnections: 1 })
  await accept(stage, workshop.id)
  await join(stage, workshop.id, WORKSHOP)
  await root(tenantRoutes.update, { params: { id: workshop.id }, body: { overdue: true } })

  const studio = await made('Ateliê Barro', { identity: '529.982.247-25', maxUsers: 3, maxConnections: 1 })
  await join(stage, studio.id, STUDIO)

  if (!known.some(company => company.name === BAKERY_NAME)) await signUp(stage)
}

const accept = ({ root }: Stage, tenantId: number) => root(termsRoutes.accept, { body: { tenantId, version: TERMS_VERSION } })

async function join({ root, joins }: Stage, tenantId: number, { name, email }: { name: string; email: string }) {
  const { rows } = await root(userTenantRoutes.list, { query: { tenantId, searchParam: email } })
  if (rows.length > 0) return
  const { id } = await root(userTenantRoutes.create, { body: { tenantId, name, email, profile: 'admin' } })
  await joins(tenantId, id)
}

/** The bakery came by itself, the way anybody may. */
async function signUp({ root, anybody, password }: Stage): Promise<void> {
  const { rows } = await root(planRoutes.list, { query: { searchParam: 'Loja' } })
  const plan = rows[0]
  if (!plan) throw new Error('the demo has no plan to sign up to')
  await anybody(authRoutes.signup, {
    body: {
      name: BAKERY_NAME,
      identity: '04.252.011/0001-10',
      email: BAKERY.email,
      phone: '(11) 98402-7716',
      password,
      planId: plan.id,
    },
  })
}
