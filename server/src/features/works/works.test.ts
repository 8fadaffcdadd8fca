import { refuse } from '@balcao/contract/errors'
import { userRoom } from '@balcao/contract/visibility'
import { type WorkStatus, workRoutes } from '@balcao/contract/works/works'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { handlersFor } from '../../test/job-handlers.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { startWork, type WorkRunner } from './index.ts'
import { workJobs } from './jobs.ts'

const BLOCKS = 6
const SIZE = 10

let w: World
let ana: Person
let jobs: Jobs | null = null
/** Where the importer waits until the test lets it go on; called with what is done so far. */
let beforeBlock: (done: number) => Promise<void>

beforeAll(async () => {
  w = await world()
  ana = w.ana
})

beforeEach(async () => {
  beforeBlock = async () => {}
  await startWorker()
})

afterEach(async () => {
  await jobs?.stop()
  await w.owner.query('delete from audit_log where tenant_id = $1', [ana.tenantId])
})

/** Writes a line per row, so that a row done twice or not at all shows. */
const importer: WorkRunner = async ({ progress }) => {
  await progress.expect(BLOCKS * SIZE)
  while (progress.done < BLOCKS * SIZE) {
    await beforeBlock(progress.done)
    const from = progress.done
    await progress.block(async tx => {
      const rows = Array.from({ length: SIZE }, (_, i) => ({ action: 'imported', actor_id: from + i }))
      await tx.insertInto('audit_log').values(rows).execute()
      return { done: SIZE, refused: [{ row: from + 1, code: 'ERR_PHONE_INVALID' }] }
    })
  }
}

const refusing: WorkRunner = async () => refuse('ERR_UNSUPPORTED_MEDIA')

async function startWorker(): Promise<void> {
  jobs = await startJobs({
    pollSeconds: 0.5,
    work: { handlers: handlersFor(workJobs({ import: importer, refusing })), schedules: {} },
  })
}

const begin = async (kind = 'import'): Promise<number> =>
  (await withTenant(ana.tenantId, tx => startWork(tx, { userId: ana.id }, { kind, title: 'contatos.csv', params: {} }))).id

const wish = (person: Person, id: number, what: 'pause' | 'resume' | 'cancel') => person.ask('POST', `/works/${id}/${what}`)

const read = (id: number) => ana.call(workRoutes.show, { params: { id } })

/** Every change of a work is a fact, so there is always something that wakes. */
async function reaches(id: number, ...statuses: WorkStatus[]): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const look = async () => {
    const work = await read(id)
    if (statuses.includes(work.status)) reached.resolve()
  }
  const stop = onWake('facts', () => void look().catch(reached.reject))
  await look()
  await reached.promise
  stop()
}

const imported = async (): Promise<number[]> =>
  withTenant(ana.tenantId, async tx => {
    const rows = await tx
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'imported')
      .orderBy('actor_id')
      .execute()
    return rows.map(row => row.actor_id ?? -1)
  })

const EVERY_ROW = Array.from({ length: BLOCKS * SIZE }, (_, row) => row)

test('a work runs to its end, lists what it did not take, and tells who started it', async () => {
  const id = await begin()
  await reaches(id, 'done')
  expect(await imported()).toEqual(EVERY_ROW)
  const work = await read(id)
  expect(work).toMatchObject({ status: 'done', total: 60, done: 60, refused: BLOCKS })
  expect(work?.report).toContainEqual({ row: 11, code: 'ERR_PHONE_INVALID' })
  expect(work?.finishedAt).not.toBeNull()
  // Six blocks within a second announce nothing between beginning and end.
  const { rows } = await w.owner.query<{ status: string; rooms: string[] }>(
    "select payload->'work'->>'status' as status, rooms from outbox where payload->'work'->>'id' = $1 order by id",
    [String(id)],
  )
  expect(rows.map(row => row.status)).toEqual(['waiting', 'running', 'done'])
  expect(rows[0]?.rooms).toEqual([userRoom(ana.id)])
})

test('a paused work stops at the next block and goes on from there, each row once', async () => {
  const atThirty = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  beforeBlock = async done => {
    if (done !== 30) return
    atThirty.resolve()
    await paused.promise
  }
  const id = await begin()
  await atThirty.promise
  expect(await wish(ana, id, 'pause')).toMatchObject({ status: 200, body: { status: 'paused', done: 30 } })
  paused.resolve()
  await jobs?.stop()
  expect(await read(id)).toMatchObject({ status: 'paused', done: 30 })

  await startWorker()
  await wish(ana, id, 'resume')
  await reaches(id, 'done')
  expect(await imported()).toEqual(EVERY_ROW)
})

test('a work outlives the process that does it', async () => {
  const atTwenty = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  beforeBlock = async done => {
    if (done !== 20) return
    atTwenty.resolve()
    await stopping.promise
  }
  const id = await begin()
  await atTwenty.promise
  const stopped = jobs?.stop()
  stopping.resolve()
  await stopped
  expect(await read(id)).toMatchObject({ status: 'waiting', done: 20 })

  await startWorker()
  await reaches(id, 'done')
  expect(await imported()).toEqual(EVERY_ROW)
})

test('a cancelled work stays as far as it came and cannot be resumed', async () => {
  const atTen = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  beforeBlock = async done => {
    if (done !== 10) return
    atTen.resolve()
    await cancelled.promise
  }
  const id = await begin()
  await atTen.promise
  await wish(ana, id, 'cancel')
  cancelled.resolve()
  await jobs?.stop()
  expect(await read(id)).toMatchObject({ status: 'cancelled', done: 10 })
  expect(await imported()).toHaveLength(10)
  expect(await wish(ana, id, 'resume')).toMatchObject({ status: 409, body: { error: 'ERR_CONFLICT' } })
})

test('a work that refuses says why and is not tried again', async () => {
  const id = await begin('refusing')
  await reaches(id, 'failed')
  expect(await read(id)).toMatchObject({ status: 'failed', error: 'ERR_UNSUPPORTED_MEDIA' })
})

test('a work belongs to who started it', async () => {
  const id = await begin()
  await reaches(id, 'done')
  expect(await w.rui.ask('GET', `/works/${id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_JOB_FOUND' } })
  expect(await wish(w.rui, id, 'cancel')).toMatchObject({ status: 404 })
  expect((await ana.call(workRoutes.mine, {})).works[0]?.id).toBe(id)
  expect((await w.rui.call(workRoutes.mine, {})).works).toEqual([])
})

test('a file that waits is told how many were asked for before it, by whomever; what is over or no file is not counted', async () => {
  const put = async (who: Person, status: WorkStatus, minutes: number, kind = 'reports.file') =>
    Number(
      (
        await w.owner.query(
          `insert into works (tenant_id, kind, title, status, created_by, created_at, finished_at)
           values ($1, $2, 'Relatório', $3::text, $4, now() - make_interval(mins => $5), case when $3::text = 'done' then now() end) returning id`,
          [who.tenantId, kind, status, who.id, minutes],
        )
      ).rows[0].id,
    )
  await put(w.rui, 'running', 9)
  await put(w.bento, 'waiting', 8)
  await put(w.rui, 'done', 7)
  await put(w.rui, 'waiting', 6, 'import')
  const mine = await put(ana, 'waiting', 5)
  await put(w.bento, 'waiting', 4)
  const places = async () => (await ana.call(workRoutes.mine, {})).works.find(({ id }) => id === mine)?.ahead
  expect(await places()).toBe(2)
  await w.owner.query("update works set status = 'done', finished_at = now() where kind = 'reports.file' and id < $1", [mine])
  expect(await places()).toBe(null)
  await w.owner.query("delete from works where title = 'Relatório'")
})
