import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ownDatabase } from '../../test/database.ts'
import { handlersFor } from '../../test/job-handlers.ts'
import { closeDb, crossTenants, openDb, roleUrl, withTenant } from '../database/db.ts'
import { enqueue, type JobRun, type Jobs, migrateJobs, startJobs } from './jobs.ts'
import { newJobKeys } from './keys.ts'

let tenant: number
let jobs: Jobs | null = null

beforeAll(async () => {
  const url = await ownDatabase()
  expect(await migrateJobs(url)).toBe('made')
  expect(await migrateJobs(url)).toBe('current')
  await openDb(url)
  tenant = await crossTenants(async tx => {
    const company = { name: 'Padaria', max_users: 1, max_connections: 1 }
    return (await tx.insertInto('tenants').values(company).returning('id').executeTakeFirstOrThrow()).id
  })
  return closeDb
})

afterEach(async () => {
  await jobs?.stop()
  jobs = null
})

type Run = JobRun<'works.run'>

/** A worker that hands over what it is given, one at a time. */
async function startWorker(handle: (run: Run) => Promise<void>): Promise<void> {
  jobs = await startJobs({ pollSeconds: 0.5, work: { handlers: handlersFor({ 'works.run': handle }), schedules: {} } })
}

test('a job runs, for the tenant of the transaction that enqueued it, when that has committed', async () => {
  const ran = Promise.withResolvers<Run>()
  await startWorker(async run => ran.resolve(run))
  await withTenant(tenant, tx => enqueue(tx, 'works.run', { workId: 7 }))
  expect(await ran.promise).toMatchObject({ tenantId: tenant, data: { workId: 7 }, last: false })
})

test('a job whose transaction rolled back does not exist', async () => {
  jobs = await startJobs({})
  const rolledBack = withTenant(tenant, async tx => {
    await enqueue(tx, 'works.run', { workId: 8 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  const { rows } = await crossTenants(tx => sql`select from pgboss.job where data->'data'->>'workId' = '8'`.execute(tx))
  expect(rows).toHaveLength(0)
})

test('a job for later waits; data of another shape is refused when it is enqueued', async () => {
  const ran: number[] = []
  const now = Promise.withResolvers<void>()
  await startWorker(async ({ data }) => {
    ran.push(data.workId)
    if (data.workId === 10) now.resolve()
  })
  await withTenant(tenant, async tx => {
    await enqueue(tx, 'works.run', { workId: 9 }, { at: new Date(Date.now() + 3_600_000) })
    await enqueue(tx, 'works.run', { workId: 10 })
  })
  await now.promise
  expect(ran).toEqual([10])
  const misshapen = { workId: 'nine' } as unknown as { workId: number }
  await expect(withTenant(tenant, tx => enqueue(tx, 'works.run', misshapen))).rejects.toThrow(/workId/)
})

test('jobs with one key never run together; others do not wait for them', async () => {
  const KEYED = [21, 22, 23, 24]
  const running = new Set<number>()
  const done: number[] = []
  let most = 0
  const unkeyedRan = Promise.withResolvers<void>()
  const allRan = Promise.withResolvers<void>()
  await startWorker(async ({ data: { workId } }) => {
    if (workId === 31) return unkeyedRan.resolve()
    running.add(workId)
    most = Math.max(most, running.size)
    // The first of them holds its key until the one without a key has come past it.
    await unkeyedRan.promise
    running.delete(workId)
    if (done.push(workId) === KEYED.length) allRan.resolve()
  })
  await withTenant(tenant, async tx => {
    for (const workId of KEYED) await enqueue(tx, 'works.run', { workId }, { oneAtATime: 'k' })
    await enqueue(tx, 'works.run', { workId: 31 })
  })
  await allRan.promise
  expect(most).toBe(1)
  expect(done.toSorted()).toEqual(KEYED)
})

test('a key is one run’s, in this process and in every other, until it is given back', async () => {
  const [here, there] = [newJobKeys(), newJobKeys()]
  const race = await Promise.all([here.take('k'), there.take('k'), here.take('k'), there.take('k')])
  const winners = race.filter(one => one !== null)
  expect(winners).toHaveLength(1)
  expect(await there.take('another')).not.toBeNull()
  await winners[0]?.()
  expect(await there.take('k')).not.toBeNull()
  expect(await here.take('k')).toBeNull()
  // A process that is gone holds nothing.
  await there.close()
  await expect.poll(() => here.take('k')).not.toBeNull()
  await here.close()
})

test('a job whose process was killed begins again within 5 s; one that runs elsewhere is left to it', async () => {
  jobs = await startJobs({})
  for (const workId of [51, 52])
    await withTenant(tenant, tx => enqueue(tx, 'works.run', { workId }, { oneAtATime: `w${workId}` }))
  await jobs.stop()
  // As a kill leaves them: handed out, with a heartbeat of a moment ago.
  await crossTenants(tx =>
    sql`update pgboss.job set state = 'active', started_on = now() - interval '3 seconds', heartbeat_on = now()
      where data->'data'->>'workId' in ('51', '52')`.execute(tx),
  )
  const elsewhere = newJobKeys()
  onTestFinished(() => elsewhere.close())
  const giveBack = await elsewhere.take(`works.run ${tenant}:w52`)

  const ran: number[] = []
  const began = performance.now()
  await startWorker(async ({ data }) => void ran.push(data.workId))
  await expect.poll(() => ran).toEqual([51])
  expect(performance.now() - began).toBeLessThan(5_000)
  const { rows } = await crossTenants(tx =>
    sql<{ state: string }>`select state from pgboss.job where data->'data'->>'workId' = '52'`.execute(tx),
  )
  expect(rows).toEqual([{ state: 'active' }])

  await giveBack?.()
  await expect.poll(() => ran).toEqual([51, 52])
})

test('a job that fails is tried again; a stop lets the running one finish', async () => {
  const attempts: number[] = []
  const again = Promise.withResolvers<void>()
  await startWorker(async ({ data }) => {
    attempts.push(data.workId)
    if (attempts.length === 1) throw new Error('not yet')
    again.resolve()
  })
  await withTenant(tenant, tx => enqueue(tx, 'works.run', { workId: 41 }))
  await again.promise
  expect(attempts).toEqual([41, 41])
  await jobs?.stop()

  const begun = Promise.withResolvers<void>()
  let finished = false
  await startWorker(async ({ signal }) => {
    begun.resolve()
    await new Promise(resolve => signal.addEventListener('abort', resolve))
    finished = true
  })
  await withTenant(tenant, tx => enqueue(tx, 'works.run', { workId: 42 }))
  await begun.promise
  await jobs?.stop()
  expect(finished).toBe(true)
}, 60_000)

test('a schedule that is no longer declared is forgotten, and the tick of one that is runs it', async () => {
  const handlers = handlersFor({})
  const run = (name: string, what: () => void) =>
    startJobs({
      pollSeconds: 0.5,
      work: { handlers, schedules: { [name]: { cron: '0 3 * * *', run: async () => what() } } },
    })
  const names = async () => {
    const { rows } = await crossTenants(tx => sql<{ name: string }>`select name from pgboss.schedule`.execute(tx))
    return rows.map(row => row.name)
  }
  jobs = await run('old', () => {})
  expect(await names()).toEqual(['schedule.old'])
  await jobs.stop()

  const ran = Promise.withResolvers<void>()
  jobs = await run('new', ran.resolve)
  expect(await names()).toEqual(['schedule.new'])
  await tick('schedule.new')
  await ran.promise
})

/** What the clock does at its minute. */
async function tick(queue: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: roleUrl('app'),
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    max: 1,
  })
  await boss.start()
  await boss.send(queue)
  await boss.stop({ graceful: false })
}

test('keys that are taken and given back leave nothing behind on their connection', async () => {
  let listeners = 0
  const line = {
    backend: 1,
    get ended() {
      listeners++
      return new Promise<void>(() => {})
    },
    query: vi.fn().mockResolvedValue([{ yes: true }]),
    drop() {},
    close: async () => {},
  }
  const keys = newJobKeys(async () => line)
  for (let i = 0; i < 5; i++) await (await keys.take('a'))?.()
  expect(line.query).toHaveBeenCalledTimes(10)
  expect(listeners).toBe(1)
})
