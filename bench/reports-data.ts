import pg from 'pg'
import { valuesFrom } from '../contract/src/settings.ts'
import { roomsOf, VISIBILITY_KEYS, type VisibilitySettings } from '../contract/src/visibility.ts'

/**
 * One company's year: a million tickets, each opened once, 2,000 of them live, a tenth by five ads; 40 people in 8 queues on 4 channels, 300,000 contacts.
 * Messages are only those of the newest 5,000 tickets, 20 each: no statement of a report reads those of a pass that is over.
 */
export const REPORT_TICKETS = Number(process.env.TICKETS) || 1_000_000
const CONTACTS = Math.round(REPORT_TICKETS * 0.3)
const LIVE = 2_000
const SPOKEN = 5_000
const SETTINGS: VisibilitySettings = { ...valuesFrom(VISIBILITY_KEYS, {}), hasQueues: true }
const QUEUES = 8
export const REPORT_AGENTS = 40

export async function fillReports(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(HOUSE)
    for (let id = 1; id <= REPORT_AGENTS; id++) await addPerson(client, id, 'user', [1 + (id % QUEUES)])
    await addPerson(client, 1001, 'admin', [1])
    await addPerson(client, 1004, 'super', [1, 2])
    await client.query("set maintenance_work_mem = '1GB'; set session_replication_role = replica")
    await withoutIndexes(client, 'contacts', KNOWN)
    await withoutIndexes(client, 'tickets', TICKETS)
    await withoutIndexes(client, 'attendances', PASSES)
    await client.query(LISTED)
    await client.query(SAID)
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function addPerson(client: pg.Client, id: number, profile: 'user' | 'super' | 'admin', queueIds: number[]) {
  const rooms = roomsOf({ userId: id, profile, queueIds, support: false, blockWavoip: false }, SETTINGS)
  await client.query(
    "insert into users (tenant_id, id, name, email, password_hash, profile, rooms) values (1, $1, $2, $3, 'none', $4, $5)",
    [id, `Pessoa ${id}`, `p${id}@balcao.test`, profile, rooms],
  )
  for (const queue of queueIds) await client.query('insert into user_queues values (1, $1, $2)', [id, queue])
}

/** Built afterwards, in one go each. */
async function withoutIndexes(client: pg.Client, table: string, work: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(work)
  for (const { definition } of rows) await client.query(definition)
}

const HOUSE = `
  insert into tenants (id, name, max_users, max_connections, terms_version, terms_by, terms_at) values (1, 'Balcão', 2000, 10, 'x', 'x', now());
  insert into queues (tenant_id, id, name) select 1, n, 'Fila ' || n from generate_series(1, ${QUEUES}) n;
  insert into channels (tenant_id, id, kind, name, status, queue_id) select 1, n, 'sandbox', 'Canal ' || n, 'connected', 1 from generate_series(1, 4) n;
  insert into doors (tenant_id, kind, key, ref) values (1, 'hook', 'k', 1);
  insert into demands (tenant_id, id, name) select 1, n, 'Motivo ' || n from generate_series(1, 20) n;
  insert into tags (tenant_id, id, tag, color) select 1, n, 'Etiqueta ' || n, '#2f7fc1' from generate_series(1, 40) n;
  insert into lanes (tenant_id, id, name, position) select 1, n, 'Etapa ' || n, n from generate_series(1, 8) n;
  insert into ads (tenant_id, id, key, name) select 1, n, 'ad ' || n, 'Anúncio ' || n from generate_series(1, 5) n;
  insert into report_zones (tenant_id, zone) values (1, 'America/Sao_Paulo')`

/** Two tags or three each, and a wallet for every other. */
const KNOWN = `
  insert into contacts (tenant_id, id, name, number, email, kanban_id, kanban_rank, kanban_value, tag_ids, wallet_ids, created_at)
  select 1, n, (array['Ana','José','João','Conceição','Luís','Márcia','Antônio','Inês'])[1 + n % 8] || ' ' ||
      (array['Silva','Araújo','Gonçalves','Simões','Brandão','Assunção'])[1 + n / 8 % 6] || ' ' || n,
    '55' || (array[11,11,11,21,31,41,42,51,61,71,85])[1 + n % 11] || (970000000 + n), 'p' || n || '@exemplo.com.br',
    case when n % 20 = 0 then 1 + n / 20 % 8 end, case when n % 20 = 0 then lpad(n::text, 9, '0') end, case when n % 40 = 0 then n * 10 end,
    array[1 + n % 40, 1 + (n * 7 + 3) % 40], case when n % 2 = 1 then array[1 + n % ${REPORT_AGENTS}] else '{}' end,
    now() - n * interval '100 seconds'
  from generate_series(1, ${CONTACTS}) n;
  select setval(pg_get_serial_sequence('contacts', 'id'), 10000000)`

/** The newest is ticket 1; five in six of the day lie between eight and twenty. */
const TICKETS = `
  insert into tickets (tenant_id, id, contact_id, channel_id, status, queue_id, user_id, unread, msgs, last_message, last_message_at,
    started_at, closed_at, waiting_since, audience, protocol, demand_id, value, created_at, updated_at)
  select 1, n, 1 + (n * 7919::bigint) % ${CONTACTS}, 1 + n % 4, status, queue, owner, case when status = 'closed' then 0 else n % 7 end, 20, 'obrigado', ended, at,
    case when status = 'closed' then ended end, case when status <> 'closed' and n % 3 > 0 then ended end,
    audience_of(owner, queue, false, false, '{}'), lpad(n::text, 10, '0'), case when n % 3 = 0 then 1 + n % 20 end,
    case when n % 5 = 0 then 10 + n % 900 end, at, ended
  from (
    select n, 1 + owner % ${QUEUES} as queue, case when n > ${LIVE} then 'closed' when n % 5 = 0 then 'pending' else 'open' end as status,
      case when n <= ${LIVE} and n % 5 = 0 then null else owner end::bigint as owner, at, least(now(), at + (60 + abs(hashint4(n)) % 20000) * interval '1 second') as ended
    from (select n, 1 + abs(hashint4(n * 3)) % ${REPORT_AGENTS} as owner, now() - n * interval '31.5 seconds' as at from generate_series(1, ${REPORT_TICKETS}) n) a
  ) b;
  select setval(pg_get_serial_sequence('tickets', 'id'), 20000000)`

const PASSES = `
  insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, queue_id, user_id, status, is_group,
    by_company, demand_id, closed_at, closed_day, closed_how, closed_by, wait_s, reply_s, handle_s, resolve_s, waited_s, waits, longest_s,
    was_asked, evaluation, value, by_bot, handed, received, sent, failed, billed, ad_id,
    office_wait_s, office_reply_s, office_handle_s, office_resolve_s)
  select 1, t.id, 1, t.created_at, (t.created_at at time zone 'America/Sao_Paulo')::date, t.contact_id, t.channel_id, t.queue_id, t.user_id,
    t.status, false, t.id % 12 = 0, t.demand_id, t.closed_at, (t.closed_at at time zone 'America/Sao_Paulo')::date,
    case when t.closed_at is not null then 'person' end, t.user_id, h % 900, case when h % 9 > 0 then h % 1800 end,
    greatest(0, r - h % 900), r, case when r is not null then h % 3000 end, case when r is not null then 4 end, case when r is not null then h % 1500 end,
    h % 2 = 0, case when r is not null and h % 6 = 0 then h % 6 end, (t.value * 1000)::bigint, h % 4 = 0, h % 8 = 0,
    case when t.id > ${SPOKEN} then 10 end, case when t.id > ${SPOKEN} then 10 end, case when t.id > ${SPOKEN} then 0 end, case when t.id > ${SPOKEN} then h % 3 end,
    case when h % 10 = 0 then 1 + h / 10 % 5 end,
    h % 900, case when h % 9 > 0 then h % 1200 end, greatest(0, r - h % 900) / 2, r / 2
  from (select t.*, abs(hashint8(t.id)) as h, floor(extract(epoch from t.closed_at - t.created_at))::int as r from tickets t) t;
  insert into report_stale (tenant_id, day) select distinct 1, opened_day from attendances where received is not null`

/** What lists of live tickets and their counts read; those of a million closed ones no report does. */
const LISTED = `
  insert into ticket_rooms (tenant_id, ticket_id, room, status, updated_at)
  select tenant_id, id, room, status, updated_at from tickets, unnest(audience) room where room not in ('everything', 'unowned') and status <> 'closed'`

const SAID = `
  insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, body, status, ack, external_id, said_at, created_at)
  select 1, t.contact_id, t.channel_id, t.id, s, s % 2 = 0, 'mensagem ' || s, case when s % 2 = 0 then 'sended' else 'received' end, 3,
    'SEED' || t.id || '-' || s, at, at
  from tickets t, generate_series(1, 20) s, lateral (select t.created_at + (t.updated_at - t.created_at) * s / 20 as at) m
  where t.id <= ${SPOKEN} order by t.id desc;
  select setval(pg_get_serial_sequence('messages', 'id'), 200000000)`
