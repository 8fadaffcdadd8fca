import { SETTINGS } from '@balcao/contract/settings'
import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const save = (key: string, value: unknown) => w.carla.ask('PUT', `/settings/${key}/`, { value })
const shown = async (key: string) => {
  const { body } = await w.ana.ask('GET', '/settings/')
  return (body as unknown as { key: string; value: string; updatedAt: string | null }[]).find(row => row.key === key)
}

test('every setting is there with its value before anybody saved it, and after; every browser of the company hears of it', async () => {
  const { body } = await w.ana.ask('GET', '/settings/')
  expect((body as unknown as { key: string; value: string }[]).map(({ key, value }) => [key, value])).toEqual(
    Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default]),
  )
  const { body: saved } = await save('autoClose', 'enabled')
  expect(saved).toEqual({ key: 'autoClose', value: 'enabled', updatedAt: expect.any(String), by: 'carla' })
  expect(await shown('autoClose')).toEqual(saved)
  const { rows } = await w.owner.query("select payload, rooms from outbox where event = 'setting.changed'")
  expect(rows).toEqual([{ payload: { setting: saved }, rooms: ['team'] }])
  expect(await w.bento.ask('GET', '/settings/')).toMatchObject({
    body: expect.arrayContaining([{ key: 'autoClose', value: 'disabled', updatedAt: null, by: null }]),
  })
})

test('a switch is also taken as true and false, a number as a number', async () => {
  expect(await save('autoClose', true)).toMatchObject({ body: { value: 'enabled' } })
  expect(await save('autoClose', false)).toMatchObject({ body: { value: 'disabled' } })
  expect(await save('autoCloseTime', 1440)).toMatchObject({ body: { value: '1440' } })
})

test('one that does not exist, a value without meaning and a user who may not are refused', async () => {
  for (const key of ['nothing', 'toString', '__proto__'])
    expect(await save(key, 'x')).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND', key } })
  for (const [key, value] of [
    ['autoClose', 'yes'],
    ['autoCloseTime', '11'],
    ['ticketLimit', '-1'],
    ['maxRetries', '0'],
    ['blockedNumbers', 'drop table'],
    ['blockedNumbers', '5511988880001 5511988880002'],
    ['blockedNumbers', '5511988880001, 8888-0002'],
  ] as const)
    expect(await save(key, value), key).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  for (const who of [w.ana, w.rui])
    expect(await who.ask('PUT', '/settings/autoClose', { value: 'enabled' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
})
