import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const announced = async (event: string) => {
  const { rows } = await w.owner.query<{ payload: unknown }>('select payload from outbox where event = $1 order by id', [event])
  return rows.map(row => row.payload)
}

describe('[CAT-03] tags', () => {
  const vip = { tag: 'VIP', color: '#2f7fc1', isActive: true }

  test('a supervisor makes, changes and removes one; every browser of the company is told', async () => {
    const made = await w.rui.call(tagRoutes.create, { body: vip })
    expect(made).toMatchObject(vip)

    const changed = await w.rui.call(tagRoutes.update, { params: { id: made.id }, body: { color: '#000000' } })
    expect(changed).toEqual({ ...made, color: '#000000' })
    await w.rui.call(tagRoutes.remove, { params: { id: made.id } })

    expect(await announced('tag.changed')).toEqual([{ tag: made }, { tag: changed }])
    expect(await announced('tag.removed')).toEqual([{ id: made.id }])
    expect(await w.rui.ask('GET', `/tags/${made.id}`)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  })

  test('an agent reads them and may not change them', async () => {
    expect(await w.ana.ask('GET', '/tags')).toMatchObject({ status: 200 })
    expect(await w.ana.ask('POST', '/tags', vip)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('two of one name are refused, in any case', async () => {
    const { id } = await w.rui.call(tagRoutes.create, { body: { ...vip, tag: 'Devedor' } })
    const again = await w.rui.ask('POST', '/tags', { ...vip, tag: 'DEVEDOR' })
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_NAME_TAKEN' } })
    await w.rui.call(tagRoutes.remove, { params: { id } })
  })

  test('the list is searched without accents or case, filtered and ordered; an unknown order is refused', async () => {
    for (const [tag, isActive] of [
      ['Água', true],
      ['água mineral', false],
      ['Pão', true],
    ] as const) {
      await w.rui.call(tagRoutes.create, { body: { tag, color: '#2f7fc1', isActive } })
    }
    const found = async (query: Record<string, string>) =>
      (await w.rui.call(tagRoutes.list, { query: query as never })).rows.map(row => row.tag)

    expect(await found({ searchParam: 'AGUA' })).toEqual(['Água', 'água mineral'])
    expect(await found({ searchParam: 'água', isActive: 'true' })).toEqual(['Água'])
    expect((await found({})).slice(0, 2)).toEqual(['Água', 'água mineral'])
    expect(await found({ sort: 'createdAt', direction: 'desc' })).toEqual(['Pão', 'água mineral', 'Água'])
    expect(await found({ searchParam: '%' })).toEqual([])
    expect(await w.rui.ask('GET', '/tags?sort=password')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })
})

describe('[CAT-02] teams', () => {
  test('a team has a name, a state and users, and is found by one of them', async () => {
    const made = await w.rui.call(teamRoutes.create, { body: { name: 'Tarde', isActive: true, userIds: [w.ana.id, w.rui.id] } })
    // They see by it now what waits there: their tokens are of before.
    w.ana = await w.renewed(w.ana)
    w.rui = await w.renewed(w.rui)
    expect(made.users).toEqual([
      { id: w.ana.id, name: 'ana', picture: null },
      { id: w.rui.id, name: 'rui', picture: null },
    ])
    const ofAna = await w.ana.call(teamRoutes.list, { query: { userId: w.ana.id } })
    expect(ofAna.rows).toEqual([made])

    const renamed = await w.rui.call(teamRoutes.update, { params: { id: made.id }, body: { name: 'Noite' } })
    expect(renamed.users).toEqual(made.users)
    const emptied = await w.rui.call(teamRoutes.update, { params: { id: made.id }, body: { userIds: [] } })
    expect(emptied.users).toEqual([])
    w.ana = await w.renewed(w.ana)
    w.rui = await w.renewed(w.rui)
  })

  test('nobody of another company can be put in it, and no other company can touch it', async () => {
    const { id } = await w.rui.call(teamRoutes.create, { body: { name: 'Manhã', isActive: true, userIds: [] } })
    const strangers = await w.rui.ask('PUT', `/teams/${id}`, { userIds: [w.olga.id] })
    expect(strangers).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    const stranger = await w.bento.ask('PUT', `/teams/${id}`, { userIds: [w.olga.id] })
    expect(stranger).toMatchObject({ status: 404, body: { error: 'ERR_NO_TEAM_FOUND' } })
  })
})

test('[CAT-01] queues are made, renamed and removed by a supervisor, and unknown ones are said to be so', async () => {
  const made = await w.rui.call(queueRoutes.create, { body: { name: 'Entregas', color: null, isActive: true } })
  await w.rui.call(queueRoutes.update, { params: { id: made.id }, body: { name: 'Envios' } })
  expect(await w.ana.call(queueRoutes.show, { params: { id: made.id } })).toMatchObject({ name: 'Envios', isActive: true })

  await w.rui.call(queueRoutes.remove, { params: { id: made.id } })
  const gone = await w.rui.ask('DELETE', `/queue/${made.id}`)
  expect(gone).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
})
