import { CHAT_LIMITS, type ChatMessage, type chatRoutes } from '@balcao/contract/chats/chats'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { visibleTo } from '../tickets/index.ts'
import { readMessage } from './rows.ts'
import { inChat, roomsOfChat } from './standing.ts'

type Said = z.output<typeof chatRoutes.send.body>

/** Once for each `idFront`, however often it is asked; refused before anything of it is written. */
export const say = (actor: Actor, chatId: number, said: Said): Promise<ChatMessage> =>
  withTenant(actor.tenantId, async tx => {
    const { lastSeq, fromSeq } = await inChat(tx, actor, chatId)
    const before = await saidBefore(tx, actor, chatId, said.idFront)
    if (before) return before
    if (said.body === '' && said.fileId === undefined && said.ticketId === undefined) refuse('ERR_EMPTY_MESSAGE')
    await keepPace(tx, actor)
    await mayShow(tx, actor, said)
    // What was said before one came is nothing one can answer.
    if (said.quotes !== undefined && (said.quotes <= fromSeq || said.quotes > lastSeq)) refuse('ERR_NO_PERMISSION')
    const seq = lastSeq + 1
    const called = await callable(tx, actor, chatId, said.mentions)
    await sql`
      with said as (
        insert into chat_messages (chat_id, seq, user_id, body, file_id, ticket_id, quotes, mentions, id_front)
        values (${chatId}, ${seq}, ${actor.userId}, ${said.body}, ${said.fileId ?? null}, ${said.ticketId ?? null}, ${said.quotes ?? null}, ${called}::bigint[], ${said.idFront})
        returning created_at
      ), moved as (
        update chats set last_seq = ${seq}, last_at = said.created_at from said where tenant_id = ${tx.tenant} and id = ${chatId}
      )
      update chat_members set read_seq = ${seq} where tenant_id = ${tx.tenant} and chat_id = ${chatId} and user_id = ${actor.userId}`.execute(
      tx,
    )
    await call(tx, chatId, { seq, called })
    const message = (await readMessage(tx, chatId, seq)) ?? refuse('ERR_CREATING_MESSAGE')
    await emit(tx, 'chatMessage.created', { message }, await roomsOfChat(tx, chatId))
    return message
  })

async function saidBefore(tx: Tx, { userId }: Actor, chatId: number, idFront: string): Promise<ChatMessage | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from chat_messages
    where tenant_id = ${tx.tenant} and chat_id = ${chatId} and user_id = ${userId} and id_front = ${idFront}`.execute(tx)
  return rows[0] ? readMessage(tx, chatId, rows[0].seq) : null
}

/** One row for each person, over all processes. */
async function keepPace(tx: Tx, { userId }: Actor): Promise<void> {
  const { rows } = await sql<{ said: number; wait: number }>`
    insert into chat_pace as p (user_id, said, until) values (${userId}, 1, now() + interval '1 minute')
    on conflict (tenant_id, user_id) do update set
      said = case when p.until <= now() then 1 else p.said + 1 end,
      until = case when p.until <= now() then excluded.until else p.until end
    returning said, ceil(extract(epoch from until - now()))::int as wait`.execute(tx)
  const [pace] = rows
  if (pace && pace.said > CHAT_LIMITS.perMinute) refuse('ERR_CHAT_PACE', { retryAfter: Math.max(1, pace.wait) })
}

/** A file one has uploaded, a ticket one may see. */
async function mayShow(tx: Tx, actor: Actor, { fileId, ticketId }: Said): Promise<void> {
  if (fileId === undefined && ticketId === undefined) return
  const { rows } = await sql<{ file: boolean; ticket: boolean }>`
    select ${fileId ?? null}::uuid is null or exists (select from files where tenant_id = ${tx.tenant} and id = ${fileId ?? null} and owner_id = ${actor.userId}) as file,
      ${ticketId ?? null}::bigint is null or exists (select from tickets t
        where t.tenant_id = ${tx.tenant} and t.id = ${ticketId ?? null} and ${visibleTo(actor)}) as ticket`.execute(tx)
  if (!rows[0]?.file) refuse('ERR_NO_FILE_FOUND', { id: fileId })
  if (!rows[0]?.ticket) refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
}

/** Members who were picked. Nobody calls themselves, and a name in a text calls nobody. */
export async function callable(tx: Tx, { userId }: Actor, chatId: number, picked: readonly number[]): Promise<number[]> {
  if (picked.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select user_id as id from chat_members where tenant_id = ${tx.tenant} and chat_id = ${chatId} and until_seq is null
      and user_id = any (${[...picked]}::bigint[]) and user_id <> ${userId} order by user_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function call(tx: Tx, chatId: number, { seq, called }: { seq: number; called: readonly number[] }): Promise<void> {
  if (called.length === 0) return
  await sql`
    insert into chat_mentions (user_id, chat_id, seq) select u, ${chatId}, ${seq} from unnest(${[...called]}::bigint[]) u
    on conflict do nothing`.execute(tx)
}
