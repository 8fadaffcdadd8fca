import { beforeAll, expect, test } from 'vitest'
import { type Desk, desk } from '../../../test/desk.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
let its: Desk
let channel: number
let ticket: number

const HOUR = 3_600_000
const content = {
  header: { type: 'text', text: 'Pedido {{1}}' },
  body: 'Olá, {{nome}}. Podemos falar?',
  footer: 'Casa Nativa',
  buttons: [{ type: 'url', text: 'Ver', url: 'https://loja.example/{{1}}' }],
  variables: { header: ['1'], body: ['nome'] },
}

async function template(status: string, of = channel, more: object = {}): Promise<number> {
  const { id } = await w.one<{ id: string }>(
    `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, content)
     values ($1, $2, gen_random_uuid()::text, 'retomar', 'pt_BR', 'utility', $3, $4) returning id`,
    [w.padaria, of, status, JSON.stringify({ ...content, ...more })],
  )
  return Number(id)
}

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  channel = await its.channel('Oficial', { kind: 'waba', config: {} })
  ticket = await its.ticket({ channel, userId: w.ana.id, status: 'open' })
  await its.message(ticket, 'Oi', { said_at: new Date(Date.now() - 30 * HOUR) })
})

const send = (templateId: number, more: object = {}, who = w.ana) =>
  who.ask('POST', `/tickets/${ticket}/template`, { templateId, header: ['48213'], body: ['Ana'], buttons: ['48213'], ...more })

test('goes out when the time to answer freely is over, filled, and reads as the customer reads it', async () => {
  expect(await w.ana.ask('POST', `/messages/${ticket}`, { body: 'Oi' })).toMatchObject({
    body: { error: 'ERR_REPLY_WINDOW_CLOSED' },
  })
  const { status, body } = await send(await template('approved'), { idFront: 'um' })
  const text = '*Pedido 48213*\n\nOlá, Ana. Podemos falar?\n\n_Casa Nativa_'
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { body: text, status: 'pending', type: 'template', idFront: 'um' },
  })
  const { content: kept } = await w.one<{ content: object }>("select payload->'content' as content from messages where id = $1", [
    body.id,
  ])
  expect(kept).toEqual({
    type: 'template',
    name: 'retomar',
    language: 'pt_BR',
    header: { text: ['48213'] },
    body: [{ name: 'nome', text: 'Ana' }],
    buttons: [{ index: 0, text: '48213' }],
  })
})

test('only an approved one of the ticket’s channel, whole, where one sees the ticket, and not over what was not seen', async () => {
  const fit = await template('approved')
  const elsewhere = await template('approved', await its.channel('Outro', { kind: 'waba', config: {} }))
  for (const other of [await template('paused'), elsewhere, 999_999])
    expect(await send(other)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_UNAVAILABLE' } })
  for (const wrong of [{ body: [] }, { buttons: [] }, { header: ['a\nb'] }])
    expect(await send(fit, wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await send(fit, {}, await w.person(w.padaria, 'zeca', 'user'))).toMatchObject({ body: { error: 'ERR_NO_TICKET_FOUND' } })
  await send(fit, {}, w.carla)
  expect(await send(fit, { shownSeq: 1 })).toMatchObject({ status: 409, body: { error: 'ERR_NEWER_REPLY' } })
  const pictured = await template('approved', channel, { header: { type: 'image' }, variables: { header: [], body: ['nome'] } })
  expect(await send(pictured, { header: [] })).toMatchObject({ body: { error: 'ERR_FILE_REJECTED' } })
})
