import type { Capabilities, ChannelKind } from '@balcao/contract/channel-words'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/db.ts'
import { driverOf } from '../../channels/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'

export const capabilitiesOf = (kind: ChannelKind): Capabilities => driverOf(kind).capabilities

/** Of which kind a ticket's channel is hardly ever changes. What is believed here is checked by the statement that writes. */
const believed = new Map<string, ChannelKind>()
const MOST = 50_000

const keyOf = ({ tenantId }: Asker, ticketId: number): string => `${tenantId} ${ticketId}`

export function believe(asker: Asker, ticketId: number, kind: ChannelKind): ChannelKind {
  if (believed.size >= MOST) believed.clear()
  believed.set(keyOf(asker, ticketId), kind)
  return kind
}

export const kindOf = async (asker: Asker, ticketId: number): Promise<ChannelKind> =>
  believed.get(keyOf(asker, ticketId)) ?? (await readKind(asker, ticketId))

/** Refuses whoever does not see the ticket. */
export async function readKind(asker: Asker, ticketId: number): Promise<ChannelKind> {
  const { tenantId: tenant } = asker
  const [found] = await queryTenant(
    tenant,
    () => sql<{ kind: ChannelKind }>`
      select ch.kind from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}`,
  )
  return found ? believe(asker, ticketId, found.kind) : refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
}
