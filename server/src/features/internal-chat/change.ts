import { CHAT_LIMITS, type ChatMessage } from '@balcao/contract/chats/chats'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { readMessage } from './rows.ts'
import { call, callable } from './say.ts'
import { inChat, roomsOfChat } from './standing.ts'

interface At {
  id: number
  seq: number
}

export const edit = (actor: Actor, at: At, words: { body: string; mentions: readonly number[] }): Promise<ChatMessage> =>
  changing(actor, at, async (tx, message) => {
    if (message.userId !== actor.userId) refuse('ERR_NO_PERMISSION')
    const age = clock.now().getTime() - Date.parse(message.createdAt)
    if (message.deletedAt !== null || age > CHAT_LIMITS.editMinutes * 60_000) refuse('ERR_MESSAGE_STATUS')
    const called = await callable(tx, actor, at.id, words.mentions)
    await sql`
      with changed as (
        update chat_messages set body = ${words.body}, mentions = ${called}::bigint[], edited_at = now()
        where tenant_id = ${tx.tenant} and chat_id = ${at.id} and seq = ${at.seq}
      )
      delete from chat_mentions where tenant_id = ${tx.tenant} and chat_id = ${at.id} and seq = ${at.seq}
        and user_id <> all (${called}::bigint[])`.execute(tx)
    await call(tx, at.id, { seq: at.seq, called })
  })

/** Twice is once: what is gone is gone. */
export const remove = (actor: Actor, at: At): Promise<ChatMessage> =>
  changing(actor, at, async (tx, message) => {
    if (message.userId !== actor.userId) refuse('ERR_NO_PERMISSION')
    await sql`
      with gone as (delete from chat_mentions where tenant_id = ${tx.tenant} and chat_id = ${at.id} and seq = ${at.seq})
      update chat_messages set body = '', file_id = null, ticket_id = null, quotes = null, mentions = '{}', reactions = '[]', deleted_at = now()
      where tenant_id = ${tx.tenant} and chat_id = ${at.id} and seq = ${at.seq} and deleted_at is null`.execute(tx)
  })

/** One of each person at most. */
export const react = (actor: Actor, at: At, emoji: string | null): Promise<ChatMessage> =>
  changing(actor, at, async (tx, message) => {
    if (message.deletedAt !== null) refuse('ERR_MESSAGE_STATUS')
    const others = message.reactions.filter(({ userId }) => userId !== actor.userId)
    const reactions = emoji === null ? others : [...others, { userId: actor.userId, emoji }]
    await sql`update chat_messages set reactions = ${JSON.stringify(reactions)}::jsonb
      where tenant_id = ${tx.tenant} and chat_id = ${at.id} and seq = ${at.seq}`.execute(tx)
  })

const changing = (actor: Actor, { id, seq }: At, change: (tx: Tx, message: ChatMessage) => Promise<void>): Promise<ChatMessage> =>
  withTenant(actor.tenantId, async tx => {
    const { fromSeq } = await inChat(tx, actor, id)
    const before = seq > fromSeq ? await readMessage(tx, id, seq) : null
    await change(tx, before ?? refuse('ERR_NO_PERMISSION'))
    const message = (await readMessage(tx, id, seq)) ?? refuse('ERR_NO_PERMISSION')
    await emit(tx, 'chatMessage.changed', { message }, await roomsOfChat(tx, id))
    return message
  })
