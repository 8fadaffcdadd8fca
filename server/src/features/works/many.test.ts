import { randomUUID } from 'node:crypto'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { type Work, workRoutes } from '@balcao/contract/works/works'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../app.ts'
import { type Jobs, migrateJobs, startJobs } from '../../infra/jobs/jobs.ts'
import { onWake } from '../../infra/processes/wake.ts'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
let jobs: Jobs | null = null

beforeAll(async () => {
  w = await world()
  await migrateJobs(w.url)
})

const startWorker = async () => {
  await jobs?.stop()
  jobs = await startJobs({ pollSeconds: 0.5, work: backgroundOf(w.config) })
}
beforeEach(startWorker)
afterEach(async () => {
  await w.owner.query('delete from tags')
})
afterAll(async () => jobs?.stop())

/** A work as its owner sees it, once it is over: every change of it is a fact, so there is always something that wakes. */
async function over(id: number, person: Person = w.rui): Promise<Work> {
  const done = Promise.withResolvers<Work>()
  const look = async () => {
    const work = await person.call(workRoutes.show, { params: { id } })
    if (work.finishedAt) done.resolve(work)
  }
  const stop = onWake('facts', () => void look().catch(done.reject))
  await look()
  return done.promise.finally(stop)
}

const tagsOf = async (person: Person = w.rui, query = {}) =>
  (await person.call(tagRoutes.list, { query: { pageSize: 200, ...query } })).rows
const makeTag = (tag: string, isActive = true) => w.rui.call(tagRoutes.create, { body: { tag, color: '#2f7fc1', isActive } })

describe('[UIX-06] many rows at once', () => {
  test('those chosen are changed, and everybody is told once to read again', async () => {
    const [a, b, c] = [await makeTag('A'), await makeTag('B'), await makeTag('C')]
    await w.owner.query('delete from outbox')
    const work = await w.rui.call(tagRoutes.bulk, {
      body: { title: 'Desativar 2', do: 'change', change: { isActive: false }, ids: [a.id, b.id] },
    })
    expect(await over(work.id)).toMatchObject({ title: 'Desativar 2', status: 'done', total: 2, done: 2, refused: 0 })

    expect((await tagsOf()).map(row => [row.tag, row.isActive])).toEqual([
      ['A', false],
      ['B', false],
      ['C', true],
    ])
    expect(c.isActive).toBe(true)
    const { rows } = await w.owner.query("select event, payload from outbox where event not like 'work.%'")
    expect(rows).toEqual([{ event: 'rows.changed', payload: { path: '/tags' } }])
  })

  test('all that a search finds are deleted, and nothing else', async () => {
    for (const tag of ['Natal 1', 'Natal 2', 'Páscoa']) await makeTag(tag)
    const work = await w.rui.call(tagRoutes.bulk, { body: { title: 'x', do: 'remove', found: { searchParam: 'natal' } } })
    expect(await over(work.id)).toMatchObject({ done: 2, refused: 0 })
    expect((await tagsOf()).map(row => row.tag)).toEqual(['Páscoa'])
  })

  test('a row that cannot be changed is named with its reason, and the others are', async () => {
    const [a, b] = [await makeTag('Um'), await makeTag('Dois')]
    const work = await w.rui.call(tagRoutes.bulk, {
      body: { title: 'x', do: 'change', change: { tag: 'Três' }, ids: [a.id, b.id] },
    })
    const end = await over(work.id)
    expect(end).toMatchObject({ status: 'done', done: 2, refused: 1 })
    expect(end.report).toEqual([{ row: b.id, code: 'ERR_NAME_TAKEN', about: 'Dois' }])
    expect((await tagsOf()).map(row => row.tag).sort()).toEqual(['Dois', 'Três'])
  })

  test("[TEN-01] another company's rows are not there, chosen by id or not", async () => {
    const mine = await makeTag('Minha')
    const theirs = await w.bento.call(tagRoutes.create, { body: { tag: 'Deles', color: '#000000', isActive: true } })
    const work = await w.rui.call(tagRoutes.bulk, { body: { title: 'x', do: 'remove', ids: [mine.id, theirs.id] } })
    expect(await over(work.id)).toMatchObject({ total: 1, done: 1 })
    expect((await tagsOf(w.bento)).map(row => row.tag)).toEqual(['Deles'])
    const only = await w.rui.ask('POST', '/tags/bulk', { title: 'x', do: 'remove', ids: [theirs.id] })
    expect(only).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  })

  test('rows and a search together, or neither, are refused; so is a change without one', async () => {
    const refused = async (body: object) => expect(await w.rui.ask('POST', '/tags/bulk', body)).toMatchObject({ status: 400 })
    await refused({ title: 'x', do: 'remove' })
    await refused({ title: 'x', do: 'remove', ids: [1], found: {} })
    await refused({ title: 'x', do: 'change', ids: [1] })
    await refused({ title: 'x', do: 'remove', ids: [1], change: { isActive: true } })
  })

  test('a user who loses a queue loses what they saw by it', async () => {
    const id = await w.queue(w.padaria, 'Passageira')
    const person = await w.person(w.padaria, 'passageiro', 'user', { queueIds: [id] })
    const work = await w.rui.call(queueRoutes.bulk, { body: { title: 'x', do: 'remove', ids: [id] } })
    await over(work.id)
    const { rows } = await w.owner.query('select rooms from users where id = $1', [person.id])
    expect(rows[0].rooms.filter((room: string) => room.startsWith(`queue:${id}:`))).toEqual([])
  })
})

describe('a file of rows', () => {
  const line = (at: number, tag = `Etiqueta ${String(at).padStart(4, '0')}`) => ({
    line: at + 2,
    row: { tag, color: '#2f7fc1', isActive: true },
  })
  const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => line(from + i))
  const send = (key: string, block: number, blocks: number, rows: ReturnType<typeof line>[], person = w.rui) =>
    person.call(tagRoutes.importRows, { body: { key, title: 'etiquetas.csv', block, blocks, rows } })

  test('three that are not finished are enough for a company', async () => {
    const keys = [1, 2, 3].map(() => randomUUID())
    for (const key of keys) await send(key, 0, 2, lines(0, 2))
    const { status, body } = await w.rui.ask('POST', '/tags/import', {
      key: randomUUID(),
      title: 'x',
      block: 0,
      blocks: 2,
      rows: lines(0, 2),
    })
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'ERR_IMPORTS_OPEN' })
    expect(await send(keys[0] ?? '', 0, 2, lines(0, 2))).toMatchObject({ received: 1 })
    await w.owner.query("update import_blocks set created_at = now() - interval '2 hours'")
    await send(randomUUID(), 0, 2, lines(0, 2))
    await w.owner.query('delete from import_blocks')
  })

  test('is taken in once all its blocks are there, in any order', async () => {
    const key = randomUUID()
    expect(await send(key, 1, 2, lines(150, 260))).toMatchObject({ received: 1, work: null })
    expect(await tagsOf()).toEqual([])
    const { work } = await send(key, 0, 2, lines(0, 150))
    expect(await over(work?.id ?? 0)).toMatchObject({ title: 'etiquetas.csv', status: 'done', total: 260, done: 260, refused: 0 })
    const all = await w.rui.call(tagRoutes.list, { query: { pageSize: 1 } })
    expect(all.count).toBe(260)
    const { rows } = await w.owner.query('select 1 from import_blocks')
    expect(rows).toHaveLength(0)
  })

  test('a block sent twice, before and after the work began, counts once', async () => {
    const key = randomUUID()
    await send(key, 0, 2, lines(0, 3))
    await send(key, 0, 2, lines(0, 3))
    const { work } = await send(key, 1, 2, lines(3, 5))
    const again = await send(key, 1, 2, lines(3, 5))
    expect(again.work?.id).toBe(work?.id)
    expect(await over(work?.id ?? 0)).toMatchObject({ total: 5, done: 5, refused: 0 })
    expect((await send(key, 0, 2, lines(0, 3))).work).toMatchObject({ id: work?.id, status: 'done' })
    expect(await tagsOf()).toHaveLength(5)
  })

  test('a row that is refused is named by its line, and the others are taken', async () => {
    await makeTag('Etiqueta 0001')
    const { work } = await send(randomUUID(), 0, 1, [...lines(0, 3), line(3, 'Etiqueta 0000')])
    const end = await over(work?.id ?? 0)
    expect(end).toMatchObject({ done: 4, refused: 2 })
    expect(end.report).toEqual([
      { row: 3, code: 'ERR_NAME_TAKEN', about: 'Etiqueta 0001' },
      { row: 5, code: 'ERR_NAME_TAKEN', about: 'Etiqueta 0000' },
    ])
    expect(await tagsOf()).toHaveLength(3)
  })

  test('waits for its worker, and goes on after a pause where it was', async () => {
    await jobs?.stop()
    jobs = await startJobs({})
    const { work } = await send(randomUUID(), 0, 1, lines(0, 250))
    const id = work?.id ?? 0
    expect(await w.rui.call(workRoutes.pause, { params: { id } })).toMatchObject({ status: 'paused' })
    await startWorker()
    expect(await tagsOf()).toEqual([])
    await w.rui.call(workRoutes.resume, { params: { id } })
    expect(await over(id)).toMatchObject({ status: 'done', done: 250 })
  })

  test('is refused row by row at the door, and as a whole from somebody else under the same key', async () => {
    const bad = await w.rui.ask('POST', '/tags/import', {
      key: randomUUID(),
      title: 'x',
      block: 0,
      blocks: 1,
      rows: [{ line: 2, row: { tag: '', color: 'azul', isActive: true } }],
    })
    expect(bad).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    const key = randomUUID()
    await send(key, 0, 2, lines(0, 2))
    await expect(send(key, 1, 2, lines(2, 4), w.carla)).rejects.toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await w.ana.ask('POST', '/tags/import', {})).toMatchObject({ status: 403 })
  })
})
