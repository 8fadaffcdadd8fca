import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { withoutNumbers } from '@balcao/contract/values/masking'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { BrowserSocket } from '../../test/browser-socket.ts'
import { desk } from '../../test/desk.ts'
import { type LiveWorld, liveWorld } from '../../test/live-world.ts'
import type { Person } from '../../test/world.ts'

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
      details: `nobody has ${WHOLE}`,
      rules: [
        { rule: 'ban', text: WHOLE, about: WHOLE },
        { rule: 'word', text: WHOLE, about: WHOLE },
      ],
      group: { externalId: `${WHOLE}-1577836800` },
      newer: { externalId: '120363024712345678' },
    }),
  ).toEqual({
    contact: { id: 5511984027716, name: '+5511•••••7716', number: HIDDEN },
    author: `${HIDDEN}@s.whatsapp.net`,
    people: [{ userId: HIDDEN, name: 'Ana 2024', person: HIDDEN, address: HIDDEN, phoneNumber: HIDDEN }],
    channel: { number: WHOLE, isDefault: true },
    body: `ligue para ${WHOLE}`,
    at,
    none: null,
    details: `nobody has ${HIDDEN}`,
    rules: [
      { rule: 'ban', text: HIDDEN, about: HIDDEN },
      { rule: 'word', text: WHOLE, about: WHOLE },
    ],
    group: { externalId: `${HIDDEN}-1577836800` },
    newer: { externalId: '120363024712345678' },
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
  await hidesBans(ana, agent)
  // A file would hold what is hidden on every screen.
  await w.carla.ask('PUT', '/settings/contactFilesForAll', { value: 'enabled' })
  expect(await ana.ask('GET', '/media/contacts')).toMatchObject({ status: 403 })

  await w.carla.ask('PUT', '/settings/maskNumbers', { value: 'disabled' })
  expect(await (await w.renewed(w.ana)).call(contactRoutes.show, { params })).toMatchObject({ number: WHOLE })
})

/** A person banned from groups is a customer too: the rule, what is heard of it and its log. */
async function hidesBans(ana: Person, agent: BrowserSocket): Promise<void> {
  const ban = { rule: 'ban' as const, text: '11984021234', note: '', groupId: null, removesAuthor: false }
  const rule = await w.rui.call(groupRuleRoutes.create, { body: ban })
  const shown = { id: rule.id, text: '5511•••••1234' }
  expect(rule.text).toBe('5511984021234')
  const about = z.object({ groupRule: z.object({ id: z.number(), text: z.string(), note: z.string() }) })
  const heard = await agent.hears('groupRule.changed', one => about.parse(one).groupRule.id === rule.id)
  expect(about.parse(heard).groupRule).toMatchObject(shown)
  const params = { id: rule.id }
  const saved = await ana.call(groupRuleRoutes.update, { params, body: { rule: 'ban', text: shown.text, note: 'cobrança' } })
  expect(saved).toMatchObject({ ...shown, note: 'cobrança' })
  expect(await ana.call(groupRuleRoutes.list, { query: { rule: 'ban' } })).toMatchObject({ rows: [shown] })
  expect(await w.rui.call(groupRuleRoutes.show, { params })).toMatchObject({ text: rule.text })
  await w.owner.query(
    `with g as (insert into groups (tenant_id, external_id, name) values ($1, '5511984029999-1577836800', 'Turma') returning id)
     insert into group_deeds (tenant_id, group_id, channel_id, rule, what, rule_id, person, about, target, result)
     select $1, g.id, $2, 'ban', 'x', $3, $4, $4, '{}', 'done' from g`,
    [w.padaria, await desk(w.owner, w.padaria).channel(), rule.id, rule.text],
  )
  const { rows } = await ana.call(groupWatchRoutes.deeds, { query: {} })
  expect(rows).toMatchObject([{ person: shown.text, about: shown.text }])
}
