import { type Details, type ErrorCode, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import type { Handlers } from '@balcao/contract/route'
import type { Tenant, tenantChange, tenantInput, tenantRoutes } from '@balcao/contract/tenants/tenants'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { seal } from '../../infra/trust/keys.ts'
import { tenantRightsChanged } from '../access/index.ts'
import { listCompanies, showCompany } from './companies-read.ts'
import { documentOf } from './documents.ts'
import { closeForGood, startErasing } from './erase.ts'
import { newTenantId } from './new-tenant.ts'
import { trialEnd } from './rules/trial.ts'

type Input = z.output<typeof tenantInput>
type Change = z.output<typeof tenantChange>

/** Companies, as the superadmin keeps them. Each is changed standing in it; only the list looks across. */
export const companyHandlers: Handlers<typeof tenantRoutes, Exchange> = {
  list: ({ query }) => listCompanies(query),
  show: ({ params: { id } }) => withTenant(id, showCompany),
  create: ({ actor, body }) => create(actor, body),
  update: ({ actor, params: { id }, body }) => translated(() => withTenant(id, tx => change(tx, actor, body))),
  remove: async ({ actor, params: { id } }) => {
    // One's own would take the work with it that empties it.
    if (id === MAIN_TENANT || id === actor.tenantId) refuse('ERR_TENANT_PROTECTED', { id })
    const name = await withTenant(id, async tx => {
      await lockCompany(tx)
      return closeForGood(tx, actor)
    })
    await startErasing(actor, { id, name })
    return { ok: true }
  },
}

async function create(actor: Actor, { host, ...input }: Input): Promise<Tenant> {
  const columns = { ...columnsOf({ ...input, host }), trial_ends_at: trialEnd(input, clock.now()) }
  const id = await newTenantId()
  return translated(() =>
    withTenant(id, async tx => {
      await tx
        .insertInto('tenants')
        .values({
          ...columns,
          id,
          name: input.name,
          max_users: input.maxUsers,
          max_connections: input.maxConnections,
          payment_token: input.payment.token ? sealed(id, input.payment.token) : null,
        })
        .execute()
      if (host) await openHost(tx, host)
      await audit(tx, actor, 'tenant.created', { name: input.name })
      return showCompany(tx)
    }),
  )
}

async function change(tx: Tx, actor: Actor, wanted: Change): Promise<Tenant> {
  if (tx.tenant === MAIN_TENANT && (wanted.status === 'inactive' || wanted.overdue || wanted.trial)) {
    refuse('ERR_TENANT_PROTECTED', { id: tx.tenant })
  }
  const before = await lockCompany(tx)
  const trial = { trial: wanted.trial ?? before.trial, trialPeriod: wanted.trialPeriod ?? before.trialPeriod }
  const token = wanted.payment?.token
  const endsAt = trialEnd(trial, clock.now(), before)
  const goesOn = endsAt === null || endsAt > clock.now()

  await tx
    .updateTable('tenants')
    .set({
      ...columnsOf(wanted),
      payment_token: token === undefined ? undefined : token === '' ? null : sealed(tx.tenant, token),
      trial_ends_at: endsAt,
      // Paid or made longer: nothing of its end stands, and the warnings come anew.
      ...(goesOn && { trial_over_at: null, erase_at: null, trial_told: null, erase_told: null }),
    })
    .where('id', '=', tx.tenant)
    .execute()
  if (wanted.host !== undefined && wanted.host !== before.host) {
    await tx.deleteFrom('doors').where('kind', '=', 'host').execute()
    if (wanted.host) await openHost(tx, wanted.host)
  }

  const status = wanted.status ?? before.status
  const isFreed = goesOn && before.overAt !== null
  if (status !== before.status || isFreed || (wanted.overdue ?? before.overdue) !== before.overdue) await tenantRightsChanged(tx)
  else await emit(tx, 'tenant.changed', { tenantId: tx.tenant }, [TEAM_ROOM])
  await audit(tx, actor, 'tenant.changed', { fields: Object.keys(wanted), ...(wanted.status ? { status } : {}) })
  return showCompany(tx)
}

/** The wire's fields as columns; what is absent is not changed. The token is sealed apart, where the company is known. */
const columnsOf = (from: Change) => ({
  name: from.name,
  status: from.status,
  overdue: from.overdue,
  max_users: from.maxUsers,
  max_connections: from.maxConnections,
  identity: from.identity && documentOf(from.identity),
  hide_unoficial: from.hideUnoficial,
  payment_active: from.payment?.active,
  payment_customer: from.payment?.customerId,
  plan_id: from.planId,
  trial: from.trial,
  trial_period: from.trialPeriod,
  host: from.host,
})

const sealed = (tenant: number, token: string) => seal(token, `tenants.${tenant}.payment_token`)

const openHost = (tx: Tx, host: string) => tx.insertInto('doors').values({ kind: 'host', key: host }).execute()

interface Locked {
  status: Tenant['status']
  overdue: boolean
  trial: boolean
  trialPeriod: number | null
  endsAt: Date | null
  overAt: Date | null
  host: string | null
}

async function lockCompany(tx: Tx): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select status, overdue, trial, trial_period as "trialPeriod", trial_ends_at as "endsAt",
      trial_over_at as "overAt", host
    from tenants where deleting_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
}

const MEANS: Record<string, [ErrorCode, Details?]> = {
  tenants_identity: ['ERR_TENANT_EXISTS', { field: 'identity' }],
  doors_pkey: ['ERR_TENANT_EXISTS', { field: 'host' }],
  tenants_host: ['ERR_TENANT_EXISTS', { field: 'host' }],
  tenants_plan_id_fkey: ['ERR_NO_PLAN_FOUND'],
}

export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [code, details] = MEANS[violated(error) ?? ''] ?? []
    if (code) refuse(code, details, error)
    throw error
  }
}
