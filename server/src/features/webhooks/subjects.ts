import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'

/** Whom and what an event speaks of. The ticket's `version` grows with each change: of two, the higher is newer. */
export interface Subject {
  ticket: {
    id: number
    status: string
    protocol: string
    queueId: number | null
    userId: number | null
    version: number
  } | null
  contact: { id: number; name: string; number: string | null }
  whatsapp: { id: number; name: string }
  user?: { id: number; name: string } | null
}

const TICKET = sql`case when t.id is not null then json_build_object('id', t.id, 'status', t.status, 'protocol', t.protocol,
  'queueId', t.queue_id, 'userId', t.user_id, 'version', t.version) end`
const CONTACT = sql`json_build_object('id', c.id, 'name', c.name, 'number', c.number)`
const CHANNEL = sql`json_build_object('id', h.id, 'name', h.name)`

export async function messageSubjects(tx: Tx, ids: readonly number[]): Promise<Map<number, Subject>> {
  const { rows } = await sql<Subject & { id: number }>`
    select m.id, ${TICKET} as ticket, ${CONTACT} as contact, ${CHANNEL} as whatsapp,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
    from messages m
    left join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
    join contacts c on c.tenant_id = m.tenant_id and c.id = coalesce(t.contact_id, m.loose_contact_id)
    join channels h on h.tenant_id = m.tenant_id and h.id = m.channel_id
    left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${tx.tenant} and m.id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...subject }) => [id, subject]))
}

export async function ticketSubjects(tx: Tx, ids: readonly number[]): Promise<Map<number, Subject>> {
  const { rows } = await sql<Subject & { id: number }>`
    select t.id, ${TICKET} as ticket, ${CONTACT} as contact, ${CHANNEL} as whatsapp from tickets t
    join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
    join channels h on h.tenant_id = t.tenant_id and h.id = t.channel_id
    where t.tenant_id = ${tx.tenant} and t.id = any (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...subject }) => [id, subject]))
}
