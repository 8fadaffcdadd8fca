import type { Address } from '@balcao/contract/channels/addresses'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { queryTenant, type Tx } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import {
  type Carrier,
  type ChannelRequest,
  cannot,
  type HeldChannel,
  leaveRequest,
  request,
  SendError,
} from '../../channels/index.ts'
import { namesOn } from '../rules/outbound.ts'
import { type SqlTarget, targetIn } from './spool/claim.ts'
import type { Known } from './spool/known.ts'
import { targetOf } from './spool/outbound.ts'

type What = 'edit' | 'remove' | 'react' | 'read' | 'typing'

interface Order {
  what: What
  text?: string
  by?: number
  /** The refusal the asker gets when it was not done. */
  failed: ErrorCode
}

const WAIT_MS = 10_000

/**
 * Has something done to a message on its channel, by the process that holds the connection, whichever that is. It is done there
 * first and here then, in one with the request's end; or it is refused, and nothing has changed here.
 */
export async function runErrand(tenantId: number, message: Known, { what, text = '', by, failed }: Order): Promise<void> {
  if (!message.isConnected) refuse('ERR_WAPP_INITIALIZED')
  const wanted = { body: { what, text }, about: aboutOf(message), by: by ?? null, worthMs: WAIT_MS }
  const done = await request(tenantId, message.channelId, wanted)
  if (done && done.code === null) return
  refuse(failed, done ? { code: done.code, details: done.details } : { reason: 'no answer' })
}

/** Likewise, but nobody waits for it, and it may fail. */
export const leaveErrand = (tx: Tx, message: ErrandAbout, what: What): Promise<void> =>
  leaveRequest(tx, message.channelId, { body: { what }, about: aboutOf(message), worthMs: WAIT_MS })

/** That somebody is writing, as the answer to this message; worth nothing a little later. */
export const TYPING_MS = 8_000
export const showTyping = (tx: Tx, message: ErrandAbout): Promise<void> =>
  leaveRequest(tx, message.channelId, { body: { what: 'typing' }, about: aboutOf(message), worthMs: TYPING_MS })

type ErrandAbout = Pick<Known, 'id' | 'channelId' | 'contactId'>

const aboutOf = ({ id, contactId }: ErrandAbout) => ({ messageId: id, contactId })

const KINDS = { edit: true, remove: true, react: true, read: true, typing: true } satisfies Record<What, true>

/** What can be done to a message that is on its channel. */
export const messageCarrier: Carrier = {
  kinds: Object.keys(KINDS),
  async carryOut(connection, { contactId, messageId, body }, channel) {
    const { what, text = '' } = body as { what: What; text?: string }
    const { target: found, to } = await targetFor(channel, { contactId, messageId })
    if (!found || !to) throw new SendError('refused', 'ERR_FETCH_WAPP_MSG', 'it is not there')
    const target = targetOf({ ...found, to })
    switch (what) {
      case 'edit':
        return connection.edit ? connection.edit(target, text) : cannot()
      case 'remove':
        return connection.remove ? connection.remove(target) : cannot()
      case 'react':
        return connection.react ? connection.react(target, text) : cannot()
      case 'read':
        return connection.markRead?.(target)
      case 'typing':
        return connection.typing?.(to, target)
    }
  },
  async settled(tx, id) {
    await sql`select settle_request(${id})`.execute(tx)
    tx.afterCommit(() => wake('facts'))
  },
}

/** The message as the channel knows it, and how its contact is named there. */
async function targetFor(
  { tenantId: tenant, channelId, capabilities }: HeldChannel,
  { contactId, messageId }: Pick<ChannelRequest, 'contactId' | 'messageId'>,
): Promise<{ target: SqlTarget | null; to: Address | null }> {
  const [row] = await queryTenant(
    tenant,
    () => sql<{ target: SqlTarget | null; to: Address | null }>`
      select ${targetIn('m', tenant, capabilities)} as target, address_on(${tenant}, ${contactId}, ${namesOn(capabilities.addresses)}) as "to"
      from messages m where m.tenant_id = ${tenant} and m.channel_id = ${channelId} and m.id = ${messageId}`,
  )
  return row ?? { target: null, to: null }
}
