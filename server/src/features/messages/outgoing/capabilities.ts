import type { Capabilities, ChannelKind } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { onDbClosed, queryTenant } from '../../../infra/database/db.ts'
import { capabilitiesOf as capabilitiesWith, driverOf } from '../../channels/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

/** What decides what a channel can do. */
export interface ChannelSetup {
  kind: ChannelKind
  config: Record<string, unknown>
}

export interface Believed extends ChannelSetup {
  capabilities: Capabilities
}

export function capabilitiesOf({ kind, config }: ChannelSetup): Capabilities {
  return capabilitiesWith(driverOf(kind).kind, config)
}

/** A ticket's channel, and what it is made of, hardly ever change. What is believed here is checked by the statement that writes. */
const believed = new Map<string, Believed>()
onDbClosed(() => believed.clear())
const MOST = 50_000

const keyOf = ({ tenantId }: Asker, ticketId: number): string => `${tenantId} ${ticketId}`

export function believe(asker: Asker, ticketId: number, { kind, config }: ChannelSetup): Believed {
  if (believed.size >= MOST) believed.clear()
  const channel = { kind, config, capabilities: capabilitiesOf({ kind, config }) }
  believed.set(keyOf(asker, ticketId), channel)
  return channel
}

export const believedCapabilities = async (asker: Asker, ticketId: number): Promise<Believed> =>
  believed.get(keyOf(asker, ticketId)) ?? (await readCapabilities(asker, ticketId))

/** Refuses an asker who does not see the ticket. */
export async function readCapabilities(asker: Asker, ticketId: number): Promise<Believed> {
  const { tenantId: tenant } = asker
  const [found] = await queryTenant(
    tenant,
    () => sql<ChannelSetup>`
      select ch.kind, ch.config from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}`,
  )
  return found ? believe(asker, ticketId, found) : refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
}
