import { ownVariableRoutes } from '@balcao/contract/catalogue/ownVariables'
import { fill, variableRoutes } from '@balcao/contract/messages/variables'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import { desk } from '../../test/desk.ts'
import { type World, world } from '../../test/world.ts'
import { filledFor, variablesOf } from './variables.ts'

let w: World
let d: ReturnType<typeof desk>
beforeAll(async () => {
  w = await world()
  d = desk(w.owner, w.padaria)
})
const real = clock.now
beforeEach(() => {
  clock.now = real
})

const person = async (number: string) => {
  const id = await d.contact('Joana {{user}} Prado', { number })
  await w.owner.query(
    `update contacts set email = 'joana@cliente.test', first_name = 'Joana', last_name = 'Prado', business_name = 'Prado ME'
     where id = $1`,
    [id],
  )
  return id
}

test('[MSG-23] an agent reads what each variable says in a ticket, said by them', async () => {
  const contact = await person('5511987654321')
  const createdAt = new Date('2026-05-04T01:02:03Z')
  const id = await d.ticket({ contact, status: 'open', userId: w.ana.id, queueId: w.queues.balcao, createdAt })
  clock.now = () => new Date('2026-05-04T14:59:59Z')

  const { values } = await w.ana.call(variableRoutes.ofTicket, { params: { id } })
  expect(values).toEqual({
    name: 'Joana {{user}} Prado',
    greeting: 'Bom dia',
    protocol: `20260503220203${id}`,
    email: 'joana@cliente.test',
    phoneNumber: '5511987654321',
    kanban: '',
    user: 'ana',
    userEmail: `ana@t${w.padaria}.test`,
    firstName: 'Joana',
    lastName: 'Prado',
    businessName: 'Prado ME',
    // Nothing says that the company ever closes: it is open today.
    nextOpening: 'hoje às 11:59',
  })
  expect(fill('{{greeting}}, {{name}}!', values)).toBe('Bom dia, Joana {{user}} Prado!')
})

test('[CAT-12] a company’s own variables speak beside those of the system, once, and while they are active', async () => {
  const contact = await person('5511987654329')
  const make = (name: string, value: string) => w.carla.call(ownVariableRoutes.create, { body: { name, value, isActive: true } })
  const pix = await make('pix', '11.222.333 ({{name}})')
  await make('loja', 'Rua das Flores, 12')
  const said = () =>
    withTenant(w.padaria, tx => filledFor(tx, '{{firstName}}: {{pix}}, {{loja}} {{nada}}', { contactId: contact }))
  expect(await said()).toBe('Joana: 11.222.333 ({{name}}), Rua das Flores, 12 ')
  await w.carla.call(ownVariableRoutes.update, { params: { id: pix.id }, body: { isActive: false } })
  expect(await said()).toBe('Joana: , Rua das Flores, 12 ')
})

test("[MSG-23] the greeting is of the company's hour and language", async () => {
  const contact = await d.contact()
  clock.now = () => new Date('2026-05-04T15:00:00Z')
  const greeting = () => withTenant(w.padaria, tx => filledFor(tx, '{{greeting}}', { contactId: contact }))
  expect(await greeting()).toBe('Boa tarde')

  const save = (key: string, value: string) => w.carla.call(settingRoutes.save, { params: { key }, body: { value } })
  await save('timeZone', 'Asia/Tokyo')
  await save('mailLanguage', 'es-419')
  expect(await greeting()).toBe('Hola')
  expect(await w.carla.ask('PUT', '/settings/timeZone', { value: 'GMT-3' })).toMatchObject({ status: 400 })
  await save('timeZone', 'America/Sao_Paulo')
  await save('mailLanguage', 'pt')
})

test('[MSG-23] many at once in their order; without a writer the owner speaks, without either nobody', async () => {
  const first = await person('5511987654322')
  const ticket = await d.ticket({ contact: first, status: 'open', userId: w.rui.id })
  const second = await d.contact('Beto')
  const read = await withTenant(w.padaria, tx =>
    variablesOf(
      tx,
      [
        { contactId: second },
        { contactId: first, ticketId: ticket },
        { contactId: first, ticketId: ticket, userId: w.ana.id },
        { contactId: 999_999 },
      ],
      new Date(),
    ),
  )
  expect(read.map(one => [one.name, one.user])).toEqual([
    ['Beto', ''],
    ['Joana {{user}} Prado', 'rui'],
    ['Joana {{user}} Prado', 'ana'],
    ['', ''],
  ])
  expect(read[0]).toMatchObject({ protocol: '', email: '', phoneNumber: '' })
})

test('a ticket one does not see says nothing', async () => {
  const id = await d.ticket({ status: 'open', userId: w.rui.id, queueId: await w.queue(w.padaria, 'Diretoria') })
  expect(await w.ana.ask('GET', `/tickets/${id}/variables`)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  })
  expect(await w.bento.ask('GET', `/tickets/${id}/variables`)).toMatchObject({ status: 404 })
})

test.each<[string, { first_name: string | null; kind?: string }, string]>([
  ['Joana Prado', { first_name: null }, 'Joana'],
  ['Joana Prado', { first_name: 'Jô' }, 'Jô'],
  ['+55 11 98765-4321', { first_name: null }, ''],
  ['Família Prado', { first_name: null, kind: 'group' }, ''],
])('who is called %s, with %o, is greeted as "%s"', async (name, { first_name, kind = 'person' }, greeted) => {
  const id = await d.contact(name, { number: `55119${Math.floor(Math.random() * 1e8)}`.padEnd(13, '0') })
  await w.owner.query('update contacts set first_name = $2, kind = $3 where id = $1', [id, first_name, kind])
  expect(await withTenant(w.padaria, tx => filledFor(tx, '{{firstName}}', { contactId: id }))).toBe(greeted)
})
