import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import { announceChannel } from '../facts.ts'
import type { ChannelKey } from '../key.ts'
import { lockChannel } from '../queries.ts'
import type { NewsOf } from './news.ts'

const SAYS_MAX = 300

/** How many people it may write to first in 24 hours: a figure beside what is warned of, and no warning. */
export const takeLimit = ({ tenantId, channelId }: ChannelKey, { people }: NewsOf<'limit'>): Promise<void> =>
  withTenant(tenantId, async tx => {
    await sql`
      update channels set standing = jsonb_strip_nulls(standing || jsonb_build_object('limit', ${people === null ? null : String(people)}::text))
      where tenant_id = ${tenantId} and id = ${channelId}`.execute(tx)
  })

/** What the provider warns of stands on the channel until it takes it back. */
export const takeStanding = ({ tenantId, channelId }: ChannelKey, { about, says }: NewsOf<'standing'>): Promise<void> =>
  withTenant(tenantId, async tx => {
    const text = says === null ? null : readable(says, SAYS_MAX)
    const { rows } = await sql`
      update channels set updated_at = now(),
        standing = jsonb_strip_nulls(standing || jsonb_build_object(${about}::text, ${text}::text))
      where id = ${channelId} and standing->>${about} is distinct from ${text} returning id`.execute(tx)
    if (rows.length > 0) await announceChannel(tx, await lockChannel(tx, channelId))
  })
