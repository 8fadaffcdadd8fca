import { randomUUID } from 'node:crypto'
import { userRoutes } from '@balcao/contract/access/users'
import type { Profile } from '@balcao/contract/permissions'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, serve } from '../../infra/http/http.ts'
import { sweepProcesses } from '../../infra/processes/presence.ts'
import { calls, PASSWORD, type Person, type World, world } from '../../test/world.ts'
import { hashPassword } from './login/passwords.ts'
import { type UserOptions, userHandlers } from './users/users.ts'

let w: World
/** A company of each test's own: `boss` and `deputy` (admins), `agent`. */
let company: number
let boss: Person
let deputy: Person
let agent: Person

beforeAll(async () => {
  w = await world()
})

beforeEach(async () => {
  company = await w.tenant('Papelaria')
  boss = await w.person(company, 'boss', 'admin')
  deputy = await w.person(company, 'deputy', 'admin')
  agent = await w.person(company, 'agent', 'user')
})

const refused = (status: number, error: string) => ({ status, body: expect.objectContaining({ error }) })
const change = (by: Person, whom: Person | { id: number }, body: object) => by.ask('PUT', `/users/${whom.id}`, body)
const remove = (by: Person, whom: Person, query = '') => by.ask('DELETE', `/users/${whom.id}${query}`)
const row = (person: Person) =>
  w.one<Record<string, unknown>>('select * from users where tenant_id = $1 and id = $2', [person.tenantId, person.id])
const endedWhy = async (person: Person) =>
  (await w.one<{ why: string | null }>('select ended_why as why from sessions where id = $1', [person.sessionId])).why
const setPassword = async (person: Person) =>
  w.owner.query('update users set password_hash = $2 where id = $1', [person.id, await hashPassword(PASSWORD)])

describe('what somebody may change', () => {
  test('[USR-02] of oneself: the name freely, the password and the e-mail with the current password, and nothing else', async () => {
    await setPassword(agent)
    expect(await change(agent, agent, { name: 'Ana Maria' })).toMatchObject({ status: 200, body: { name: 'Ana Maria' } })

    const fresh = { password: 'Outra-senha-2', email: 'nova@papel.test' }
    for (const wrong of [{}, { currentPassword: 'Errada-1!' }]) {
      expect(await change(agent, agent, { ...fresh, ...wrong })).toEqual(refused(400, 'ERR_CURRENT_PASSWORD'))
    }
    expect(await change(agent, agent, { ...fresh, currentPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { email: fresh.email },
    })
    expect(await change(agent, agent, { password: PASSWORD, currentPassword: PASSWORD })).toEqual(
      refused(400, 'ERR_CURRENT_PASSWORD'),
    )

    for (const more of [
      { profile: 'admin' },
      { queueIds: [] },
      { isActive: true },
      { blockWavoip: false },
      { whatsappAllowed: [] },
    ]) {
      expect(await change(agent, agent, more), Object.keys(more)[0]).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    }
    expect(await change(agent, boss, { name: 'not mine' })).toEqual(refused(403, 'ERR_NO_PERMISSION'))
  })

  test('[USR-02] the current password cannot be guessed without end', async () => {
    await setPassword(agent)
    const guess = (n: number) => change(agent, agent, { password: 'Outra-senha-2', currentPassword: `Chute-${n}!` })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(guess))
    expect(answers.map(({ body }) => body.error).sort()).toEqual([...Array(5).fill('ERR_CURRENT_PASSWORD'), 'ERR_LIMIT_MAX'])
  })

  test('[USR-02] a new password ends the other sessions and stays in this one; a new e-mail is no longer verified', async () => {
    await setPassword(agent)
    const elsewhere = randomUUID()
    await w.owner.query(
      "insert into sessions (tenant_id, id, user_id, secret_hash, expires_at) values ($1, $2, $3, 'none', now() + interval '1 day')",
      [company, elsewhere, agent.id],
    )
    await w.owner.query('update users set email_verified_at = now() where id = $1', [agent.id])
    await w.owner.query(
      "insert into password_resets (tenant_id, id, user_id, secret_hash, expires_at) values ($1, gen_random_uuid(), $2, 'x', now() + interval '1 hour')",
      [company, agent.id],
    )
    await change(agent, agent, { password: 'Outra-senha-2', email: 'nova2@papel.test', currentPassword: PASSWORD })

    const { rows } = await w.owner.query('select id from sessions where user_id = $1 and ended_at is null', [agent.id])
    expect(rows).toEqual([{ id: agent.sessionId }])
    expect(await agent.ask('GET', `/users/${agent.id}`)).toMatchObject({ status: 200 })
    expect(await row(agent)).toMatchObject({ email: 'nova2@papel.test', email_verified_at: null })
    const links = await w.owner.query('select from password_resets where user_id = $1', [agent.id])
    expect(links.rowCount).toBe(0)
  })

  test('[USR-01] nobody gives a profile above their own, nor touches who stands above them', async () => {
    expect(await change(boss, agent, { profile: 'superadmin' })).toMatchObject({ status: 400 })
    const mainAdmin = await w.person(w.main, `admin${company}`, 'admin')
    for (const attempt of [change(mainAdmin, w.root, { password: 'Tomada-1!' }), remove(mainAdmin, w.root)]) {
      expect(await attempt).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    }
    expect(await change(mainAdmin, mainAdmin, { profile: 'superadmin' })).toMatchObject({ status: 400 })
  })

  test('[USR-01] a support user counts as an admin, and only the superadmin decides about it', async () => {
    const helper = await w.person(company, 'helper', 'user', { support: true })
    expect(await helper.ask('GET', '/users')).toMatchObject({ status: 200 })
    expect(await change(helper, agent, { name: 'helped' })).toMatchObject({ status: 200 })
    for (const attempt of [
      change(boss, helper, { name: 'x' }),
      change(boss, helper, { isActive: false }),
      remove(boss, helper),
    ]) {
      expect(await attempt).toEqual(refused(409, 'ERR_SUPPORT_USER'))
    }
    await setPassword(helper)
    const moved = await change(helper, helper, { email: 'eu@papel.test', currentPassword: PASSWORD })
    expect(moved).toEqual(refused(409, 'ERR_SUPPORT_USER'))
  })
})

describe('who must remain', () => {
  test('[USR-02] the last active admin is neither removed, demoted nor deactivated, and nobody deletes themselves', async () => {
    expect(await remove(boss, boss)).toEqual(refused(409, 'ERR_OWN_USER'))
    expect(await change(boss, deputy, { isActive: false })).toMatchObject({ status: 200 })
    for (const attempt of [{ profile: 'super' }, { isActive: false }]) {
      expect(await change(boss, boss, attempt)).toEqual(refused(409, 'ERR_LAST_ADMIN'))
    }
    const helper = await w.person(company, 'helper', 'user', { support: true })
    expect(await remove(helper, boss)).toEqual(refused(409, 'ERR_LAST_ADMIN'))
    expect(await change(boss, boss, { name: 'Still boss' })).toMatchObject({ status: 200, body: { profile: 'admin' } })
  })

  test('[USR-02] two admins who demote each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const tenant = await w.tenant('Corrida')
      const [a, b] = [await w.person(tenant, 'a', 'admin'), await w.person(tenant, 'b', 'admin')]
      const answers = await Promise.all([change(a, b, { profile: 'user' }), change(b, a, { profile: 'user' })])
      const { left } = await w.one<{ left: number }>(
        "select count(*)::int as left from users where tenant_id = $1 and profile = 'admin'",
        [tenant],
      )
      expect(left, JSON.stringify(answers)).toBe(1)
    }
  })

  test('[USR-13] the superadmin is admin where they stand, and the installation keeps one', async () => {
    const colleague = await w.root.call(userRoutes.create, {
      body: { name: 'Colega', email: `colega${company}@main.test`, profile: 'admin' },
    })
    expect(await change(w.root, colleague, { isActive: false })).toMatchObject({ status: 200 })
    expect(await change(w.root, w.root, { profile: 'admin' })).toEqual(refused(409, 'ERR_LAST_ADMIN'))
  })
})

describe('seats', () => {
  test('[USR-03][TEN-03] who is deactivated frees a seat; coming back needs one', async () => {
    await w.owner.query('update tenants set max_users = 3 where id = $1', [company])
    const newcomer = { name: 'Nova', email: `nova${company}@papel.test` }
    expect(await boss.ask('POST', '/users', newcomer)).toEqual({ status: 409, body: { error: 'ERR_USER_LIMIT', limit: 3 } })

    await change(boss, agent, { isActive: false })
    expect(await boss.ask('POST', '/users', newcomer)).toMatchObject({ status: 201 })
    expect(await change(boss, agent, { isActive: true })).toEqual(refused(409, 'ERR_USER_LIMIT'))
    await remove(boss, deputy)
    expect(await change(boss, agent, { isActive: true })).toMatchObject({ status: 200, body: { isActive: true } })
  })

  test('[USR-03] the administrator switches the creation of users off', async () => {
    const newcomer = { name: 'Nova', email: `off${company}@papel.test` }
    await boss.ask('PUT', '/settings/userCreation', { value: 'disabled' })
    expect(await boss.ask('POST', '/users', newcomer)).toEqual(refused(403, 'ERR_USER_CREATION_DISABLED'))
    await boss.ask('PUT', '/settings/userCreation', { value: 'enabled' })
    expect(await boss.ask('POST', '/users', newcomer)).toMatchObject({ status: 201 })
  })
})

describe('deleting somebody', () => {
  test('[USR-02] the row that others name stays; sessions, queues, door and rooms go, and the leads are told', async () => {
    const queue = await w.queue(company, 'Caixa')
    await change(boss, agent, { queueIds: [queue] })
    expect(await remove(boss, agent)).toEqual({ status: 200, body: { ok: true } })

    expect(await row(agent)).toMatchObject({ name: 'agent', is_active: false, deleted_at: expect.any(Date), rooms: [] })
    for (const table of ['user_queues', 'user_channels']) {
      const links = await w.owner.query(`select from ${table} where user_id = $1`, [agent.id])
      expect(links.rowCount, table).toBe(0)
    }
    const doors = await w.owner.query("select from doors where kind = 'login' and ref = $1", [agent.id])
    expect(doors.rowCount).toBe(0)
    expect(await endedWhy(agent)).toBe('deleted')
    expect(await agent.ask('GET', '/users/chat-privado')).toEqual(refused(401, 'ERR_SESSION_EXPIRED'))
    const fact = await w.one("select payload, rooms from outbox where tenant_id = $1 and event = 'user.removed'", [company])
    expect(fact).toEqual({ payload: { userId: agent.id }, rooms: ['leads'] })
    const name = await w.one(
      "select payload, rooms from outbox where tenant_id = $1 and event = 'colleague.changed' order by id desc limit 1",
      [company],
    )
    expect(name).toEqual({ payload: { user: { id: agent.id, name: 'agent', isActive: false, picture: null } }, rooms: ['team'] })

    for (const attempt of [remove(boss, agent), change(boss, agent, { isActive: true }), boss.ask('GET', `/users/${agent.id}`)]) {
      expect(await attempt).toEqual(refused(404, 'ERR_NO_USER_FOUND'))
    }
  })

  test('the open tickets go to who was named, or back to pending; the heir is an active colleague', async () => {
    const released: unknown[] = []
    const options: UserOptions = {
      supportMarker: null,
      enqueue: async () => null,
      readSetting: async () => 'enabled',
      releaseTickets: async (tx, userId, to) => void released.push([tx.tenant, userId, to]),
    }
    const app = createHttp()
    serve(app, userRoutes, userHandlers(options))
    const by = calls(app, boss.token)

    for (const wrong of [agent.id, w.olga.id]) {
      expect(await by.ask('DELETE', `/users/${agent.id}?ticketsTo=${wrong}`)).toEqual(refused(404, 'ERR_NO_USER_FOUND'))
    }
    await by.ask('DELETE', `/users/${agent.id}?ticketsTo=${deputy.id}`)
    await by.ask('DELETE', `/users/${deputy.id}`)
    expect(released).toEqual([
      [company, agent.id, deputy.id],
      [company, deputy.id, null],
    ])
    await app.close()
  })
})

describe('small things of one user', () => {
  test('[USR-05] filters and dark mode are saved for oneself only, and read again', async () => {
    const url = `/users/${agent.id}/configs`
    const filtrosAtendimento = { status: ['open' as const], showAll: false, queuesIds: [1] }
    expect(await agent.ask('PUT', url, { isDark: true, filtrosAtendimento })).toEqual({
      status: 200,
      body: { isDark: true, filtrosAtendimento, shortcuts: {}, pins: null },
    })
    const shortcuts = { next: 'K', previous: 'J' }
    expect((await agent.ask('PUT', url, { isDark: false, shortcuts })).body).toEqual({
      isDark: false,
      filtrosAtendimento,
      shortcuts,
      pins: null,
    })
    expect((await agent.call(userRoutes.show, { params: { id: agent.id } })).configs).toEqual({
      isDark: false,
      filtrosAtendimento,
      shortcuts,
      pins: null,
    })
    expect(await boss.ask('PUT', url, { isDark: true })).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    expect(await agent.ask('PUT', url, { filtrosAtendimento: { status: ['eaten'] } })).toMatchObject({ status: 400 })
    for (const own of [{ next: 'A' }, { next: '?' }, { next: 'jj' }, { fly: 'X' }])
      expect(await agent.ask('PUT', url, { shortcuts: own }), JSON.stringify(own)).toMatchObject({ status: 400 })
  })

  test('[USR-04] online is who wants to be reached and has a socket in a living process, and the team hears of it', async () => {
    const online = async () => (await boss.call(userRoutes.show, { params: { id: agent.id } })).isOnline
    const lease = (ends: string) =>
      w.owner.query(`update processes set lease_until = now() + interval '${ends}' where id = $1`, [process])
    const process = randomUUID()
    expect(await online()).toBe(false)
    await w.owner.query(
      "insert into processes (id, roles, sockets, host, pid, lease_until) values ($1, '{web}', 'memory', 'here', 1, now() + interval '1 minute')",
      [process],
    )
    await w.owner.query('insert into presence (tenant_id, process_id, user_id) values ($1, $2, $3)', [company, process, agent.id])
    expect(await online()).toBe(true)

    const away = { userId: agent.id, username: 'agent', isOnline: false, isIdle: false, pause: null }
    expect(await agent.ask('PUT', `/usersIsOnline/${agent.id}`, { isOnline: false })).toEqual({ status: 200, body: away })
    const fact = await w.one("select payload, rooms from outbox where tenant_id = $1 and event = 'user.status'", [company])
    expect(fact).toEqual({ payload: away, rooms: ['team'] })
    expect(await boss.ask('PUT', `/usersIsOnline/${agent.id}`, { isOnline: true })).toMatchObject({ body: { isOnline: true } })

    await lease('-1 second')
    await sweepProcesses()
    expect(await online()).toBe(false)
    expect(await agent.ask('PUT', `/usersIsOnline/${boss.id}`, { isOnline: false })).toEqual(refused(403, 'ERR_NO_PERMISSION'))
    expect(await boss.ask('PUT', `/usersIsOnline/${w.olga.id}`, { isOnline: false })).toEqual(refused(404, 'ERR_NO_USER_FOUND'))
  })

  test('[USR-06] the internal chat lists active colleagues of the company, without oneself', async () => {
    await w.person(company, 'gone', 'user').then(gone => change(boss, gone, { isActive: false }))
    const { users } = await agent.call(userRoutes.chat, {})
    const shown = (person: Person, name: string, profile: Profile) => ({
      id: person.id,
      userId: person.id,
      username: name,
      profile,
      isOnline: false,
      isIdle: false,
      pause: null,
    })
    expect(users).toEqual([shown(boss, 'boss', 'admin'), shown(deputy, 'deputy', 'admin')])
  })

  test('[USR-11] the allowed connections are kept and answered; none chosen means all', async () => {
    const channel = async (tenant: number, name: string) =>
      Number(
        (
          await w.one<{ id: number }>("insert into channels (tenant_id, kind, name) values ($1, 'sandbox', $2) returning id", [
            tenant,
            name,
          ])
        ).id,
      )
    const [mine, other, foreign] = [
      await channel(company, 'Um'),
      await channel(company, 'Dois'),
      await channel(w.oficina, `Longe ${company}`),
    ]
    const allowed = async (ids: number[]) => (await change(boss, agent, { whatsappAllowed: ids })).body.whatsappAllowed

    expect(await allowed([other, mine])).toEqual([mine, other])
    expect(await change(boss, agent, { whatsappAllowed: [foreign] })).toEqual(refused(404, 'ERR_NO_WAPP_FOUND'))
    expect((await boss.call(userRoutes.show, { params: { id: agent.id } })).whatsappAllowed).toEqual([mine, other])
    expect(await allowed([mine])).toEqual([mine])
    expect(await allowed([])).toEqual([])
  })
})
