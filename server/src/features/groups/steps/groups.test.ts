import { groupRoutes } from '@balcao/contract/groups/groups'
import { workRoutes } from '@balcao/contract/works/works'
import { describe, expect, test } from 'vitest'
import { SendError } from '../../../drivers/channels/driver.ts'
import { desk } from '../../../test/desk.ts'
import {
  begun,
  change,
  group,
  groupAddress,
  KNOWN,
  made,
  nextSteps,
  openPhones,
  phone,
  refused,
  steps,
  w,
  wroteOnce,
} from './phone.testkit.ts'
import { stepTender } from './tend.ts'

openPhones()

describe('groups are made', () => {
  test('one after the other, numbered, with who knows the number; strangers are sent the link', async () => {
    await wroteOnce()
    const { id, told, said } = await phone()
    const work = await made(id, { count: 2, first: 4, numbers: [KNOWN, '5511960002222'] })
    await nextSteps()
    expect(told).toEqual(['create'])
    await nextSteps(5)
    expect(told).toEqual(['create', 'create', 'link', 'link'])
    expect(said.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([
      ['5511960002222', 'Feirão 4'],
      ['5511960002222', 'Feirão 5'],
    ])
    const { rows, work: its } = await steps(work)
    expect(rows.map(({ act, groupName, number, outcome }) => [act, groupName, number, outcome])).toEqual([
      ['create', 'Feirão 4', '', 'done'],
      ['create', 'Feirão 5', '', 'done'],
      ['invite', 'Feirão 4', '5511960002222', 'done'],
      ['invite', 'Feirão 5', '5511960002222', 'done'],
    ])
    expect(its).toMatchObject({ status: 'done', done: 4, total: 4 })
    const { rows: groups } = await w.ana.call(groupRoutes.list, { query: { channelId: id } })
    expect(groups).toMatchObject([
      { name: 'Feirão 4', people: 2, onlyAdminsWrite: true, seats: [{ channelId: id, isAdmin: true }] },
      { name: 'Feirão 5' },
    ])
    expect(groups[0]?.link).toMatch(/^https:/)
  })

  test('no more than the day’s measure: the rest waits for the morning, unless an admin trusts the number with more', async () => {
    const { id, told } = await phone()
    await w.carla.call(groupRoutes.setPace, { params: { id }, body: { strangers: 20, groups: 1 } })
    const work = await made(id, { count: 2 })
    await nextSteps(3)
    expect(told.filter(one => one === 'create')).toHaveLength(1)
    const { rows } = await steps(work)
    expect(Date.parse(rows[1]?.dueAt ?? '')).toBeGreaterThan(Date.now())
    expect((await w.ana.call(groupRoutes.pace, {})).rows.find(({ channelId }) => channelId === id)).toMatchObject({
      groups: { most: 1, today: 1 },
    })
    expect(await w.ana.ask('PUT', `/groups/pace/${id}`, { strangers: 20, groups: 5 })).toMatchObject(
      refused(403, 'ERR_NO_PERMISSION'),
    )
    await w.carla.call(groupRoutes.setPace, { params: { id }, body: { strangers: 20, groups: 5 } })
    await nextSteps(3)
    expect(told.filter(one => one === 'create')).toHaveLength(2)
  })

  test('a group that may have been made is not made again', async () => {
    const { id, told } = await phone(() => {
      throw new SendError('doubt', 'ERR_WAPP_INITIALIZED', 'the line broke')
    })
    const work = await made(id)
    await nextSteps(4)
    expect(told).toEqual(['create'])
    expect((await steps(work)).rows).toMatchObject([{ state: 'done', outcome: 'unsure' }])
  })
})

describe('members', () => {
  test('are added one by one with a result for each, and who needs an invitation is sent it once', async () => {
    const its = await phone()
    const { id } = await group(its, ['5511970005555'])
    const numbers = ['5511970001000', '5511970005555', '5511970000403', '5511970000404', '5511970000408', '5511970000419']
    const work = await change([id], 'add', numbers)
    await nextSteps(6)
    const { rows, outcomes } = await steps(work)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'already', 'invite', 'absent', 'left', 'full'])
    expect(outcomes).toEqual({ done: 1, already: 1, invite: 1, absent: 1, left: 1, full: 1 })
    const needs = rows[2] ?? expect.fail('nobody needs one')
    await Promise.all([1, 2, 3].map(() => w.ana.ask('POST', `/groups/steps/${needs.id}/invite`)))
    expect((await steps(work)).rows[2]).toMatchObject({ act: 'invite', state: 'waiting' })
    await nextSteps(2)
    expect((await steps(work)).rows[2]).toMatchObject({ act: 'invite', state: 'done', outcome: 'done' })
    await w.ana.ask('POST', `/groups/steps/${needs.id}/invite`)
    await nextSteps(1)
    expect(its.said.map(({ to }) => to)).toEqual(['5511970000403'])
    expect(await w.ana.ask('POST', `/groups/steps/${rows[0]?.id}/invite`)).toMatchObject(refused(409, 'ERR_CONFLICT'))
    expect(await w.rui.ask('POST', `/groups/steps/${needs.id}/invite`)).toMatchObject(refused(404, 'ERR_NO_GROUP_FOUND'))
    const members = await w.ana.call(groupRoutes.members, { params: { id } })
    expect(members.members.map(({ number }) => number).toSorted()).toEqual(['5511970001000', '5511970005555'])
  })

  test('are promoted, demoted and removed in several groups', async () => {
    const its = await phone()
    const one = await group(its, ['5511970001001'])
    const two = await group(its, [])
    const work = await change([one.id, two.id], 'promote', ['5511970001001'])
    await nextSteps(2)
    expect((await steps(work)).rows.map(({ groupName, outcome }) => [groupName, outcome])).toEqual([
      ['Clientes VIP', 'done'],
      ['Clientes VIP', 'absent'],
    ])
    const members = await w.ana.call(groupRoutes.members, { params: { id: one.id } })
    expect(members.members).toMatchObject([{ number: '5511970001001', isAdmin: true }])
    const removal = await change([one.id], 'remove', ['5511970001001'])
    await nextSteps()
    expect((await steps(removal)).rows).toMatchObject([{ outcome: 'done' }])
    expect((await w.ana.call(groupRoutes.members, { params: { id: one.id } })).members).toEqual([])
  })

  test('are added no further while the work is paused, and nobody twice after a process died in the middle', async () => {
    const its = await phone()
    const { id } = await group(its)
    const work = await change([id], 'add', ['5511970001011', '5511970001012', '5511970001013'])
    await nextSteps()
    await w.ana.call(workRoutes.pause, { params: { id: work } })
    await nextSteps(2)
    expect(its.told.filter(one => one.startsWith('add'))).toHaveLength(1)
    await begun(work)
    // A process that died had begun the second one; the network has added them.
    await w.owner.query("update group_steps set state = 'doing' where work_id = $1 and number = '5511970001012'", [work])
    await its.calls.members(await groupAddress(id), [{ kind: 'phone', scope: '', value: '5511970001012' }], 'add')
    await Promise.all([nextSteps(), stepTender()(), stepTender()()])
    await nextSteps(3)
    expect((await steps(work)).rows.map(({ outcome }) => outcome)).toEqual(['done', 'already', 'done'])
    expect(its.told.filter(one => one.startsWith('add'))).toHaveLength(3)
  })

  test('strangers of one day have a measure, and the provider’s own limit rests the number’s work on groups', async () => {
    let isLimited = true
    const its = await phone(what => {
      if (isLimited && what.startsWith('add')) throw new SendError('wait', 'ERR_CHANNEL_LIMITED', '429 rate-overlimit')
    })
    const { id } = await group(its)
    await w.carla.call(groupRoutes.setPace, { params: { id: its.id }, body: { strangers: 1, groups: 5 } })
    const work = await change([id], 'add', ['5511970001021', '5511970001022'])
    await nextSteps()
    const pace = (await w.ana.call(groupRoutes.pace, {})).rows.find(({ channelId }) => channelId === its.id)
    expect(pace?.restsUntil).not.toBeNull()
    await nextSteps(1, 14)
    expect(its.told.filter(one => one.startsWith('add'))).toHaveLength(1)
    isLimited = false
    await nextSteps(3, 2)
    expect((await steps(work)).rows.map(({ state, outcome }) => [state, outcome])).toEqual([
      ['done', 'done'],
      ['waiting', null],
    ])
  })

  test('are refused with numbers that cannot be read, groups of others and channels that cannot', async () => {
    const its = await phone()
    const { id } = await group(its)
    const ask = (body: object, who = w.ana) =>
      who.ask('POST', '/groups/members', { groupIds: [id], act: 'add', numbers: [KNOWN], ...body })
    expect(await ask({ numbers: [KNOWN, 'Ana'] })).toMatchObject(refused(400, 'ERR_GROUP_NUMBERS'))
    expect(await ask({ numbers: Array.from({ length: 10_000 }, (_, i) => `55119${70_000_000 + i}`) })).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    )
    expect(await ask({}, w.bento)).toMatchObject(refused(404, 'ERR_NO_GROUP_FOUND'))
    const sms = await desk(w.owner, w.padaria).channel(undefined, { kind: 'sms' })
    const make = { channelId: sms, name: 'x', count: 1, first: 1, numbers: [KNOWN], onlyAdminsWrite: false }
    expect(await w.ana.ask('POST', '/groups', make)).toMatchObject(refused(409, 'ERR_CHANNEL_CANNOT'))
    expect(await w.ana.ask('POST', '/groups', { ...make, channelId: its.id, name: '👩‍👩‍👧'.repeat(40) })).toMatchObject(
      refused(400, 'ERR_VALIDATION'),
    )
    const check = await w.ana.call(groupRoutes.check, { body: { numbers: ['(11) 97000-1031', '11970001031', 'x'] } })
    expect(check).toEqual({ numbers: ['5511970001031'], repeated: 1, wrong: [{ line: 3, text: 'x' }], strangers: 1 })
  })
})

describe('a group', () => {
  test('has its name, description, and who writes changed; one we run no longer says so', async () => {
    const its = await phone()
    const { id } = await group(its)
    const edit = async (groupId: number, body: object) => {
      const work = await w.ana.call(groupRoutes.edit, { body: { groupIds: [groupId], change: body } })
      await begun(work.id)
      await nextSteps()
      return (await steps(work.id)).rows
    }
    expect(await edit(id, { name: 'VIP 2027', description: 'Ofertas', onlyAdminsWrite: true })).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await w.ana.call(groupRoutes.show, { params: { id } })).toMatchObject({
      name: 'VIP 2027',
      description: 'Ofertas',
      onlyAdminsWrite: true,
    })
    await w.owner.query("update groups set external_id = 'x-guest' where id = $1", [id])
    expect(await edit(id, { name: 'Não' })).toMatchObject([{ outcome: 'notAdmin' }])
    expect(await w.ana.call(groupRoutes.show, { params: { id } })).toMatchObject({ seats: [{ isAdmin: false }] })
    expect(await w.ana.ask('POST', '/groups/edit', { groupIds: [id], change: {} })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    const foreign = { groupIds: [id], change: { fileId: crypto.randomUUID() } }
    expect(await w.ana.ask('POST', '/groups/edit', foreign)).toMatchObject(refused(404, 'ERR_NO_FILE_FOUND'))
  })

  test('gives its link, a new one makes the older worthless, and a user who may not use its channel does not see it', async () => {
    const its = await phone()
    const { id } = await group(its)
    const { link } = await w.ana.call(groupRoutes.link, { params: { id }, body: { renew: false } })
    expect((await w.ana.call(groupRoutes.link, { params: { id }, body: { renew: false } })).link).toBe(link)
    expect((await w.ana.call(groupRoutes.link, { params: { id }, body: { renew: true } })).link).not.toBe(link)
    const other = await desk(w.owner, w.padaria).channel()
    const bia = await w.person(w.padaria, `bia${id}`, 'user')
    await w.owner.query('insert into user_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)', [
      w.padaria,
      bia.id,
      other,
    ])
    expect(await bia.ask('GET', `/groups/${id}`)).toMatchObject(refused(404, 'ERR_NO_GROUP_FOUND'))
    expect((await bia.call(groupRoutes.list, { query: {} })).rows).toEqual([])
  })
})
