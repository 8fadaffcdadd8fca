import { authRoutes } from '@balcao/contract/access/auth'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { calls, PASSWORD, type Person, type World, world } from '../../test/world.ts'
import { hashPassword } from './login/passwords.ts'
import { refreshRights, tenantRightsChanged } from './rooms.ts'

let w: World
let company: number
let boss: Person
let agent: Person
/** A browser: signs in once, and refreshes its token only when it is told to. */
let browser: { ask: Person['ask']; refresh(): Promise<{ status: number; body: Record<string, unknown> }> }

beforeAll(async () => {
  w = await world()
})

beforeEach(async () => {
  company = await w.tenant('Papelaria')
  boss = await w.person(company, 'boss', 'admin')
  agent = await w.person(company, 'agent', 'user')
  await w.owner.query('update users set password_hash = $2 where id = $1', [agent.id, await hashPassword(PASSWORD)])
  browser = await signIn(`agent@t${company}.test`)
})

async function signIn(email: string): Promise<typeof browser> {
  const login = await w.app.inject({ method: 'POST', url: '/auth/login', payload: { email, password: PASSWORD } })
  let [cookie] = login.cookies
  let token: string = login.json().token
  return {
    ask: (...request) => calls(w.app, token).ask(...request),
    refresh: async () => {
      const answer = await w.app.inject({
        method: 'POST',
        url: '/auth/refresh_token',
        cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
      })
      const body = answer.json()
      token = body.token ?? token
      cookie = answer.cookies.find(({ name }) => name === cookie?.name) ?? cookie
      return { status: answer.statusCode, body }
    },
  }
}

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const own = () => browser.ask('GET', '/auth/session')
const standing = (person: Person) =>
  w.one<{ rooms: string[]; rights: number }>('select rooms, rights from users where id = $1', [person.id])

describe('[ACC-19] a change of rights reaches the very next request, without a new login', () => {
  test('a promotion outdates the token; refreshed once, it may what it could not', async () => {
    expect(await browser.ask('GET', '/users')).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    await boss.ask('PUT', `/users/${agent.id}`, { profile: 'super' })

    expect(await own()).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
    expect(await browser.refresh()).toMatchObject({ status: 200 })
    expect(await browser.ask('GET', '/users')).toMatchObject({ status: 200 })
    expect((await standing(agent)).rooms).toEqual(expect.arrayContaining(['everything', 'leads', 'team', `user:${agent.id}`]))
  })

  test('queues, connections and the softphone mark do the same, and are what the session then says', async () => {
    const queue = await w.queue(company, 'Caixa')
    const channel = await w.one<{ id: number }>(
      "insert into channels (tenant_id, kind, name) values ($1, 'sandbox', 'Um') returning id",
      [company],
    )
    const changes = [
      [{ queueIds: [queue] }, { queues: [{ id: queue, name: 'Caixa' }] }],
      [{ whatsappAllowed: [Number(channel.id)] }, { whatsappAllowed: [Number(channel.id)] }],
      [{ blockWavoip: true }, { blockWavoip: true }],
    ] as const
    for (const [change, seen] of changes) {
      expect(await boss.ask('PUT', `/users/${agent.id}`, change)).toMatchObject({ status: 200 })
      expect(await own(), JSON.stringify(change)).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
      await browser.refresh()
      expect(await own()).toMatchObject({ status: 200, body: seen })
    }
    expect((await standing(agent)).rooms).toContain(`queue:${queue}:free`)

    await boss.ask('DELETE', `/queue/${queue}`)
    expect(await own()).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
    expect((await standing(agent)).rooms).not.toContain(`queue:${queue}:free`)
  })

  test('a name is no right, nor is what a form sends as it was: the token goes on', async () => {
    const same = { profile: 'user', queueIds: [], whatsappAllowed: [], blockWavoip: false, isActive: true }
    expect(await boss.ask('PUT', `/users/${agent.id}`, { name: 'Agente', ...same })).toMatchObject({ status: 200 })
    expect(await own()).toMatchObject({ status: 200 })
  })

  test('who is deactivated is out at once, and cannot come back by the cookie', async () => {
    await boss.ask('PUT', `/users/${agent.id}`, { isActive: false })
    expect(await own()).toEqual(refused(401, 'ERR_SESSION_EXPIRED'))
    expect(await browser.refresh()).toEqual(refused(401, 'ERR_SESSION_EXPIRED'))
    expect(await standing(agent)).toMatchObject({ rooms: [] })
    expect(await boss.call(authRoutes.session, {})).toMatchObject({ username: 'boss' })
  })

  test('the user hears it on their own sockets, with the version of now', async () => {
    await boss.ask('PUT', `/users/${agent.id}`, { profile: 'super' })
    const { rights } = await standing(agent)
    const fact = await w.one("select payload, rooms from outbox where tenant_id = $1 and event = 'session.changed'", [company])
    expect(fact).toEqual({ payload: { version: rights }, rooms: [`user:${agent.id}`] })
  })
})

describe('computing rooms again', () => {
  test('takes as many statements for three hundred people as for one', async () => {
    const queue = await w.queue(company, 'Todos')
    await w.owner.query(
      `with made as (
         insert into users (tenant_id, name, email, password_hash, profile)
         select $1, 'u' || n, 'u' || n || '@many.test', 'none', case when n % 3 = 0 then 'super' else 'user' end
         from generate_series(1, 300) n returning id)
       insert into user_queues (tenant_id, user_id, queue_id) select $1, id, $2 from made`,
      [company, queue],
    )
    const statements = await counted(company, tx => refreshRights(tx, 'everybody'))
    const forOne = await counted(company, tx => refreshRights(tx, [agent.id]))
    expect(statements).toBe(forOne)

    const rows = await w.owner.query("select profile, rooms from users where tenant_id = $1 and email like '%@many.test'", [
      company,
    ])
    expect(rows.rowCount).toBe(300)
    for (const { profile, rooms } of rows.rows) {
      expect(rooms).toContain(`queue:${queue}:free`)
      expect(rooms.includes('leads')).toBe(profile === 'super')
    }
  })

  test('changes of one person at once lose none of them', async () => {
    const queues: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) queues.push(await w.queue(company, name))
    const before = await standing(agent)
    await Promise.all(
      queues.map(queue =>
        withTenant(company, async tx => {
          await tx.insertInto('user_queues').values({ user_id: agent.id, queue_id: queue }).execute()
          await refreshRights(tx, [agent.id])
        }),
      ),
    )
    const after = await standing(agent)
    expect(after.rooms).toEqual(expect.arrayContaining(queues.map(queue => `queue:${queue}:free`)))
    expect(after.rights).toBe(before.rights + 4)
  })

  test('a company whose standing changed outdates everybody of it, and nobody else', async () => {
    const other = await w.person(await w.tenant('Outra'), 'other', 'user')
    await withTenant(company, tenantRightsChanged)
    expect(await own()).toEqual(refused(403, 'ERR_TOKEN_OUTDATED'))
    expect(await other.ask('GET', '/auth/session')).toMatchObject({ status: 200 })
  })
})

/** How many statements a piece of work sends. */
async function counted(tenant: number, work: Parameters<typeof withTenant<void>>[1]): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await withTenant(tenant, work)
  const { length } = sent.mock.calls
  sent.mockRestore()
  return length
}
