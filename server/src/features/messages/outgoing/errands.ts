import type { Address } from '@balcao/contract/addresses'
import { type ErrorCode, refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { storeTenant } from '../../../infra/db.ts'
import { wake } from '../../../infra/wake.ts'
import {
  type Errand,
  type HeldChannel,
  type Room,
  SendError,
  type SpoolSource,
  sendNow,
  wakeSpool,
} from '../../channels/index.ts'
import { namesOn } from '../rules/outbound.ts'
import { contactsIn, type SqlTarget, targetIn } from './claim.ts'
import type { Known } from './known.ts'
import { targetOf } from './outbound.ts'

type What = 'edit' | 'remove' | 'react' | 'read'

interface Order {
  what: What
  text?: string
  by?: number
  /** What whoever asked is told when it was not done. */
  failed: ErrorCode
}

type Connection = Parameters<Errand['carryOut']>[0]

const WAIT_MS = 10_000
const WAIT_SECONDS = sql.lit(WAIT_MS / 1000)

/**
 * Has something done to a message on its channel, by the process that holds the connection, whichever that is. It is done there
 * first and here then, in one with the errand's end; or it is refused, and nothing has changed here.
 */
export async function runErrand(tenantId: number, message: Known, { what, text = '', by, failed }: Order): Promise<void> {
  if (!message.isConnected) refuse('ERR_WAPP_INITIALIZED')
  const id = await writeErrand(tenantId, message, { what, text, by: by ?? null })
  await sendNow(message.channelId, id, WAIT_MS)
  const [outcome] = await storeTenant(
    tenantId,
    () => sql<{ isDone: boolean; code: ErrorCode | null; details: string | null }>`
      delete from message_errands where tenant_id = ${tenantId} and id = ${id} and (done_at is not null or claimed_at is null)
      returning done_at is not null and code is null as "isDone", code, details`,
  )
  if (outcome?.isDone) return
  refuse(failed, outcome?.code ? { code: outcome.code, details: outcome.details } : { reason: 'no answer' })
}

/** Likewise, but nobody waits for it, and it may fail. */
export async function leaveErrand(tenantId: number, message: ErrandAbout, what: What): Promise<void> {
  await writeErrand(tenantId, message, { what, text: '', by: null })
  wakeSpool(message.channelId)
}

type ErrandAbout = Pick<Known, 'id' | 'channelId' | 'contactId'>

interface Written {
  what: What
  text: string
  by: number | null
}

async function writeErrand(tenant: number, about: ErrandAbout, { what, text, by }: Written): Promise<number> {
  const [row] = await storeTenant(
    tenant,
    () => sql<{ id: number }>`
      with old as (
        delete from message_errands where tenant_id = ${tenant} and channel_id = ${about.channelId}
          and expires_at < now() - interval '1 hour'
      )
      insert into message_errands (channel_id, contact_id, message_id, what, text, user_id, expires_at)
      values (${about.channelId}, ${about.contactId}, ${about.id}, ${what}, ${text}, ${by}, now() + ${WAIT_SECONDS} * interval '1 second')
      returning id`,
  )
  return row?.id ?? refuse('ERR_INTERNAL')
}

interface ErrandRow {
  id: number
  contactId: number
  what: What
  text: string
  target: SqlTarget | null
  to: Address | null
}

/** What is asked for goes ahead of what is written. */
export const errandSpool: SpoolSource<Errand> = {
  async claim(channel, room) {
    const { tenantId, channelId } = channel
    const rows = await claimErrands(channel, room)
    return rows.map(row => ({
      tenantId,
      channelId,
      messageId: row.id,
      conversation: String(row.contactId),
      direct: true,
      attempt: 1,
      carryOut: connection => carryOut(connection, row),
    }))
  },

  async settle({ tenantId, messageId }, outcome) {
    if ('sent' in outcome) await storeTenant(tenantId, () => sql`select settle_errand(${messageId})`)
    else {
      const { code, message } = outcome.failed
      await storeTenant(
        tenantId,
        () => sql`
          update message_errands set done_at = now(), code = ${code}, details = ${message}
          where tenant_id = ${tenantId} and id = ${messageId} and done_at is null`,
      )
    }
    wake('facts')
  },

  // Whoever waited for what another process had in its hands was told that there was no answer.
  recover: async () => {},
}

function claimErrands({ tenantId: tenant, channelId, heldBy, capabilities }: HeldChannel, room: Room): Promise<ErrandRow[]> {
  return storeTenant(
    tenant,
    () => sql<ErrandRow>`
      with due as (
        select e.id from channels c join message_errands e on e.tenant_id = c.tenant_id and e.channel_id = c.id
        where c.tenant_id = ${tenant} and c.id = ${channelId} and c.held_by = ${heldBy} and e.claimed_at is null
          and e.expires_at > now() and e.contact_id <> all (${contactsIn(room.busy)}::int8[])
          and not exists (select from message_errands x where x.tenant_id = ${tenant} and x.channel_id = ${channelId}
            and x.contact_id = e.contact_id and x.claimed_at is null and x.expires_at > now() and x.id < e.id)
        order by e.id limit ${room.room} for update of e skip locked
      ), claimed as (
        update message_errands e set claimed_at = now() from due where e.tenant_id = ${tenant} and e.id = due.id returning e.*
      )
      select e.id, e.contact_id as "contactId", e.what, e.text, ${targetIn('m', tenant, capabilities)} as target,
        address_on(${tenant}, e.contact_id, ${namesOn(capabilities.addresses)}) as "to"
      from claimed e left join messages m on m.tenant_id = ${tenant} and m.id = e.message_id order by e.id`,
  )
}

async function carryOut(connection: Connection, { what, text, target: found, to }: ErrandRow): Promise<void> {
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
  }
}

function cannot(): never {
  throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'this channel cannot')
}
