import type { Rating } from '@balcao/contract/tickets/ratings'
import type { Room } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'

/** Of a rating `r` and its user `u`, as the wire names them. */
export const RATING_ROW = sql`r.id, r.ticket_id as "ticketId", r.contact_id as "contactId", r.user_id as "userId", u.name as username,
  r.evaluation, r.attempts, wire_time(r.asked_at) as "askedAt", wire_time(r.answered_at) as "answeredAt"`

/** As it is now, to those who see its ticket. */
export async function tellRating(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<Rating & { audience: Room[] }>`
    select ${RATING_ROW}, c.name as "contactName", t.audience from ratings r
    join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id
    left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
    where r.tenant_id = ${tx.tenant} and r.id = ${id}`.execute(tx)
  for (const { audience, ...rating } of rows) await emit(tx, 'rating.changed', { rating }, audience)
}
