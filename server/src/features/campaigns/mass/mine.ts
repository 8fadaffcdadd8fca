import type { massRoutes } from '@balcao/contract/campaigns/mass'
import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { withTenant } from '../../../infra/database/db.ts'
import { mayReachMany } from '../../settings/index.ts'
import { pageOfCampaigns } from '../list.ts'

/** A supervisor looks after everybody's sends; others have their own. */
const seesAll = (actor: Actor): boolean => can(actor, 'campaigns.manage')

/** A mass send the actor may look at and stop: its maker may for ever. */
export const reach = (actor: Actor, id: number): Promise<void> =>
  withTenant(actor.tenantId, async tx => {
    const { rows } = await sql`
      select from campaigns c where c.tenant_id = ${tx.tenant} and c.id = ${id} and c.kind = 'mass' and c.deleted_at is null
        and (${seesAll(actor)} or c.created_by = ${actor.userId})`.execute(tx)
    if (rows.length === 0) refuse('ERR_NO_CAMPAIGN_FOUND', { id })
  })

type Query = z.output<(typeof massRoutes)['list']['query']>

export const listMass = (actor: Actor, { searchParam, userId, pageNumber, pageSize }: Query) =>
  withTenant(actor.tenantId, async tx => {
    const whose = seesAll(actor) ? (userId ?? null) : actor.userId
    const among = sql`c.tenant_id = ${tx.tenant} and c.deleted_at is null and c.kind = 'mass'
      and ${whose === null ? sql`true` : sql`c.created_by = ${whose}`}
      and ${searchParam ? sql`strpos(searchable(c.name), searchable(${searchParam})) > 0` : sql`true`}`
    return { ...(await pageOfCampaigns(tx, among, { pageNumber, pageSize })), maySend: await mayReachMany(tx, actor) }
  })
