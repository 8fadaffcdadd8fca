import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { type Person, type World, world } from '../../test/world.ts'
import { refreshRights } from './rooms.ts'
import { addUser } from './users/users-save.ts'

let w: World
let company: number
let boss: Person
let agent: Person
let lead: Person

beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  company = await w.tenant('Papelaria')
  const caixa = await w.queue(company, 'Caixa')
  boss = await w.person(company, 'boss', 'admin', { queueIds: [caixa] })
  lead = await w.person(company, 'lead', 'super', { queueIds: [caixa] })
  agent = await w.person(company, 'agent', 'user', { queueIds: [caixa] })
})

/** What changing a setting does to the admin's own token is no matter here: it is made fresh each time. */
const set = async (key: string, value: string) => (await w.renewed(boss)).ask('PUT', `/settings/${key}`, { value })
const roomsOf = async (person: Person) =>
  (await w.one<{ rooms: string[] }>('select rooms from users where id = $1', [person.id])).rooms
const rightsOf = async (person: Person) =>
  (await w.one<{ rights: number }>('select rights from users where id = $1', [person.id])).rights

describe('a choice about who sees what moves everybody it concerns, in its own transaction', () => {
  test('[VIS-09][SET-03][SET-04] hiding others’ tickets or bots’ takes the rooms away, and gives them back', async () => {
    for (const [key, holder] of [
      ['notViewAssignedTickets', 'taken'],
      ['notViewTicketsChatBot', 'bot'],
    ] as const) {
      const before = await roomsOf(agent)
      expect(before.some(room => room.endsWith(`:${holder}`))).toBe(true)
      expect(await set(key, 'enabled')).toMatchObject({ status: 200 })
      expect((await roomsOf(agent)).filter(room => room.endsWith(`:${holder}`))).toEqual([])
      expect(await agent.ask('GET', '/auth/session')).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_OUTDATED' } })
      await set(key, 'disabled')
      expect(await roomsOf(agent)).toEqual(before)
    }
  })

  test('[VIS-09][SET-06][SET-07] so do tickets of nobody, and a supervisor’s privileges', async () => {
    await set('nullTickets', 'enabled')
    expect(await roomsOf(agent)).toEqual(expect.arrayContaining(['queue:none:free', 'queue:none:bot']))
    expect(await roomsOf(lead)).toContain('everything')
    await set('removeSupervisorPrivileges', 'enabled')
    expect(await roomsOf(lead)).not.toContain('everything')
    expect(await roomsOf(boss)).toContain('everything')
  })

  test('whom it does not move stays signed in', async () => {
    const before = await rightsOf(boss)
    await set('notViewTicketsChatBot', 'enabled')
    expect(await rightsOf(boss)).toBe(before)
    expect(await rightsOf(agent)).toBeGreaterThan(1)
  })

  test('[VIS-06][SET-30] the second of the three is refused with the names of both', async () => {
    await set('notViewAssignedTickets', 'enabled')
    expect(await set('nullTickets', 'enabled')).toMatchObject({
      status: 409,
      body: { error: 'ERR_SETTING_CONFLICT', key: 'nullTickets', with: ['notViewAssignedTickets'] },
    })
  })

  test('somebody added while a setting is switched stands by the setting as it then is', async () => {
    let added = 0
    const adding = withTenant(company, async tx => {
      added = await addUser(tx, { name: 'nova', email: `nova@t${company}.test`, passwordHash: 'none', profile: 'user' })
      await switched
    })
    const switching = set('nullTickets', 'enabled')
    const switched = Promise.race([switching, new Promise(resolve => setTimeout(resolve, 300))])
    await Promise.all([adding, switching])
    const { rooms } = await w.one<{ rooms: string[] }>('select rooms from users where id = $1', [added])
    expect(rooms).toContain('queue:none:free')
  })
})

describe('a company’s first queue, and its last', () => {
  test('without any queue everybody stands where there is none; the first one ends that, the last one brings it back', async () => {
    const fresh = await w.tenant('Nova')
    const admin = await w.person(fresh, 'admin', 'admin')
    const user = await w.person(fresh, 'user', 'user')
    await withTenant(fresh, tx => refreshRights(tx, 'everybody'))
    expect(await roomsOf(user)).toContain('queue:none:taken')

    const { body } = await (await w.renewed(admin)).ask('POST', '/queue', { name: 'Um', color: null, isActive: true })
    expect(await roomsOf(user)).not.toContain('queue:none:taken')
    const rights = await rightsOf(user)
    const second = await (await w.renewed(admin)).ask('POST', '/queue', { name: 'Dois', color: null, isActive: true })
    expect(await rightsOf(user)).toBe(rights)

    const remove = async (id: unknown) => (await w.renewed(admin)).ask('DELETE', `/queue/${id}`)
    expect(await Promise.all([remove(body.id), remove(second.body.id)])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await roomsOf(user)).toContain('queue:none:taken')
  })
})
