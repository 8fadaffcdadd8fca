import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import type { Condition } from '@balcao/contract/conditions/condition'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { beforeAll, expect, test } from 'vitest'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const UNREAD: Condition = { field: 'unread', operator: 'yes' }
const views = async (who: World['ana'], kind: 'inbox' | 'contacts' = 'inbox') =>
  (await who.call(savedViewRoutes.list, { query: { kind } })).map(view => view.name)

test('one’s own views are one’s own; shared ones are everybody’s, and changed by who may share', async () => {
  const own = await w.ana.call(savedViewRoutes.create, { body: { kind: 'inbox', name: 'Minhas', condition: UNREAD } })
  expect(own).toMatchObject({ name: 'Minhas', condition: UNREAD, isShared: false, userId: w.ana.id })
  const shared = await w.rui.call(savedViewRoutes.create, {
    body: { kind: 'inbox', name: 'Da empresa', condition: { none: [UNREAD] }, isShared: true },
  })
  expect([await views(w.ana), await views(w.rui), await views(w.bento)]).toEqual([['Minhas', 'Da empresa'], ['Da empresa'], []])
  expect(await views(w.ana, 'contacts')).toEqual([])

  const change = (who: World['ana'], id: number, body: object) => who.ask('PUT', `/saved-views/${id}`, body)
  expect((await change(w.rui, own.id, { name: 'x' })).body.error).toBe('ERR_NO_VIEW_FOUND')
  expect((await change(w.ana, shared.id, { name: 'x' })).body.error).toBe('ERR_NO_PERMISSION')
  expect((await change(w.ana, own.id, { isShared: true })).body.error).toBe('ERR_NO_PERMISSION')
  expect((await change(w.ana, own.id, { condition: { field: 'blocked', operator: 'yes' } })).body.error).toBe('ERR_VALIDATION')
  const second = await w.ana.call(savedViewRoutes.create, { body: { kind: 'inbox', name: 'Outras', condition: UNREAD } })
  expect((await change(w.ana, second.id, { name: 'minhas' })).body.error).toBe('ERR_NAME_TAKEN')

  await w.ana.call(savedViewRoutes.order, { body: { ids: [second.id, own.id] } })
  expect(await views(w.ana)).toEqual(['Outras', 'Minhas', 'Da empresa'])
  expect((await w.ana.ask('PUT', '/saved-views-order', { ids: [shared.id] })).body.error).toBe('ERR_NO_PERMISSION')

  // A user who keeps a shared one for themselves takes it from the others.
  await w.carla.call(savedViewRoutes.update, { params: { id: shared.id }, body: { isShared: false } })
  expect([await views(w.ana), await views(w.rui), await views(w.carla)]).toEqual([['Outras', 'Minhas'], [], ['Da empresa']])
  await w.ana.call(savedViewRoutes.remove, { params: { id: second.id } })
  expect(await views(w.ana)).toEqual(['Minhas'])
}, 30_000)

test('a view speaks only of what its company has', async () => {
  const foreign = await w.queue(w.bento.tenantId, 'Oficina')
  const condition: Condition = { field: 'queue', operator: 'among', value: [foreign] }
  const body = { kind: 'inbox', name: 'De outros', condition }
  expect((await w.carla.ask('POST', '/saved-views', body)).body.error).toBe('ERR_CONDITION_UNKNOWN')
})

test('a view is a filter on top of what one may see', async () => {
  const its = desk(w.owner, w.ana.tenantId)
  const hidden = await w.queue(w.ana.tenantId, 'Diretoria')
  const mine = await its.ticket({ status: 'open', userId: w.ana.id, unread: 2 })
  await its.ticket({ status: 'open', userId: w.ana.id })
  await its.ticket({ status: 'open', userId: w.carla.id, queueId: hidden, unread: 1 })
  const query = { condition: JSON.stringify(UNREAD) }
  const page = await w.ana.call(ticketRoutes.list, { query })
  expect(page.tickets.map(ticket => ticket.id)).toEqual([mine])
  expect((await w.ana.ask('GET', '/tickets?condition=nonsense')).body.error).toBe('ERR_VALIDATION')
})
