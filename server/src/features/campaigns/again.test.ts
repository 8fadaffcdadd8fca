import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import type { Actor } from '@balcao/contract/permissions'
import { workRoutes } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundOf } from '../../app.ts'
import { settleRestored } from '../../infra/backup/restore/after.ts'
import { clock } from '../../infra/clock.ts'
import { withTenant } from '../../infra/database/db.ts'
import { type Jobs, startJobs } from '../../infra/jobs/jobs.ts'
import { type World, world } from '../../test/world.ts'
import type { Claimed } from '../channels/index.ts'
import { failing, sentAs, shop } from './campaigns.testkit.ts'
import { resumeCampaign } from './commands.ts'
import { showCampaign } from './list.ts'
import { mayOptOut, takeOptOut } from './opt-out/answers.ts'
import { noteReplies } from './people/replies.ts'
import { tendCampaigns } from './tend.ts'

let w: World
let jobs: Jobs
let s: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  w = await world()
  jobs = await startJobs({ pollSeconds: 0.5, work: { ...backgroundOf(w.config), schedules: {} } })
})
afterAll(() => jobs.stop())
beforeEach(async () => {
  s = await shop(w)
})

const contactOf = async (id: number, no: number): Promise<number> =>
  Number(
    (await w.one<{ c: string }>('select contact_id as c from campaign_recipients where campaign_id = $1 and no = $2', [id, no]))
      .c,
  )
const sendAll = async () => {
  for (const one of await s.claim()) await s.settle(one, sentAs(one))
}
const bucketsOf = async (id: number) => {
  const { rows } = await s.rui.call(campaignRecipientRoutes.recipients, { params: { id }, query: {} })
  return rows.map(({ bucket, reason }) => reason ?? bucket)
}
const arrives = async (ticket: number, body = 'Quero saber mais') => {
  const id = await s.its.message(ticket, body)
  await withTenant(s.tenant, tx => noteReplies(tx, [{ message: { id } }] as never))
  return id
}

describe('a reply', () => {
  test('into a conversation that was going on counts, and once; an agent who opens one has not replied', async () => {
    const id = await s.campaign(3)
    const ticket = await s.its.ticket({ contact: await contactOf(id, 1), channel: s.channel, status: 'open' })
    await s.start(id)
    await sendAll()
    expect((await s.show(id)).counts).toMatchObject({ sent: 3, replied: 0 })
    // Somebody here opens the second conversation: what was sent stands in it.
    const opened = await s.its.ticket({ contact: await contactOf(id, 2), channel: s.channel, status: 'open' })
    await withTenant(s.tenant, async tx => {
      await sql`select join_loose(${s.tenant}, ${opened})`.execute(tx)
    })
    expect((await s.show(id)).counts).toMatchObject({ replied: 0 })
    await arrives(ticket)
    await arrives(ticket, 'E o preço?')
    expect((await s.show(id)).counts).toMatchObject({ replied: 1 })
    await arrives(opened)
    expect((await s.show(id)).counts).toMatchObject({ replied: 2, sent: 3, total: 3 })
  })
})

describe('a campaign of a campaign', () => {
  const again = async (id: number, who: 'unanswered' | 'retry') => {
    const body = { name: 'De novo', who, title: 'De novo' }
    const { campaign, work } = await s.rui.call(campaignRoutes.again, { params: { id }, body })
    const its = () => s.rui.call(workRoutes.show, { params: { id: work.id } })
    await expect.poll(async () => (await its()).status, { timeout: 15_000 }).toBe('done')
    const { rows } = await w.owner.query('select key from campaign_recipients where campaign_id = $1 order by key', [campaign.id])
    return { campaign, keys: rows.map(row => row.key as string) }
  }
  const keyOf = async (id: number, no: number) =>
    (await w.one<{ key: string }>('select key from campaign_recipients where campaign_id = $1 and no = $2', [id, no])).key

  test('goes to those who did not answer, or whose failure may be tried again, and to nobody else; it names the one before', async () => {
    const id = await s.campaign(5)
    await s.start(id)
    const [answered, silent, limited, gone, doubt] = (await s.claim()) as [Claimed, Claimed, Claimed, Claimed, Claimed]
    for (const one of [answered, silent]) await s.settle(one, sentAs(one))
    await s.settle(limited, failing('refused', 'ERR_MARKETING_LIMIT'))
    await s.settle(gone, failing('refused', 'ERR_WAPP_INVALID_CONTACT'))
    await s.settle(doubt, failing('doubt', 'ERR_CHANNEL_UNREACHABLE'))
    const ticket = await s.its.ticket({ contact: await contactOf(id, 1), channel: s.channel, status: 'open' })
    await w.owner.query('update messages set ticket_id = $2, seq = 1 where id = $1', [answered.messageId, ticket])
    await w.owner.query('update tickets set msgs = 1 where id = $1', [ticket])
    await arrives(ticket)

    const reminder = await again(id, 'unanswered')
    expect(reminder.campaign).toMatchObject({ parentId: id, status: 'pending', texts: ['Oi {{name}}'] })
    expect(reminder.keys).toEqual([await keyOf(id, 2)])
    const retry = await again(id, 'retry')
    expect(retry.campaign.parentId).toBe(id)
    expect(retry.keys).toEqual([await keyOf(id, 3)])
    // A person who was written to by the one before is no "lately" of the one after.
    await w.owner.query('update campaigns set skip_days = 7 where id = $1', [reminder.campaign.id])
    await s.start(reminder.campaign.id)
    expect(await s.claim()).toHaveLength(1)
  })

  test('there is none where nobody is left for it', async () => {
    const id = await s.campaign(1)
    await s.start(id)
    await sendAll()
    const body = { name: 'De novo', who: 'retry', title: 'De novo' }
    expect(await s.rui.ask('POST', `/campaigns/${id}/again`, body)).toMatchObject({
      body: { error: 'ERR_CAMPAIGN_CONTACTS_NOT_FOUND' },
    })
    expect((await s.rui.call(campaignRoutes.list, { query: {} })).count).toBe(1)
  })
})

describe('who is left out', () => {
  test('had another campaign so many days ago; told in the count before, and skipped when it goes', async () => {
    const first = await s.campaign(2)
    await s.start(first)
    await sendAll()
    const next = await s.campaign(0, { skipDays: 7 })
    const ids = [await contactOf(first, 1), await contactOf(first, 2), await s.its.contact('Nova', { number: '5511955550001' })]
    const count = await s.rui.call(campaignRecipientRoutes.count, { params: { id: next }, body: { by: 'contacts', ids } })
    expect(count).toMatchObject({ selected: 3, lately: 2, willReceive: 1 })
    await w.owner.query("update campaign_recipients set taken_at = now() - interval '8 days' where campaign_id = $1 and no = 2", [
      first,
    ])
    const work = await s.rui.call(campaignRecipientRoutes.link, {
      params: { id: next },
      body: { audience: { by: 'contacts', ids }, title: 'x' },
    })
    await expect
      .poll(async () => (await s.rui.call(workRoutes.show, { params: { id: work.id } })).status, { timeout: 15_000 })
      .toBe('done')
    await s.start(next)
    expect(await s.claim()).toHaveLength(2)
    expect((await bucketsOf(next)).toSorted()).toEqual(['lately', 'sending', 'sending'])
  })

  test('pressed the campaign’s own button: from that address on, in every campaign and mass send', async () => {
    const id = await s.campaign(1, { stopButton: 'Não quero receber' })
    await s.start(id)
    const [one] = await s.claim()
    expect(JSON.stringify(one?.outbound.content)).toContain('Não quero receber')
    await s.settle(one as Claimed, sentAs(one as Claimed))
    const ticket = await s.its.ticket({ contact: await contactOf(id, 1), channel: s.channel, status: 'open' })
    await w.owner.query('update messages set ticket_id = $2, seq = 1 where id = $1', [one?.messageId, ticket])
    await w.owner.query('update tickets set msgs = 1 where id = $1', [ticket])
    const messageId = await s.its.message(ticket, 'Não quero receber', { extra: JSON.stringify({ choice: `stop:${id}` }) })
    const message = { id: messageId, fromMe: false, ticketId: ticket, body: 'Não quero receber', extra: { choice: `stop:${id}` } }
    expect(mayOptOut({ message } as never)).toBe(true)
    await takeOptOut(s.tenant, { messageId, ticketId: ticket })
    expect((await s.rui.ask('GET', `/contacts/${await contactOf(id, 1)}/marketing-stops`)).body).toMatchObject({
      rows: [{ source: 'button', campaignId: id }],
    })
    expect((await s.show(id)).counts).toMatchObject({ stopped: 1 })
  })
})

test('an audience of more than one block is linked whole, and each of it once', async () => {
  const people = 20_010
  await w.owner.query(
    `with made as (
       insert into contacts (tenant_id, name, number) select $1, 'Cliente ' || n, '5511' || (910000000 + n) from generate_series(1, $2::int) n
       returning id, number)
     insert into identities (tenant_id, kind, key, value, contact_id) select $1, 'phone', phone_key(number), number, id from made`,
    [s.tenant, people],
  )
  const id = await s.campaign(0)
  const body = { audience: { by: 'states' as const, states: ['SP'] }, title: 'Todos' }
  const work = await s.rui.call(campaignRecipientRoutes.link, { params: { id }, body })
  const its = () => s.rui.call(workRoutes.show, { params: { id: work.id } })
  await expect.poll(async () => (await its()).status, { timeout: 30_000 }).toBe('done')
  expect(await its()).toMatchObject({ done: people, total: people })
  expect((await s.show(id)).counts).toMatchObject({ total: people, waiting: people })
  const { outlook } = await s.rui.call(campaignRecipientRoutes.preview, { params: { id }, query: {} })
  expect(outlook).toMatchObject({ recipients: people, strangers: people })
  expect(
    await w.one(
      'select count(distinct contact_id)::int as n, max(no)::int as last from campaign_recipients where campaign_id = $1',
      [id],
    ),
  ).toEqual({ n: people, last: people })
}, 60_000)

test('people who would be left out are listed by the reason, and those who lack what the text asks for are among them', async () => {
  const ids = [
    await s.its.contact('Ana', { number: '5511955550011' }),
    await s.its.contact('Bia', { number: '5511955550012' }),
    await s.its.contact('5511955550013', { number: '5511955550013' }),
    await s.its.contact('Sem número'),
  ]
  await s.rui.ask('PUT', `/contacts/${ids[0]}/marketing-stops`, { stopped: true })
  await w.owner.query("update contacts set business_name = 'Bar' where id = any ($1)", [[ids[0], ids[2]]])
  const id = await s.campaign(0, { texts: ['Oi {{firstName}}, do {{businessName}}'], gaps: 'skip' })
  const audience = { by: 'contacts' as const, ids }
  const counted = () => s.rui.call(campaignRecipientRoutes.count, { params: { id }, body: audience })
  expect(await counted()).toMatchObject({ selected: 4, stopped: 1, invalid: 1, variable: 2, willReceive: 0 })
  const who = async (why: 'stopped' | 'variable' | 'invalid') =>
    (await s.rui.call(campaignRecipientRoutes.leftOut, { params: { id }, body: { audience, why } })).rows.map(
      row => row.contactId,
    )
  expect([await who('stopped'), await who('variable'), await who('invalid')]).toEqual([[ids[0]], [ids[1], ids[2]], [ids[3]]])
  await s.rui.call(campaignRoutes.update, { params: { id }, body: { fallbacks: { firstName: 'cliente' } } })
  expect(await counted()).toMatchObject({ variable: 1, willReceive: 1 })
})

describe('what holds a campaign back', () => {
  test('its ration of a day, by the company’s midnight', async () => {
    const id = await s.campaign(5, { dailyCap: 2 })
    await s.start(id)
    await sendAll()
    expect(await s.claim()).toEqual([])
    expect(await s.rui.call(campaignRoutes.figures, { params: { id } })).toMatchObject({
      restsFor: 'cap',
      restsUntil: expect.any(String),
    })
    const now = clock.now
    clock.now = () => new Date(Date.now() + 25 * 3_600_000)
    try {
      expect(await s.claim()).toHaveLength(2)
    } finally {
      clock.now = now
    }
    expect((await s.show(id)).counts).toMatchObject({ total: 5, waiting: 1, sending: 2, sent: 2 })
  })

  test('the provider’s limit, one for all numbers that share it, from 95 % on; it says until when', async () => {
    const other = await s.its.channel('Outro', { standing: JSON.stringify({ limit: '20' }) })
    await w.owner.query(`update channels set standing = '{"limit": "20"}' where id = $1`, [s.channel])
    await w.owner.query(
      `insert into campaign_tallies (tenant_id, campaign_id, channel_id, what, hour, n)
         select $1, $2, $3, 'taken', date_trunc('hour', now()), 18`,
      [s.tenant, await s.campaign(1), other],
    )
    const id = await s.campaign(4)
    await s.start(id)
    expect(await s.claim()).toHaveLength(1)
    expect(await s.claim()).toEqual([])
    expect(await s.rui.call(campaignRoutes.figures, { params: { id } })).toMatchObject({
      restsFor: 'limit',
      restsUntil: expect.any(String),
    })
  })

  test('a restore: held until a person decides, and what was planned is to be planned anew', async () => {
    const [going, planned] = [await s.campaign(3), await s.campaign(1)]
    await s.start(going)
    for (const one of await s.claim(1)) await s.settle(one, sentAs(one))
    const startAt = new Date(Date.now() + 60_000).toISOString()
    await s.rui.call(campaignRoutes.schedule, { params: { id: planned }, body: { startAt } })
    await settleRestored(w.owner, { withoutKey: false })
    await w.owner.query("update campaigns set start_at = now() - interval '1 hour' where id = $1", [planned])
    await tendCampaigns()
    expect(await s.claim()).toEqual([])
    const actor = { userId: s.rui.id, tenantId: s.tenant } as Actor
    expect(await showCampaign(s.tenant, going)).toMatchObject({
      status: 'processing',
      pauseCode: 'restored',
      counts: { waiting: 2, sent: 1 },
    })
    expect(await showCampaign(s.tenant, planned)).toMatchObject({ status: 'canceled', counts: { canceled: 1, total: 1 } })
    await resumeCampaign(actor, going)
    expect(await s.claim()).toHaveLength(2)
  })
})
