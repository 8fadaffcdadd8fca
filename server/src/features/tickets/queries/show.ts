import { refuse } from '@balcao/contract/errors'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import type { Ticket, ticketLog } from '@balcao/contract/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, type Tx } from '../../../infra/database/db.ts'
import { AUTHOR, NOTE } from './note.ts'
import { type Asker, visibleTo } from './sight.ts'

type More = Omit<Ticket, keyof TicketRow | `${string}Status`>

const whole = (tenant: number, id: number, condition: RawBuilder<unknown>) => sql<More & { row: TicketRow }>`
  select ticket_row(t.tenant_id, t.id) as row, u.name as username, ch.kind as channel, t.is_active_demand as "isActiveDemand",
    c.name, c.kanban_id as kanban, c.tag_ids as tags, t.protocol, t.value, t.evaluation, t.demand_id as "demandId",
    case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as demand,
    (select coalesce(json_agg(n order by n.id), '[]') from (
      select ${NOTE} from notes n ${AUTHOR} where n.tenant_id = t.tenant_id and n.ticket_id = t.id
    ) n) as notes,
    (select coalesce(json_agg(s order by s."scheduleDate", s.id), '[]') from (
      select id, body, wire_time(next_at) as "scheduleDate" from schedules
      where tenant_id = t.tenant_id and ticket_id = t.id and status = 'pending'
    ) s) as "scheduledMessages",
    wire_time(t.started_at) as "startedAttendanceAt", wire_time(t.closed_at) as "closedAt",
    t.referral, t.held_there as "heldThere",
    coalesce(c.blocked_us_at > coalesce(last_heard(t.tenant_id, t.contact_id, t.channel_id), '-infinity'), false) as "blockedUs",
    wire_time(t.closes_at) as "closesAt", wire_time(t.wakes_at) as "scheduleDate"
  from tickets t
  join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
  join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
  left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
  left join demands d on d.tenant_id = t.tenant_id and d.id = t.demand_id
  where t.tenant_id = ${tenant} and t.id = ${id} and ${condition}`

export async function showTicket(asker: Asker, id: number): Promise<Ticket> {
  const [found] = await queryTenant(asker.tenantId, () => whole(asker.tenantId, id, visibleTo(asker)))
  return found ? present(found) : refuse('ERR_NO_TICKET_FOUND', { id })
}

/** In the transaction of the actor who just moved it, perhaps out of their own sight. */
export async function showMoved(tx: Tx, id: number): Promise<Ticket> {
  const { rows } = await whole(tx.tenant, id, sql`true`).execute(tx)
  return rows[0] ? present(rows[0]) : refuse('ERR_NO_TICKET_FOUND', { id })
}

const present = ({ row, ...more }: More & { row: TicketRow }): Ticket => ({
  ...row,
  ...more,
  difyStatus: row.answeredBy === 'dify',
  n8nStatus: row.answeredBy === 'n8n',
  typebotStatus: row.answeredBy === 'typebot',
  dialogflowStatus: row.answeredBy === 'dialogflow',
  chatgptStatus: row.answeredBy === 'chatgpt',
})

type Log = z.output<typeof ticketLog>

export async function listLogs(asker: Asker, id: number): Promise<Log[]> {
  const { tenantId: tenant } = asker
  const rows = await queryTenant(
    tenant,
    () => sql<Omit<Log, 'id'> & { id: number | null }>`
      select l.id, l.type, l.user_id as "userId", u.name as username, (l.details->'to'->>'queueId')::int8 as "queueId",
        l.details->'from' as "from", l.details->'to' as "to", wire_time(l.created_at) as "createdAt"
      from tickets t left join ticket_logs l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
      left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where t.tenant_id = ${tenant} and t.id = ${id} and ${visibleTo(asker)} order by l.id`,
  )
  if (rows.length === 0) refuse('ERR_NO_TICKET_FOUND', { id })
  return rows.filter((row): row is Log => row.id !== null)
}

const MOST_OF_CONTACT = 20

/** The last tickets of the contact of one of them that the asker may see. */
export async function ticketsOfContact(asker: Asker, id: number): Promise<TicketRow[]> {
  const { tenantId: tenant } = asker
  const rows = await queryTenant(
    tenant,
    () => sql<{ row: TicketRow }>`
      select ticket_row(t.tenant_id, t.id) as row from tickets t
      where t.tenant_id = ${tenant} and ${visibleTo(asker)}
        and t.contact_id = (select contact_id from tickets where tenant_id = ${tenant} and id = ${id})
      order by t.id desc limit ${sql.lit(MOST_OF_CONTACT)}`,
  )
  return rows.map(({ row }) => row)
}
