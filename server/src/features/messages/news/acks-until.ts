import { keyOf } from '@balcao/contract/channels/addresses'
import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import type { Amender } from './amend.ts'

/** So far back a provider's "all until then" is believed; a reader of a conversation does not read it from the beginning. */
const DAYS = 30
const MOST = 500

/** One tick for everything the company wrote there until a moment: each message hears it as if it had been told of alone. */
export const acksUntilTaker =
  (amend: Amender['amend']) =>
  async (channel: ChannelKey, { address, ack, until }: NewsOf<'acksUntil'>): Promise<void> => {
    const { tenantId, channelId } = channel
    const rows = await queryTenant(
      tenantId,
      () => sql<{ externalId: string }>`
        select m.external_id as "externalId" from identities d
        join messages m on m.tenant_id = d.tenant_id and m.contact_id = d.contact_id and m.channel_id = ${channelId}
        where d.tenant_id = ${tenantId} and d.kind = ${address.kind} and d.scope = ${address.scope} and d.key = ${keyOf(address)}
          and m.from_me and m.external_id is not null and m.ack between 0 and ${ack - 1}
          and m.said_at <= ${until} and m.said_at > ${until}::timestamptz - make_interval(days => ${sql.lit(DAYS)})
        order by m.id desc limit ${sql.lit(MOST)}`,
    )
    for (const { externalId } of rows.toReversed()) await amend(channel, { type: 'ack', externalId, ack })
  }
