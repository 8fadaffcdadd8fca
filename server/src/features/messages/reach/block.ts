import type { Address } from '@balcao/contract/channels/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { tellChannel } from '../../channels/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import { namesOn } from '../rules/outbound.ts'

const WEEK_MS = 7 * 86_400_000

/** Tells each channel that can, and on which the contact could write; one that is down hears it when it is back within a week. */
export async function blockThere(tx: Tx, contactId: number, blocked: boolean): Promise<void> {
  const { rows: channels } = await sql<ChannelSetup & { id: number }>`
    select id, kind, config from channels where tenant_id = ${tx.tenant} and deleted_at is null order by id`.execute(tx)
  for (const { id, ...setup } of channels) {
    const { blocks, addresses } = capabilitiesOf(setup)
    if (!blocks) continue
    const { rows } = await sql<{ address: Address | null }>`
      select address_on(${tx.tenant}, ${contactId}, ${namesOn(addresses)}) as address`.execute(tx)
    const address = rows[0]?.address
    if (address) await tellChannel(tx, id, { what: 'block', address, blocked }, WEEK_MS)
  }
}
