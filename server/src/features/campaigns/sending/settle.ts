import { sql } from 'kysely'
import { storeTenant } from '../../../infra/database/db.ts'
import type { Claimed } from '../../channels/index.ts'
import { settleSent } from '../../messages/index.ts'

interface Landed {
  claimed: Claimed
  externalId: string
  done(): void
  failed(error: unknown): void
}

const MOST = 200
const waiting = new Map<number, Landed[]>()
const storing = new Set<number>()

/** What landed while the last ones were written goes in by one statement and one commit; alone it is written at once. */
export function settleTogether(claimed: Claimed, externalId: string): Promise<void> {
  const { tenantId } = claimed
  return new Promise((done, failed) => {
    const queue = waiting.get(tenantId) ?? []
    waiting.set(tenantId, queue)
    queue.push({ claimed, externalId, done, failed })
    if (!storing.has(tenantId)) void store(tenantId)
  })
}

async function store(tenant: number): Promise<void> {
  storing.add(tenant)
  for (let batch = waiting.get(tenant)?.splice(0, MOST); batch && batch.length > 0; batch = waiting.get(tenant)?.splice(0, MOST))
    await settleBatch(tenant, batch)
  waiting.delete(tenant)
  storing.delete(tenant)
}

/** One whose id some other message has spoils all: then each is told by itself, and whoever told it hears how that went. */
async function settleBatch(tenant: number, batch: readonly Landed[]): Promise<void> {
  const ids = batch.map(({ claimed }) => claimed.messageId)
  const externals = batch.map(({ externalId }) => externalId)
  try {
    const settled = await storeTenant(
      tenant,
      () => sql<{ id: number }>`select settle_campaign_sent(${ids}::int8[], ${externals}::text[]) as id`,
    )
    const alone = new Set(settled.map(({ id }) => id))
    for (const one of batch) if (!alone.has(one.claimed.messageId)) one.done()
    await oneByOne(batch.filter(({ claimed }) => alone.has(claimed.messageId)))
  } catch {
    await oneByOne(batch)
  }
}

const oneByOne = (batch: readonly Landed[]): Promise<unknown> =>
  Promise.all(batch.map(({ claimed, externalId, done, failed }) => settleSent(claimed, externalId).then(done, failed)))
