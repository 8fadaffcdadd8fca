import { lookUp, ownQuickMessageRoutes, quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { fill, variableRoutes } from '@balcao/contract/messages/variables'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const pix = { key: 'pix', message: '{{greeting}}, {{name}}! Chave: 11.222', file: null, sendAsAudio: false, active: true }
const announced = async (event: string) =>
  (await w.owner.query<{ payload: unknown }>('select payload from outbox where event = $1 order by id', [event])).rows.map(
    row => row.payload,
  )

test('[MSG-12] a supervisor keeps them, every browser of the company is told, an agent types one and it is filled', async () => {
  const made = await w.rui.call(quickMessageRoutes.create, { body: pix })
  const changed = await w.rui.call(quickMessageRoutes.update, { params: { id: made.id }, body: { key: 'chave-pix' } })
  expect(changed).toEqual({ ...made, key: 'chave-pix' })
  expect(await announced('quickMessage.changed')).toEqual([{ quickMessage: made }, { quickMessage: changed }])

  const { rows } = await w.ana.call(quickMessageRoutes.list, { query: { active: 'true' } })
  const looked = lookUp('/chave', rows)
  const ticket = await desk(w.owner, w.padaria).ticket({ name: 'Joana', status: 'open', userId: w.ana.id })
  const { values } = await w.ana.call(variableRoutes.ofTicket, { params: { id: ticket } })
  const text = looked?.found === 'one' ? fill(looked.quick.message, values) : null
  expect(text).toMatch(/^(Bom dia|Boa tarde|Boa noite|Olá), Joana! Chave: 11\.222$/)

  await w.rui.call(quickMessageRoutes.remove, { params: { id: made.id } })
  expect(await announced('quickMessage.removed')).toEqual([{ id: made.id }])
  expect(await w.ana.ask('GET', `/fastreply/${made.id}`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_FAST_REPLY_FOUND' },
  })
})

test('[MSG-12] one key is one message, an empty one is none, and only supervisors write them', async () => {
  const { id } = await w.rui.call(quickMessageRoutes.create, { body: { ...pix, key: 'prazo' } })
  const ask = (body: object) => w.rui.ask('POST', '/fastreply', body)
  expect(await ask({ ...pix, key: 'PRAZO' })).toMatchObject({ status: 409, body: { error: 'ERR_NAME_TAKEN' } })
  expect(await ask({ ...pix, message: '' })).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } })
  for (const key of ['', 'com espaço', 'a/b', 'x'.repeat(41)]) {
    expect(await ask({ ...pix, key })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  }
  expect(await w.ana.ask('POST', '/fastreply', pix)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const emptied = await w.rui.ask('PUT', `/fastreply/${id}`, { message: '' })
  expect(emptied).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MESSAGE' } })
  expect(await w.rui.call(quickMessageRoutes.update, { params: { id }, body: { active: false } })).toMatchObject({
    message: pix.message,
    active: false,
  })
})

test('[AHD-38] [MSG-12] one keeps quick messages of one’s own beside the company’s, and nobody else sees them', async () => {
  const theirs = await w.rui.call(quickMessageRoutes.create, { body: { ...pix, key: 'horario', message: 'Das 8h às 18h' } })
  await w.owner.query('delete from outbox')
  const own = await w.ana.call(ownQuickMessageRoutes.create, { body: { ...pix, key: 'horario', message: 'Comigo até as 16h' } })
  const { rows: told } = await w.owner.query('select event, rooms from outbox')
  expect(told).toEqual([{ event: 'ownQuickMessage.changed', rooms: [`user:${w.ana.id}`] }])

  const keysOf = async (list: typeof quickMessageRoutes.list | typeof ownQuickMessageRoutes.list, who: typeof w.ana) =>
    (await who.call(list, { query: { searchParam: 'horario' } })).rows.map(({ id }) => id)
  expect(await keysOf(quickMessageRoutes.list, w.ana)).toEqual([theirs.id])
  expect(await keysOf(ownQuickMessageRoutes.list, w.ana)).toEqual([own.id])
  expect(await keysOf(ownQuickMessageRoutes.list, w.carla)).toEqual([])

  const missing = { status: 404, body: { error: 'ERR_NO_FAST_REPLY_FOUND' } }
  for (const [who, path] of [
    [w.carla, `/ownFastReply/${own.id}`],
    [w.carla, `/fastreply/${own.id}`],
    [w.ana, `/ownFastReply/${theirs.id}`],
  ] as const) {
    expect(await who.ask('GET', path)).toMatchObject(missing)
    expect(await who.ask('DELETE', path)).toMatchObject(missing)
  }
  expect(await w.ana.ask('POST', '/ownFastReply', { ...pix, key: 'HORARIO' })).toMatchObject({ status: 409 })
  await w.ana.call(ownQuickMessageRoutes.remove, { params: { id: own.id } })
  expect(await keysOf(quickMessageRoutes.list, w.ana)).toEqual([theirs.id])
})
