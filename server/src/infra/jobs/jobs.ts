import { CompiledQuery, sql } from 'kysely'
import { type JobWithMetadata, PgBoss, type Queue, type QueuePolicy } from 'pg-boss'
import { roleUrl, type Tx, withoutTenant } from '../database/db.ts'
import { log } from '../log.ts'
import { every } from '../processes/every.ts'
import { onWake, wake } from '../processes/wake.ts'
import { seal, unseal } from '../trust/keys.ts'
import { envelope, JOBS, type JobData, type JobHandlers, type JobKind, type JobName, type Schedule } from './catalog.ts'
import { JOBS_SCHEMA } from './install.ts'
import { type JobKeys, newJobKeys } from './keys.ts'
import { giveBackLeft, LOOK_MS } from './left.ts'

export type { JobHandlers, JobRun, Schedule } from './catalog.ts'
export { migrateJobs } from './install.ts'

/** Seconds until a delayed or repeated job is found; a new one is announced by a call. */
const POLL_SECONDS = 5
const SUPERVISE_SECONDS = 15
const HEARTBEAT_SECONDS = 30
const DRAIN_MS = 10_000
const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 }
/** Failed jobs stay so long to be looked at. */
const KEEP_SECONDS = 14 * 24 * 3600

let boss: PgBoss | null = null

const started = (): PgBoss => {
  if (!boss) throw new Error('startJobs was not called')
  return boss
}

interface NewJob<N extends JobName> {
  data: JobData<N>
  at?: Date
  oneAtATime?: string
}

/**
 * Jobs that exist if and only if the transaction commits, in one statement. Each runs at least once, `at` a time if given; those with
 * the same `oneAtATime` never run together, not even in two processes.
 */
export async function enqueueAll<N extends JobName>(tx: Tx, name: N, jobs: NewJob<N>[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ data, at, oneAtATime }) => ({
    data: envelope.parse({ tenantId: tx.tenant, data: packed(tx.tenant, name, JOBS[name].data.parse(data)) }),
    ...(at ? { startAfter: at } : {}),
    ...(oneAtATime ? { group: { id: `${tx.tenant}:${oneAtATime}` } } : {}),
  }))
  await started().insert(name, rows, {
    db: { executeSql: async (text, values) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows }) },
  })
  tx.afterCommit(() => wake('jobs'))
}

export const enqueue = <N extends JobName>(
  tx: Tx,
  name: N,
  data: JobData<N>,
  options: Omit<NewJob<N>, 'data'> = {},
): Promise<void> => enqueueAll(tx, name, [{ data, ...options }])

const about = (tenantId: number, name: JobName) => `job ${tenantId} ${name}`

function packed(tenantId: number, name: JobName, data: object): unknown {
  const { isPersonal }: JobKind = JOBS[name]
  return isPersonal ? seal(JSON.stringify(data), about(tenantId, name)) : data
}

/** What waited since before jobs were sealed comes as it is. */
const unpacked = (tenantId: number, name: JobName, data: unknown): unknown =>
  typeof data === 'string' ? JSON.parse(unseal(data, about(tenantId, name))) : data

/** What waits or is kept of a company that is erased; the job that erases it is still running. */
export const forgetJobsOf = (tenantId: number): Promise<unknown> =>
  withoutTenant(tx =>
    sql`delete from ${sql.table(`${JOBS_SCHEMA}.job`)} where data ->> 'tenantId' = ${String(tenantId)} and state <> 'active'`.execute(
      tx,
    ),
  )

interface JobsOptions {
  pollSeconds?: number
  /** Absent in a process that only enqueues. */
  work?: { handlers: JobHandlers; schedules: Record<string, Schedule> }
}

export interface Jobs {
  /** What waits, runs and failed, by job. */
  counts(): Promise<{ name: string; waiting: number; running: number; failed: number }[]>
  /** Lets running jobs finish for a while; those that do not are given back. */
  stop(): Promise<void>
}

export async function startJobs({ work, pollSeconds = POLL_SECONDS }: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController()
  const worker = work !== undefined
  boss = new PgBoss({
    connectionString: roleUrl('app'),
    application_name: 'balcao jobs',
    schema: JOBS_SCHEMA,
    max: worker ? 4 : 1,
    migrate: false,
    supervise: worker,
    schedule: worker,
    reindex: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', error => log.warn({ err: error }, 'jobs'))
  await boss.start()
  await declareQueues(boss, Object.keys(work?.schedules ?? {}))
  const keys = newJobKeys()
  const workers = work ? await startWorkers({ boss, keys, pollSeconds, stopping: stopping.signal }, work) : []
  const stopLooking = work && every(LOOK_MS, 'giving back jobs of processes that are gone', () => giveBackLeft(Object.keys(JOBS)))
  const unlisten = onWake('jobs', () => {
    for (const id of workers) boss?.notifyWorker(id)
  })

  return {
    counts,
    async stop() {
      unlisten()
      stopping.abort()
      await stopLooking?.()
      // What is finishing may still enqueue, to hand itself on.
      await boss?.stop({ graceful: true, timeout: DRAIN_MS })
      boss = null
      await keys.close()
    },
  }
}

async function counts() {
  const queues = await started().getQueues()
  return queues
    .filter(({ name }) => !name.startsWith('__'))
    .map(queue => ({ name: queue.name, waiting: queue.queuedCount, running: queue.activeCount, failed: queue.failedCount }))
}

/** Queues are rows: new ones are added, and those whose terms changed brought up to date. */
async function declareQueues(boss: PgBoss, schedules: string[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
  const declare = async (name: string, terms: Omit<Queue, 'name' | 'policy'>, policy: QueuePolicy) => {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, { ...terms, policy })
    else if (Object.entries(terms).some(([key, value]) => queue[key as keyof Queue] !== value))
      await boss.updateQueue(name, terms)
  }
  for (const [name, kind] of Object.entries(JOBS)) await declare(name, termsOf(kind), 'standard')
  // A tick that comes while the one before is still at it is none.
  for (const name of schedules) await declare(scheduled(name), { ...termsOf({}), retryLimit: 2 }, 'exclusive')
}

const termsOf = ({ expiresAfter = 900 }: Partial<JobKind>) => ({
  ...RETRIES,
  expireInSeconds: expiresAfter,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: KEEP_SECONDS,
})

const scheduled = (name: string): string => `schedule.${name}`

interface Floor {
  boss: PgBoss
  keys: JobKeys
  pollSeconds: number
  stopping: AbortSignal
}

async function startWorkers(floor: Floor, { handlers, schedules }: NonNullable<JobsOptions['work']>): Promise<string[]> {
  const names = Object.keys(JOBS) as JobName[]
  const begin = <N extends JobName>(name: N) => work(floor, name, handlers[name])
  const workers = names.map(name => begin(name))
  const clocks = Object.entries(schedules).map(([name, schedule]) => keepTime(floor, name, schedule))
  await forgetSchedules(floor.boss, Object.keys(schedules))
  return Promise.all([...workers, ...clocks])
}

/** Somebody runs a job of this key: this one comes back a moment later. */
const LATER_SECONDS = 1

function work<N extends JobName>(
  { boss, keys, pollSeconds, stopping }: Floor,
  name: N,
  handler: JobHandlers[N],
): Promise<string> {
  const { atOnce = 1 }: JobKind = JOBS[name]
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollSeconds,
    // Where one job was there may be more: look at once.
    burstWhenBatchFull: true,
    localConcurrency: atOnce,
    groupConcurrency: 1,
  } as const
  return boss.work(name, options, async ([job]: JobWithMetadata[]) => {
    if (!job) return
    const giveBack = job.groupId ? await keys.take(`${name} ${job.groupId}`) : async () => {}
    if (!giveBack) {
      await boss.send(name, job.data as object, { startAfter: LATER_SECONDS, group: { id: job.groupId ?? '' } })
      return
    }
    const { tenantId, data } = envelope.parse(job.data)
    const last = job.retryCount >= job.retryLimit
    try {
      const signal = AbortSignal.any([job.signal, stopping])
      await handler({ tenantId, data: JOBS[name].data.parse(unpacked(tenantId, name, data)) as JobData<N>, signal, last })
    } catch (error) {
      log[last ? 'error' : 'warn']({ err: error, job: name, id: job.id, tenantId, attempt: job.retryCount + 1 }, 'a job failed')
      throw error
    } finally {
      await giveBack()
    }
  })
}

async function keepTime({ boss, pollSeconds, stopping }: Floor, name: string, { cron, run }: Schedule): Promise<string> {
  await boss.schedule(scheduled(name), cron, null, { tz: 'UTC' })
  return boss.work(scheduled(name), { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (job) await run(AbortSignal.any([job.signal, stopping]))
  })
}

/** A schedule that is no longer in the table must not fire for ever. */
async function forgetSchedules(boss: PgBoss, names: string[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!names.map(scheduled).includes(name)) await boss.unschedule(name)
  }
}
