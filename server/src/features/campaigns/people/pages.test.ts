import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { type World, world } from '../../../test/world.ts'
import { shop } from '../campaigns.testkit.ts'
import { listRecipients, pageOf, wordsOf } from './recipients.ts'

const PEOPLE = 20_000
const TAKEN = 12_000

let w: World
let s: Awaited<ReturnType<typeof shop>>
let id = 0
/** Two thirds were taken, and no statistics know of any of them. */
beforeAll(async () => {
  w = await world()
  s = await shop(w)
  id = await s.campaign(0)
  await w.owner.query(
    `insert into campaign_recipients (tenant_id, campaign_id, no, kind, key, value, name, zone, state, channel_id, taken_at)
       select $1, $2, n, 'phone', 'k' || n, '5511' || (970000000 + n), 'Cliente ' || n, 1, (n <= $5)::int, case when n <= $5 then $3::bigint end,
         case when n <= $5 then now() end from generate_series(1, $4::int) n`,
    [s.tenant, id, s.channel, PEOPLE, TAKEN],
  )
  await w.owner.query('insert into campaign_zones (tenant_id, campaign_id, zone, low) values ($1, $2, 1, $3)', [
    s.tenant,
    id,
    TAKEN,
  ])
  await w.owner.query(
    `insert into messages (tenant_id, contact_id, channel_id, from_me, status, ack, campaign_id, campaign_no)
       select $1, $2, $3, true, 'sended', case when n = $5 - 7 then 3 when n > $5 - 20 then 2 else 1 end, $4, n from generate_series(1, $5::int) n`,
    [s.tenant, await s.its.contact('Cliente'), s.channel, id, TAKEN],
  )
  await w.owner.query(
    `insert into campaign_tallies (tenant_id, campaign_id, channel_id, what, n)
       values ($1, $2, $3, 'sent', $4 - 20), ($1, $2, $3, 'delivered', 19), ($1, $2, $3, 'read', 1), ($1, $2, $3, 'stopped', 1)`,
    [s.tenant, id, s.channel, TAKEN],
  )
  await w.owner.query('update campaign_recipients set stopped_at = now() where tenant_id = $1 and campaign_id = $2 and no = $3', [
    s.tenant,
    id,
    TAKEN - 9,
  ])
}, 60_000)

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const rowsRead = ({ 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] }: Plan): number =>
  rows * loops + Plans.reduce((sum, one) => sum + rowsRead(one), 0)
const rowsLookedAt = ({
  'Actual Rows': rows,
  'Actual Loops': loops,
  'Rows Removed by Filter': not = 0,
  Plans = [],
}: Plan): number => (rows + not) * loops + Plans.reduce((sum, one) => sum + rowsLookedAt(one), 0)

describe('a page of a campaign’s recipients reads about as many rows as it shows', () => {
  const page = { most: 51 }
  test.each([
    ['the first', { ...page, from: 0 }],
    ['far down', { ...page, from: 11_000 }],
    ['those who wait, behind the mark', { ...page, from: TAKEN, bucket: 'waiting' as const }],
    ['those of one bucket, far down', { ...page, from: 11_000, bucket: 'sent' as const }],
    ['of the result’s thousand', { ...page, from: 10_000, most: 1_000 }],
  ])('%s', async (_, asked) => {
    const { rows } = await withTenant(s.tenant, tx =>
      sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${pageOf(s.tenant, id, asked)}`.execute(tx),
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    expect(plan?.['Actual Rows']).toBe(asked.most)
    expect(plan && rowsRead(plan)).toBeLessThan(asked.most * 12)
  })
})

describe('few among many are found without a look at the others', () => {
  test.each<[string, { bucket?: 'read' | 'stopped' | 'delivered'; words?: string }, number]>([
    ['one bucket', { bucket: 'read' }, 1],
    ['who asked for no more', { bucket: 'stopped' }, 1],
    ['a name', { words: 'cliente 19990' }, 1],
    ['a number', { words: '+55 11 970019991' }, 1],
    ['nobody', { words: 'Zuleica' }, 0],
    ['a name in one bucket', { bucket: 'delivered', words: 'Cliente 11990' }, 1],
  ])('%s', async (_, { words, ...asked }, found) => {
    const looked = pageOf(s.tenant, id, {
      from: 0,
      most: 51,
      ...asked,
      words: wordsOf({ tenantId: s.tenant, userId: s.rui.id }, words ?? ''),
    })
    const { rows } = await withTenant(s.tenant, tx =>
      sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${looked}`.execute(tx),
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    expect(plan?.['Actual Rows']).toBe(found)
    // Those passed over count too: of words one row stands for a hundred.
    expect(plan && rowsLookedAt(plan)).toBeLessThan(PEOPLE / 100 + 500)
  })
})

test('what names and numbers say follows those who are linked, taken out and erased', async () => {
  const its = await s.campaign(0)
  const lines = ['Zélia Ramos', 'José Prata', 'Zélia Souza'].map((name, i) => ({
    line: i + 1,
    number: `1197330000${i}`,
    name,
    vars: {},
  }))
  const link = (rows: typeof lines) => s.rui.call(campaignRecipientRoutes.linkLines, { params: { id: its }, body: { rows } })
  const find = async (searchParam: string) =>
    (await s.rui.call(campaignRecipientRoutes.recipients, { params: { id: its }, query: { searchParam } })).rows.map(
      ({ name }) => name,
    )
  await link(lines.slice(0, 2))
  await link(lines.slice(2))
  expect([await find('zelia'), await find('JOSE'), await find('97330-0002')]).toEqual([
    ['Zélia Ramos', 'Zélia Souza'],
    ['José Prata'],
    ['Zélia Souza'],
  ])
  await s.rui.call(campaignRecipientRoutes.unlink, { params: { id: its }, body: { numbers: [1] } })
  expect(await find('zelia')).toEqual(['Zélia Souza'])
  const contact = await s.its.contact('José Prata', { number: '5511973300001' })
  await w.owner.query('update campaign_recipients set contact_id = $3 where tenant_id = $1 and campaign_id = $2 and no = 2', [
    s.tenant,
    its,
    contact,
  ])
  await w.owner.query('delete from identities where tenant_id = $1 and contact_id = $2', [s.tenant, contact])
  await withTenant(s.tenant, tx => sql`select forget_recipients(${contact})`.execute(tx))
  const kept = await w.one<{ words: string }>('select words from campaign_words where tenant_id = $1 and campaign_id = $2', [
    s.tenant,
    its,
  ])
  expect(kept.words.trim()).toBe('zelia souza 5511973300002')
})

test('it is who it was asked for: those who wait, one bucket, one that is empty', async () => {
  const asker = { tenantId: s.tenant, userId: s.rui.id }
  const list = (more: object) => listRecipients(asker, id, { after: 0, pageSize: 50, searchParam: '', ...more })
  expect((await list({ bucket: 'waiting' })).rows.map(({ no }) => no)[0]).toBe(TAKEN + 1)
  const sent = await list({ bucket: 'sent', after: TAKEN - 22 })
  expect([sent.rows.map(({ no, bucket }) => [no, bucket]), sent.hasMore]).toEqual([
    [
      [TAKEN - 21, 'sent'],
      [TAKEN - 20, 'sent'],
    ],
    false,
  ])
  expect((await list({ bucket: 'delivered' })).rows.length).toBe(20)
  expect((await list({ bucket: 'read' })).rows.map(({ no }) => no)).toEqual([TAKEN - 7])
  expect(await list({ bucket: 'failed' })).toEqual({ rows: [], hasMore: false })
})
