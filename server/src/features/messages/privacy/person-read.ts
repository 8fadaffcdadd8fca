import type { Contact } from '@balcao/contract/contacts/contacts'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

interface Said {
  id: number
  at: string
  fromMe: boolean
  author: string | null
  body: string
  type: string
  isDeleted: boolean
  fileId: string | null
  fileName: string | null
}
export interface Ticket {
  id: number
  protocol: string
  channel: string
  createdAt: string
  closedAt: string | null
  evaluation: number | null
  notes: { at: string; by: string | null; note: string }[]
  messages: Said[]
}
export interface Person {
  contact: Contact
  addresses: { kind: string; value: string }[]
  tags: string[]
  wallet: string[]
  tickets: Ticket[]
}

/** All that is known of a person and was said with them, of the tickets the asker may see; null when they are gone. */
export const readPerson = (asker: Asker, id: number): Promise<Person | null> =>
  withTenant(asker.tenantId, async tx => {
    const tenant = tx.tenant
    const { rows } = await sql<Omit<Person, 'tickets'>>`
      select contact_row(c) as contact, (
        select coalesce(json_agg(json_build_object('kind', d.kind, 'value', d.value) order by d.kind, d.value), '[]') from identities d
        where d.tenant_id = ${tenant} and d.contact_id = c.id
      ) as addresses, (
        select coalesce(json_agg(t.tag order by t.tag), '[]') from tags t where t.tenant_id = ${tenant} and t.id = any (c.tag_ids)
      ) as tags, (
        select coalesce(json_agg(u.name order by u.name), '[]') from users u where u.tenant_id = ${tenant} and u.id = any (c.wallet_ids)
      ) as wallet
      from contacts c where c.tenant_id = ${tenant} and c.id = ${id}`.execute(tx)
    if (!rows[0]) return null
    const tickets = await sql<Omit<Ticket, 'messages'>>`
      select t.id, t.protocol, ch.name as channel, wire_time(t.created_at) as "createdAt", wire_time(t.closed_at) as "closedAt",
        t.evaluation, (
          select coalesce(json_agg(json_build_object('at', wire_time(n.created_at), 'by', u.name, 'note', n.note) order by n.id), '[]')
          from notes n left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
          where n.tenant_id = t.tenant_id and n.ticket_id = t.id
        ) as notes
      from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      where t.tenant_id = ${tenant} and t.contact_id = ${id} and ${visibleTo(asker)} order by t.id`.execute(tx)
    const messages = await sql<Said & { ticketId: number }>`
      select m.id, m.ticket_id as "ticketId", wire_time(m.said_at) as at, m.from_me as "fromMe",
        case when m.from_me then u.name else m.author_name end as author,
        case when m.deleted_at is null then m.body else '' end as body, m.type, m.deleted_at is not null as "isDeleted",
        case when m.deleted_at is null then m.file_id end as "fileId", coalesce(m.media->>'name', f.name) as "fileName"
      from messages m left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
      left join files f on f.tenant_id = m.tenant_id and f.id = m.file_id
      where m.tenant_id = ${tenant} and m.ticket_id = any (${tickets.rows.map(ticket => ticket.id)}) order by m.ticket_id, m.seq`.execute(
      tx,
    )
    const byTicket = Map.groupBy(messages.rows, message => message.ticketId)
    const said = (ticket: number) => (byTicket.get(ticket) ?? []).map(({ ticketId: _, ...message }) => message)
    return { ...rows[0], tickets: tickets.rows.map(ticket => ({ ...ticket, messages: said(ticket.id) })) }
  })
