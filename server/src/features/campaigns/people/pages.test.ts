import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '../../../infra/database/db.ts'
import { type World, world } from '../../../test/world.ts'
import { shop } from '../campaigns.testkit.ts'
import { listRecipients, pageOf } from './recipients.ts'

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
       select $1, $2, $3, true, 'sended', 1, $4, n from generate_series(1, $5::int) n`,
    [s.tenant, await s.its.contact('Cliente'), s.channel, id, TAKEN],
  )
  await w.owner.query(
    "insert into campaign_tallies (tenant_id, campaign_id, channel_id, what, n) values ($1, $2, $3, 'sent', $4)",
    [s.tenant, id, s.channel, TAKEN],
  )
}, 60_000)

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const rowsRead = ({ 'Actual Rows': rows, 'Actual Loops': loops, Plans = [] }: Plan): number =>
  rows * loops + Plans.reduce((sum, one) => sum + rowsRead(one), 0)

describe('a page of a campaign’s recipients reads about as many rows as it shows', () => {
  const page = { among: sql`true`, byMessages: false, most: 51 }
  test.each([
    ['the first', { ...page, from: 0 }],
    ['far down', { ...page, from: 11_000 }],
    ['those who wait, behind the mark', { ...page, from: TAKEN, among: sql`r.state + 0 = 0` }],
    [
      'those of one bucket, far down',
      { ...page, from: 11_000, byMessages: true, among: sql`campaign_bucket(m.status, m.ack) = 'sent'` },
    ],
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

test('it is who it was asked for: those who wait, one bucket, one that is empty', async () => {
  const asker = { tenantId: s.tenant, userId: s.rui.id }
  const list = (more: object) => listRecipients(asker, id, { after: 0, pageSize: 50, searchParam: '', ...more })
  expect((await list({ bucket: 'waiting' })).rows.map(({ no }) => no)[0]).toBe(TAKEN + 1)
  const sent = await list({ bucket: 'sent', after: TAKEN - 2 })
  expect([sent.rows.map(({ no, bucket }) => [no, bucket]), sent.hasMore]).toEqual([
    [
      [TAKEN - 1, 'sent'],
      [TAKEN, 'sent'],
    ],
    false,
  ])
  expect(await list({ bucket: 'read' })).toEqual({ rows: [], hasMore: false })
})
