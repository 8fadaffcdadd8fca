import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '@balcao/contract/permissions'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { ERASURE } from '../../infra/database/erasure.ts'
import { forgetJobsOf } from '../../infra/jobs/jobs.ts'
import { log } from '../../infra/log.ts'
import { audit, forgetAudit } from '../../infra/trust/audit.ts'
import { tenantRightsChanged } from '../access/index.ts'

export interface ErasureJob {
  tenantId: number
  name: string
  by: { userId: number; tenantId: number }
}

const ERASURE_JOB = 'tenants.erase'
export type EnqueueErasure = (tx: Tx, name: typeof ERASURE_JOB, data: ErasureJob, options: { at: Date }) => Promise<unknown>

/** Long enough for every process to have heard that nobody of the company may come in, before the row saying so goes. */
const HEARD_AFTER_MS = 60_000

/** From this commit on nobody comes in, and e-mails, host name and document are free; the data goes by the job. */
export async function eraseSoon(tx: Tx, by: Actor, enqueue: EnqueueErasure): Promise<void> {
  const { name } = await tx
    .updateTable('tenants')
    .set({ status: 'inactive', deleting_at: clock.now(), identity: null, host: null })
    .where('id', '=', tx.tenant)
    .returning('name')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('doors').execute()
  await tx.updateTable('sessions').set({ ended_at: clock.now(), ended_why: 'deleted' }).where('ended_at', 'is', null).execute()
  await tenantRightsChanged(tx)

  const job = { tenantId: tx.tenant, name, by: { userId: by.userId, tenantId: by.tenantId } }
  await audit(tx, by, 'tenant.removed', { name })
  await enqueue(tx, ERASURE_JOB, job, { at: new Date(clock.now().getTime() + HEARD_AFTER_MS) })
}

const BATCH = 1000

/**
 * Empties every table of the company by the erasure list, a batch a transaction: interrupted, it is run again and goes on
 * where rows are left. A company that is not marked for it is not touched. Answers how many rows went.
 */
export async function eraseCompany(
  job: ErasureJob,
  { filesDir, batch = BATCH }: { filesDir: string; batch?: number },
): Promise<number> {
  const { tenantId, name, by } = job
  if (tenantId === MAIN_TENANT) throw new Error('the main company is never erased')
  const marked = await withTenant(tenantId, tx => tx.selectFrom('tenants').select('deleting_at').executeTakeFirst())
  if (!marked) return 0
  if (!marked.deleting_at) throw new Error(`company ${tenantId} is not marked for erasure`)

  await rm(path.join(filesDir, String(tenantId)), { recursive: true, force: true })
  await forgetJobsOf(tenantId)
  let rows = 0
  for (const { table, tenant } of ERASURE) {
    if (tenant === 'delete' && table !== 'tenants') rows += await emptyTable(tenantId, table, batch)
  }
  // Told in the main company, where somebody is left to read it, before the last row goes: a repeated job tells it again.
  await withTenant(MAIN_TENANT, tx => audit(tx, by, 'tenant.erased', { tenantId, name, rows }))
  rows += await emptyTable(tenantId, 'tenants', batch)
  log.info({ tenantId, rows }, 'a company was erased')
  return rows
}

async function emptyTable(tenantId: number, table: string, batch: number): Promise<number> {
  let total = 0
  while (true) {
    const gone = await withTenant(tenantId, tx => (table === 'audit_log' ? forgetAudit(tx, batch) : deleteSome(tx, table, batch)))
    total += gone
    if (gone < batch) return total
  }
}

async function deleteSome(tx: Tx, table: string, batch: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ctid = any (array(select ctid from ${sql.table(table)} limit ${batch}))`.execute(
      tx,
    )
  return Number(numAffectedRows)
}
