import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { sendNow } from '../../channels/index.ts'
import { recentSettings } from '../../settings/index.ts'
import { type QueuedSend, whole } from './queue.ts'
import { type SendRequest, type Sent, sendMessages } from './send.ts'
import { type Writer, write } from './write.ts'

/**
 * Writes, and answers what became of it: the channel's holder sends it at once, ahead of its conversation. A message still on
 * its way after ten seconds, or one that waits for its channel, is answered as waiting.
 */
export async function sendDirect(writer: Writer, ticketId: number, asked: SendRequest): Promise<Sent> {
  const sent = await sendMessages(writer, ticketId, asked, { isDirect: true })
  return { ...sent, messages: await settled(writer.tenantId, sent) }
}

/** Agents' words are sent within the call where the company wants that. */
export async function isFast(tenantId: number): Promise<boolean> {
  const { fastSending } = await recentSettings(tenantId, ['fastSending'])
  return fastSending === 'enabled'
}

/** One message of a person's, written or sent as the company wants it. */
export async function writeOne(writer: Writer, ticketId: number, ...[say, conditions]: HowToWrite): Promise<MessageRow> {
  const isDirect = await isFast(writer.tenantId)
  const queued = await write(writer, ticketId, say, { ...conditions, isDirect })
  const [message] = isDirect ? await settled(writer.tenantId, queued) : queued.messages
  return message ?? refuse('ERR_CREATING_MESSAGE')
}
type HowToWrite = Parameters<typeof write> extends [unknown, unknown, ...infer Rest] ? Rest : never

type Written = Pick<QueuedSend, 'channelId' | 'isConnected' | 'messages'>

async function settled(tenantId: number, { channelId, isConnected = false, messages }: Written): Promise<MessageRow[]> {
  if (!isConnected) return messages
  const told = await outcomes(tenantId, channelId, messages)
  const [first] = told
  if (first && told.every(message => message.status === 'failed'))
    refuse('ERR_SENDING_WAPP_MSG', { code: first.error, details: first.errorDetails, messages: told })
  return told
}

async function outcomes(tenantId: number, channelId: number, messages: MessageRow[]): Promise<MessageRow[]> {
  const ids = messages.map(message => message.id)
  const told = new Map(messages.filter(isPending).map(({ id }) => [id, sendNow(channelId, id)]))
  // A repeated call may come after the outcome of the first.
  for (const message of await read(tenantId, ids)) if (!isPending(message)) told.delete(message.id)
  await Promise.all(told.values())
  return read(tenantId, ids)
}

const isPending = (message: MessageRow): boolean => message.status === 'pending'

async function read(tenant: number, ids: readonly number[]): Promise<MessageRow[]> {
  const rows = await queryTenant(
    tenant,
    () => sql<{ row: MessageRow }>`
      select message_row(m) as row from messages m where m.tenant_id = ${tenant} and m.id = any (${[...ids]}::int8[]) order by m.id`,
  )
  return rows.map(({ row }) => whole(row))
}
