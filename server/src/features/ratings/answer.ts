import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { endTicketRating, type Say } from '../tickets/index.ts'
import { judge } from './rules/answer.ts'
import { textsOf } from './texts.ts'
import { tellRating } from './told.ts'

interface Asked {
  id: number
  attempts: number
  heardSeq: number
}

/**
 * Reads what the customer has said since the question was put, or since it was last read: a rating closes the ticket; what is
 * none gets one more chance, and the second time closes it too. Run twice it finds nothing new to read.
 */
export const answerRating = (tenant: number, ticketId: number, say: Say): Promise<void> =>
  withTenant(tenant, async tx => {
    const asked = await lockQuestion(tx, ticketId)
    if (!asked) return
    const said = await saidSince(tx, ticketId, asked.heardSeq)
    if (said.length === 0) return

    const texts = await textsOf(tx)
    const verdict = judge(
      said.map(message => message.body),
      asked.attempts,
      texts.labels,
    )
    const rated = typeof verdict === 'object' ? verdict.rated : null
    await sql`
      update ratings set heard_seq = ${said.at(-1)?.seq ?? asked.heardSeq}, evaluation = ${rated},
        attempts = attempts + ${rated === null ? 1 : 0}, answered_at = ${verdict === 'again' ? null : clock.now()}
      where tenant_id = ${tx.tenant} and id = ${asked.id}`.execute(tx)
    await tellRating(tx, asked.id)

    if (verdict === 'again') return say(tx, ticketId, texts.attempt, 'rating')
    await say(tx, ticketId, rated === null ? texts.error : texts.stored, 'rating')
    await endTicketRating(tx, ticketId, rated)
  })

/** The ticket, held, and its question; nothing when nobody waits for an answer any longer. */
async function lockQuestion(tx: Tx, ticketId: number): Promise<Asked | null> {
  const { rows: waits } = await sql`
    select from tickets where tenant_id = ${tx.tenant} and id = ${ticketId} and status in ('open', 'pending')
      and answered_by = 'rating' for no key update`.execute(tx)
  if (waits.length === 0) return null
  const { rows } = await sql<Asked>`
    select id, attempts, heard_seq as "heardSeq" from ratings
    where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

async function saidSince(tx: Tx, ticketId: number, seq: number): Promise<{ seq: number; body: string }[]> {
  const { rows } = await sql<{ seq: number; body: string }>`
    select seq, body from messages
    where tenant_id = ${tx.tenant} and ticket_id = ${ticketId} and seq > ${seq} and not from_me order by seq`.execute(tx)
  return rows
}
