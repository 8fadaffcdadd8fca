import { CHAT_TYPING_MS } from '@balcao/contract/chats/chats'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { onDbClosed, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { inChat, roomsOfChat } from './standing.ts'

/** Reads up, never down, and never past the last message. */
export const read = (actor: Actor, chatId: number, seq: number): Promise<{ readSeq: number }> =>
  withTenant(actor.tenantId, async tx => {
    const { lastSeq } = await inChat(tx, actor, chatId, 'beside others')
    const until = Math.min(seq, lastSeq)
    const { rows } = await sql<{ readSeq: number; moved: boolean }>`
      with moved as (
        update chat_members set read_seq = ${until} where tenant_id = ${tx.tenant} and chat_id = ${chatId}
          and user_id = ${actor.userId} and read_seq < ${until} returning read_seq
      )
      select read_seq as "readSeq", true as moved from moved
      union all select read_seq, false from chat_members where tenant_id = ${tx.tenant} and chat_id = ${chatId}
        and user_id = ${actor.userId} and not exists (select from moved)`.execute(tx)
    const { readSeq = until, moved = false } = rows[0] ?? {}
    if (moved) {
      const payload = { chatId, userId: actor.userId, readSeq }
      await emit(tx, 'chat.read', payload, await roomsOfChat(tx, chatId))
    }
    return { readSeq }
  })

/** When each member last announced that they type, in this process: the next one too soon is not announced. */
const wrote = new Map<string, number>()
onDbClosed(() => wrote.clear())
const MOST_KEPT = 10_000

export async function typing(actor: Actor, chatId: number): Promise<{ ok: true }> {
  const key = `${actor.tenantId}:${actor.userId}:${chatId}`
  const now = performance.now()
  if (now - (wrote.get(key) ?? Number.NEGATIVE_INFINITY) < CHAT_TYPING_MS) return { ok: true }
  await withTenant(actor.tenantId, async tx => {
    await inChat(tx, actor, chatId, 'beside others')
    const rooms = await roomsOfChat(tx, chatId)
    await emit(tx, 'chat.typing', { chatId, userId: actor.userId }, rooms)
  })
  if (wrote.size >= MOST_KEPT) wrote.clear()
  wrote.set(key, now)
  return { ok: true }
}
