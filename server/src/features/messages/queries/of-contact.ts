import type { ContactCard, contactCardRoutes } from '@balcao/contract/contacts/card'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

export const contactCardHandlers: Handlers<typeof contactCardRoutes, Exchange> = {
  talks: async ({ actor, query }) => ({ tickets: await talksOf(actor, query.ids) }),
  show: ({ actor, params }) => cardOf(actor, params.id),
}

/** What goes on with each of them comes before what went on last. */
async function talksOf(asker: Asker, ids: readonly number[]): Promise<TicketRow[]> {
  const { tenantId: tenant } = asker
  const rows = await queryTenant(
    tenant,
    () => sql<{ row: TicketRow }>`
      select ticket_row(${tenant}, newest.id) as row from unnest(${[...ids]}::bigint[]) c (id) cross join lateral (
        select t.id from tickets t where t.tenant_id = ${tenant} and t.contact_id = c.id and ${visibleTo(asker)}
        order by t.status = 'closed', t.id desc limit 1
      ) newest`,
  )
  return rows.map(({ row }) => row)
}

const TICKETS = 30
const NOTES = 50
const PROTOCOLS = 30
const FILES = 60

/** One statement: of the tickets of the contact that the asker may see. */
async function cardOf(asker: Asker, id: number): Promise<ContactCard> {
  const { tenantId: tenant } = asker
  const [card] = await queryTenant(
    tenant,
    () => sql<ContactCard>`
      with its as materialized (
        select t.id from tickets t where t.tenant_id = ${tenant} and t.contact_id = ${id} and ${visibleTo(asker)}
      )
      select c.ignored, (select count(*)::int from its) as "ticketCount", (
        select coalesce(json_agg(ticket_row(${tenant}, t.id) order by t.id desc), '[]')
        from (select id from its order by id desc limit ${sql.lit(TICKETS)}) t
      ) as tickets, (
        select coalesce(json_agg(n order by n.id desc), '[]') from (
          select n.id, n.note, n.ticket_id as "ticketId", n.user_id as "userId", u.name as username,
            (select coalesce(json_agg(x.user_id order by x.user_id), '[]') from note_mentions x
              where x.tenant_id = n.tenant_id and x.note_id = n.id) as mentions,
            wire_time(n.created_at) as "createdAt", wire_time(n.updated_at) as "updatedAt"
          from its join notes n on n.tenant_id = ${tenant} and n.ticket_id = its.id
          left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
          order by n.id desc limit ${sql.lit(NOTES)}
        ) n
      ) as notes, (
        select coalesce(json_agg(p order by p.id desc), '[]') from (
          select p.id, p.protocol, p.ticket_id as "ticketId", p.user_id as "userId", u.name as username,
            wire_time(p.created_at) as "createdAt"
          from its join protocols p on p.tenant_id = ${tenant} and p.ticket_id = its.id
          left join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
          order by p.id desc limit ${sql.lit(PROTOCOLS)}
        ) p
      ) as protocols, (
        select coalesce(json_agg(f order by f."messageId" desc), '[]') from (
          select m.id as "messageId", m.ticket_id as "ticketId", m.seq, m.media->>'kind' as kind, m.media->>'name' as name,
            (m.media->>'size')::float8 as size, m.from_me as "fromMe", wire_time(m.created_at) as "createdAt"
          from its join messages m on m.tenant_id = ${tenant} and m.ticket_id = its.id
          where m.file_id is not null and m.deleted_at is null and m.media->>'kind' is not null
          order by m.id desc limit ${sql.lit(FILES)}
        ) f
      ) as files
      from contacts c where c.tenant_id = ${tenant} and c.id = ${id}`,
  )
  return card ?? refuse('ERR_NO_CONTACT_FOUND', { id })
}
