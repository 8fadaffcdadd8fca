import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { draw } from '@balcao/contract/campaigns/rules'
import { workRoutes } from '@balcao/contract/works/works'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../app.ts'
import { SendError } from '../../drivers/channels/driver.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { type Desk, desk } from '../../test/desk.ts'
import { PLAIN } from '../../test/test-drivers.ts'
import { type Person, type World, world } from '../../test/world.ts'
import type { Claimed, HeldChannel, Outcome } from '../channels/index.ts'
import { campaignSpool } from './sending/spool.ts'
import { tendCampaigns } from './tend.ts'

let w: World
let jobs: Jobs
let tenant: number
let its: Desk
let rui: Person
let channel: number
let held: HeldChannel

beforeAll(async () => {
  w = await world()
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
})
afterAll(() => jobs.stop())
beforeEach(async () => {
  tenant = await w.tenant('Loja')
  its = desk(w.owner, tenant)
  rui = await w.person(tenant, 'rui', 'super')
  const { id: heldBy } = await w.one<{ id: string }>(
    `insert into processes (id, roles, sockets, host, pid, lease_until)
       values (gen_random_uuid(), '{channels}', 'memory', 'here', 1, now() + interval '1 hour') returning id`,
    [],
  )
  channel = await its.channel('Loja', { held_by: heldBy })
  held = { tenantId: tenant, channelId: channel, heldBy, capabilities: { ...PLAIN, inFlight: 1 } }
})

let numbers = 0
const someone = (name = `Cliente ${++numbers}`) => its.contact(name, { number: `55119${80_000_000 + ++numbers}` })
const make = (more: object = {}) =>
  rui.call(campaignRoutes.create, {
    body: { name: 'Feirão', channelIds: [channel], texts: ['Oi {{name}}'], gapMinMs: 0, gapMaxMs: 0, ...more },
  })
const refused = (status: number, error: string) => ({ status, body: { error } })

async function linked(contacts: number, more: object = {}) {
  const ids: number[] = []
  for (let i = 0; i < contacts; i++) ids.push(await someone())
  const campaign = await make(more)
  await link(campaign.id, { by: 'contacts', ids })
  return { ...campaign, contacts: ids }
}
async function link(id: number, audience: object) {
  const work = await rui.call(campaignRecipientRoutes.link, { params: { id }, body: { audience, title: 'Público' } as never })
  await expect
    .poll(async () => (await rui.call(workRoutes.show, { params: { id: work.id } })).status, { timeout: 15_000 })
    .toBe('done')
}
const counts = async (id: number) => (await rui.call(campaignRoutes.show, { params: { id } })).counts
const start = (id: number) => rui.call(campaignRoutes.start, { params: { id }, body: {} })
const claim = (room = 10, busy: string[] = []) => campaignSpool.claim(held, { room, busy, direct: false })
const settle = (claimed: Claimed, outcome: Outcome) => campaignSpool.settle(claimed, outcome)
const sent = async (claimed: readonly Claimed[]) => {
  for (const one of claimed) await settle(one, { sent: { externalId: `x-${one.messageId}` } })
}
const failing = (outcome: SendError['outcome'], code: SendError['code']): Outcome => ({
  failed: new SendError(outcome, code, 'they said so'),
})
const words = (claimed: readonly Claimed[]) =>
  claimed.map(({ outbound: { content } }) => ('text' in content ? content.text : content.type))

describe('a campaign', () => {
  test('[CMP-01] has a name and what it is sent by, at most three texts of which none is empty, and a start that is to come', async () => {
    const bad = (body: object) => rui.ask('POST', '/campaigns', { name: 'x', channelIds: [channel], texts: ['a'], ...body })
    expect(await bad({ name: ' ' })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await bad({ channelIds: [] })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await bad({ texts: ['a', ' '] })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await bad({ texts: ['a', 'b', 'c', 'd'] })).toMatchObject(refused(400, 'ERR_VALIDATION'))
    expect(await bad({ startAt: '2020-01-01T00:00:00Z' })).toMatchObject(refused(400, 'ERR_CAMPAIGN_DATE_NOT_VALID'))
    expect(await bad({ startAt: '9999-01-01T00:00:00Z' })).toMatchObject(refused(400, 'ERR_CAMPAIGN_DATE_NOT_VALID'))
    expect(await make({ gapMinMs: 5, gapMaxMs: 9 })).toMatchObject({
      name: 'Feirão',
      status: 'pending',
      channelIds: [channel],
      gapMinMs: 5,
    })
  })

  test('[CMP-04] [CMP-05] is edited and scheduled only while pending or canceled, with somebody and a date to come', async () => {
    const { id } = await make()
    const startAt = new Date(Date.now() + 3_600_000).toISOString()
    const schedule = (at = startAt) => rui.ask('POST', `/campaigns/${id}/schedule`, { startAt: at })
    expect(await schedule()).toMatchObject(refused(404, 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND'))
    await link(id, { by: 'contacts', ids: [await someone()] })
    expect(await schedule('2020-01-01T00:00:00Z')).toMatchObject(refused(400, 'ERR_CAMPAIGN_DATE_NOT_VALID'))
    expect(await schedule()).toMatchObject({ status: 200, body: { status: 'scheduled' } })
    expect(await rui.ask('PUT', `/campaigns/${id}`, { name: 'y' })).toMatchObject(
      refused(409, 'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING'),
    )
    expect(await schedule()).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING'))
    expect(await rui.ask('POST', `/campaigns/${id}/cancel`)).toMatchObject({ body: { left: 1, onTheirWay: 0 } })
    expect(await counts(id)).toMatchObject({ total: 1, canceled: 1, pending: 0 })
    expect(await rui.ask('PUT', `/campaigns/${id}`, { name: 'y' })).toMatchObject({ status: 200 })
    await schedule()
    await w.owner.query("update campaigns set start_at = now() - interval '1 second' where id = $1", [id])
    await tendCampaigns()
    await sent(await claim())
    await w.owner.query("update campaigns set told_at = now() - interval '2 seconds' where id = $1", [id])
    await tendCampaigns()
    expect(await rui.call(campaignRoutes.show, { params: { id } })).toMatchObject({
      status: 'finished',
      counts: { total: 1, sent: 1 },
    })
    expect(await rui.ask('GET', '/campaigns/999999')).toMatchObject(refused(404, 'ERR_NO_CAMPAIGN_FOUND'))
  })

  test('[CMP-02] links contacts by hand, tag, wallet, stage, state, condition and lines, each address once; unlinks who waits', async () => {
    const [a, b, c] = [await someone('Ana Um'), await someone(), await someone()]
    const tag = Number(
      (
        await w.one<{ id: string }>("insert into tags (tenant_id, tag, color) values ($1, 'VIP', '#111111') returning id", [
          tenant,
        ])
      ).id,
    )
    await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [tenant, b, tag])
    await w.owner.query('insert into contact_wallets (tenant_id, contact_id, user_id, position) values ($1, $2, $3, 1)', [
      tenant,
      c,
      rui.id,
    ])
    const { id } = await make()
    const total = async () => (await counts(id)).total
    await link(id, { by: 'contacts', ids: [a] })
    await link(id, { by: 'tags', ids: [tag] })
    expect(await total()).toBe(2)
    await link(id, { by: 'wallets', ids: [rui.id] })
    await link(id, { by: 'states', states: ['SP'] })
    expect(await total()).toBe(3)
    expect(
      await rui.call(campaignRecipientRoutes.count, {
        params: { id },
        body: { by: 'condition', condition: { field: 'name', operator: 'contains', value: 'ana' } },
      }),
    ).toMatchObject({ selected: 1, repeated: 1, willReceive: 0 })
    const lines = await rui.call(campaignRecipientRoutes.linkLines, {
      params: { id },
      body: {
        rows: [
          { line: 1, number: '(11) 98123-4567', name: 'Bia', vars: { cidade: 'Recife' } },
          { line: 2, number: '+55 11 98123\u20114567'.replace('\u2011', '-') },
          { line: 3, number: 'abc' },
        ],
      },
    })
    expect(lines).toMatchObject({
      linked: 1,
      refused: [
        { line: 2, code: 'repeated' },
        { line: 3, code: 'invalid', said: 'abc' },
      ],
    })
    const { rows } = await rui.call(campaignRecipientRoutes.recipients, { params: { id }, query: {} })
    expect(rows.map(({ no, bucket }) => [no, bucket])).toEqual([1, 2, 3, 4].map(no => [no, 'waiting']))
    await rui.call(campaignRecipientRoutes.unlink, { params: { id }, body: { numbers: [1] } })
    expect(await total()).toBe(3)
  })
})

describe('[CMP-03] a recipient', () => {
  test('is taken once by three claims at a time, and gets the text its number draws, as the preview says', async () => {
    const { id } = await linked(12, { texts: ['Um {{name}}', 'Dois {{name}}', 'Três {{name}}'] })
    const { rows: shown } = await rui.call(campaignRecipientRoutes.preview, { params: { id }, query: {} })
    const { seed } = await w.one<{ seed: number }>('select seed from campaigns where id = $1', [id])
    for (const one of shown) expect(one.variant).toBe(draw(seed, one.no, 3))
    await start(id)
    const all = (await Promise.all([claim(5), claim(5), claim(5)])).flat()
    all.push(...(await claim(20)))
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(12)
    expect(await claim()).toEqual([])
    expect(await counts(id)).toMatchObject({ total: 12, sending: 12, waiting: 0 })
    const said = new Map(
      (await w.owner.query('select campaign_no as no, body from messages where campaign_id = $1', [id])).rows.map(row => [
        Number(row.no),
        row.body,
      ]),
    )
    for (const one of shown) expect(said.get(one.no)).toBe(one.body)
    await sent(all)
    expect(await counts(id)).toMatchObject({ total: 12, sent: 12, pending: 0 })
    const facts = await w.owner.query("select event from outbox where tenant_id = $1 and event like 'message.%'", [tenant])
    expect(facts.rows).toEqual([])
  })

  test('[CMP-06] is not taken after a pause or a cancel is answered; what is on its way is said, and resuming goes on', async () => {
    const { id } = await linked(6)
    await start(id)
    const first = await claim(2)
    expect(await rui.call(campaignRoutes.pause, { params: { id } })).toMatchObject({ left: 4, onTheirWay: 2 })
    expect(await claim()).toEqual([])
    await sent(first)
    await rui.call(campaignRoutes.resume, { params: { id } })
    const [one, ...more] = await claim(3)
    expect(more).toHaveLength(2)
    await settle(one as Claimed, failing('wait', 'ERR_CHANNEL_LIMITED'))
    await sent(more)
    expect(await counts(id)).toMatchObject({ total: 6, waiting: 2, sending: 0, sent: 4 })
    expect(await rui.call(campaignRoutes.cancel, { params: { id } })).toMatchObject({ left: 2, onTheirWay: 0 })
    expect(await claim()).toEqual([])
    expect(await counts(id)).toMatchObject({ total: 6, canceled: 2, sent: 4 })
    await start(id)
    await sent(await claim(9))
    expect(await counts(id)).toMatchObject({ total: 6, sent: 6 })
    const twice = await w.owner.query('select campaign_no from messages where campaign_id = $1 group by 1 having count(*) > 1', [
      id,
    ])
    expect(twice.rows).toEqual([])
  })

  test('whose claim was lost goes back unsent, or stays unconfirmed and is never sent again', async () => {
    const { id } = await linked(3)
    await start(id)
    await claim(1)
    await campaignSpool.recover(held, { flying: [], isUnsent: true })
    expect(await counts(id)).toMatchObject({ waiting: 3, sending: 0 })
    await claim(1)
    await campaignSpool.recover(held, { flying: [], isUnsent: false })
    expect(await counts(id)).toMatchObject({ waiting: 2, unconfirmed: 1, failed: 1, total: 3 })
    await sent(await claim())
    expect(await claim()).toEqual([])
    expect(await counts(id)).toMatchObject({ unconfirmed: 1, sent: 2, total: 3 })
  })

  test('who asked out, is blocked or is busy meanwhile is left out or left for later, with the reason', async () => {
    const { id, contacts } = await linked(4, {
      texts: ['Oi {{firstName}}, do {{businessName}}'],
      gaps: 'skip',
      fallbacks: { firstName: 'cliente' },
    })
    const [a, b, c, d] = contacts
    await w.owner.query("update contacts set business_name = 'Bar' where id = any ($1)", [[a, b, d]])
    await rui.ask('PUT', `/contacts/${a}/marketing-stops`, { stopped: true })
    await w.owner.query('update contacts set blocked = true where id = $1', [b])
    await start(id)
    expect(await claim(10, [String(d)])).toEqual([])
    const figures = await rui.call(campaignRoutes.figures, { params: { id } })
    expect(figures.skipped.toSorted((x, y) => (x.reason < y.reason ? -1 : 1))).toEqual([
      { reason: 'blocked', n: 1 },
      { reason: 'stopped', n: 1 },
      { reason: 'variable', n: 1 },
    ])
    expect(c).toBeDefined()
    expect(words(await claim())).toEqual(['Oi Cliente, do Bar'])
  })
})
