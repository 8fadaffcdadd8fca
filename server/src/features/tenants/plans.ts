import { type ErrorCode, refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { ListQuery } from '@balcao/contract/shapes'
import type { plan, planInput, planRoutes } from '@balcao/contract/tenants/tenants'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type PlatformTx, withoutTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Tables } from '../../infra/database/schema.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { audit } from '../../infra/trust/audit.ts'
import { wellFormed } from './rules/trial.ts'

type Plan = z.output<typeof plan>
type PlanInput = z.output<typeof planInput>

/** What the superadmin sells. Plans belong to no company, so they are written standing in none. */
export const planHandlers: Handlers<typeof planRoutes, Exchange> = {
  list: ({ query }) => withPlatform('list the plans', tx => listPlans(tx, query)),
  show: ({ params: { id } }) => withoutTenant(tx => showPlan(tx, id)),
  open: () =>
    withoutTenant(async tx => ({
      plans: await openPlans(tx).orderBy('value').orderBy('id').execute(),
    })),

  create: ({ actor, body }) =>
    writing('create a plan', async tx => {
      const { id } = await tx
        .insertInto('plans')
        .values({
          ...columnsOf(wellFormed({ ...body, trialPeriod: body.trialPeriod ?? null })),
          name: body.name,
          value: body.value,
          connections: body.connections,
          users: body.users,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, actor, 'plan.created', { planId: id, ...body })
      return showPlan(tx, id)
    }),

  update: ({ actor, params: { id }, body }) =>
    writing('change a plan', async tx => {
      wellFormed({ ...(await showPlan(tx, id)), ...body })
      if (Object.keys(body).length > 0) await tx.updateTable('plans').set(columnsOf(body)).where('id', '=', id).execute()
      await audit(tx, actor, 'plan.changed', { planId: id, ...body })
      return showPlan(tx, id)
    }),

  remove: ({ actor, params: { id } }) =>
    writing('delete a plan', async tx => {
      const { name } = await showPlan(tx, id)
      await tx.deleteFrom('plans').where('id', '=', id).execute()
      await audit(tx, actor, 'plan.removed', { planId: id, name })
      return { ok: true as const }
    }),
}

const plans = (db: Kysely<Tables>) =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'value', 'connections', 'users', 'trial', 'trial_period as trialPeriod'])
    .select(['storage_gb as storageGb', 'is_active as isActive', 'open_to_signup as openToSignup'])

/** Plans anybody may sign up to. */
export const openPlans = (db: Kysely<Tables>) => plans(db).where('is_active', '=', true).where('open_to_signup', '=', true)

async function showPlan(db: Kysely<Tables>, id: number): Promise<Plan> {
  return (await plans(db).where('id', '=', id).executeTakeFirst()) ?? refuse('ERR_NO_PLAN_FOUND', { id })
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  name: sql`searchable(name)`,
  value: sql`value`,
  users: sql`users`,
  connections: sql`connections`,
  isActive: sql`is_active`,
}

async function listPlans(db: Kysely<Tables>, { searchParam, sort, direction, pageNumber, pageSize }: ListQuery) {
  const offset = (pageNumber - 1) * pageSize
  const asked = plans(db).where(sql<boolean>`strpos(searchable(name), searchable(${searchParam})) > 0`)
  const rows = await asked
    .select([
      sql<number>`count(*) over ()::int`.as('found'),
      sql<number>`(select count(*)::int from tenants t where t.plan_id = plans.id and t.deleting_at is null)`.as('companies'),
    ])
    .orderBy(sql`${(sort && Object.hasOwn(ORDERS, sort) && ORDERS[sort]) || ORDERS.name} ${sql.raw(direction)}`)
    .orderBy('id')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const count = rows[0]?.found ?? (offset === 0 ? 0 : (await asked.execute()).length)
  return { rows, count, hasMore: offset + rows.length < count }
}

const columnsOf = (from: Partial<PlanInput>) => ({
  name: from.name,
  value: from.value,
  connections: from.connections,
  users: from.users,
  storage_gb: from.storageGb,
  trial: from.trial,
  trial_period: from.trialPeriod,
  is_active: from.isActive,
  open_to_signup: from.openToSignup,
})

const MEANS: Record<string, ErrorCode> = { plans_name: 'ERR_PLAN_NAME_TAKEN', tenants_plan_id_fkey: 'ERR_PLAN_IN_USE' }

async function writing<T>(reason: string, work: (tx: PlatformTx) => Promise<T>): Promise<T> {
  try {
    return await withPlatform(reason, work)
  } catch (error) {
    const code = MEANS[violated(error) ?? '']
    if (code) refuse(code, undefined, error)
    throw error
  }
}
