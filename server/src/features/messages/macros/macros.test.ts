import { randomUUID } from 'node:crypto'
import { type macroInput, macroRoutes, macroRunRoutes, ownMacroRoutes } from '@balcao/contract/catalogue/macros'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Desk, desk } from '../../../test/desk.ts'
import { fresh } from '../../../test/makers.ts'
import { type Person, type World, world } from '../../../test/world.ts'

let w: World
let its: Desk
beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
})

type Input = z.output<typeof macroInput>
const EMPTY: Input = {
  name: '',
  message: '',
  addTags: [],
  removeTags: [],
  demandId: null,
  ending: 'stay',
  to: null,
  active: true,
}
const kept = (input: Partial<Input>) => w.rui.call(macroRoutes.create, { body: { ...EMPTY, name: fresh('Macro'), ...input } })
const row = async (table: 'tags' | 'demands', name: string): Promise<number> => {
  const [column, more] = table === 'tags' ? ['tag', ", color) values ($1, $2, '#888888')"] : ['name', ') values ($1, $2)']
  const { rows } = await w.owner.query(`insert into ${table} (tenant_id, ${column}${more} returning id`, [w.padaria, name])
  return Number(rows[0].id)
}
const ticketOf = (who: Person, name: string) => its.ticket({ name, status: 'open', userId: who.id })
const said = async (ticketId: number) =>
  (await w.owner.query('select body from messages where ticket_id = $1 and from_me order by seq', [ticketId])).rows.map(
    ({ body }) => body,
  )
const stateOf = async (ticketId: number) =>
  (
    await w.owner.query(
      `select t.status, t.user_id::int as "userId", t.queue_id::int as "queueId", t.demand_id::int as "demandId",
         array(select tag_id::int from contact_tags k where k.contact_id = t.contact_id order by tag_id) as tags
       from tickets t where t.id = $1`,
      [ticketId],
    )
  ).rows[0]
const run = (who: Person, id: number, ticketId: number, more: { idFront?: string; shownSeq?: number } = {}) =>
  who.call(macroRunRoutes.run, { params: { id }, body: { ticketId, idFront: randomUUID(), ...more } })

test('[AHD-38] one key says the text filled, changes the tags, notes the reason and resolves; sent twice it is said once', async () => {
  const [paid, waiting, reason] = [await row('tags', 'Pago'), await row('tags', 'Aguarda'), await row('demands', 'Pix')]
  const ticketId = await ticketOf(w.ana, 'Joana Prado')
  await w.owner.query(
    'insert into contact_tags (tenant_id, contact_id, tag_id) select $1, contact_id, $2 from tickets where id = $3',
    [w.padaria, waiting, ticketId],
  )
  const macro = await kept({
    message: 'Recebemos, {{name}}!',
    addTags: [paid],
    removeTags: [waiting],
    demandId: reason,
    ending: 'resolve',
  })
  expect(macro).toMatchObject({ demand: 'Pix', addTags: [paid], removeTags: [waiting], to: null })

  const idFront = randomUUID()
  const { messages, steps } = await run(w.ana, macro.id, ticketId, { idFront })
  expect(steps).toEqual(['message', 'tags', 'reason', 'resolve'].map(step => ({ step, error: null })))
  expect(messages).toMatchObject([{ body: 'Recebemos, Joana Prado!', idFront }])
  expect(await stateOf(ticketId)).toMatchObject({ status: 'closed', demandId: reason, tags: [paid] })

  await run(w.ana, macro.id, ticketId, { idFront })
  expect(await said(ticketId)).toEqual(['Recebemos, Joana Prado!'])
})

test('[AHD-38] it hands on to a queue, a team or a colleague; a step that is refused is told, and the others happen', async () => {
  const queue = await w.queue(w.padaria, fresh('Financeiro'))
  const [tag, ticketId] = [await row('tags', 'Cobrança'), await ticketOf(w.ana, 'Marta')]
  const macro = await kept({ addTags: [tag], ending: 'transfer', to: { kind: 'queue', id: queue } })
  expect((await run(w.ana, macro.id, ticketId)).steps.every(({ error }) => error === null)).toBe(true)
  expect(await stateOf(ticketId)).toMatchObject({ status: 'pending', queueId: queue, userId: null, tags: [tag] })

  const other = await ticketOf(w.ana, 'Nair')
  const gone = await w.person(w.padaria, 'gone', 'user')
  const toGone = await kept({ addTags: [tag], ending: 'transfer', to: { kind: 'user', id: gone.id } })
  await w.owner.query('update users set deleted_at = now(), is_active = false where id = $1', [gone.id])
  const { steps } = await run(w.ana, toGone.id, other)
  expect(steps).toEqual([
    { step: 'tags', error: null },
    { step: 'transfer', error: 'ERR_TRANSFER' },
  ])
  expect(await stateOf(other)).toMatchObject({ status: 'open', userId: w.ana.id, tags: [tag] })
})

test('[AHD-38] where the text is refused nothing else happens: the customer would be resolved without a word', async () => {
  const ticketId = await ticketOf(w.ana, 'Lia')
  await its.message(ticketId, 'Espere, tenho outra dúvida', { seq: 1 })
  await its.message(ticketId, 'Resposta de outra pessoa', { from_me: true, seq: 2, user_id: w.carla.id })
  const macro = await kept({ message: 'Até logo!', ending: 'resolve' })
  const { messages, steps } = await run(w.ana, macro.id, ticketId, { shownSeq: 1 })
  expect(messages).toEqual([])
  expect(steps).toEqual([{ step: 'message', error: expect.stringMatching(/^ERR_/) }])
  expect(await stateOf(ticketId)).toMatchObject({ status: 'open' })
})

test('[AHD-38] one’s own stand beside the company’s and are nobody else’s; one that does nothing is refused', async () => {
  const own = await w.ana.call(ownMacroRoutes.create, { body: { ...EMPTY, name: 'Minha', message: 'Oi!' } })
  const ticketId = await ticketOf(w.ana, 'Ivo')
  const missing = { status: 404, body: { error: 'ERR_NO_MACRO_FOUND' } }
  const ask = (who: Person) => who.ask('POST', `/macros/${own.id}/run`, { ticketId, idFront: randomUUID() })
  expect(await ask(w.carla)).toMatchObject(missing)
  expect(await w.carla.ask('GET', `/ownMacros/${own.id}`)).toMatchObject(missing)
  expect(await w.ana.ask('GET', `/macros/${own.id}`)).toMatchObject(missing)
  expect(await ask(w.ana)).toMatchObject({ status: 200 })
  await w.ana.call(ownMacroRoutes.update, { params: { id: own.id }, body: { active: false } })
  expect(await ask(w.ana)).toMatchObject(missing)

  const refused = (body: Partial<Input>) => w.rui.ask('POST', '/macros', { ...EMPTY, name: fresh('Nada'), ...body })
  expect(await refused({})).toMatchObject({ status: 400, body: { error: 'ERR_EMPTY_MACRO' } })
  expect(await refused({ ending: 'transfer' })).toMatchObject({ body: { error: 'ERR_TRANSFER' } })
  expect(await refused({ message: 'x', addTags: [987_654] })).toMatchObject({ body: { error: 'ERR_NO_TAG_FOUND' } })
  const { id, name } = await kept({ message: 'Um' })
  expect(await refused({ message: 'Dois', name: name.toUpperCase() })).toMatchObject({ body: { error: 'ERR_NAME_TAKEN' } })
  expect(await w.rui.ask('PUT', `/macros/${id}`, { message: '' })).toMatchObject({ body: { error: 'ERR_EMPTY_MACRO' } })
})
