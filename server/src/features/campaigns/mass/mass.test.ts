import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../../app.ts'
import { type Jobs, startJobs } from '../../../infra/jobs/jobs.ts'
import { desk } from '../../../test/desk.ts'
import { type Person, type World, world } from '../../../test/world.ts'
import { sentAs, shop } from '../campaigns.testkit.ts'
import { tendCampaigns } from '../tend.ts'

let w: World
let jobs: Jobs
let its: Awaited<ReturnType<typeof shop>>
let ana: Person
let bia: Person
let rui: Person
let carla: Person
let tenant: number

beforeAll(async () => {
  w = await world()
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
  its = await shop(w)
  ;({ rui, tenant } = its)
  ana = await w.person(tenant, 'ana', 'user')
  bia = await w.person(tenant, 'bia', 'user')
  carla = await w.person(tenant, 'carla', 'admin')
  body.channelId = its.channel
})
afterAll(() => jobs.stop())

const LINES = [
  '11984027716; Mariana; 48190',
  '11972103358; Helena; 48204',
  '119960411; Antonieta; 48211',
  '11987310925; Edson',
].join('\n')
const body = {
  tab: 'textovariavel' as const,
  channelId: 0,
  text: 'Bom dia, {{var1}}. O pedido {{var2}} saiu.',
  lines: LINES,
  gapMinMs: 1_000,
  gapMaxMs: 2_000,
}
const more = { name: 'Aviso de entrega', title: 'Envio' }
const written = async () =>
  Number((await w.one<{ n: string }>("select count(*) as n from campaigns where tenant_id = $1 and kind = 'mass'", [tenant])).n)

describe('a mass send', () => {
  test('names wrong lines by their numbers before anything is written, and shows three as they will read it', async () => {
    const told = await ana.call(massRoutes.look, { body })
    expect(told).toMatchObject({ selected: 4, willReceive: 2, wrong: 2 })
    expect(told.faults).toMatchObject([
      { line: 3, code: 'invalid', said: '119960411' },
      { line: 4, code: 'missing', about: 2 },
    ])
    expect(told.rows.map(({ why, body: text }) => [why, text])).toEqual([
      ['first', 'Bom dia, Mariana. O pedido 48190 saiu.'],
      ['longest', 'Bom dia, Helena. O pedido 48204 saiu.'],
    ])
    expect(await written()).toBe(0)
    expect(await ana.ask('POST', '/mass', { ...body, ...more, confirm: 4 })).toMatchObject({ body: { error: 'ERR_CONFLICT' } })
    expect(await written()).toBe(0)
  })

  test('goes to the right ones at once, is paused, goes on, and is over with its result', async () => {
    const { campaign } = await ana.call(massRoutes.send, { body: { ...body, ...more, confirm: 2 } })
    expect(campaign).toMatchObject({ kind: 'mass', tab: 'textovariavel', status: 'processing', createdBy: 'ana' })
    expect(campaign.counts).toMatchObject({ total: 2, waiting: 2 })
    const params = { id: campaign.id }
    expect(await ana.call(massRoutes.pause, { params })).toMatchObject({ left: 2, onTheirWay: 0 })
    expect(await its.claim()).toEqual([])
    await ana.call(massRoutes.resume, { params })
    for (let i = 0; i < 2; i++) {
      await w.owner.query("update campaign_channels set next_at = now() - interval '1 second'")
      for (const one of await its.claim()) await its.settle(one, sentAs(one))
    }
    await tendCampaigns()
    await w.owner.query("update campaigns set told_at = now() - interval '1 minute'")
    await tendCampaigns()
    expect(await ana.call(massRoutes.show, { params })).toMatchObject({ status: 'finished', counts: { sent: 2, total: 2 } })
    const { rows } = await ana.call(massRoutes.recipients, { params, query: {} })
    expect(rows.map(({ address, bucket }) => [address, bucket])).toEqual([
      ['5511984027716', 'sent'],
      ['5511972103358', 'sent'],
    ])
    const { rows: said } = await w.owner.query(
      'select body from messages where tenant_id = $1 and campaign_id = $2 order by id',
      [tenant, campaign.id],
    )
    expect(said.map(one => one.body)).toContain('Bom dia, Mariana. O pedido 48190 saiu.')
    const file = await w.app.inject({
      url: `/media/mass/${campaign.id}/result?as=csv`,
      headers: { authorization: `Bearer ${ana.token}` },
    })
    expect(file.body).toContain('+5511984027716')
  })

  test('is its sender’s and the supervisors’: nobody else sees or stops it, and no campaign route changes it', async () => {
    const { campaign } = await ana.call(massRoutes.send, {
      body: { ...body, ...more, lines: '11955550001; Rita; 1', confirm: 1 },
    })
    const params = { id: campaign.id }
    expect(await bia.ask('GET', `/mass/${campaign.id}`)).toMatchObject({ body: { error: 'ERR_NO_CAMPAIGN_FOUND' } })
    expect(await bia.ask('POST', `/mass/${campaign.id}/cancel`)).toMatchObject({ body: { error: 'ERR_NO_CAMPAIGN_FOUND' } })
    expect((await bia.call(massRoutes.list, { query: {} })).count).toBe(0)
    const seen = await rui.call(massRoutes.list, { query: {} })
    expect(seen.rows[0]).toMatchObject({ id: campaign.id, createdBy: 'ana' })
    const of = async (userId: number) => (await rui.call(massRoutes.list, { query: { userId } })).rows.map(row => row.createdBy)
    expect([await of(bia.id), new Set(await of(ana.id))]).toEqual([[], new Set(['ana'])])
    expect((await bia.call(massRoutes.list, { query: { userId: ana.id } })).count).toBe(0)
    expect((await rui.call(campaignRoutes.list, { query: {} })).rows.map(({ id }) => id)).not.toContain(campaign.id)
    await rui.call(massRoutes.cancel, { params })
    expect(await rui.ask('PUT', `/campaigns/${campaign.id}`, { name: 'Outra' })).toMatchObject({
      body: { error: 'ERR_NO_CAMPAIGN_FOUND' },
    })
  })

  test('is narrowed by the company: a person it excludes is refused, lets none go on, and still sees their own', async () => {
    const set = (value: string) => carla.call(settingRoutes.save, { params: { key: 'massSending' }, body: { value } })
    await set('supervisors')
    expect(await ana.ask('POST', '/mass/look', body)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    expect(await ana.ask('POST', '/mass', { ...body, ...more, confirm: 2 })).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await ana.call(massRoutes.list, { query: {} })).toMatchObject({ maySend: false, count: 2 })
    await rui.call(massRoutes.look, { body })
    const { campaign } = await rui.call(massRoutes.send, { body: { ...body, ...more, confirm: 2 } })
    const params = { id: campaign.id }
    await rui.call(massRoutes.pause, { params })
    await set('admins')
    for (const way of ['mass', 'campaigns'])
      expect(await rui.ask('POST', `/${way}/${campaign.id}/resume`)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    expect(await its.claim()).toEqual([])
    await carla.call(massRoutes.resume, { params })
    await rui.call(massRoutes.cancel, { params })
    expect(await rui.ask('POST', '/mass/look', body)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    await carla.call(massRoutes.look, { body })
    await set('everybody')
  })

  test.each<[string, object, string]>([
    ['no text', { text: ' ' }, 'text'],
    ['no lines', { lines: '' }, 'lines'],
    ['a maximum not above the minimum', { gapMinMs: 2_000, gapMaxMs: 2_000 }, 'gapMaxMs'],
    ['no template where there is to be one', { tab: 'template-variavel' }, 'template'],
    ['a text beside a sound', { attached: { kind: 'audio', url: 'https://x.br/a.ogg' } }, 'text'],
    ['a sound that is no .ogg', { text: '', attached: { kind: 'audio', url: 'https://x.br/a.mp3' } }, 'attached'],
    ['a picture without an address', { attached: { kind: 'media', url: '' } }, 'attached'],
  ])('is refused with %s, and nothing is written', async (_, change, field) => {
    const before = await written()
    const { body: refused } = await ana.ask('POST', '/mass', { ...body, ...more, confirm: 2, ...change })
    expect(refused).toMatchObject({ error: 'ERR_VALIDATION' })
    expect(JSON.stringify(refused)).toContain(field)
    expect(await written()).toBe(before)
  })

  test('leaves out people who asked not to be written to, in lines and in an audience', async () => {
    const me = desk(w.owner, tenant)
    const tag = Number(
      (
        await w.one<{ id: string }>("insert into tags (tenant_id, tag, color) values ($1, 'VIP', '#0B7A5B') returning id", [
          tenant,
        ])
      ).id,
    )
    const people = await Promise.all([1, 2, 3].map(n => me.contact(`Cliente ${n}`, { number: `551194444000${n}` })))
    for (const id of people)
      await w.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [tenant, id, tag])
    await ana.ask('PUT', `/contacts/${people[0]}/marketing-stops`, { stopped: true })
    const lines = await ana.call(massRoutes.look, { body: { ...body, lines: '11944440001; a; b\n11944440002; a; b' } })
    expect(lines).toMatchObject({ willReceive: 1, stopped: 1, faults: [{ line: 1, code: 'stopped' }] })
    const plain = {
      ...body,
      tab: 'texto' as const,
      text: 'Oi, {{name}}',
      lines: '',
      audience: { by: 'tags' as const, ids: [tag] },
    }
    const told = await ana.call(massRoutes.look, { body: plain })
    expect(told).toMatchObject({ selected: 3, willReceive: 2, stopped: 1 })
    expect(told.rows[0]).toMatchObject({ body: 'Oi, Cliente 2' })
    const { campaign, work } = await ana.call(massRoutes.send, { body: { ...plain, ...more, confirm: 2 } })
    expect(work).not.toBeNull()
    await expect.poll(async () => (await ana.call(massRoutes.show, { params: { id: campaign.id } })).status).toBe('processing')
    expect((await ana.call(massRoutes.show, { params: { id: campaign.id } })).counts).toMatchObject({ waiting: 2, skipped: 1 })
  })
})
