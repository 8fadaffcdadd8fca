import { sql } from 'kysely'

/** The columns of a note `n` and its author `u`, as the wire names them. */
export const NOTE = sql`
  n.id, n.note, n.ticket_id as "ticketId", n.user_id as "userId", u.name as username, wire_time(n.created_at) as "createdAt",
  wire_time(n.updated_at) as "updatedAt"`
export const AUTHOR = sql`left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id`
