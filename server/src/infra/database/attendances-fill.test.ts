import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import { rolesOf } from './roles.ts'

/** A company that worked before passes were kept: its tickets as they stood then, brought to this program's schema. */

const name = `t_${randomBytes(6).toString('hex')}`
const at = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).toString()
let client: pg.Client

const admin = async (sql: string) => {
  const its = new pg.Client(inject('adminUrl'))
  await its.connect()
  await its.query(sql).finally(() => its.end())
}

beforeAll(async () => {
  // The keys of this process.
  await testDatabase()
  await admin(`create database ${name}`)
  // Tables alone: what kept them then is gone, so rows stand exactly as they are written here.
  await migrate(at, { upTo: '0042_channel_engines' })
  client = new pg.Client(at)
  await client.connect()
  await client.query(COMPANIES)
  for (const [tenant, ticket, its] of TICKETS) await put(tenant, ticket, its)
  await migrate(at)
}, 120_000)
afterAll(async () => {
  await client.end()
  await admin(`drop database ${name} with (force)`)
  for (const role of Object.values(rolesOf(name))) await admin(`drop role if exists ${role}`)
})

const [ANA, BIA] = [1, 2]
const COMPANIES = `
  insert into tenants (id, name, max_users, max_connections) values (1, 'Padaria', 9, 9), (2, 'Loja de Tóquio', 9, 9);
  insert into settings (tenant_id, key, value) values (2, 'timeZone', 'Asia/Tokyo');
  insert into users (tenant_id, id, name, email, password_hash, profile)
    select t, t * 10 - 10 + n, 'Pessoa ' || n, t || '.' || n || '@x.test', 'none', 'user' from generate_series(1, 2) t, generate_series(1, 2) n;
  insert into queues (tenant_id, id, name) values (1, 1, 'Caixa'), (2, 2, 'Caixa');
  insert into channels (tenant_id, id, kind, name) values (1, 1, 'sandbox', 'Canal'), (2, 2, 'sandbox', 'Canal');
  insert into contacts (tenant_id, id, name) values (1, 1, 'Maria'), (2, 2, 'Kenji')`

interface Its {
  status?: string
  userId?: number
  opened: string
  started?: string
  closed?: string
  logs?: [at: string, type: string, by: number | null, from: object, to: object][]
  messages?: [at: string, by: 'customer' | number | null][]
  rating?: [at: string, evaluation: number]
}
const on = (clock: string) => `2026-03-10T${clock}:00Z`
const open = { status: 'open', userId: ANA, answeredBy: 'person' }
const closed = { status: 'closed' }

const TICKETS: [tenant: number, ticket: number, its: Its][] = [
  // Taken, answered, closed with a question.
  [
    1,
    1,
    {
      userId: ANA,
      opened: on('12:00'),
      started: on('12:10'),
      closed: on('13:00'),
      logs: [
        [on('12:10'), 'open', ANA, { status: 'pending' }, open],
        [on('13:00'), 'closed', ANA, open, closed],
      ],
      messages: [
        [on('12:01'), 'customer'],
        [on('12:02'), null],
        [on('12:20'), ANA],
        [on('12:30'), ANA],
      ],
      rating: [on('12:59'), 4],
    },
  ],
  // Closed by one, opened again by another three hours later, and left lying.
  [
    1,
    2,
    {
      userId: BIA,
      opened: on('12:00'),
      started: on('15:00'),
      closed: on('18:00'),
      logs: [
        [on('12:30'), 'open', ANA, { status: 'pending' }, open],
        [on('13:00'), 'closed', ANA, open, closed],
        [on('15:00'), 'open', BIA, closed, { status: 'open' }],
        [on('18:00'), 'autoClose', null, { ...open, userId: BIA }, closed],
      ],
      messages: [
        [on('12:05'), 'customer'],
        [on('15:05'), 'customer'],
        [on('15:06'), BIA],
      ],
    },
  ],
  // Still going on; nobody answered.
  [1, 3, { status: 'pending', opened: on('12:00'), messages: [[on('12:01'), 'customer']] }],
  // A bot's, from beginning to end.
  [
    1,
    4,
    {
      opened: on('12:00'),
      closed: on('12:07'),
      logs: [
        [on('12:00'), 'chatBot', null, {}, { status: 'pending' }],
        [on('12:07'), 'closed', null, { status: 'pending', answeredBy: 'flow' }, closed],
      ],
      messages: [
        [on('12:00'), 'customer'],
        [on('12:01'), null],
      ],
    },
  ],
  // Closed by mistake and taken back at once: one pass.
  [
    1,
    5,
    {
      userId: ANA,
      opened: on('12:00'),
      started: on('12:00'),
      closed: on('14:00'),
      logs: [
        [on('13:00'), 'closed', ANA, open, closed],
        ['2026-03-10T13:00:05Z', 'undo', ANA, closed, open],
        [on('14:00'), 'closed', ANA, open, closed],
      ],
    },
  ],
  // By another company's clock: in the evening of London it is tomorrow.
  [2, 6, { opened: on('20:00'), closed: on('20:30'), logs: [[on('20:30'), 'closed', 11, open, closed]] }],
]

async function put(tenant: number, ticket: number, its: Its): Promise<void> {
  await client.query(
    `insert into tickets (tenant_id, id, contact_id, channel_id, queue_id, user_id, status, audience, created_at, updated_at, started_at, closed_at)
     values ($1, $2, $1, $1, $1, $3, $4, '{}', $5, $5, $6, $7)`,
    [tenant, ticket, its.userId, its.status ?? 'closed', its.opened, its.started, its.closed],
  )
  for (const [when, type, by, from, to] of its.logs ?? [])
    await client.query(
      'insert into ticket_logs (tenant_id, ticket_id, type, user_id, details, created_at) values ($1, $2, $3, $4, $5, $6)',
      [tenant, ticket, type, by, { from, to }, when],
    )
  for (const [n, [when, by]] of (its.messages ?? []).entries())
    await client.query(
      `insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, user_id, body, status, ack, said_at, created_at)
       values ($1, $1, $1, $2, $3, $4, $5, 'x', $6, 3, $7, $7)`,
      [tenant, ticket, n + 1, by !== 'customer', by === 'customer' ? null : by, by === 'customer' ? 'received' : 'sended', when],
    )
  if (its.rating)
    await client.query(
      'insert into ratings (tenant_id, ticket_id, contact_id, heard_seq, asked_at, evaluation) values ($1, $2, $1, 0, $3, $4)',
      [tenant, ticket, ...its.rating],
    )
}

const passesOf = async (ticket: number) =>
  (
    await client.query(
      `select n, opened_at as opened, opened_day::text as day, status, closed_how as how, user_id::int as "user", closed_by::int as "by",
         by_company as "byCompany", by_bot as "byBot", wait_s as wait, reply_s as reply, handle_s as handle, resolve_s as resolve, was_asked as asked, evaluation
       from attendances where ticket_id = $1 order by n`,
      [ticket],
    )
  ).rows

describe('[AHD-18] tickets of before have their passes', () => {
  test('with the times of the first reply, who had it and how it ended', async () => {
    expect(await passesOf(1)).toMatchObject([
      {
        n: 1,
        status: 'closed',
        how: 'rating',
        user: ANA,
        by: ANA,
        wait: 600,
        reply: 1140,
        handle: 3000,
        resolve: 3600,
        asked: true,
        evaluation: 4,
      },
    ])
    expect(await passesOf(4)).toMatchObject([
      { status: 'closed', how: 'bot', by: null, byBot: true, wait: null, reply: null, resolve: 420 },
    ])
  })

  test('one for each time it was opened, by the log; what was taken back is none', async () => {
    expect(await passesOf(2)).toMatchObject([
      {
        n: 1,
        status: 'closed',
        how: 'person',
        user: ANA,
        by: ANA,
        byCompany: false,
        wait: 1800,
        reply: null,
        handle: 1800,
        resolve: 3600,
      },
      {
        n: 2,
        status: 'closed',
        how: 'idle',
        user: BIA,
        by: null,
        byCompany: true,
        opened: new Date(on('15:00')),
        wait: 0,
        reply: 60,
        resolve: 10_800,
      },
    ])
    expect((await client.query('select pass from tickets where id = 2')).rows).toEqual([{ pass: 2 }])
    expect(await passesOf(5)).toMatchObject([{ n: 1, how: 'person', resolve: 7200 }])
  })

  test('on the days of their company’s clock', async () => {
    expect((await passesOf(1))[0]).toMatchObject({ day: '2026-03-10' })
    expect(await passesOf(6)).toMatchObject([{ day: '2026-03-11', status: 'closed', resolve: 1800 }])
  })

  test('one that goes on is counted from where it stood', async () => {
    expect(await passesOf(3)).toMatchObject([{ status: 'pending', how: null, reply: null, resolve: null }])
    await client.query("select set_config('app.tenant', '1', false)")
    await client.query("update tickets set status = 'open', user_id = 1, started_at = $1, updated_at = $1 where id = 3", [
      on('12:30'),
    ])
    await client.query('update tickets set replied_at = $1, replied_by = 1, updated_at = $1 where id = 3', [on('12:31')])
    await client.query("update tickets set status = 'closed', closed_at = $1, updated_at = $1 where id = 3", [on('13:00')])
    expect(await passesOf(3)).toMatchObject([{ n: 1, status: 'closed', wait: 1800, reply: 1800, handle: 1800, resolve: 3600 }])
  })

  test('and their times in the company’s hours, counted in the background', async () => {
    await client.query(
      `insert into business_hours (tenant_id, week) select 1, json_agg(json_build_object('day', d, 'type', 'H', 'hr1', '09:15', 'hr2', '12:30',
         'hr3', '', 'hr4', '')) from generate_series(0, 6) d`,
    )
    await client.query("select set_config('app.tenant', '1', false)")
    expect((await client.query('select count_office(1, 100) as n')).rows).toEqual([{ n: 5 }])
    const { rows } = await client.query(
      `select office_wait_s as wait, office_reply_s as reply, office_handle_s as handle, office_resolve_s as resolve
       from attendances where ticket_id = 1`,
    )
    // From nine to ten by the clock of São Paulo, the first quarter of an hour before they opened.
    expect(rows).toEqual([{ wait: 0, reply: 300, handle: 2700, resolve: 2700 }])
  })
})
