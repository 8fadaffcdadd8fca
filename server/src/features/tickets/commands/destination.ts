import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import type { Asker } from '../queries/sight.ts'

interface Destination {
  userId: number | null
  queueId: number | null
  teamId?: number | null
}

/** A ticket goes to somebody who works here and, when a queue is named with them, who works in it. */
export async function mayReceive(tx: Tx, { userId, queueId, teamId = null }: Destination): Promise<void> {
  if (userId === null && queueId === null && teamId === null) return
  const { rows } = await sql<{ user: boolean; queue: boolean; team: boolean; belongs: boolean }>`
    select exists (select from users where tenant_id = ${tx.tenant} and id = ${userId} and is_active and deleted_at is null) as "user",
      exists (select from queues where tenant_id = ${tx.tenant} and id = ${queueId}) as queue,
      exists (select from teams where tenant_id = ${tx.tenant} and id = ${teamId} and is_active) as team,
      exists (select from user_queues where tenant_id = ${tx.tenant} and user_id = ${userId} and queue_id = ${queueId}) as belongs
  `.execute(tx)
  const there = rows[0] ?? { user: false, queue: false, team: false, belongs: false }
  if (userId !== null && !there.user) refuse('ERR_NO_USER_FOUND', { id: userId })
  if (queueId !== null && !there.queue) refuse('ERR_NO_QUEUE_FOUND', { id: queueId })
  if (teamId !== null && !there.team) refuse('ERR_NO_TEAM_FOUND', { id: teamId })
  if (userId !== null && queueId !== null && !there.belongs) refuse('ERR_TRANSFER', { userId, queueId })
}

/** Whether somebody works where a ticket is: in its queue, like every admin, and on its channel. */
export async function worksWhere(tx: Tx, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from tickets t join users u on u.tenant_id = t.tenant_id and u.id = ${userId} and u.is_active and u.deleted_at is null
    where t.tenant_id = ${tx.tenant} and t.id = ${id} and may_use_channel(t.tenant_id, u.id, t.channel_id)
      and (t.queue_id is null or u.profile in ('admin', 'superadmin') or exists (
        select from user_queues q where q.tenant_id = t.tenant_id and q.user_id = u.id and q.queue_id = t.queue_id))`.execute(tx)
  return rows.length > 0
}

/** The owner of a ticket works on its channel: nobody else could answer in it. */
export async function ownerWorksThere(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ userId: number; whatsappId: number }>`
    select user_id as "userId", channel_id as "whatsappId" from tickets
    where tenant_id = ${tx.tenant} and id = ${id} and user_id is not null and status <> 'closed' and not may_use_channel(tenant_id, user_id, channel_id)`.execute(
    tx,
  )
  if (rows[0]) refuse('ERR_TRANSFER', rows[0])
}

/** The channel is not deleted, nor will be before this transaction ends: who deletes it afterwards finds the tickets there. */
export async function channelStands(tx: Tx, channelId: number): Promise<void> {
  const { rows } = await sql`
    select from channels where tenant_id = ${tx.tenant} and id = ${channelId} and deleted_at is null for share`.execute(tx)
  if (!rows[0]) refuse('ERR_NO_WAPP_FOUND', { id: channelId })
}

/** The channel exists and the asker works on it: a user without chosen channels works on all. */
export async function mayUseChannel(tx: Tx, asker: Asker, channelId: number): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select may_use_channel(${tx.tenant}, ${asker.userId}, id) as may from channels
    where tenant_id = ${tx.tenant} and id = ${channelId} and deleted_at is null for share`.execute(tx)
  if (!rows[0]) refuse('ERR_NO_WAPP_FOUND', { id: channelId })
  if (!rows[0].may) refuse('ERR_NO_PERMISSION', { whatsappId: channelId })
}
