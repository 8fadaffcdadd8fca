import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { queryTenant, violated } from '../../../infra/db.ts'

interface Where {
  contactId: number
  channelId: number
}

/**
 * A second live ticket of a contact on a channel the database refuses, whoever was quicker. Whoever meets that is told the
 * number, state, owner and queue of the one there is, and nothing else of it: it may not be theirs to see.
 */
export async function tellOther<T>(tenant: number, work: () => Promise<T>, where: () => Promise<Where | null>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'tickets_user') refuse('ERR_NO_USER_FOUND', undefined, error)
    if (violated(error) === 'tickets_demand') refuse('ERR_NO_DEMAND_FOUND', undefined, error)
    if (violated(error) !== 'one_live_ticket') throw error
    const at = await where()
    const [ticket] = at
      ? await queryTenant(
          tenant,
          () => sql`
            select id, status, user_id as "userId", queue_id as "queueId" from tickets
            where tenant_id = ${tenant} and contact_id = ${at.contactId} and channel_id = ${at.channelId}
              and status in ('open', 'pending', 'schedule')`,
        )
      : []
    return refuse('ERR_OTHER_OPEN_TICKET', { ticket: ticket ?? null }, error)
  }
}

/** The contact and channel of a ticket, for what could not become of it. */
export async function placeOf(tenant: number, id: number, channelId?: number): Promise<Where | null> {
  const [row] = await queryTenant(
    tenant,
    () => sql<Where>`
      select contact_id as "contactId", channel_id as "channelId" from tickets where tenant_id = ${tenant} and id = ${id}`,
  )
  return row ? { ...row, ...(channelId ? { channelId } : {}) } : null
}
