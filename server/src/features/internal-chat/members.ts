import { CHAT_LIMITS, type Chat, type chatRoutes } from '@balcao/contract/chats/chats'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { membersOf, shown } from './rows.ts'
import { inChat, tellChat } from './standing.ts'

type Wanted = z.output<typeof chatRoutes.create.body>

export const openChat = (actor: Actor, wanted: Wanted): Promise<Chat> =>
  withTenant(actor.tenantId, async tx => {
    const others = wanted.kind === 'direct' ? [wanted.userId] : wanted.userIds
    const people = [...new Set([actor.userId, ...others])]
    await workHere(tx, people)
    if (people.length < 2) refuse('ERR_NO_USER_FOUND', { id: actor.userId })
    if (people.length > CHAT_LIMITS.members) refuse('ERR_VALIDATION')
    const id = wanted.kind === 'direct' ? await pair(tx, people) : await group(tx, actor, { name: wanted.name, people })
    const mine = (await tellChat(tx, id)).find(({ viewer }) => viewer === actor.userId)
    return shown(mine ?? refuse('ERR_NO_PERMISSION'))
  })

/** Colleagues one may write to: of one's company, and there. */
async function workHere(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where tenant_id = ${tx.tenant} and id = any (${[...ids]}::bigint[]) and is_active and deleted_at is null`.execute(
    tx,
  )
  const missing = ids.find(id => !rows.some(row => row.id === id))
  if (missing !== undefined) refuse('ERR_NO_USER_FOUND', { id: missing })
}

/** Two who open it at once open the same one. */
async function pair(tx: Tx, people: readonly number[]): Promise<number> {
  const its = [...people].sort((a, b) => a - b).join(':')
  const made = await sql<{ id: number }>`
    insert into chats (kind, pair) values ('direct', ${its}) on conflict (tenant_id, pair) do nothing returning id`.execute(tx)
  const id = made.rows[0]?.id
  if (id !== undefined) {
    await sql`insert into chat_members (chat_id, user_id) select ${id}, u from unnest(${[...people]}::bigint[]) u`.execute(tx)
    return id
  }
  const { rows } = await sql<{
    id: number
  }>`select id from chats where tenant_id = ${tx.tenant} and pair = ${its} for update`.execute(tx)
  return rows[0]?.id ?? refuse('ERR_NO_PERMISSION')
}

async function group(tx: Tx, { userId }: Actor, { name, people }: { name: string; people: readonly number[] }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into chats (kind, name, owner_id) values ('group', ${name}, ${userId}) returning id), joined as (
      insert into chat_members (chat_id, user_id, joined_at)
      select made.id, u, case when u = ${userId} then now() - interval '1 millisecond' else now() end from made, unnest(${[...people]}::bigint[]) u
    )
    select id from made`.execute(tx)
  return rows[0]?.id ?? refuse('ERR_NO_PERMISSION')
}

/** A group's own business: between two there is nothing to name, and nobody comes or goes. */
async function inGroup(tx: Tx, actor: Actor, chatId: number) {
  const standing = await inChat(tx, actor, chatId)
  return standing.kind === 'group' ? standing : refuse('ERR_NO_PERMISSION')
}

export const rename = (actor: Actor, chatId: number, name: string): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    await inGroup(tx, actor, chatId)
    await sql`update chats set name = ${name} where tenant_id = ${tx.tenant} and id = ${chatId}`.execute(tx)
    await tellChat(tx, chatId)
    return { ok: true as const }
  })

/** They read messages from now on. A member who missed nothing since they left goes on where they were. */
export const add = (actor: Actor, chatId: number, userIds: readonly number[]): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const { lastSeq } = await inGroup(tx, actor, chatId)
    await workHere(tx, [...new Set(userIds)])
    await sql`
      insert into chat_members as m (chat_id, user_id, from_seq, read_seq)
      select ${chatId}, u, ${lastSeq}, ${lastSeq} from unnest(${[...new Set(userIds)]}::bigint[]) u
      on conflict (tenant_id, chat_id, user_id) do update set until_seq = null, joined_at = now(), read_seq = excluded.read_seq,
        from_seq = case when m.until_seq = excluded.from_seq then m.from_seq else excluded.from_seq end
      where m.until_seq is not null`.execute(tx)
    const members = await membersOf(tx, chatId)
    if (members.length > CHAT_LIMITS.members) refuse('ERR_CHAT_FULL', { most: CHAT_LIMITS.members })
    await tellMembers(tx, chatId)
    return { ok: true as const }
  })

/** Nothing of it is theirs any more from the moment this commits. */
export const leave = (actor: Actor, chatId: number, userId: number): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const { lastSeq, ownerId } = await inGroup(tx, actor, chatId)
    if (userId !== actor.userId && ownerId !== actor.userId) refuse('ERR_NO_PERMISSION')
    const { rows } = await sql<{ id: number }>`
      update chat_members set until_seq = ${lastSeq}
      where tenant_id = ${tx.tenant} and chat_id = ${chatId} and user_id = ${userId} and until_seq is null returning user_id as id`.execute(
      tx,
    )
    if (rows.length === 0) refuse('ERR_NO_PERMISSION')
    await sql`delete from chat_mentions where tenant_id = ${tx.tenant} and chat_id = ${chatId} and user_id = ${userId}`.execute(
      tx,
    )
    await emit(tx, 'chat.left', { chatId }, [userRoom(userId)])
    const [next] = await membersOf(tx, chatId)
    if (!next) await sql`update chats set archived_at = now() where tenant_id = ${tx.tenant} and id = ${chatId}`.execute(tx)
    else if (ownerId === userId)
      await sql`update chats set owner_id = ${next.userId} where tenant_id = ${tx.tenant} and id = ${chatId}`.execute(tx)
    if (next) await tellMembers(tx, chatId)
    return { ok: true as const }
  })

async function tellMembers(tx: Tx, chatId: number): Promise<void> {
  await tellChat(tx, chatId)
  const members = await membersOf(tx, chatId)
  await emit(
    tx,
    'chat.members',
    { chatId, members },
    members.map(({ userId }) => userRoom(userId)),
  )
}

export const mute = (actor: Actor, chatId: number, isMuted: boolean): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    await inChat(tx, actor, chatId)
    await sql`update chat_members set muted = ${isMuted}
      where tenant_id = ${tx.tenant} and chat_id = ${chatId} and user_id = ${actor.userId}`.execute(tx)
    await tellChat(tx, chatId, [actor.userId])
    return { ok: true as const }
  })
