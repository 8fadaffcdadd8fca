import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { withTenant } from '../../../infra/database/db.ts'
import type { ChannelKey, NewsOf } from '../../channels/index.ts'
import { learnIdentity } from '../../contacts/index.ts'
import { mergeTicketsOfContacts, walletChanged } from '../../tickets/index.ts'

const TRIES = 8
/** Deadlock, a lock that is long in coming, a row that came or went meanwhile. */
const TRY_AGAIN = /^(40P01|55P03|40001|23503|23505)$/

/**
 * Merging locks much of two people, in an order that messages which come in meanwhile do not keep. So it is the one that gives
 * way, quickly, and tries again: nobody's messages stand still for it.
 */
export async function takeIdentity({ tenantId }: ChannelKey, news: NewsOf<'identity'>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await withTenant(tenantId, async tx => {
        await sql`set local lock_timeout = '150ms'`.execute(tx)
        await learnIdentity(tx, news, { mergeTickets: mergeTicketsOfContacts, walletChanged })
      })
    } catch (error) {
      if (tried === TRIES || !TRY_AGAIN.test((error as { code?: string }).code ?? '')) throw error
      await setTimeout(Math.random() * 50 * tried)
    }
  }
}
