import { RATING_REST_HOURS } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import type { Tx } from '../../infra/database/db.ts'
import type { Say } from '../tickets/index.ts'
import { questionOf } from './rules/answer.ts'
import { textsOf } from './texts.ts'
import { tellRating } from './told.ts'

/** No customer is asked again so soon, in any ticket. */
export async function mayAskRating(tx: Tx, ticketId: number): Promise<boolean> {
  const since = new Date(clock.now().getTime() - RATING_REST_HOURS * 3_600_000)
  const { rows } = await sql`
    select from ratings r join tickets t on t.tenant_id = r.tenant_id and t.contact_id = r.contact_id
    where t.tenant_id = ${tx.tenant} and t.id = ${ticketId} and r.asked_at > ${since} limit 1`.execute(tx)
  return rows.length === 0
}

/** Puts the question; only what the customer says after this moment is its answer. */
export async function askRating(tx: Tx, ticketId: number, say: Say): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into ratings (ticket_id, contact_id, user_id, heard_seq, asked_at)
    select id, contact_id, user_id, msgs, ${clock.now()} from tickets where tenant_id = ${tx.tenant} and id = ${ticketId}
    returning id`.execute(tx)
  for (const { id } of rows) await tellRating(tx, id)
  const { question, labels } = await textsOf(tx)
  await say(tx, ticketId, questionOf(question, labels), 'rating')
}
