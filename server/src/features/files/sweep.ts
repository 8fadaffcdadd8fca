import { UNUSED_FILE_HOURS } from '@balcao/contract/messages/files'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { withoutTenant, withTenant } from '../../infra/database/db.ts'
import { violated } from '../../infra/database/db-errors.ts'
import { log } from '../../infra/log.ts'
import { lyingSince, tenantsWithBytes } from './place.ts'
import { removeFile, removeStray } from './store.ts'

const HOUR_MS = 3_600_000
const AT_ONCE = 500

/** Throws away what was uploaded and never sent, and what was sent and deleted since. */
export async function sweepFiles(): Promise<void> {
  const until = new Date(clock.now().getTime() - UNUSED_FILE_HOURS * HOUR_MS)
  const { rows } = await withoutTenant(tx =>
    sql<{ tenantId: number; id: string }>`select tenant_id as "tenantId", id from unused_files(${until}, ${AT_ONCE})`.execute(tx),
  )
  for (const { tenantId, id } of rows) await dropUnused(tenantId, id, until)
}

/** Bytes and row, unless something has it still. Answers whether it went. */
export const dropUnused = (tenantId: number, id: string, until: Date): Promise<boolean> =>
  withTenant(tenantId, tx => removeFile(tx, id, until)).catch(async (error: unknown) => {
    if (violated(error)) await withTenant(tenantId, tx => markUsed(tx, id))
    else log.warn({ err: error, tenantId, id }, 'an unused file could not be removed')
    return false
  })

/** One of several that had it is gone, and another has it still: the database knows. */
const markUsed = (tx: Parameters<typeof removeFile>[0], id: string) =>
  tx.updateTable('files').set({ unused_since: null }).where('tenant_id', '=', tx.tenant).where('id', '=', id).execute()

/** Bytes on disk that no row knows: what a crash left between the two. */
export async function sweepStrayBytes(): Promise<void> {
  const until = new Date(clock.now().getTime() - UNUSED_FILE_HOURS * HOUR_MS)
  for (const tenantId of await tenantsWithBytes()) {
    for await (const sha256 of lyingSince(tenantId, until)) {
      const gone = await withTenant(tenantId, tx => removeStray(tx, sha256))
      if (gone) log.info({ tenantId, sha256 }, 'bytes without a file were removed')
    }
  }
}
