import { sql } from 'kysely'

/** The columns of a note `n` and its author `u`, as the wire names them. */
export const NOTE = sql`
  n.id, n.note, n.ticket_id as "ticketId", n.user_id as "userId", u.name as username, (
    select coalesce(json_agg(x.user_id order by x.user_id), '[]') from note_mentions x
    where x.tenant_id = n.tenant_id and x.note_id = n.id
  ) as mentions, n.join_state as join, wire_time(n.created_at) as "createdAt",
  wire_time(n.updated_at) as "updatedAt"`
export const AUTHOR = sql`left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id`
