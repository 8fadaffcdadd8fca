import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { violated } from '../../../infra/database/db-errors.ts'

interface Where {
  contactId: number
  channelId: number
}

/**
 * The database refuses a second live ticket of a contact on a channel, even when two begin at once. The asker learns the
 * number, state, owner and queue of the one there is, and nothing else of it: they may not be allowed to see it.
 */
export async function tellOther<T>(tenant: number, work: () => Promise<T>, where: () => Promise<Where | null>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (!code) throw error
    if (code !== 'ERR_OTHER_OPEN_TICKET') refuse(code, undefined, error)
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
    return refuse(code, { ticket: ticket ?? null }, error)
  }
}

const CODES: Record<string, ErrorCode> = {
  one_live_ticket: 'ERR_OTHER_OPEN_TICKET',
  tickets_queue: 'ERR_NO_QUEUE_FOUND',
  tickets_team: 'ERR_NO_TEAM_FOUND',
  tickets_user: 'ERR_NO_USER_FOUND',
  tickets_demand: 'ERR_NO_DEMAND_FOUND',
}

/** What it means that the database refused a change of a ticket; null when that says nothing. */
export const codeOf = (error: unknown): ErrorCode | null => CODES[violated(error) ?? ''] ?? null

/** The contact and channel of a ticket, for what could not become of it. */
export async function placeOf(tenant: number, id: number, channelId?: number): Promise<Where | null> {
  const [row] = await queryTenant(
    tenant,
    () => sql<Where>`
      select contact_id as "contactId", channel_id as "channelId" from tickets where tenant_id = ${tenant} and id = ${id}`,
  )
  return row ? { ...row, ...(channelId ? { channelId } : {}) } : null
}
