import { randomUUID } from 'node:crypto'
import { Refusal } from '@balcao/contract/errors'
import type { RefusedRow } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import type { JobHandlers } from '../../infra/jobs/jobs.ts'
import type { Progress, WorkRunner } from '../../infra/jobs/work-runner.ts'
import { announce, changeStatus, enqueueRun, MAX_REPORTED } from './commands.ts'
import { lockWork } from './queries.ts'

/** The run ends here, as somebody wished; nothing failed. */
class Interrupted extends Error {}

const ANNOUNCE_MS = 1_000

export const workJobs = (runners: Record<string, WorkRunner>): Pick<JobHandlers, 'works.run'> => ({
  'works.run': async ({ tenantId, data: { workId }, signal, last }) => {
    const run = randomUUID()
    const work = await begin(tenantId, workId, run)
    if (!work) return
    try {
      const runner = runners[work.kind]
      if (!runner) throw new Error(`nobody does works of kind ${work.kind}`)
      const progress = progressOf({ tenantId, workId, run, done: work.done }, signal)
      const outcome = await runner({ tenantId, workId, createdBy: work.created_by, params: work.params, progress })
      if (outcome !== 'goes on') await settle(tenantId, workId, run, tx => changeStatus(tx, workId, 'done'))
    } catch (error) {
      if (error instanceof Interrupted) return handBack(tenantId, workId, run)
      const code = error instanceof Refusal ? error.code : 'ERR_INTERNAL'
      // A refusal would be the same next time.
      if (last || error instanceof Refusal)
        await settle(tenantId, workId, run, tx => changeStatus(tx, workId, 'failed', { error: code }))
      if (!(error instanceof Refusal)) throw error
    }
  },
})

const begin = (tenantId: number, workId: number, run: string) =>
  withTenant(tenantId, async tx => {
    const work = await lockWork(tx, workId)
    // Running already: its last run was lost with its process, and this one goes on.
    if (work?.status !== 'waiting' && work?.status !== 'running') return null
    await changeStatus(tx, workId, 'running', { run })
    return work
  })

/** Acts on the work if this run is still the one that may. */
const settle = (tenantId: number, workId: number, run: string, act: (tx: Tx) => Promise<unknown>): Promise<void> =>
  withTenant(tenantId, async tx => {
    const work = await lockWork(tx, workId)
    if (work?.status === 'running' && work.run === run) await act(tx)
  })

/** The process stops: another goes on. Paused or cancelled works stay as they are. */
const handBack = (tenantId: number, workId: number, run: string): Promise<void> =>
  settle(tenantId, workId, run, async tx => {
    await changeStatus(tx, workId, 'waiting')
    await enqueueRun(tx, workId)
  })

interface Run {
  tenantId: number
  workId: number
  run: string
  done: number
}

function progressOf({ tenantId, workId, run, done }: Run, signal: AbortSignal): Progress {
  let reached = done
  let announcedAt = performance.now()

  const change = (act: (tx: Tx) => Promise<{ done: number; refused: RefusedRow[]; total: number | null; keep?: object }>) =>
    withTenant(tenantId, async tx => {
      if (signal.aborted) throw new Interrupted()
      const work = await lockWork(tx, workId)
      if (work?.status !== 'running' || work.run !== run) throw new Interrupted()
      const made = await act(tx)
      const room = Math.max(0, MAX_REPORTED - (work.report as RefusedRow[]).length)
      const row = await tx
        .updateTable('works')
        .set({
          done: work.done + made.done,
          refused: work.refused + made.refused.length,
          total: made.total ?? work.total,
          report: sql`report || ${JSON.stringify(made.refused.slice(0, room))}::jsonb`,
          ...(made.keep ? { params: sql`params || ${JSON.stringify(made.keep)}::jsonb` } : {}),
          updated_at: new Date(),
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', workId)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (performance.now() - announcedAt >= ANNOUNCE_MS) {
        announcedAt = performance.now()
        await announce(tx, row)
      }
      reached = row.done
    })

  return {
    get done() {
      return reached
    },
    expect: total => change(async () => ({ done: 0, refused: [], total })),
    block: act =>
      change(async tx => {
        const { done, refused = [], keep } = await act(tx)
        return { done, refused, total: null, ...(keep ? { keep } : {}) }
      }),
  }
}
