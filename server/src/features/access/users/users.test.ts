import { userRoutes } from '@balcao/contract/access/users'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { addUser } from './users-save.ts'

let w: World
beforeAll(async () => {
  w = await world({ SUPPORT_MARKER: '@suporte.test' })
})

let turn = 0
const newcomer = (more: object = {}) => ({
  name: 'Íris Conceição',
  email: `iris${++turn}@novo.test`,
  ...more,
})
const created = (by: Person, more: object = {}) => by.call(userRoutes.create, { body: newcomer(more) })
const refusal = (error: string, more: object = {}) => expect.objectContaining({ error, ...more })
const facts = async (event: string) =>
  (await w.owner.query('select payload, rooms from outbox where event = $1 order by id desc', [event])).rows

describe('users of a company', () => {
  test('[USR-02] a created user is answered, listed and announced to those who may list users, and never with a password', async () => {
    const user = await created(w.carla, { profile: 'super', queueIds: [w.queues.balcao, w.queues.balcao], blockWavoip: true })
    expect(user).toMatchObject({
      name: 'Íris Conceição',
      profile: 'super',
      queues: [{ id: w.queues.balcao, name: 'Balcão' }],
      whatsappAllowed: [],
      blockWavoip: true,
      isActive: true,
      isOnline: false,
      pause: null,
      invited: true,
      support: false,
      configs: { isDark: null, filtrosAtendimento: {}, shortcuts: {}, pins: null },
    })
    expect(await w.carla.call(userRoutes.show, { params: { id: user.id } })).toEqual(user)

    const [fact] = await facts('user.changed')
    expect(fact).toEqual({ payload: { user, isNew: true }, rooms: ['leads', `user:${user.id}`] })
    const [name] = await facts('colleague.changed')
    expect(name).toEqual({ payload: { user: { id: user.id, name: user.name, isActive: true, picture: null } }, rooms: ['team'] })
    expect(JSON.stringify(fact)).not.toMatch(/password|argon/)
  })

  test('[USR-02] the list searches name and e-mail without accents or case, filters, orders and pages, and counts the whole', async () => {
    const names = ['Ângela Page', 'Bruno Page', 'Célia Page']
    for (const name of names) await created(w.bento, { name, profile: name.startsWith('B') ? 'super' : 'user' })
    const list = (query: object) => w.bento.call(userRoutes.list, { query })

    expect((await list({ searchParam: 'ANGELA pa' })).rows.map(u => u.name)).toEqual(['Ângela Page'])
    expect((await list({ searchParam: 'novo.TEST' })).count).toBe(3)
    expect(await list({ searchParam: '%' })).toMatchObject({ rows: [], count: 0 })
    expect((await list({ searchParam: 'page', profile: ['super'] })).rows.map(u => u.name)).toEqual(['Bruno Page'])
    expect((await list({ queueId: w.queues.pneus })).rows.map(u => u.id)).toEqual([w.olga.id])

    const page = (pageNumber: number) => list({ searchParam: 'page', sort: 'name', direction: 'desc', pageSize: 2, pageNumber })
    expect(await page(1)).toMatchObject({ rows: [{ name: 'Célia Page' }, { name: 'Bruno Page' }], count: 3, hasMore: true })
    expect(await page(2)).toMatchObject({ rows: [{ name: 'Ângela Page' }], count: 3, hasMore: false })
    expect(await page(9)).toMatchObject({ rows: [], count: 3, hasMore: false })
    await expect(list({ sort: 'password_hash; drop table users' })).rejects.toThrow('ERR_VALIDATION')
  })

  test('[USR-02] an agent sees only itself; a supervisor sees the team; nobody sees another company', async () => {
    expect(await w.ana.call(userRoutes.show, { params: { id: w.ana.id } })).toMatchObject({ name: 'ana' })
    expect(await w.ana.ask('GET', `/users/${w.rui.id}`)).toEqual({ status: 403, body: refusal('ERR_NO_PERMISSION') })
    expect(await w.ana.ask('GET', '/users')).toEqual({ status: 403, body: refusal('ERR_NO_PERMISSION') })
    expect((await w.rui.call(userRoutes.list, {})).rows.map(u => u.name)).toContain('ana')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await w.carla.ask(method, `/users/${w.olga.id}`, method === 'PUT' ? { name: 'taken' } : undefined)
      expect(answer, method).toEqual({ status: 404, body: refusal('ERR_NO_USER_FOUND') })
    }
  })

  test('[USR-02] an e-mail is unique in the installation, however it is written, and free again after deletion', async () => {
    const { id, email } = await created(w.carla)
    const again = { ...newcomer(), email: `  ${email.toUpperCase()} ` }
    expect(await w.bento.ask('POST', '/users', again)).toEqual({ status: 409, body: refusal('ERR_EMAIL_TAKEN') })

    await w.carla.call(userRoutes.remove, { params: { id }, query: {} })
    expect(await w.bento.ask('POST', '/users', again)).toMatchObject({ status: 201, body: { email } })
  })

  test('[USR-02] queues and connections of another company cannot be given', async () => {
    const foreign = (more: object) => w.carla.ask('POST', '/users', newcomer(more))
    expect(await foreign({ queueIds: [w.queues.pneus] })).toEqual({ status: 404, body: refusal('ERR_NO_QUEUE_FOUND') })
    expect(await foreign({ whatsappAllowed: [987_654] })).toEqual({ status: 404, body: refusal('ERR_NO_WAPP_FOUND') })
  })

  test('[USR-03][TEN-03] twenty creations at once never pass the limit, and say what it is', async () => {
    const tenant = await w.tenant('Sete lugares')
    await w.owner.query('update tenants set max_users = 7 where id = $1', [tenant])
    const boss = await w.person(tenant, 'boss', 'admin')
    const answers = await Promise.all(Array.from({ length: 20 }, () => boss.ask('POST', '/users', newcomer())))

    expect(answers.filter(a => a.status === 201)).toHaveLength(6)
    expect(answers.filter(a => a.status === 409).map(a => a.body)).toEqual(Array(14).fill({ error: 'ERR_USER_LIMIT', limit: 7 }))
    expect((await boss.call(userRoutes.list, {})).count).toBe(7)
  }, 20_000)

  test('[USR-03][TEN-03] nor do they when nothing, not even hashing a password, keeps them apart', async () => {
    for (let round = 0; round < 3; round++) {
      const tenant = await w.tenant('Três lugares')
      await w.owner.query('update tenants set max_users = 3 where id = $1', [tenant])
      const add = () => withTenant(tenant, tx => addUser(tx, { ...newcomer(), passwordHash: 'none', profile: 'user' }))
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, add))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ERR_USER_LIMIT' })
    }
  })
})
