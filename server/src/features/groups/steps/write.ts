import { keyOf } from '@balcao/contract/channels/addresses'
import { Refusal, refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../infra/database/db.ts'
import { queueMessage } from '../../messages/index.ts'
import { groupAddress } from '../channel.ts'
import type { Done } from './carry-out.ts'
import type { Step } from './claim.ts'

const sending = z.object({ text: z.string(), userId: z.number(), fileId: z.string().optional() })

/** The message and its result commit together: killed between, it is written again and was never there before. */
export async function write(tx: Tx, channelId: number, step: Step): Promise<Done> {
  const { text, userId, fileId } = sending.parse(step.params)
  const seat = await seatIn(tx, channelId, step)
  if (!seat) return { outcome: 'gone' }
  if (seat.isMute) return { outcome: 'notAdmin' }
  const contactId = await conversationOf(tx, step)
  const what = { body: text, ...(fileId === undefined ? {} : { fileId }) }
  try {
    await queueMessage(tx, { contactId, channelId, ...what, userId, sendType: 'schedule', origin: { kind: 'group' } })
    return { outcome: 'done' }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused' }
    throw error
  }
}

async function seatIn(tx: Tx, channelId: number, { groupId }: Step): Promise<{ isMute: boolean } | null> {
  const { rows } = await sql<{ isMute: boolean }>`
    select g.only_admins_write and not s.is_admin as "isMute" from group_seats s
      join groups g on g.tenant_id = s.tenant_id and g.id = s.group_id
    where s.tenant_id = ${tx.tenant} and s.group_id = ${groupId} and s.channel_id = ${channelId}`.execute(tx)
  return rows[0] ?? null
}

/** A group nobody wrote in yet has no conversation here: it begins with ours. */
async function conversationOf(tx: Tx, { externalId, groupName }: Step): Promise<number> {
  const { kind, scope, value } = groupAddress(externalId ?? '')
  const key = keyOf({ kind, value })
  await sql`select new_contact(${tx.tenant}, ${kind}, ${scope}, ${key}, ${value}, ${groupName})`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from identities where tenant_id = ${tx.tenant} and kind = ${kind} and scope = ${scope} and key = ${key}`.execute(
    tx,
  )
  return rows[0]?.id ?? refuse('ERR_INTERNAL')
}
