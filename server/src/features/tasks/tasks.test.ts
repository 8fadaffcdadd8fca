import { type Task, type TaskInput, taskRoutes } from '@balcao/contract/tasks/tasks'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { noticeLateTasks } from './late.ts'

let w: World
let tenant: number
let ana: Person
let bia: Person
let rui: Person
let caio: Person
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  tenant = await w.tenant('Mercearia')
  ana = await w.person(tenant, 'ana', 'user')
  bia = await w.person(tenant, 'bia', 'user')
  caio = await w.person(tenant, 'caio', 'user')
  rui = await w.person(tenant, 'rui', 'super')
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const refused = (status: number, error: string) => ({ status, body: { error } })
const create = (who: Person, input: Partial<TaskInput> = {}) =>
  who.call(taskRoutes.create, { body: { name: 'Ligar para a Mariana', limitDate: inDays(1), ownerId: who.id, ...input } })
const finish = (who: Person, id: number) => who.call(taskRoutes.finish, { params: { id } })
const names = async (who: Person, query = {}) => (await who.call(taskRoutes.list, { query })).rows.map(({ name }) => name)
const facts = async (event = 'task.changed') =>
  (
    await w.owner.query<{ payload: { task: Task }; rooms: string[] }>(
      'select payload, rooms from outbox where tenant_id = $1 and event = $2 order by id',
      [tenant, event],
    )
  ).rows
/** As if its time had come. */
const age = (id: number, days: number) =>
  w.owner.query("update tasks set limit_at = now() - $2 * interval '1 day' where id = $1", [id, days])

describe('a task', () => {
  test('has what it needs, is changed, and is refused with what is no limit, owner or rhythm', async () => {
    const its = desk(w.owner, tenant)
    const contact = await its.contact('Mariana Duarte')
    const task = await create(ana, { ownerId: bia.id, priority: 'high', description: 'Interfone quebrado', contactId: contact })
    expect(task).toMatchObject({
      status: 'pending',
      owner: 'bia',
      createdBy: 'ana',
      priority: 'high',
      contact: { id: contact, name: 'Mariana Duarte' },
      everyDays: null,
      comments: 0,
    })
    const changed = await bia.call(taskRoutes.update, { params: { id: task.id }, body: { name: 'Confirmar', priority: 'low' } })
    expect(changed).toMatchObject({
      name: 'Confirmar',
      priority: 'low',
      limitDate: task.limitDate,
      description: 'Interfone quebrado',
    })

    const wrong = (body: object) => ana.ask('POST', '/tasks', { name: 'x', limitDate: inDays(1), ownerId: ana.id, ...body })
    expect(await wrong({ limitDate: inDays(-1) })).toMatchObject(refused(400, 'ERR_PAST_DATE'))
    expect(await wrong({ ownerId: w.olga.id })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
    for (const body of [
      { name: ' ' },
      { everyDays: 8 },
      { repetitions: 0 },
      { repetitions: 10_000 },
      { priority: 'x' },
      { limitDate: '' },
    ])
      expect(await wrong(body), JSON.stringify(body)).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await ana.ask('POST', '/tasks', { name: 'x', limitDate: inDays(1) })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    await w.owner.query('update users set is_active = false where id = $1', [caio.id])
    expect(await wrong({ ownerId: caio.id })).toMatchObject(refused(404, 'ERR_NO_USER_FOUND'))
  })

  test('is seen by its owner, who made it and who leads, and by nobody else; given away it leaves', async () => {
    const { id } = await create(ana, { ownerId: bia.id })
    for (const who of [ana, bia, rui]) expect(await names(who)).toHaveLength(1)
    expect(await names(caio)).toEqual([])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'x' }],
      ['POST', '/finish', undefined],
      ['POST', '/comments', { comment: 'x' }],
    ] as const)
      expect(await caio.ask(method, `/tasks/${id}${path}`, body)).toMatchObject(refused(404, 'ERR_NO_TASK_FOUND'))
    await ana.call(taskRoutes.update, { params: { id }, body: { ownerId: caio.id } })
    expect([await names(bia), await names(caio)]).toEqual([[], ['Ligar para a Mariana']])
    const left = await w.one<{ rooms: string[]; except_rooms: string[] }>(
      "select rooms, except_rooms from outbox where tenant_id = $1 and event = 'task.removed'",
      [tenant],
    )
    expect(left.rooms).toEqual([`user:${bia.id}`])
    expect(await bia.ask('DELETE', `/tasks/${id}`)).toMatchObject(refused(404, 'ERR_NO_TASK_FOUND'))
    expect(await caio.ask('DELETE', `/tasks/${id}`)).toMatchObject(refused(403, 'ERR_NO_PERMISSION'))
    await rui.call(taskRoutes.remove, { params: { id } })
    expect(await names(ana)).toEqual([])
  })

  test('points at a conversation only where its writer may see that one', async () => {
    const its = desk(w.owner, tenant)
    const queueId = await w.queue(tenant, 'Financeiro')
    const ticketId = await its.ticket({ status: 'open', userId: bia.id, queueId })
    expect(await create(bia, { ticketId })).toMatchObject({ ticketId })
    const body = { name: 'x', limitDate: inDays(1), ownerId: ana.id, ticketId }
    expect(await ana.ask('POST', '/tasks', body)).toMatchObject(refused(404, 'ERR_NO_TICKET_FOUND'))
  })

  test('is late by its limit alone, finished and open again, and both are told who must know', async () => {
    const { id } = await create(ana, { ownerId: bia.id })
    await age(id, 1)
    expect((await ana.call(taskRoutes.show, { params: { id } })).task.status).toBe('delayed')
    await finish(bia, id)
    expect(await ana.call(taskRoutes.reopen, { params: { id } })).toMatchObject({ status: 'delayed', finishedAt: null })
    expect((await facts()).map(({ payload, rooms }) => [payload.task.finishedBy, rooms])).toEqual([
      [null, [`user:${bia.id}`, `user:${ana.id}`, 'leads']],
      ['bia', [`user:${bia.id}`, `user:${ana.id}`, 'leads']],
      [null, [`user:${bia.id}`, `user:${ana.id}`, 'leads']],
    ])
  })

  test('that turned late is told once, and once more with a new limit that passed', async () => {
    const { id } = await create(ana, { ownerId: bia.id })
    await noticeLateTasks()
    expect(await facts()).toHaveLength(1)
    await age(id, 1)
    await Promise.all([noticeLateTasks(), noticeLateTasks()])
    await noticeLateTasks()
    expect((await facts()).map(({ payload }) => payload.task.status)).toEqual(['pending', 'delayed'])
    await ana.call(taskRoutes.update, { params: { id }, body: { limitDate: inDays(1) } })
    await age(id, 1)
    await noticeLateTasks()
    expect(await facts()).toHaveLength(4)
  })

  test('is spoken of by those who see it: who, when, what', async () => {
    const { id } = await create(ana, { ownerId: bia.id })
    await rui.call(taskRoutes.comment, { params: { id }, body: { comment: 'De manhã, antes das 12h' } })
    await bia.call(taskRoutes.comment, { params: { id }, body: { comment: 'Combinado' } })
    const { task, comments } = await ana.call(taskRoutes.show, { params: { id } })
    expect(task.comments).toBe(2)
    expect(comments).toMatchObject([
      { username: 'rui', comment: 'De manhã, antes das 12h' },
      { username: 'bia', comment: 'Combinado' },
    ])
    const said = await facts('task.commented')
    expect(said.map(({ rooms }) => rooms.length)).toEqual([3, 3])
  })

  test('is found by group, owner, priority, limit and words', async () => {
    const late = await create(ana, { name: 'Estorno do Sérgio' })
    await age(late.id, 2)
    await create(ana, { name: 'Romaneio', limitDate: inDays(3), priority: 'high' })
    const done = await create(ana, { name: 'Caixa', ownerId: bia.id })
    await finish(ana, done.id)
    expect(await ana.call(taskRoutes.counts, {})).toEqual({ late: 1, today: 0, later: 1, finished: 1 })
    expect(await names(ana, { group: 'late' })).toEqual(['Estorno do Sérgio'])
    expect(await names(ana, { ownerId: bia.id })).toEqual(['Caixa'])
    expect(await names(ana, { priority: ['high'] })).toEqual(['Romaneio'])
    expect(await names(ana, { status: ['delayed', 'finished'] })).toEqual(['Estorno do Sérgio', 'Caixa'])
    expect(await names(ana, { searchParam: 'sergio' })).toEqual(['Estorno do Sérgio'])
    expect(await names(ana, { from: inDays(2) })).toEqual(['Romaneio'])
  })
})

describe('[TSK-04] a task that recurs', () => {
  const series = async (id: number) =>
    (
      await w.owner.query<{ occurrence: number; limit: string }>(
        `select occurrence, to_char(limit_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as limit from tasks
         where series_id = (select series_id from tasks where id = $1) order by occurrence`,
        [id],
      )
    ).rows.map(({ occurrence, limit }) => [occurrence, limit])

  test('is made again when it is done, at the same hour, so often and no more; done late, the others stay where they were', async () => {
    const first = await create(ana, { everyDays: 30, repetitions: 3, limitDate: '2028-01-30T20:00:00Z' })
    await age(first.id, 0)
    const { next } = await finish(ana, first.id)
    expect(next).toMatchObject({ occurrence: 2, repetitions: 3, status: 'pending', owner: 'ana' })
    const second = await finish(ana, next?.id ?? 0)
    const third = await finish(ana, second.next?.id ?? 0)
    expect(third.next).toBeNull()
    expect((await series(first.id)).slice(1)).toEqual([
      [2, '2028-02-29 17:00'],
      [3, '2028-03-30 17:00'],
    ])
  })

  test('one whose owner left goes to who made it; one that is deleted ends the series', async () => {
    const first = await create(ana, { ownerId: caio.id, everyDays: 7, repetitions: 5 })
    await w.owner.query('update users set is_active = false where id = $1', [caio.id])
    const { next } = await finish(ana, first.id)
    expect(next).toMatchObject({ ownerId: ana.id })
    await ana.call(taskRoutes.remove, { params: { id: next?.id ?? 0 } })
    await ana.call(taskRoutes.reopen, { params: { id: first.id } })
    expect(await finish(ana, first.id)).toMatchObject({ next: null })
    expect(await series(first.id)).toHaveLength(2)
  })

  test('another rhythm begins where the task stands; another limit is its own alone', async () => {
    const first = await create(ana, { everyDays: 7, repetitions: 9, limitDate: '2028-05-01T15:00:00Z' })
    const { next } = await finish(ana, first.id)
    const params = { id: next?.id ?? 0 }
    await ana.call(taskRoutes.update, { params, body: { limitDate: '2028-05-10T15:00:00Z' } })
    await ana.call(taskRoutes.update, { params, body: { everyDays: 30 } })
    await finish(ana, params.id)
    expect((await series(first.id)).map(([, limit]) => limit)).toEqual([
      '2028-05-01 12:00',
      '2028-05-10 12:00',
      '2028-06-09 12:00',
    ])
  })

  test('is there once for each time, also when several finish, reopen and edit it at once, with repeats and lost connections', async () => {
    const story = fc.asyncProperty(
      fc.array(
        fc.record({ who: fc.integer({ min: 0, max: 2 }), act: fc.constantFrom('finish', 'finish', 'reopen', 'edit', 'kill') }),
        { minLength: 12, maxLength: 40 },
      ),
      async steps => {
        const people = [ana, bia, rui]
        const first = await create(ana, { ownerId: bia.id, everyDays: 7, repetitions: 4 })
        const acts = steps.map(async ({ who, act }, i) => {
          const person = people[who] ?? ana
          const rows = (await person.ask('GET', '/tasks?pageSize=200')).body.rows as Task[] | undefined
          const task = rows?.[i % Math.max(1, rows.length)] ?? first
          if (act === 'kill')
            await w.owner.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%tasks%' limit 2`,
            )
          else if (act === 'edit') await person.ask('PUT', `/tasks/${task.id}`, { name: `nome ${i}`, priority: 'low' })
          else await Promise.all([1, 2].map(() => person.ask('POST', `/tasks/${task.id}/${act}`)))
        })
        await Promise.all(acts)
        const made = await series(first.id)
        expect(made.map(([occurrence]) => occurrence)).toEqual(made.map((_, i) => i + 1))
        expect(made.length).toBeLessThanOrEqual(4)
        // After any cut, finishing what is open goes on to the end.
        for (let i = 0; i < 4; i++)
          for (const { id } of (await ana.call(taskRoutes.list, { query: { status: ['pending'], pageSize: 200 } })).rows)
            await finish(ana, id)
        expect((await series(first.id)).map(([occurrence]) => occurrence)).toEqual([1, 2, 3, 4])
        await w.owner.query('delete from task_comments where tenant_id = $1', [tenant])
        await w.owner.query('delete from tasks where tenant_id = $1', [tenant])
      },
    )
    await fc.assert(story, { numRuns: 12 })
  }, 120_000)
})
