import { type Actor, can } from '@balcao/contract/permissions'
import type { Home } from '@balcao/contract/reports/home'
import { sql } from 'kysely'
import { onDbClosed, queryTenant } from '../../../infra/database/db.ts'

/** Companies that have answered a customer once: nothing takes that back. */
const past = new Set<number>()
onDbClosed(() => past.clear())

/** What a new company has arranged; null from its first answered message on, and for users who arrange nothing. */
export async function readSteps(actor: Actor): Promise<Home['steps']> {
  if (past.has(actor.tenantId) || !can(actor, 'settings.manage')) return null
  const tenant = actor.tenantId
  const [row] = await queryTenant(
    tenant,
    () => sql<NonNullable<Home['steps']> & { answered: boolean }>`
      select exists (select from tickets where tenant_id = ${tenant} and replied_at is not null)
          or exists (select from attendances where tenant_id = ${tenant} and reply_s is not null) as answered,
        exists (select from channels where tenant_id = ${tenant} and deleted_at is null and status = 'connected') as channel,
        (select count(*) > 1 from users where tenant_id = ${tenant} and is_active and deleted_at is null) as people,
        exists (select from queues where tenant_id = ${tenant}) as queues,
        exists (select from business_hours where tenant_id = ${tenant}) as hours,
        exists (select from chat_flows where tenant_id = ${tenant}) as flow`,
  )
  if (!row) return null
  const { answered, ...steps } = row
  if (!answered) return steps
  past.add(tenant)
  return null
}
