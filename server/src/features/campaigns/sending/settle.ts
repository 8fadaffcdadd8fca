import { sql } from 'kysely'
import { storeTenant } from '../../../infra/database/db.ts'
import { Together } from '../../../infra/processes/together.ts'
import type { Claimed } from '../../channels/index.ts'
import { settleSent } from '../../messages/index.ts'

interface Landed {
  claimed: Claimed
  externalId: string
}

/** In one statement at most. */
const MOST = 200

/** Answers whether it is settled: one that stands in a ticket, or has moved since it was taken, is settled by itself. */
const landed = new Together<Landed, boolean>(MOST, async (tenant, batch) => {
  const ids = batch.map(({ claimed }) => claimed.messageId)
  const externals = batch.map(({ externalId }) => externalId)
  const left = await storeTenant(
    tenant,
    () => sql<{ id: number }>`select settle_campaign_sent(${ids}::int8[], ${externals}::text[]) as id`,
  )
  const alone = new Set(left.map(({ id }) => id))
  return ids.map(id => !alone.has(id))
})

/**
 * What landed while the last ones were written goes in by one statement and one commit. One whose id another message has is told by itself.
 * Answers whether a fact may tell of it: of those that are settled together none does.
 */
export async function settleTogether(claimed: Claimed, externalId: string): Promise<boolean> {
  const isSettled = await landed.take(claimed.tenantId, { claimed, externalId }).catch(() => false)
  if (!isSettled) await settleSent(claimed, externalId)
  return !isSettled
}
