import { keyOf } from '@balcao/contract/channels/addresses'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { log } from '../../../infra/log.ts'
import { type ChannelKey, type MessageNews, tellChannel } from '../../channels/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'
import type { Received } from '../receive.ts'

/** Nobody is called by a name that comes so late. */
const WORTH_MS = 24 * 3_600_000

/**
 * Asks the channel for the name of a contact who begins a ticket without one, where messages do not say it: as long as they are
 * known by nothing but their address.
 */
export async function askName(channel: ChannelKey, { address, name, fromMe }: MessageNews, { seq }: Received): Promise<void> {
  if (name !== '' || seq !== 1 || (fromMe && address.kind !== 'group')) return
  try {
    await withTenant(channel.tenantId, async tx => {
      const setup = await nameless(tx, channel, address)
      if (setup && capabilitiesOf(setup).pictures)
        await tellChannel(tx, channel.channelId, { what: 'profile', address }, WORTH_MS)
    })
  } catch (error) {
    log.warn({ err: error, ...channel }, 'a name was not asked for')
  }
}

/** What the channel is made of, when that is all we know them by. */
async function nameless(tx: Tx, { channelId }: ChannelKey, address: MessageNews['address']): Promise<ChannelSetup | undefined> {
  const { rows } = await sql<ChannelSetup>`
    select ch.kind, ch.config from channels ch, identities d join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
    where ch.tenant_id = ${tx.tenant} and ch.id = ${channelId} and d.tenant_id = ${tx.tenant} and d.kind = ${address.kind}
      and d.scope = ${address.scope} and d.key = ${keyOf(address)} and c.name = d.value`.execute(tx)
  return rows[0]
}
