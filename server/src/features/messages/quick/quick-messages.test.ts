import { lookUp, quickMessageRoutes } from '@balcao/contract/quick-messages'
import { fill, variableRoutes } from '@balcao/contract/variables'
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
