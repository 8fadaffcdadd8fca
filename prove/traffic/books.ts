import type pg from 'pg'

/** What is kept beside the rows, against the rows: every difference. */
export async function recount(owner: pg.Pool, tenantId: number): Promise<string[]> {
  const wrongs: string[] = []
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await owner.query(query, [tenantId])
    wrongs.push(...rows.slice(0, 5).map(row => `${what}: ${JSON.stringify(row)}`))
  }
  return wrongs
}

const QUERIES = {
  'two contacts of one number': `
    select number, count(*)::int from contacts where tenant_id = $1 and number is not null group by number having count(*) > 1`,
  'counted otherwise': `
    with counted as (
      select room, status, queue_id, is_owned, sum(n)::int as n from ticket_counts where tenant_id = $1
      group by 1, 2, 3, 4 having sum(n) <> 0
    ), there as (
      select room, status, queue_id, user_id is not null as is_owned, count(*)::int as n
      from tickets, unnest(audience) room where tenant_id = $1 group by 1, 2, 3, 4
    )
    (select 'counted', * from counted except select 'counted', * from there)
    union all (select 'there', * from there except select 'there', * from counted)`,
  'rooms of tickets': `
    with kept as (select ticket_id, room, status from ticket_rooms where tenant_id = $1),
    there as (
      select id, room, status from tickets, unnest(audience) room where tenant_id = $1 and room not in ('everything', 'unowned')
    )
    (select * from kept except select * from there) union all (select * from there except select * from kept)`,
  'number of messages': `
    select t.id, t.msgs, count(m.id)::int as there, max(m.seq) as last from tickets t
    left join messages m on m.tenant_id = $1 and m.ticket_id = t.id
    where t.tenant_id = $1 group by t.id, t.msgs having t.msgs <> count(m.id) or t.msgs <> coalesce(max(m.seq), 0)`,
  'unread of tickets that were answered': `
    select t.id, t.unread, count(m.id)::int as there from tickets t
    join lateral (select max(seq) as seq from messages where tenant_id = $1 and ticket_id = t.id and from_me) said on said.seq is not null
    left join messages m on m.tenant_id = $1 and m.ticket_id = t.id and m.seq > said.seq
    where t.tenant_id = $1 and t.status = 'open' group by t.id, t.unread having t.unread <> count(m.id)`,
  'still waits to be applied': `
    select id, reason, attempts from inbound_events where tenant_id = $1 and about is null`,
  'still in the spool': `
    select id, status, attempts, claimed_at from messages where tenant_id = $1 and (next_at is not null or claimed_at is not null)`,
} as const

/** The messages that amendments name and that are not here. */
export async function waitedFor(owner: pg.Pool, tenantId: number): Promise<string[]> {
  const { rows } = await owner.query<{ about: string }>(
    'select distinct about from inbound_events where tenant_id = $1 and about is not null',
    [tenantId],
  )
  return rows.map(({ about }) => about)
}

/** What was sent and is not told to be read yet; everybody reads at once. */
export async function unread(owner: pg.Pool, tenantId: number): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from messages where tenant_id = $1 and from_me and status = 'sended' and ack < 3`,
    [tenantId],
  )
  return rows[0]?.n ?? 0
}

/** What was written and is neither sent nor said to be in doubt, by the ids under which it was. */
export async function stillPending(owner: pg.Pool, tenantId: number): Promise<string[]> {
  const { rows } = await owner.query<{ idFront: string }>(
    `select id_front as "idFront" from messages where tenant_id = $1 and from_me and status = 'pending'`,
    [tenantId],
  )
  return rows.map(({ idFront }) => idFront)
}
