import type { Address } from '@balcao/contract/channels/addresses'
import { refuse } from '@balcao/contract/errors'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import { askChannel } from '../../channels/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'

const WAIT_MS = 8_000

/**
 * How a channel knows a number: the one asked for, or the company's default one. Null where nobody holds it connected, or it cannot
 * say; refused when the number is nobody's, and when there is no answer.
 */
export async function addressOfNumber(tenant: number, number: string, channelId: number | null = null): Promise<Address | null> {
  const [channel] = await queryTenant(
    tenant,
    () => sql<ChannelSetup & { id: number }>`
      select id, kind, config from channels where tenant_id = ${tenant} and deleted_at is null and status = 'connected'
        and held_by is not null and ${channelId === null ? sql`is_default` : sql`id = ${channelId}`}`,
  )
  if (!channel || !capabilitiesOf(channel).checksNumbers) return null
  const address = await askChannel(tenant, channel.id, { what: 'number', number }, WAIT_MS).catch((error: unknown) =>
    refuse('ERR_WAPP_CHECK_CONTACT', { number }, error),
  )
  return address ?? refuse('ERR_WAPP_INVALID_CONTACT', { number })
}
