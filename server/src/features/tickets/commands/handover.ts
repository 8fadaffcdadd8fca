import { type Address, keyOf, namesOn } from '@balcao/contract/channels/addresses'
import type { ChannelKind } from '@balcao/contract/channels/channel-words'
import { urlOf } from '@balcao/contract/client'
import { refuse } from '@balcao/contract/errors'
import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { sql } from 'kysely'
import { queryTenant, withTenant } from '../../../infra/database/db.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import { askChannel, type ChannelKey, capabilitiesOf } from '../../channels/index.ts'
import { type Asker, visibleTo } from '../queries/sight.ts'

/** Gives it back where it is not ours alone; the provider tells nobody of that, so its ticket says so here. */
export async function giveBack(asker: Asker, id: number): Promise<void> {
  const { channelId, address } = await whereItIs(asker, id)
  await askChannel(asker.tenantId, channelId, { what: 'giveBack', address })
  await takeHandover({ tenantId: asker.tenantId, channelId }, { address, holder: 'provider' })
}

interface Place {
  kind: ChannelKind
  config: Record<string, unknown>
  status: TicketStatus
  channelId: number
  contactId: number
}

async function whereItIs(asker: Asker, id: number): Promise<{ channelId: number; address: Address }> {
  const { tenantId: tenant } = asker
  const [ticket] = await queryTenant(
    tenant,
    () => sql<Place>`
      select t.status, t.channel_id as "channelId", t.contact_id as "contactId", c.kind, c.config
      from tickets t join channels c on c.tenant_id = ${tenant} and c.id = t.channel_id
      where t.tenant_id = ${tenant} and t.id = ${id} and ${visibleTo(asker)}`,
  )
  if (!ticket) return refuse('ERR_NO_TICKET_FOUND', { id })
  if (ticket.status === 'closed') refuse('ERR_TICKET_STATUS', { is: ticket.status })
  const { givesBack, addresses } = capabilitiesOf(ticket.kind, ticket.config)
  if (!givesBack) refuse('ERR_CHANNEL_CANNOT', { what: 'giveBack' })
  const [known] = await queryTenant(
    tenant,
    () => sql<{ address: Address | null }>`select address_on(${tenant}, ${ticket.contactId}, ${namesOn(addresses)}) as address`,
  )
  return { channelId: ticket.channelId, address: known?.address ?? refuse('ERR_WAPP_INVALID_CONTACT', { id: ticket.contactId }) }
}

/** The provider changed who answers in a conversation: its ticket shows that, and its viewers see it. */
export const takeHandover = (
  { tenantId, channelId }: ChannelKey,
  { address, holder }: { address: Address; holder: 'us' | 'provider' },
): Promise<void> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql<{ id: number; audience: string[] }>`
      update tickets t set held_there = ${holder}, version = t.version + 1 from identities d
      where d.tenant_id = ${tenantId} and d.kind = ${address.kind} and d.scope = ${address.scope} and d.key = ${keyOf(address)}
        and t.tenant_id = ${tenantId} and t.contact_id = d.contact_id and t.channel_id = ${channelId}
        and t.status in ('open', 'pending', 'schedule') and t.held_there is distinct from ${holder}
      returning t.id, t.audience`.execute(tx)
    for (const { id, audience } of rows)
      await emit(tx, 'rows.changed', { path: urlOf(ticketRoutes.show, { params: { id } }) }, audience)
  })
