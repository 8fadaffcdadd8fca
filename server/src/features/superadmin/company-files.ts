import { MEDIA_KINDS } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Handlers } from '@balcao/contract/route'
import type { TenantFiles, tenantFileRoutes } from '@balcao/contract/tenants/tenant-files'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import type { WorkRunner } from '../../infra/jobs/work-runner.ts'
import { audit } from '../../infra/trust/audit.ts'
import { dropUnused } from '../files/index.ts'
import { BEFORE_ALL_FILES, countOldFiles, partOldFiles } from '../messages/index.ts'
import { startWork } from '../works/index.ts'

export const REMOVE_FILES_WORK = 'tenants.removeFiles'

const DAY_MS = 86_400_000
const cutoff = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)

export const companyFileHandlers: Handlers<typeof tenantFileRoutes, Exchange> = {
  show: ({ params, query }) => withTenant(params.id, tx => shown(tx, cutoff(query.olderThanDays), query.kinds ?? [])),

  remove: async ({ actor, params: { id }, body: { title, olderThanDays, kinds } }) => {
    const before = cutoff(olderThanDays)
    const going = await withTenant(id, async tx => {
      await mustBeThere(tx)
      await audit(tx, actor, 'tenant.filesRemoved', { olderThanDays, kinds })
      return countOldFiles(tx, { before, kinds })
    })
    const params = { tenantId: id, before: before.toISOString(), kinds }
    return withTenant(actor.tenantId, tx => startWork(tx, actor, { kind: REMOVE_FILES_WORK, title, total: going.files, params }))
  },
}

async function shown(tx: Tx, before: Date, kinds: TenantFiles['kinds'][number]['kind'][]): Promise<TenantFiles> {
  await mustBeThere(tx)
  const rows = await sql<TenantFiles['kinds'][number]>`
    select kind, count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from files
    where tenant_id = ${tx.tenant} group by kind order by 3 desc`.execute(tx)
  await countUsage(tx)
  const sum = (of: 'files' | 'bytes') => rows.rows.reduce((total, row) => total + row[of], 0)
  return {
    all: { files: sum('files'), bytes: sum('bytes') },
    kinds: rows.rows,
    going: await countOldFiles(tx, { before, kinds }),
  }
}

async function mustBeThere(tx: Tx): Promise<void> {
  const row = await tx.selectFrom('tenants').select('id').where('deleting_at', 'is', null).executeTakeFirst()
  if (!row) refuse('ERR_NO_TENANT_FOUND', { id: tx.tenant })
}

const countUsage = (tx: Tx) =>
  sql`
    insert into tenant_usage (files, bytes, counted_at)
      select count(*)::int, coalesce(sum(size), 0)::bigint, ${clock.now()}::timestamptz from files where tenant_id = ${tx.tenant}
    on conflict (tenant_id) do update set files = excluded.files, bytes = excluded.bytes, counted_at = excluded.counted_at`.execute(
    tx,
  )

/** By the clock: what each company keeps, for the list of companies. */
export async function countAllUsage(signal: AbortSignal): Promise<void> {
  const ids = await withPlatform('what companies keep', async tx =>
    (await tx.selectFrom('tenants').select('id').where('deleting_at', 'is', null).execute()).map(row => row.id),
  )
  for (const id of ids) {
    if (signal.aborted) return
    await withTenant(id, countUsage)
  }
}

const params = z.object({
  tenantId: z.number(),
  before: z.coerce.date(),
  kinds: z.array(z.enum(MEDIA_KINDS)),
  behind: z.string().default(BEFORE_ALL_FILES),
})

/** Messages let go of their files in blocks; then the bytes go, and where a crash comes between, the ordinary sweep takes them. */
export const removeFilesRunner: WorkRunner = async ({ params: asked, progress }) => {
  const { tenantId, before, kinds, ...from } = params.parse(asked)
  for (let behind: string | null = from.behind; behind !== null; ) {
    const step = await withTenant(tenantId, tx => partOldFiles(tx, { before, kinds }, behind ?? BEFORE_ALL_FILES))
    for (const id of step.parted) await dropUnused(tenantId, id, clock.now())
    behind = step.behind
    await progress.block(async () => ({ done: step.parted.length, ...(behind ? { keep: { behind } } : {}) }))
  }
  await withTenant(tenantId, countUsage)
}
