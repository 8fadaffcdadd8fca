import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { queueRoom } from '@balcao/contract/visibility'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type World, world } from '../../test/world.ts'

let w: World
let company: number
let boss: Person
let lead: Person
let agent: Person

beforeAll(async () => {
  w = await world()
})

beforeEach(async () => {
  company = await w.tenant('Papelaria')
  boss = await w.person(company, 'boss', 'admin')
  lead = await w.person(company, 'lead', 'super')
  agent = await w.person(company, 'agent', 'user')
  // The first queue there is decides for everybody who sees what.
  await boss.call(queueRoutes.create, { body: { name: 'Caixa', color: null, isActive: true } })
  for (const renew of [async () => (boss = await w.renewed(boss)), async () => (lead = await w.renewed(lead))]) await renew()
})

const make = (userIds?: number[]) =>
  boss.call(queueRoutes.create, { body: { name: 'Vendas', color: null, isActive: true, ...(userIds && { userIds }) } })
const roomsOf = async (person: Person) =>
  (await w.one<{ rooms: string[] }>('select rooms from users where id = $1', [person.id])).rooms
const logged = async () =>
  (
    await w.owner.query(
      `select actor_id as by, details from audit_log where tenant_id = $1 and action = 'queue.people' order by id`,
      [company],
    )
  ).rows

test('an admin says in the queue who stands in it: they see by it at once, on both screens, and it is written down', async () => {
  const queue = await make([agent.id])
  expect(queue).toMatchObject({ users: 1, people: [{ id: agent.id, name: 'agent', picture: null }] })
  expect(await roomsOf(agent)).toContain(queueRoom(queue.id, 'free'))
  expect(await agent.ask('GET', '/queue')).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_OUTDATED' } })
  expect(await boss.call(userRoutes.show, { params: { id: agent.id } })).toMatchObject({ queues: [{ id: queue.id }] })

  // A form that was open sends only what was changed: without the field they stay.
  const renamed = await boss.call(queueRoutes.update, { params: { id: queue.id }, body: { name: 'Loja' } })
  expect(renamed.people).toEqual(queue.people)
  await boss.call(queueRoutes.update, { params: { id: queue.id }, body: { userIds: [lead.id] } })
  expect(await roomsOf(agent)).not.toContain(queueRoom(queue.id, 'free'))
  expect(await roomsOf(lead)).toContain(queueRoom(queue.id, 'free'))
  expect(await logged()).toEqual([
    { by: boss.id, details: { queueId: queue.id, came: [agent.id], left: [] } },
    { by: boss.id, details: { queueId: queue.id, came: [lead.id], left: [agent.id] } },
  ])
})

test('who looks at queues hears of it when somebody’s own card changes, and who looks at users when a queue does', async () => {
  const queue = await make([agent.id])
  const told = async () =>
    (
      await w.owner.query<{ path: string }>(
        `select payload ->> 'path' as path from outbox where tenant_id = $1 and event = 'rows.changed'`,
        [company],
      )
    ).rows.map(({ path }) => path)
  expect(await told()).toEqual(['/users'])
  await boss.call(userRoutes.update, { params: { id: agent.id }, body: { queueIds: [] } })
  expect(await told()).toEqual(['/users', '/queue'])
  expect((await boss.call(queueRoutes.show, { params: { id: queue.id } })).people).toEqual([])
})

test('a supervisor makes queues and gives nobody rights by them; nobody from elsewhere and nobody who left is put in', async () => {
  const queue = await make()
  const path = `/queue/${queue.id}`
  expect(await lead.ask('PUT', path, { userIds: [lead.id] })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const body = { name: 'Minha', color: null, isActive: true, userIds: [lead.id] }
  expect(await lead.ask('POST', '/queue', body)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const many = { title: 'Todos', do: 'change', change: { userIds: [boss.id] }, ids: [queue.id] }
  expect(await boss.ask('POST', '/queue/bulk', many)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })

  const { id } = await boss.call(userRoutes.create, {
    body: { name: 'Foi', email: `foi@t${company}.test`, profile: 'user' } as never,
  })
  await boss.call(userRoutes.remove, { params: { id }, query: {} })
  for (const userIds of [[w.olga.id], [id], [agent.id, 999_999]]) {
    expect(await boss.ask('PUT', path, { userIds })).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
  }
  expect((await boss.call(queueRoutes.show, { params: { id: queue.id } })).people).toEqual([])
})
