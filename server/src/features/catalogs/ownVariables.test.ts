import { ownVariableRoutes } from '@balcao/contract/catalogue/ownVariables'
import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

test('a variable of the company’s is made, found by what it says, changed and removed; its name is its own', async () => {
  const made = await w.carla.call(ownVariableRoutes.create, { body: { name: 'pix', value: '11.222.333', isActive: true } })
  expect((await w.ana.call(ownVariableRoutes.list, { query: { searchParam: '222' } })).rows).toEqual([made])
  const again = w.carla.call(ownVariableRoutes.create, { body: { name: 'PIX', value: 'outra', isActive: true } })
  await expect(again).rejects.toMatchObject({ code: 'ERR_NAME_TAKEN' })

  for (const name of ['firstName', 'FIRSTNAME', '1pix', 'chave pix', 'a'.repeat(41)])
    expect(await w.carla.ask('POST', '/own-variables', { name, value: 'x', isActive: true })).toMatchObject({ status: 400 })

  const changed = await w.carla.call(ownVariableRoutes.update, { params: { id: made.id }, body: { isActive: false } })
  expect(changed).toEqual({ ...made, isActive: false })
  await w.carla.call(ownVariableRoutes.remove, { params: { id: made.id } })
  expect((await w.carla.call(ownVariableRoutes.list, {})).count).toBe(0)
})
