import { sql } from 'kysely'
import { queryTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import type { Amender } from './amend.ts'

/** What a customer said at once may stand here as several messages: those of them that are here go together. */
export const removedTaker =
  (amend: Amender['amend']) =>
  async (channel: ChannelKey, { parts = [], ...news }: NewsOf<'removed'>): Promise<void> => {
    const there = parts.length > 0 ? await partsThere(channel, parts) : []
    await Promise.all([news.externalId, ...there].map(externalId => amend(channel, { ...news, externalId })))
  }

async function partsThere({ tenantId, channelId }: ChannelKey, parts: readonly string[]): Promise<string[]> {
  const rows = await queryTenant(
    tenantId,
    () => sql<{ externalId: string }>`
      select external_id as "externalId" from messages
      where tenant_id = ${tenantId} and channel_id = ${channelId} and external_id = any (${[...parts]}::text[])`,
  )
  return rows.map(({ externalId }) => externalId)
}
