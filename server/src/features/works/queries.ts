import type { RefusedRow, Work, WorkStatus, WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Tx, withTenant } from '../../infra/database/db.ts'

const RECENT = 50

const SUMMARY = [
  'id',
  'kind',
  'title',
  'status',
  'total',
  'done',
  'refused',
  'error',
  'created_at',
  'finished_at',
  'file_name',
  'file_size',
] as const

/** Where it waits for others, it says so among its params; a file that is not begun waits for all that were asked for before. */
const AHEAD = sql<
  number | null
>`case when kind = 'reports.file' and status = 'waiting' then nullif(files_ahead(tenant_id, id, created_at), 0)
  else nullif((params ->> 'ahead')::int, 0) end`.as('ahead')

interface Row {
  ahead?: number | null
  params?: unknown
  id: number
  kind: string
  title: string
  status: string
  total: number | null
  done: number
  refused: number
  error: string | null
  created_at: Date
  finished_at: Date | null
  file_name: string | null
  file_size: number | null
}

export const present = (row: Row): WorkSummary => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status as WorkStatus,
  total: row.total,
  done: row.done,
  refused: row.refused,
  ahead: row.finished_at ? null : (row.ahead ?? aheadIn(row.params)),
  error: row.error,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  file: row.file_name === null ? null : { name: row.file_name, size: row.file_size ?? 0 },
})

const WAITING = z.object({ ahead: z.number().int().positive() })
const aheadIn = (params: unknown): number | null => WAITING.safeParse(params).data?.ahead ?? null

/** Somebody's own, newest first. */
export const recentWorksOf = ({ tenantId, userId }: { tenantId: number; userId: number }): Promise<WorkSummary[]> =>
  withTenant(tenantId, tx => recentWorks(tx, userId))

const recentWorks = async (tx: Tx, userId: number): Promise<WorkSummary[]> => {
  const rows = await tx
    .selectFrom('works')
    .select([...SUMMARY, AHEAD])
    .where('tenant_id', '=', tx.tenant)
    .where('created_by', '=', userId)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  return rows.map(present)
}

export async function showWork(tx: Tx, userId: number, id: number): Promise<Work | null> {
  const row = await tx
    .selectFrom('works')
    .select([...SUMMARY, AHEAD, 'report'])
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return row ? { ...present(row), report: row.report as RefusedRow[] } : null
}

/** The whole row, held until the transaction ends. */
export const lockWork = (tx: Tx, id: number) =>
  tx.selectFrom('works').selectAll().where('tenant_id', '=', tx.tenant).where('id', '=', id).forUpdate().executeTakeFirst()
