import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { userRoom } from '@balcao/contract/visibility'
import { isCancellable, type RefusedRow, type WorkStatus, type WorkSummary } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { enqueue } from '../../infra/jobs/jobs.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { audit } from '../../infra/trust/audit.ts'
import { lockWork, present } from './queries.ts'
import { afterWish, isOver, type Wish } from './rules/machine.ts'

const KEEP_DAYS = 30

interface NewWork {
  kind: string
  title: string
  params: object
  total?: number
  /** Not before then. */
  at?: Date
}

/** Begins a long work in the transaction that decides on it; it runs once that has committed. */
export async function startWork(tx: Tx, actor: Pick<Actor, 'userId'>, { at, ...work }: NewWork): Promise<WorkSummary> {
  await sql`
    delete from works where tenant_id = ${tx.tenant} and finished_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(tx)
  const row = await tx
    .insertInto('works')
    .values({ ...work, params: JSON.stringify(work.params), total: work.total ?? null, created_by: actor.userId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'work.started', {
    id: row.id,
    kind: work.kind,
    total: row.total,
  })
  await enqueueRun(tx, row.id, at)
  return announce(tx, row)
}

export const wishFor = (actor: Actor, id: number, wish: Wish): Promise<WorkSummary> =>
  withTenant(actor.tenantId, async tx => {
    const row = await lockWork(tx, id)
    if (!row || row.created_by !== actor.userId) return refuse('ERR_NO_JOB_FOUND')
    if (wish === 'cancel' && !isCancellable(row.kind)) refuse('ERR_CONFLICT', { is: row.status })
    const status = afterWish(row.status as WorkStatus, wish)
    if (status === row.status) return present(row)
    if (status === 'waiting') await enqueueRun(tx, id)
    return changeStatus(tx, id, status)
  })

interface Advance {
  done: number
  total: number | null
  /** What was not taken since the last time. */
  refused?: readonly RefusedRow[]
}

/** Rows that are listed one by one; beyond, they are counted. */
export const MAX_REPORTED = 1_000

const reported = (refused: readonly RefusedRow[]) => ({
  refused: sql<number>`refused + ${refused.length}`,
  report: sql`case when jsonb_array_length(report) < ${sql.lit(MAX_REPORTED)} then report || ${JSON.stringify(refused)}::jsonb else report end`,
})

/** So far, of so many if that is known: for a work that goes on by itself. One that was paused or cancelled stays as it is. */
export async function advanceWork(tx: Tx, id: number, { done, total, refused = [] }: Advance): Promise<void> {
  const row = await tx
    .updateTable('works')
    .set({
      done,
      ...(total === null ? {} : { total }),
      ...(refused.length > 0 && reported(refused)),
      updated_at: new Date(),
    })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (row) await announce(tx, row)
}

interface Past {
  userId: number
  id: number
  kind: string
  withinSeconds: number
}

/** An own work that is over, to be taken back: what it kept. Once only, and not long after it ended. */
export async function takeWorkBack(tx: Tx, { userId, id, kind, withinSeconds }: Past): Promise<unknown> {
  const row = await lockWork(tx, id)
  if (!row || row.created_by !== userId || row.kind !== kind) return refuse('ERR_NO_JOB_FOUND')
  const { rows } = await sql<{ params: unknown }>`
    update works set params = params || '{"undone": true}' where tenant_id = ${tx.tenant} and id = ${id}
      and not params ? 'undone' and finished_at > now() - make_interval(secs => ${withinSeconds})
    returning params`.execute(tx)
  return (rows[0] ?? refuse('ERR_CONFLICT', { is: row.status })).params
}

/** It has done all it will do. */
export async function endWork(tx: Tx, id: number): Promise<void> {
  const row = await lockWork(tx, id)
  if (row && !isOver(row.status as WorkStatus)) await changeStatus(tx, id, 'done')
}

/** One run of a work at a time; a second waits, and finds out by the row whether it is still wanted. */
export const enqueueRun = (tx: Tx, id: number, at?: Date): Promise<void> =>
  enqueue(tx, 'works.run', { workId: id }, { oneAtATime: `work:${id}`, ...(at ? { at } : {}) })

export async function changeStatus(
  tx: Tx,
  id: number,
  status: WorkStatus,
  more: { error?: string; run?: string } = {},
): Promise<WorkSummary> {
  const row = await tx
    .updateTable('works')
    .set({ status, ...more, updated_at: new Date(), ...(isOver(status) ? { finished_at: new Date() } : {}) })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return announce(tx, row)
}

export async function announce(tx: Tx, row: Parameters<typeof present>[0] & { created_by: number }): Promise<WorkSummary> {
  const work = present(row)
  await emit(tx, 'work.progress', { work }, [userRoom(row.created_by)])
  return work
}
