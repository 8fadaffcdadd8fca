import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { newTenant } from '../test/people.ts'
import { closeDb, crossTenants, openDb, withTenant } from './db.ts'
import { enqueue, type JobRun, type Jobs, migrateJobs, startJobs } from './jobs.ts'

let tenant: number
let jobs: Jobs | null = null

beforeAll(async () => {
  const url = await testDatabase()
  expect(await migrateJobs(url)).toBe('made')
  expect(await migrateJobs(url)).toBe('current')
  await openDb(url)
  tenant = await newTenant('padaria')
  return closeDb
})

afterEach(async () => {
  await jobs?.stop()
  jobs = null
})

type Run = JobRun<'works.run'>

/** A worker that hands over what it is given, one at a time. */
async function startWorker(handle: (run: Run) => Promise<void>): Promise<void> {
  jobs = await startJobs({ pollSeconds: 0.5, work: { handlers: { 'works.run': handle }, schedules: {} } })
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
  const running = new Set<number>()
  const together: number[][] = []
  const done = Promise.withResolvers<void>()
  let left = 5
  await startWorker(async ({ data: { workId } }) => {
    running.add(workId)
    together.push([...running])
    await new Promise(resolve => setTimeout(resolve, 50))
    running.delete(workId)
    left -= 1
    if (left === 0) done.resolve()
  })
  await withTenant(tenant, async tx => {
    for (const workId of [21, 22, 23, 24]) await enqueue(tx, 'works.run', { workId }, { oneAtATime: 'k' })
    await enqueue(tx, 'works.run', { workId: 31 })
  })
  await done.promise
  const keyed = together.map(ids => ids.filter(id => id < 30).length)
  expect(Math.max(...keyed)).toBe(1)
  expect(together.some(ids => ids.length === 2)).toBe(true)
}, 60_000)

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
