import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { queryTenant } from '../../../../infra/database/db.ts'
import { type Asker, visibleTo, worksOn } from '../../../tickets/index.ts'
import type { Standing } from '../../rules/changeable.ts'
import { type ChannelSetup, capabilitiesOf } from '../capabilities.ts'
import { whole } from '../queue.ts'

/**
 * A message `m`, and as `t` its ticket: who sees it, and by which channel it goes. One of none stands as if in an open one of its
 * own, which its writer sees, and who sees everything.
 */
export const MESSAGES = sql`messages m
  left join tickets k on k.tenant_id = m.tenant_id and k.id = m.ticket_id
  cross join lateral (
    select m.tenant_id, coalesce(k.contact_id, m.contact_id) as contact_id, coalesce(k.channel_id, m.channel_id) as channel_id,
      coalesce(k.status, 'open') as status, k.user_id, coalesce(k.audience, loose_audience(m.user_id)) as audience
  ) t`

/** A message its asker sees, with what decides about it. */
export interface Known extends Standing {
  id: number
  /** Null: it stands in none. */
  ticketId: number | null
  channelId: number
  contactId: number
  externalId: string | null
  isConnected: boolean
  /** Its channel is one the asker works on. */
  worksThere: boolean
  capabilities: Capabilities
  row: MessageRow
}

interface Row extends Omit<Known, 'sentAt' | 'capabilities' | 'isThere'>, ChannelSetup {
  sentAt: string
}

export async function knownMessage(asker: Asker, id: number): Promise<Known> {
  const { tenantId: tenant } = asker
  const [found] = await queryTenant(
    tenant,
    () => sql<Row>`
      select m.id, m.ticket_id as "ticketId", m.channel_id as "channelId", m.contact_id as "contactId", m.from_me as "fromMe",
        m.type, m.status, m.deleted_at is not null as "isDeleted", m.claimed_at is not null as "isOnItsWay",
        m.external_id as "externalId", wire_time(m.said_at) as "sentAt", ch.kind, ch.config, ch.status = 'connected' as "isConnected",
        ${worksOn(asker)} as "worksThere",
        message_row(m) as row
      from ${MESSAGES} join channels ch on ch.tenant_id = m.tenant_id and ch.id = m.channel_id
      where m.tenant_id = ${tenant} and m.id = ${id} and ${visibleTo(asker)}`,
  )
  const { kind, config, sentAt, ...known } = found ?? refuse('ERR_FETCH_WAPP_MSG', { id })
  return {
    ...known,
    row: whole(known.row),
    // Where the id is ours it stands there before the channel has it.
    isThere: known.externalId !== null && known.status !== 'pending',
    sentAt: new Date(sentAt),
    capabilities: capabilitiesOf({ kind, config }),
  }
}

/** As it is now, seen or not: for a caller that has just changed it. Null: it is gone. */
export async function messageNow(tenant: number, id: number): Promise<MessageRow | null> {
  const [found] = await queryTenant(
    tenant,
    () => sql<{ row: MessageRow }>`select message_row(m) as row from messages m where m.tenant_id = ${tenant} and m.id = ${id}`,
  )
  return found ? whole(found.row) : null
}
