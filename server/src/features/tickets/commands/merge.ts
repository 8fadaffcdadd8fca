import { urlOf } from '@balcao/contract/client'
import { refuse } from '@balcao/contract/errors'
import { messageRoutes } from '@balcao/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { absorb, type Bot } from '../rules/merge.ts'
import { applyMove } from './apply.ts'
import { lockTicket } from './stored.ts'

/**
 * Two live tickets become one: every message in the order in which it was said, notes, log, protocols and ratings with it. The
 * other one is gone, and its viewers hear that.
 */
export async function mergeTickets(tx: Tx, otherId: number, intoId: number): Promise<void> {
  // Always in the order of their ids, so that two merges do not wait for each other.
  for (const id of [otherId, intoId].toSorted((a, b) => a - b)) await lockTicket(tx, id, null)
  const other = (await lockTicket(tx, otherId, null)) ?? refuse('ERR_NO_TICKET_FOUND', { id: otherId })

  await joinMessages(tx, otherId, intoId)
  for (const table of BESIDE)
    await sql`update ${sql.table(table)} set ticket_id = ${intoId} where tenant_id = ${tx.tenant} and ticket_id = ${otherId}`.execute(
      tx,
    )
  await keepDrafts(tx, otherId, intoId)
  await sql`update attendances set received = null where tenant_id = ${tx.tenant} and ticket_id = ${intoId}`.execute(tx)
  await sql`delete from tickets where tenant_id = ${tx.tenant} and id = ${otherId}`.execute(tx)
  await emit(tx, 'ticket.left', { ticketId: otherId }, other.audience)

  const bot = await botIn(tx, intoId)
  await applyMove(tx, intoId, ticket => absorb(ticket, other.ticket, bot), null)
  const into = await lockTicket(tx, intoId, null)
  await emit(tx, 'rows.changed', { path: urlOf(messageRoutes.list, { params: { ticketId: intoId } }) }, into?.audience ?? [])
}

/** What hangs on a ticket and follows it. */
const BESIDE = ['ticket_logs', 'notes', 'protocols', 'ratings', 'schedules', 'bot_runs'] as const

/** Whose run goes on in it. */
async function botIn(tx: Tx, id: number): Promise<Bot | null> {
  const { rows } = await sql<Bot>`
    select engine as "answeredBy", flow_id as "chatFlowId" from bot_runs
    where tenant_id = ${tx.tenant} and ticket_id = ${id} and ended_at is null`.execute(tx)
  return rows[0] ?? null
}

/** What somebody was writing in the other one they write in this one now, before what they were writing here; as much as one may. */
const keepDrafts = (tx: Tx, otherId: number, intoId: number) =>
  sql`
    insert into drafts as here (user_id, ticket_id, words, saved_at)
    select user_id, ${intoId}, words, saved_at from drafts where tenant_id = ${tx.tenant} and ticket_id = ${otherId}
    on conflict (tenant_id, user_id, ticket_id) do update set saved_at = clock_timestamp(), words = here.words || jsonb_build_object(
      'text', left(concat_ws(E'\n', nullif(excluded.words->>'text', ''), nullif(here.words->>'text', '')), 65536),
      'note', left(concat_ws(E'\n', nullif(excluded.words->>'note', ''), nullif(here.words->>'note', '')), 10000),
      'files', jsonb_path_query_array((excluded.words->'files') || (here.words->'files'), '$[0 to 29]'))`.execute(tx)

async function joinMessages(tx: Tx, otherId: number, intoId: number): Promise<void> {
  await sql`
    select take_in(${tx.tenant}, ${intoId}, array(
      select id from messages where tenant_id = ${tx.tenant} and ticket_id = ${otherId}))`.execute(tx)
  await sql`
    update tickets t set last_message = other.last_message from tickets other
    where t.tenant_id = ${tx.tenant} and t.id = ${intoId} and other.tenant_id = ${tx.tenant} and other.id = ${otherId}
      and (other.last_message_at > t.last_message_at or t.last_message_at is null)`.execute(tx)
}
