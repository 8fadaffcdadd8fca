import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { withoutNumbers } from '@balcao/contract/values/masking'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { desk } from '../../test/desk.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'

let w: LiveWorld
beforeAll(async () => {
  w = await liveWorld()
})

const WHOLE = '5511984027716'
const HIDDEN = '5511•••••7716'

test('numbers are hidden wherever a customer is named by one, and nothing else is changed', () => {
  const at = new Date()
  expect(
    withoutNumbers({
      contact: { id: 5511984027716, name: '+55 11 98402-7716', number: WHOLE },
      author: `${WHOLE}@s.whatsapp.net`,
      people: [{ userId: WHOLE, name: 'Ana 2024', person: WHOLE, address: WHOLE, phoneNumber: WHOLE }],
      channel: { number: WHOLE, isDefault: true },
      body: `ligue para ${WHOLE}`,
      at,
      none: null,
    }),
  ).toEqual({
    contact: { id: 5511984027716, name: '+5511•••••7716', number: HIDDEN },
    author: `${HIDDEN}@s.whatsapp.net`,
    people: [{ userId: HIDDEN, name: 'Ana 2024', person: HIDDEN, address: HIDDEN, phoneNumber: HIDDEN }],
    channel: { number: WHOLE, isDefault: true },
    body: `ligue para ${WHOLE}`,
    at,
    none: null,
  })
})

test('[AHD-37] switched on, agents read and hear customers’ numbers half hidden from that moment, leads read them whole; saving what was shown changes nothing', async () => {
  const its = desk(w.owner, w.padaria)
  const id = await its.contact('Mariana', { number: WHOLE })
  const params = { id }
  expect(await w.ana.call(contactRoutes.show, { params })).toMatchObject({ number: WHOLE })
  const before = await w.browserOf(w.ana)
  expect(await w.carla.ask('PUT', '/settings/maskNumbers', { value: 'enabled' })).toMatchObject({ status: 200 })
  expect(await w.ana.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_OUTDATED' } })

  const ana = await w.renewed(w.ana)
  expect(await ana.call(contactRoutes.show, { params })).toMatchObject({ name: 'Mariana', number: HIDDEN })
  const found = await ana.call(contactRoutes.list, { query: { searchParam: WHOLE } })
  expect(found.rows).toMatchObject([{ id, number: HIDDEN }])
  expect(await w.rui.call(contactRoutes.show, { params })).toMatchObject({ number: WHOLE })

  const [agent, lead] = await Promise.all([w.browserOf(ana), w.browserOf(w.rui)])
  const saved = await ana.call(contactRoutes.update, { params, body: { name: 'Mariana Paes', number: HIDDEN } })
  expect(saved).toMatchObject({ name: 'Mariana Paes', number: HIDDEN })
  const told = z.object({ contact: z.object({ name: z.string(), number: z.string() }) })
  const heard = await Promise.all(
    [before, agent, lead].map(browser =>
      browser.hears('contact.changed', one => told.parse(one).contact.name === 'Mariana Paes'),
    ),
  )
  expect(heard.map(one => told.parse(one).contact.number)).toEqual([HIDDEN, HIDDEN, WHOLE])
  expect(await w.one('select number from contacts where id = $1', [id])).toEqual({ number: WHOLE })
  // A file would hold what is hidden on every screen.
  await w.carla.ask('PUT', '/settings/contactFilesForAll', { value: 'enabled' })
  expect(await ana.ask('GET', '/media/contacts')).toMatchObject({ status: 403 })

  await w.carla.ask('PUT', '/settings/maskNumbers', { value: 'disabled' })
  expect(await (await w.renewed(w.ana)).call(contactRoutes.show, { params })).toMatchObject({ number: WHOLE })
})
