import { randomUUID } from 'node:crypto'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { macroRoutes } from '@balcao/contract/catalogue/macros'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backgroundOf } from '../../../app.ts'
import { SendError } from '../../../drivers/channels/driver.ts'
import { type Jobs, startJobs } from '../../../infra/jobs/jobs.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import type { Claimed } from '../../channels/index.ts'
import { shop } from '../campaigns.testkit.ts'

/** Where agents read customers' numbers half hidden, nothing they may make or fetch gives one away. */

let w: World
let jobs: Jobs
let s: Awaited<ReturnType<typeof shop>>
let ana: Person
let tag: number
beforeAll(async () => {
  w = await world()
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
  s = await shop(w)
  const carla = await w.person(s.tenant, 'carla', 'admin')
  const seen = await w.person(s.tenant, 'ana', 'user')
  await carla.ask('PUT', '/settings/maskNumbers', { value: 'enabled' })
  ana = await w.renewed(seen)
  tag = Number(
    (
      await w.one<{ id: string }>("insert into tags (tenant_id, tag, color) values ($1, 'VIP', '#0B7A5B') returning id", [
        s.tenant,
      ])
    ).id,
  )
})
afterAll(() => jobs.stop())

const WHOLE = '5511984027716'
const HIDDEN = '5511•••••7716'
let made = 0
async function customer(name: string) {
  const number = WHOLE.replace('84', String(60 + ++made))
  const id = await s.its.contact(name, { number })
  await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [s.tenant, id, tag])
  return { id, number }
}

test('the address that wants no campaigns', async () => {
  const { id, number } = await customer('Mariana')
  const { body } = await ana.ask('PUT', `/contacts/${id}/marketing-stops`, { stopped: true })
  expect(JSON.stringify(body)).not.toContain(number)
  expect(body).toMatchObject({ rows: [{ address: HIDDEN }] })
  await ana.ask('PUT', `/contacts/${id}/marketing-stops`, { stopped: false })
})

test('what a variable says of a ticket, and a text of theirs that asks for the number', async () => {
  const { id: contact, number } = await customer('Helena')
  const ticket = await s.its.ticket({ contact, status: 'open', userId: ana.id, channel: s.channel })
  const { body: told } = await ana.ask('GET', `/tickets/${ticket}/variables`)
  expect(told).toMatchObject({ values: { phoneNumber: HIDDEN, name: 'Helena' } })
  const macro = await s.rui.call(macroRoutes.create, {
    body: {
      ...{ name: 'Número', message: 'Seu número: {{phoneNumber}}', addTags: [], removeTags: [] },
      ...{ demandId: null, ending: 'stay', to: null, active: true },
    },
  })
  const ran = await ana.ask('POST', `/macros/${macro.id}/run`, { ticketId: ticket, idFront: randomUUID() })
  expect(ran).toMatchObject({ status: 200 })
  const { rows } = await w.owner.query('select body from messages where ticket_id = $1', [ticket])
  expect(rows.map(({ body }) => body.split('\n').at(-1))).toEqual([`Seu número: ${HIDDEN}`])
  expect(JSON.stringify(rows)).not.toContain(number)
})

test('a mass send of theirs: its preview, its recipients, its messages and its result in every form', async () => {
  const { number } = await customer('Antonieta')
  const body = {
    ...{ tab: 'texto' as const, channelId: s.channel, text: 'Seu número: {{phoneNumber}}', lines: '' },
    ...{ audience: { by: 'tags' as const, ids: [tag] }, gapMinMs: 1_000, gapMaxMs: 2_000 },
  }
  const told = await ana.call(massRoutes.look, { body })
  expect(told.rows[0]?.body).toBe(`Seu número: ${HIDDEN}`)
  const { campaign } = await ana.call(massRoutes.send, {
    body: { ...body, name: 'Números', title: 'Envio', confirm: told.willReceive },
  })
  const params = { id: campaign.id }
  await expect.poll(async () => (await ana.call(massRoutes.show, { params })).status).toBe('processing')
  const { rows } = await ana.call(massRoutes.recipients, { params, query: {} })
  expect(rows.map(one => one.address)).toEqual(rows.map(() => HIDDEN))
  const [turn, ...others] = await s.claim()
  expect(others).toEqual([])
  const sent = await w.one<{ body: string }>('select body from messages where campaign_id = $1 limit 1', [campaign.id])
  expect(sent.body).toBe(`Seu número: ${HIDDEN}`)
  const refused = new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', `${number} is not on WhatsApp`)
  await s.settle(turn as Claimed, { failed: refused })
  const { rows: failed } = await ana.call(massRoutes.recipients, { params, query: {} })
  expect(failed.map(one => one.details)).toContain(`${HIDDEN} is not on WhatsApp`)

  const fileFor = async (who: Person) => {
    const headers = { authorization: `Bearer ${who.token}` }
    return (await w.app.inject({ url: `/media/mass/${campaign.id}/result?as=csv`, headers })).body
  }
  expect(await fileFor(ana)).toContain(`+${HIDDEN}`)
  expect(await fileFor(ana)).not.toMatch(/\d{9}/)
  expect(await fileFor(s.rui)).toMatch(/\+5511\d{9}/)
})
