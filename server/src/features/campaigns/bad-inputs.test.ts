import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../infra/clock.ts'
import { type World, world } from '../../test/world.ts'
import type { Claimed } from '../channels/index.ts'
import { failing, sentAs, shop } from './campaigns.testkit.ts'
import { openZones } from './rules/pace.ts'
import { tendCampaigns } from './tend.ts'

let w: World
let s: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  w = await world()
})
beforeEach(async () => {
  s = await shop(w)
})

const tended = async (id: number) => {
  await w.owner.query("update campaigns set told_at = now() - interval '2 seconds' where id = $1", [id])
  await tendCampaigns()
}
const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  const { now } = clock
  clock.now = () => new Date(moment)
  try {
    return await work()
  } finally {
    clock.now = now
  }
}
const contactOf = async (id: number, no: number): Promise<number> =>
  Number(
    (await w.one<{ c: string }>('select contact_id as c from campaign_recipients where campaign_id = $1 and no = $2', [id, no]))
      .c,
  )
const daily = (hr1: string, hr2: string, type: 'H' | 'C' = 'H') =>
  [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type, hr1: type === 'C' ? '' : hr1, hr2: type === 'C' ? '' : hr2, hr3: '', hr4: '' }))

test('a text is not laid on a file that no channel of the campaign carries with words, whichever came first', async () => {
  const { id: fileId } = await w.one<{ id: string }>(
    `insert into files (tenant_id, id, name, type, kind, size, sha256, owner_id)
       values ($1, gen_random_uuid(), 'aviso.mp3', 'audio/mpeg', 'audio', 9, repeat('a', 64), $2) returning id`,
    [s.tenant, s.rui.id],
  )
  const id = await s.campaign(1, { texts: [], fileId })
  expect(await s.rui.ask('PUT', `/campaigns/${id}`, { texts: ['Ouça'] })).toMatchObject({
    body: { error: 'ERR_CHANNEL_CANNOT', what: 'file' },
  })
  expect(await s.rui.ask('PUT', `/campaigns/${id}`, { name: 'Som' })).toMatchObject({ status: 200 })
  expect(await s.rui.ask('PUT', `/campaigns/${id}`, { texts: ['Ouça'], fileId: null })).toMatchObject({ status: 200 })
})

describe('lines', () => {
  const look = (lines: string, more: object = {}) =>
    s.rui.call(massRoutes.look, {
      body: { tab: 'texto', channelId: s.channel, text: 'Oi', lines, gapMinMs: 1_000, gapMaxMs: 2_000, ...more },
    })

  test.each<[string, string, object]>([
    ['with spaces, brackets and a country', '+55 (11) 9 8402-7716', { willReceive: 1 }],
    ['with a sign of no width in it', '1198402\u200b7716', { willReceive: 1 }],
    ['with a letter', '11 98402 771a', { willReceive: 0, wrong: 1 }],
    ['of nothing but signs', '11984027716\n+++', { willReceive: 1, wrong: 1 }],
    ['with a thousand variables', `11984027716;${Array.from({ length: 1_000 }, (_, i) => `v${i}`).join(';')}`, { selected: 1 }],
  ])('%s', async (_, line, told) => {
    expect(await look(line)).toMatchObject(told)
  })

  test('two million of them are refused whole', async () => {
    const body = {
      tab: 'texto',
      channelId: s.channel,
      text: 'Oi',
      lines: '1\n'.repeat(2_000_000),
      gapMinMs: 1_000,
      gapMaxMs: 2_000,
    }
    const { status } = await s.rui.ask('POST', '/mass/look', body)
    expect([400, 413]).toContain(status)
  })
})

describe('a campaign', () => {
  test('whose text is nothing but variables that somebody lacks sends nobody an empty message', async () => {
    const id = await s.campaign(3, { texts: ['{{businessName}}'] })
    await w.owner.query("update contacts set business_name = 'Bar' where id = $1", [await contactOf(id, 2)])
    await s.start(id)
    const sent = await s.claim()
    expect(sent.map(({ outbound }) => outbound.content)).toMatchObject([{ text: 'Bar' }])
    expect((await s.show(id)).counts).toMatchObject({ total: 3, skipped: 2, sending: 1 })
  })

  test('whose window never opens says so, and hands nothing over', async () => {
    const id = await s.campaign(2, { hours: daily('', '', 'C') })
    const { outlook } = await s.rui.call(campaignRecipientRoutes.preview, { params: { id }, query: {} })
    expect(outlook.endsAt).toBeNull()
    await s.start(id)
    expect(await s.claim()).toEqual([])
    expect((await s.show(id)).counts).toMatchObject({ waiting: 2, total: 2 })
  })

  test('that two people start at the same moment begins once', async () => {
    const id = await s.campaign(2)
    const begun = await Promise.all([s.start(id), s.start(id)])
    expect(begun.map(({ status }) => status)).toEqual(['processing', 'processing'])
    expect(await s.claim()).toHaveLength(2)
    const { rows } = await w.owner.query("select details from audit_log where tenant_id = $1 and action = 'campaign.started'", [
      s.tenant,
    ])
    expect(rows).toHaveLength(1)
  })

  test('whose only channel is deleted half-way pauses and loses nobody', async () => {
    const id = await s.campaign(3)
    await s.start(id)
    for (const one of await s.claim(1)) await s.settle(one, sentAs(one))
    await w.owner.query("update channels set deleted_at = now(), status = 'disconnected' where id = $1", [s.channel])
    await tended(id)
    expect(await s.show(id)).toMatchObject({ pauseCode: 'channels', counts: { waiting: 2, sent: 1, total: 3 } })
  })

  test('one of whose numbers is banned half-way goes on by the other; by none it pauses, and loses nobody', async () => {
    const other = await s.its.channel('Outro', { status: 'connected' })
    const id = await s.campaign(4, { channelIds: [s.channel, other] })
    await s.start(id)
    const [one, two] = (await s.claim(2)) as [Claimed, Claimed]
    await s.settle(one, sentAs(one))
    await s.settle(two, failing('down', 'ERR_CHANNEL_BANNED'))
    const isGone = async (channel: number) => {
      await w.owner.query("update channels set status = 'disconnected' where id = $1", [channel])
      await w.owner.query("update channels set status_since = now() - interval '11 minutes' where id = $1", [channel])
    }
    await isGone(s.channel)
    await tended(id)
    expect(await s.show(id)).toMatchObject({ pauseCode: null, counts: { waiting: 3, sent: 1, failed: 0, total: 4 } })
    await isGone(other)
    await tended(id)
    expect(await s.show(id)).toMatchObject({ pauseCode: 'channels', counts: { waiting: 3, sent: 1, total: 4 } })
  })

  test('whose template was changed or held under way pauses before anybody gets another one', async () => {
    const id = await s.campaign(3, { texts: [] })
    await w.owner.query(
      `insert into channel_templates (tenant_id, channel_id, external_id, name, language, category, status, content)
         values ($1, $2, '1', 'aviso', 'pt_BR', 'utility', 'approved', $3)`,
      [
        s.tenant,
        s.channel,
        JSON.stringify({
          header: null,
          body: 'Oi {{1}}, tudo bem?',
          footer: '',
          buttons: [],
          variables: { header: [], body: ['1'] },
        }),
      ],
    )
    const kept = { templateId: 1, name: 'aviso', language: 'pt_BR', header: [], body: ['{{firstName}}'], buttons: [] }
    await w.owner.query('update campaigns set template = $2 where id = $1', [id, JSON.stringify(kept)])
    await s.start(id)
    for (const one of await s.claim(1)) await s.settle(one, sentAs(one))
    await w.owner.query('update channel_templates set held_at = now() where tenant_id = $1', [s.tenant])
    expect(await s.claim()).toEqual([])
    await expect.poll(async () => (await s.show(id)).pauseCode).toBe('templatePaused')
    await w.owner.query('update channel_templates set held_at = null where tenant_id = $1', [s.tenant])
    await s.rui.call(campaignRoutes.resume, { params: { id } })
    await w.owner.query('delete from channel_templates where tenant_id = $1', [s.tenant])
    expect(await s.claim()).toEqual([])
    await expect.poll(async () => (await s.show(id)).pauseCode).toBe('templateWrong')
    expect((await s.show(id)).counts).toMatchObject({ waiting: 2, sent: 1, total: 3 })
    // Edited after a cancel it does not begin where one of its numbers has no such template: which number, it says.
    await s.rui.call(campaignRoutes.cancel, { params: { id } })
    for (const [what, body] of [
      ['start', {}],
      ['schedule', { startAt: new Date(Date.now() + 60_000).toISOString() }],
    ] as const)
      expect(await s.rui.ask('POST', `/campaigns/${id}/${what}`, body)).toMatchObject({
        status: 409,
        body: { error: 'ERR_TEMPLATE_UNAVAILABLE', template: 'aviso', whatsappId: s.channel, channel: 'Loja' },
      })
    expect((await s.show(id)).status).toBe('canceled')
  })

  test('whose people are merged or erased meanwhile writes to an address once, and to nobody who is gone', async () => {
    const id = await s.campaign(3)
    const [first, second] = [await contactOf(id, 1), await contactOf(id, 2)]
    await s.start(id)
    const [one] = await s.claim(1)
    // One person now, with both addresses; the other contact is no more.
    await w.owner.query('update identities set contact_id = $2 where contact_id = $1', [first, second])
    await s.settle(one as Claimed, sentAs(one as Claimed))
    const rest = await s.claim()
    expect(rest).toHaveLength(2)
    for (const each of rest) await s.settle(each, sentAs(each))
    expect((await s.show(id)).counts).toMatchObject({ total: 3, sent: 3 })

    const next = await s.campaign(2)
    await w.owner.query('delete from identities where contact_id = $1', [await contactOf(next, 1)])
    await s.start(next)
    expect(await s.claim()).toHaveLength(1)
    expect((await s.show(next)).counts).toMatchObject({ total: 2, skipped: 1, sending: 1 })
  })

  test('that is edited after a cancel keeps what was taken as it was said, and the rest reads the new text', async () => {
    const id = await s.campaign(2)
    await s.start(id)
    for (const one of await s.claim(1)) await s.settle(one, sentAs(one))
    await s.rui.call(campaignRoutes.cancel, { params: { id } })
    await s.rui.call(campaignRoutes.update, { params: { id }, body: { texts: ['Novo {{name}}'] } })
    await s.start(id)
    for (const one of await s.claim(1)) await s.settle(one, sentAs(one))
    const { rows } = await w.owner.query('select body from messages where campaign_id = $1 order by campaign_no', [id])
    expect(rows.map(({ body }) => String(body).split(' ')[0])).toEqual(['Oi', 'Novo'])
  })
})

describe('[AHD-17] a night on which the clock is put back or forward', () => {
  const BERLIN = 16
  const windows = { hours: daily('02:00', '03:00'), hoursOf: 'contact', timeZone: 'America/Sao_Paulo' } as const

  test('the hour that comes twice writes to nobody twice', async () => {
    const id = await s.campaign(4, { hours: windows.hours, hoursOf: 'contact' })
    await w.owner.query('update campaign_recipients set zone = $2 where campaign_id = $1', [id, BERLIN])
    await w.owner.query('update campaign_zones set zone = $2 where campaign_id = $1', [id, BERLIN])
    await s.start(id)
    const twoThirty = await at('2026-10-25T00:30:00Z', () => s.claim(2))
    const again = await at('2026-10-25T01:30:00Z', () => s.claim(9))
    const late = await at('2026-10-25T02:30:00Z', () => s.claim(9))
    expect([twoThirty.length, again.length, late.length]).toEqual([2, 2, 0])
    const all = [...twoThirty, ...again]
    for (const one of all) await s.settle(one, sentAs(one))
    expect(new Set(all.map(({ conversation }) => conversation)).size).toBe(4)
    expect((await s.show(id)).counts).toMatchObject({ total: 4, sent: 4 })
  })

  test('the hour that is left out opens on the next day', () => {
    // Half past two does not happen: it is half past three already.
    expect(openZones(windows, [BERLIN], new Date('2026-03-29T01:30:00Z'))).toEqual({
      open: [],
      opensAt: new Date('2026-03-30T00:00:00Z'),
    })
  })
})
