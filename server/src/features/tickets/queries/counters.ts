import { TICKET_STATUSES, type TicketStatus } from '@balcao/contract/tickets/ticket-words'
import type { TicketCounters } from '@balcao/contract/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant, searchTenant } from '../../../infra/database/db.ts'
import { COUNTED_TO, conditions, isKept, keptConditions, type Narrowing } from './list.ts'
import { type Asker, me } from './sight.ts'

type TabCounts = TicketCounters['open']
interface Row extends TabCounts {
  status: TicketStatus
}

/** How many tickets of each status the asker sees, by tab: of the same tickets their lists hold. */
export async function countTickets(asker: Asker, filter: Narrowing): Promise<TicketCounters> {
  const rows = isKept(filter)
    ? await queryTenant(asker.tenantId, () => keptCounters(asker, filter))
    : await searchTenant(asker.tenantId, () => countedCounters(asker, filter))
  const none: TabCounts = { private: 0, group: 0, chatbot: 0, mine: 0 }
  const of = (status: TicketStatus): TabCounts => {
    const { status: _, ...counts } = rows.find(row => row.status === status) ?? { status, ...none }
    return counts
  }
  return { open: of('open'), pending: of('pending'), schedule: of('schedule'), closed: of('closed') }
}

/** From the kept counts, in one statement that reads the rights too. */
function keptCounters(asker: Asker, filter: Narrowing) {
  const tenant = asker.tenantId
  return sql<Row>`
    with ${me(asker, filter)}, seen as (
      select t.room, t.status, t.place, t.is_group, t.chatbot, sum(t.n) as n from ticket_counts t
      where t.tenant_id = ${tenant} and t.room = any ((select counting from me)::text[]) and ${keptConditions(asker, filter)}
      group by t.room, t.status, t.place, t.is_group, t.chatbot
    ), own as (
      select t.status, t.is_group, t.chatbot, sum(t.n) as n from ticket_counts t
      where t.tenant_id = ${tenant} and t.room = ${`user:${asker.userId}`} and ${keptConditions(asker, filter)}
      group by t.status, t.is_group, t.chatbot
    ), once as (
      select status, is_group, chatbot, max(n) as n, false as mine from seen group by status, place, is_group, chatbot
      union all select status, is_group, chatbot, n, true from own
    )
    select status, ${byTab(sql`n`)} from once group by status`
}

/** Closed ones are counted a little further than they are told exactly: all tabs together then say that there are more. */
function countedCounters(asker: Asker, filter: Narrowing) {
  return sql<Row>`
    with ${me(asker, filter)}, its as (
      select hit.* from unnest(${[...TICKET_STATUSES]}::text[]) of_status, lateral (
        select t.status, t.is_group, is_bot(t.answered_by) as chatbot, t.user_id = ${asker.userId} as mine from tickets t
        where t.tenant_id = ${asker.tenantId} and t.status = of_status and t.audience && (select rooms from me)
          and ${conditions(asker, filter)}
        limit case when of_status = 'closed' then ${sql.lit(COUNTED_TO + 1)} end
      ) hit
    ), once as (select status, is_group, chatbot, 1 as n, false as mine from its
      union all select status, is_group, chatbot, 1, true from its where mine)
    select status, ${byTab(sql`n`)} from once group by status`
}

const byTab = (n: RawBuilder<unknown>) => sql`
  coalesce(sum(${n}) filter (where not mine and not is_group and not chatbot), 0)::int as private,
  coalesce(sum(${n}) filter (where not mine and is_group), 0)::int as "group",
  coalesce(sum(${n}) filter (where not mine and not is_group and chatbot), 0)::int as chatbot,
  coalesce(sum(${n}) filter (where mine and not is_group and not chatbot), 0)::int as mine`
