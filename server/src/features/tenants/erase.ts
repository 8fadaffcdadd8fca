import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '@balcao/contract/permissions'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { ERASURE } from '../../infra/database/erasure.ts'
import { forgetJobsOf } from '../../infra/jobs/jobs.ts'
import { log } from '../../infra/log.ts'
import { audit, forgetAudit } from '../../infra/trust/audit.ts'
import { tenantRightsChanged } from '../access/index.ts'
import { startWork, type WorkRunner } from '../works/index.ts'

export const ERASE_WORK = 'tenants.erase'

/** Somebody of the platform, or nobody: the clock. */
export type By = Pick<Actor, 'userId' | 'tenantId'>

/** Long enough for every process to have heard that nobody of the company may come in, before the row saying so goes. */
const HEARD_AFTER_MS = 60_000

/** From this commit on nobody comes in, and e-mails, host name and document are free; the data goes by the work. Answers its name. */
export async function closeForGood(tx: Tx, by: By): Promise<string> {
  const { name } = await tx
    .updateTable('tenants')
    .set({ status: 'inactive', deleting_at: clock.now(), identity: null, host: null })
    .where('id', '=', tx.tenant)
    .returning('name')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('doors').execute()
  await tx.updateTable('sessions').set({ ended_at: clock.now(), ended_why: 'deleted' }).where('ended_at', 'is', null).execute()
  await tenantRightsChanged(tx)
  await audit(tx, by, 'tenant.removed', { name })
  return name
}

/** Begins to empty a company that is closed for good, as a work of the superadmin who closed it, in their own company. */
export const startErasing = (by: By, gone: { id: number; name: string }) =>
  withTenant(by.tenantId, tx =>
    startWork(tx, by, {
      kind: ERASE_WORK,
      title: gone.name,
      params: { tenantId: gone.id, name: gone.name },
      at: new Date(clock.now().getTime() + HEARD_AFTER_MS),
    }),
  )

const params = z.object({ tenantId: z.number(), name: z.string() })

/** Held and gone on with, it begins where rows are left. */
export const eraseRunner =
  ({ filesDir }: { filesDir: string }): WorkRunner =>
  async ({ tenantId, createdBy, params: asked, progress }) => {
    const { tenantId: gone, name } = params.parse(asked)
    const marked = await markOf(gone)
    if (!marked) return
    const heardIn = marked.getTime() + HEARD_AFTER_MS - clock.now().getTime()
    if (heardIn > 0) await setTimeout(heardIn)
    await progress.expect(progress.done + (await rowsOf(gone)))
    const step = (rows: number) => progress.block(async () => ({ done: rows }))
    await eraseCompany({ tenantId: gone, name, by: { userId: createdBy, tenantId } }, { filesDir, step })
  }

async function markOf(tenantId: number): Promise<Date | null> {
  if (tenantId === MAIN_TENANT) throw new Error('the main company is never erased')
  const row = await withTenant(tenantId, tx => tx.selectFrom('tenants').select('deleting_at').executeTakeFirst())
  if (!row) return null
  if (!row.deleting_at) throw new Error(`company ${tenantId} is not marked for erasure`)
  return row.deleting_at
}

const GOING = ERASURE.filter(({ tenant }) => tenant === 'delete').map(({ table }) => table)

async function rowsOf(tenantId: number): Promise<number> {
  let rows = 0
  for (const table of GOING) {
    const [found] = (
      await withTenant(tenantId, tx => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx))
    ).rows
    rows += found?.n ?? 0
  }
  return rows
}

const BATCH = 1000

interface Erasing {
  filesDir: string
  batch?: number
  /** So many rows more are gone; throws where the work is held. */
  step?(rows: number): Promise<void>
}

/**
 * Empties every table of the company by the erasure list, a batch a transaction: interrupted, it is run again and goes on
 * where rows are left. A company that is not marked for it is not touched. Answers how many rows went.
 */
export async function eraseCompany(gone: { tenantId: number; name: string; by: By }, how: Erasing): Promise<number> {
  const { tenantId, name, by } = gone
  if (!(await markOf(tenantId))) return 0

  await rm(path.join(how.filesDir, String(tenantId)), { recursive: true, force: true })
  await forgetJobsOf(tenantId)
  let rows = 0
  for (const table of GOING) if (table !== 'tenants') rows += await emptyTable(tenantId, table, how)
  // Told in the main company, where somebody is left to read it, before the last row goes: a repeated run tells it again.
  await withTenant(MAIN_TENANT, tx => audit(tx, by, 'tenant.erased', { tenantId, name, rows }))
  rows += await emptyTable(tenantId, 'tenants', how)
  log.info({ tenantId, rows }, 'a company was erased')
  return rows
}

async function emptyTable(tenantId: number, table: string, { batch = BATCH, step }: Erasing): Promise<number> {
  let total = 0
  while (true) {
    const gone = await withTenant(tenantId, tx => (table === 'audit_log' ? forgetAudit(tx, batch) : deleteSome(tx, table, batch)))
    total += gone
    if (gone > 0) await step?.(gone)
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
