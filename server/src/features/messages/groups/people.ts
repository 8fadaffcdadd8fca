import type { Address } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import type { GroupParticipant } from '@balcao/contract/messages/group-messages'
import { type RawBuilder, sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { askChannel } from '../../channels/index.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { wordOf } from '../rules/mentions.ts'

/** A group somebody sees, and where. */
interface Group {
  channelId: number
  address: Address
}

export const groupOf = (asker: Asker, ticketId: number): Promise<Group> => find(asker, sql`t.id = ${ticketId}`)

/** As the family asks for it. */
export const groupNamed = (asker: Asker, channelId: number, name: string): Promise<Group> =>
  find(asker, sql`t.channel_id = ${channelId} and d.value = ${name}`)

async function find(asker: Asker, which: RawBuilder<unknown>): Promise<Group> {
  const { tenantId: tenant } = asker
  const [found] = await queryTenant(
    tenant,
    () => sql<ChannelSetup & { channelId: number; address: Address | null }>`
      select t.channel_id as "channelId", ch.kind, ch.config,
        case when d.kind is not null then jsonb_build_object('kind', d.kind, 'scope', d.scope, 'value', d.value) end as address
      from tickets t join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      left join identities d on d.tenant_id = t.tenant_id and d.contact_id = t.contact_id and d.kind = 'group'
      where t.tenant_id = ${tenant} and ${which} and ${visibleTo(asker)} order by t.id desc limit 1`,
  )
  const { channelId, address, ...setup } = found ?? refuse('ERR_NO_TICKET_FOUND')
  if (address === null || !capabilitiesOf(setup).groups) return refuse('ERR_CHANNEL_CANNOT', { what: 'groups' })
  return { channelId, address }
}

export const peopleOf = (tenantId: number, { channelId, address }: Group) =>
  askChannel(tenantId, channelId, { what: 'participants', group: address })

export async function listPeople(tenantId: number, group: Group): Promise<GroupParticipant[]> {
  const people = await peopleOf(tenantId, group)
  return people.map(({ address, ...one }) => ({ userId: wordOf(address), ...one }))
}
