import { writeFile } from 'node:fs/promises'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../infra/database/db.ts'
import { lettersOf } from '../../infra/pdf/text.testkit.ts'
import { type Person, type World, world } from '../../test/world.ts'
import type { Claimed } from '../channels/index.ts'
import { failing, sentAs, shop } from './campaigns.testkit.ts'
import { enqueueOptOuts, takeOptOut } from './opt-out/answers.ts'
import { takePreference } from './opt-out/preference.ts'
import { noteReplies } from './people/replies.ts'
import { isOptOut } from './rules/opt-out.ts'
import { campaignSpool } from './sending/spool.ts'
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
const ticked = (one: Claimed, ack: number, error: string | null = null) =>
  w.owner.query(
    `update messages set ack = $2::int, status = case when $2::int = -1 then 'failed' else 'sended' end, error = $3 where id = $1`,
    [one.messageId, ack, error],
  )

describe('[AHD-16] what a provider answers', () => {
  test.each([
    ['ERR_TEMPLATE_PAUSED', 'refused', 'templatePaused'],
    ['ERR_TEMPLATE_DISABLED', 'refused', 'templateDisabled'],
    ['ERR_TEMPLATE_WRONG', 'refused', 'templateWrong'],
    ['ERR_CHANNEL_MARKED', 'wait', 'marked'],
  ] as const)('%s stops the campaign at once and loses nobody', async (code, outcome, pause) => {
    const id = await s.campaign(4)
    await s.start(id)
    const [one, two] = await s.claim(2)
    await s.settle(one as Claimed, failing(outcome, code))
    expect(await s.claim()).toEqual([])
    await s.settle(two as Claimed, sentAs(two as Claimed))
    expect(await s.show(id)).toMatchObject({
      pauseCode: pause,
      pauseDetails: 'they said so',
      counts: { waiting: 3, sent: 1, failed: 0, total: 4 },
    })
    await s.rui.call(campaignRoutes.resume, { params: { id } })
    expect(await s.claim()).toHaveLength(3)
  })

  test('who had enough, is out of reach or opted out fails alone; an opt-out is kept', async () => {
    const id = await s.campaign(4)
    await s.start(id)
    const codes = ['ERR_MARKETING_LIMIT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_OPTED_OUT', 'ERR_MARKETING_EXPERIMENT'] as const
    for (const [i, one] of (await s.claim()).entries()) await s.settle(one, failing('refused', codes[i] ?? codes[0]))
    expect(await s.show(id)).toMatchObject({ pausedAt: null, counts: { failed: 4, total: 4 } })
    const { rows } = await w.owner.query('select source from marketing_stops where tenant_id = $1', [s.tenant])
    expect(rows).toEqual([{ source: 'provider' }])
    const again = await s.rui.ask('POST', `/campaigns/${id}/again`, { name: 'De novo', who: 'retry', title: 'De novo' })
    expect(again.body).toMatchObject({ work: { total: 1 }, campaign: { parentId: id } })
  })

  test('told late, by a tick, is the same: the template stops it, and who was refused waits again', async () => {
    const id = await s.campaign(3)
    await s.start(id)
    const [one] = await s.claim(1)
    await s.settle(one as Claimed, sentAs(one as Claimed))
    await ticked(one as Claimed, -1, 'ERR_TEMPLATE_PAUSED')
    await tended(id)
    expect(await s.show(id)).toMatchObject({ pauseCode: 'templatePaused', counts: { waiting: 3, failed: 0, sent: 0, total: 3 } })
  })

  test.each([
    ['ten refusals in a row', 12, 'ERR_WAPP_INVALID_CONTACT', 'refusals'],
    ['three with wrong variables in a row', 5, 'ERR_TEMPLATE_VARIABLES', 'variables'],
    ['people who had enough of others stop nothing', 12, 'ERR_MARKETING_LIMIT', null],
  ] as const)('%s', async (_, people, code, pause) => {
    const id = await s.campaign(people + 1)
    await s.start(id)
    for (const one of await s.claim(people)) await s.settle(one, failing('refused', code))
    await tended(id)
    expect((await s.show(id)).pauseCode).toBe(pause)
    if (pause === null) return
    await s.rui.call(campaignRoutes.resume, { params: { id } })
    await tended(id)
    expect((await s.show(id)).pauseCode).toBeNull()
  })

  test('complaints of two in a hundred stop it and ring for supervisors, until a person lets it go on: then they count anew', async () => {
    const ana = await w.person(s.tenant, 'ana', 'user')
    const rung = async (who: Person) =>
      (await who.call(notificationRoutes.list, {})).rows
        .map(({ kind, name }) => [kind, name])
        .filter(([kind]) => kind === 'campaignStopped')
    const id = await s.campaign(3)
    await s.start(id)
    const counted = (what: string, n: number) =>
      w.owner.query('insert into campaign_tallies (tenant_id, campaign_id, channel_id, what, n) values ($1, $2, $3, $4, $5)', [
        s.tenant,
        id,
        s.channel,
        what,
        n,
      ])
    await counted('delivered', 100)
    await counted('stopped', 1)
    await tended(id)
    expect([(await s.show(id)).pauseCode, await rung(s.rui)]).toEqual([null, []])
    await counted('stopped', 1)
    await tended(id)
    expect((await s.show(id)).pauseCode).toBe('complaints')
    expect([await rung(s.rui), await rung(ana)]).toEqual([[['campaignStopped', 'Feirão']], []])
    await s.rui.call(campaignRoutes.resume, { params: { id } })
    await tended(id)
    expect([(await s.show(id)).pauseCode, await rung(s.rui)]).toEqual([null, []])
    await counted('delivered', 100)
    await counted('stopped', 2)
    await tended(id)
    expect((await s.show(id)).pauseCode).toBe('complaints')
    await s.rui.call(campaignRoutes.cancel, { params: { id } })
    await s.rui.ask('POST', `/campaigns/${id}/pause`)
    expect(await rung(s.rui)).toEqual([])
  })

  test('every channel down for ten minutes stops it; a campaign finishes when nobody waits and nothing is on its way', async () => {
    const id = await s.campaign(2)
    await s.start(id)
    await w.owner.query("update channels set status = 'disconnected' where id = $1", [s.channel])
    await tended(id)
    expect((await s.show(id)).pauseCode).toBeNull()
    await w.owner.query("update channels set status_since = now() - interval '11 minutes' where id = $1", [s.channel])
    await tended(id)
    expect((await s.show(id)).pauseCode).toBe('channels')
    await s.rui.call(campaignRoutes.resume, { params: { id } })
    await w.owner.query("update channels set status = 'connected' where id = $1", [s.channel])
    const both = await s.claim()
    await tended(id)
    expect((await s.show(id)).status).toBe('processing')
    for (const one of both) await s.settle(one, sentAs(one))
    await tended(id)
    expect((await s.show(id)).status).toBe('finished')
  })
})

describe('[AHD-16] an opt-out', () => {
  test('is the whole message, in any case and with any accents; a word in a sentence is none', () => {
    const words = 'PARAR, SAIR'
    expect(['parar', ' Sair! ', 'SAÍR'].map(said => isOptOut(said, words))).toEqual([true, true, true])
    expect(['quero parar', 'sair daqui', '', '!'].map(said => isOptOut(said, words))).toEqual([false, false, false, false])
  })

  test('is read by the words the company keeps in its settings, and by no others', async () => {
    const heard = async (body: string) => {
      const message = { id: 1, fromMe: false, synced: false, ticketId: 1, body, extra: null }
      await withTenant(s.tenant, tx => enqueueOptOuts(tx, [{ message, ticket: { id: 1 } } as never]))
      const { n } = await w.one<{ n: number }>(
        "select count(*)::int as n from pgboss.job where name = 'campaigns.optOut' and data->>'tenantId' = $1",
        [String(s.tenant)],
      )
      return n
    }
    expect([await heard('Parar'), await heard('Chega')]).toEqual([1, 1])
    const dona = await w.person(s.tenant, 'dona', 'admin')
    await dona.ask('PUT', '/settings/optOutWords', { value: 'CHEGA, NÃO QUERO' })
    expect([await heard('Parar'), await heard('nao quero')]).toEqual([1, 2])
  })

  test('by word or by the person’s own setting holds for the address in every campaign, is said back once, and going on lifts the setting alone', async () => {
    const id = await s.campaign(2)
    await s.start(id)
    const [one, two] = await s.claim()
    for (const sent of [one, two]) await s.settle(sent as Claimed, sentAs(sent as Claimed))
    const { contact_id: contact } = await w.one<{ contact_id: string }>('select contact_id from messages where id = $1', [
      one?.messageId,
    ])
    const ticket = await s.its.ticket({ contact: Number(contact), channel: s.channel, status: 'open' })
    await w.owner.query('update messages set ticket_id = $2, seq = 1 where id = $1', [one?.messageId, ticket])
    await w.owner.query('update tickets set msgs = 1 where id = $1', [ticket])
    const messageId = await s.its.message(ticket, 'PARAR')
    await withTenant(s.tenant, tx => noteReplies(tx, [{ message: { id: messageId } }] as never))
    await takeOptOut(s.tenant, { messageId, ticketId: ticket })
    await takeOptOut(s.tenant, { messageId, ticketId: ticket })
    const said = await w.owner.query("select body from messages where ticket_id = $1 and from_me and send_type = 'bot'", [ticket])
    expect(said.rows).toHaveLength(1)
    expect(await s.show(id)).toMatchObject({ counts: { replied: 1, stopped: 1 } })
    expect((await s.rui.ask('GET', `/contacts/${contact}/marketing-stops`)).body).toMatchObject({
      rows: [{ source: 'word', campaignId: id }],
    })

    const { value } = await w.one<{ value: string }>('select value from campaign_recipients where campaign_id = $1 and no = 2', [
      id,
    ])
    const channel = { tenantId: s.tenant, channelId: s.channel }
    const wants = (yes: boolean) =>
      takePreference(channel, { type: 'preference', addresses: [{ kind: 'phone', scope: '', value }], wants: yes })
    await wants(false)
    const next = await s.campaign(0)
    await w.owner.query(
      `insert into campaign_recipients (tenant_id, campaign_id, no, kind, key, value, name, contact_id)
       select tenant_id, $2, no, kind, key, value, name, contact_id from campaign_recipients where campaign_id = $1`,
      [id, next],
    )
    await s.start(next)
    expect(await s.claim()).toEqual([])
    expect(await s.show(next)).toMatchObject({ counts: { skipped: 2, total: 2 } })
    await wants(true)
    const { rows } = await w.owner.query('select source from marketing_stops where tenant_id = $1', [s.tenant])
    expect(rows).toEqual([{ source: 'word' }])
  })
})

describe('[AHD-17] a window', () => {
  test('in the contact’s zone opens for each by the clock on their wall', async () => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, type: 'H' as const, hr1: '09:00', hr2: '18:00', hr3: '', hr4: '' }))
    const { openZones } = await import('./rules/pace.ts')
    const at = new Date('2026-11-23T12:30:00Z')
    const windows = (hoursOf: 'company' | 'contact') => ({ hours, hoursOf, timeZone: 'America/Sao_Paulo' })
    // 9:30 in São Paulo, 8:30 in Manaus, 7:30 in Rio Branco.
    expect(openZones(windows('contact'), [1, 2, 3], at)).toEqual({ open: [1], opensAt: new Date('2026-11-23T13:00:00Z') })
    expect(openZones(windows('company'), [1, 2, 3], at).open).toEqual([1, 2, 3])
    const id = await s.campaign(2, { hours, hoursOf: 'contact' })
    await w.owner.query('update campaign_recipients set zone = 3 where campaign_id = $1 and no = 2', [id])
    const closed = hours.map(one => ({ ...one, type: 'C' as const, hr1: '', hr2: '' }))
    await w.owner.query('update campaigns set hours = $2 where id = $1', [id, JSON.stringify(closed)])
    await s.start(id)
    expect(await s.claim()).toEqual([])
  })
})

test('[CMP-07] its report has the totals and each contact’s result, as a PDF and as a sheet', async () => {
  const id = await s.campaign(3)
  await s.start(id)
  const [one, two] = await s.claim(2)
  await s.settle(one as Claimed, sentAs(one as Claimed))
  await s.settle(two as Claimed, failing('refused', 'ERR_WAPP_INVALID_CONTACT'))
  const file = (as: string) =>
    w.app.inject({
      method: 'GET',
      url: `/media/campaigns/${id}/result?as=${as}&locale=pt`,
      headers: { authorization: `Bearer ${s.rui.token}` },
    })
  const sheet = (await file('csv')).body.replace('\ufeff', '').split('\r\n')
  expect(sheet[0]).toContain('Nome;Endereço;Resultado;Motivo')
  expect(sheet.slice(1, 4).map(line => line.split(';').slice(2, 4))).toEqual([
    ['enviado', ''],
    ['falhou', expect.stringMatching(/[A-Za-z]/)],
    ['aguardando', ''],
  ])
  const pdf = await file('pdf')
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(pdf.rawPayload.length).toBeGreaterThan(5_000)
  expect(pdf.rawPayload.includes('/Subtype /Image')).toBe(false)
  const logo = await sharp({ create: { width: 120, height: 48, channels: 4, background: '#0b7a5b' } })
    .webp()
    .toBuffer()
  await w.owner.query("insert into brands (tenant_id, logo, logo_hash) values ($1, $2, 'papel')", [s.tenant, logo])
  const branded = (await file('pdf')).rawPayload
  if (process.env.LOOK) await writeFile(`${process.env.LOOK}/campaign.pdf`, branded)
  expect(branded.includes('/Subtype /Image'), 'the logo of whose it is').toBe(true)
  expect(lettersOf(branded)).toContain('Loja')
  await w.owner.query('delete from brands where tenant_id = $1', [s.tenant])
}, 30_000)

let more = 0
/** A message that was taken keeps its text through every later edit; and none is empty. */
async function readsTheSame(id: number, said: Map<number, string>): Promise<void> {
  const { rows } = await w.owner.query<{ id: string; body: string }>('select id, body from messages where campaign_id = $1', [id])
  for (const row of rows) {
    expect(row.body).toBe(said.get(Number(row.id)) ?? row.body)
    expect(row.body.trim()).not.toBe('')
    said.set(Number(row.id), row.body)
  }
}

test('[CMP-03] [CMP-06] in any order of claims, outcomes, pauses, edits and crashes the buckets add up to everybody and no recipient has two messages', async () => {
  const step = fc.record({
    act: fc.constantFrom(
      'claim',
      'claim',
      'settle',
      'settle',
      'tick',
      'pause',
      'resume',
      'cancel',
      'start',
      'lose',
      'crash',
      'tend',
      'edit',
      'schedule',
      'more',
      'stop',
    ),
    how: fc.nat(5),
  })
  const story = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async steps => {
    const id = await s.campaign(9)
    const flying: Claimed[] = []
    const said = new Map<number, string>()
    let total = 9
    const gone: Claimed[] = []
    const outcomes = [
      sentAs,
      sentAs,
      () => failing('refused', 'ERR_WAPP_INVALID_CONTACT'),
      () => failing('wait', 'ERR_CHANNEL_LIMITED'),
      () => failing('doubt', 'ERR_CHANNEL_UNREACHABLE'),
      () => failing('refused', 'ERR_TEMPLATE_PAUSED'),
    ]
    for (const { act, how } of steps) {
      const ask = (what: string) => s.rui.ask('POST', `/campaigns/${id}/${what}`, what === 'start' ? {} : undefined)
      if (act === 'claim') flying.push(...(await s.claim(how + 1)))
      else if (act === 'settle') {
        const one = flying.shift()
        if (one) {
          await s.settle(one, (outcomes[how] ?? sentAs)(one))
          gone.push(one)
        }
      } else if (act === 'tick') {
        const one = gone[how]
        if (one)
          await w.owner.query("update messages set ack = greatest(ack, 2) where id = $1 and status = 'sended'", [one.messageId])
      } else if (act === 'lose' || act === 'crash') {
        await campaignSpool.recover(s.held, { flying: [], isUnsent: act === 'lose' })
        flying.length = 0
      } else if (act === 'tend') await tended(id)
      else if (act === 'edit') await s.rui.ask('PUT', `/campaigns/${id}`, { texts: [`Texto ${how}`, `Outro ${how}`] })
      else if (act === 'schedule')
        await s.rui.ask('POST', `/campaigns/${id}/schedule`, { startAt: new Date(Date.now() + 60_000).toISOString() })
      else if (act === 'more') {
        const number = `1197${7_000_000 + ++more}`
        const { status } = await s.rui.ask('POST', `/campaigns/${id}/lines`, { rows: [{ line: 1, number }] })
        if (status === 200) total++
      } else if (act === 'stop')
        await w.owner.query(
          `insert into marketing_stops (tenant_id, kind, scope, key, value, source)
             select tenant_id, kind, scope, key, value, 'word' from campaign_recipients where campaign_id = $1 and state = 0 limit 1
             on conflict do nothing`,
          [id],
        )
      else await ask(act)
      const { counts } = await s.show(id)
      const sum = counts.pending + counts.canceled + counts.skipped + counts.failed + counts.sent + counts.delivered
      expect([sum, counts.total]).toEqual([total, total])
      await readsTheSame(id, said)
      const passed = await w.owner.query(
        `select from campaign_recipients r join campaign_zones z using (tenant_id, campaign_id, zone)
         where r.campaign_id = $1 and r.state = 0 and r.no <= z.low`,
        [id],
      )
      expect(passed.rows).toEqual([])
    }
    const stopped = await w.owner.query(
      `select from messages m join campaign_recipients r on r.campaign_id = m.campaign_id and r.no = m.campaign_no
         join marketing_stops p on p.tenant_id = r.tenant_id and p.kind = r.kind and p.scope = r.scope and p.key = r.key
       where m.campaign_id = $1 and r.taken_at > p.since`,
      [id],
    )
    expect(stopped.rows).toEqual([])
    const twice = await w.owner.query('select campaign_no from messages where campaign_id = $1 group by 1 having count(*) > 1', [
      id,
    ])
    expect(twice.rows).toEqual([])
    await w.owner.query("update campaigns set status = 'canceled' where id = $1", [id])
  })
  await fc.assert(story, { numRuns: 12 })
}, 120_000)
