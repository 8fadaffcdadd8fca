import type { Chat } from '@balcao/contract/chats/chats'
import { refuse } from '@balcao/contract/errors'
import { type Room, userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emitEach } from '../../infra/relay/outbox.ts'
import { chatsOf, membersOf, shown, type Viewed } from './rows.ts'

interface Standing {
  kind: Chat['kind']
  lastSeq: number
  ownerId: number | null
  fromSeq: number
}

/**
 * A user who is no member hears nothing, not even that there is such a chat. The chat is held: changes of its members and
 * messages wait for each other, so the members this transaction reads are those who hear of it.
 */
export async function inChat(
  tx: Tx,
  { userId }: { userId: number },
  chatId: number,
  how: 'changing' | 'beside others' = 'changing',
): Promise<Standing> {
  const hold = how === 'changing' ? sql`for update of c` : sql`for share of c`
  const { rows } = await sql<Standing>`
    select c.kind, c.last_seq as "lastSeq", c.owner_id as "ownerId", m.from_seq as "fromSeq"
    from chats c join chat_members m on m.tenant_id = c.tenant_id and m.chat_id = c.id
    where c.tenant_id = ${tx.tenant} and c.id = ${chatId} and m.user_id = ${userId} and m.until_seq is null ${hold}`.execute(tx)
  return rows[0] ?? refuse('ERR_NO_PERMISSION')
}

/** Where its members of this moment hear; read after the chat is held. */
export const roomsOfChat = async (tx: Tx, chatId: number): Promise<Room[]> =>
  (await membersOf(tx, chatId)).map(({ userId }) => userRoom(userId))

/** To each member, or to some of them, the chat as they see it. */
export async function tellChat(tx: Tx, chatId: number, only?: readonly number[]): Promise<Viewed[]> {
  const some = only ? sql`me.user_id = any (${[...only]}::bigint[])` : sql`true`
  const { rows } = await chatsOf(sql`me.tenant_id = ${tx.tenant} and me.chat_id = ${chatId} and ${some}`).execute(tx)
  await emitEach(
    tx,
    'chat.changed',
    rows.map(row => ({ payload: { chat: shown(row) }, rooms: [userRoom(row.viewer)] })),
  )
  return rows
}
