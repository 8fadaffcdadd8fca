import type { TicketStatus } from '@balcao/contract/ticket-words'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/db.ts'
import { type Asker, me } from './sight.ts'

export interface TabCounts {
  private: number
  groups: number
  chatbot: number
}

interface Row extends TabCounts {
  status: TicketStatus
}

/** How many tickets of each status the asker sees, by tab: from the kept counts, in one statement that reads the rights too. */
export async function countTickets(asker: Asker, asked: { showAll: boolean }): Promise<Record<TicketStatus, TabCounts>> {
  const tenant = asker.tenantId
  const rows = await queryTenant(
    tenant,
    () => sql<Row>`
      with ${me(asker, asked)}, seen as (
        select room, status, place, is_group, chatbot, sum(n) as n from ticket_counts
        where tenant_id = ${tenant} and room = any ((select counting from me)::text[])
        group by room, status, place, is_group, chatbot
      ), once as (select status, is_group, chatbot, max(n) as n from seen group by status, place, is_group, chatbot)
      select status, coalesce(sum(n) filter (where not is_group and not chatbot), 0)::int as private,
        coalesce(sum(n) filter (where is_group), 0)::int as groups, coalesce(sum(n) filter (where chatbot), 0)::int as chatbot
      from once group by status`,
  )
  const none: TabCounts = { private: 0, groups: 0, chatbot: 0 }
  const of = (status: TicketStatus): TabCounts => rows.find(row => row.status === status) ?? none
  return { open: of('open'), pending: of('pending'), schedule: of('schedule'), closed: of('closed') }
}
