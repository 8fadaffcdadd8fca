import type pg from 'pg'

/** A year of passes of the one company there is, by its people, and the sums of its days. */
export async function fillYear(owner: pg.Pool, passes: number): Promise<void> {
  await owner.query(
    `insert into attendances (tenant_id, ticket_id, n, opened_at, opened_day, contact_id, channel_id, user_id, status, is_group, by_company,
       closed_at, closed_day, closed_how, wait_s, reply_s, handle_s, resolve_s, evaluation, value, received, sent, failed, billed,
       office_wait_s, office_reply_s, office_handle_s, office_resolve_s)
     select c.tenant_id, 10000000 + n, 1, at, at::date, 1, c.id, u.ids[1 + n % cardinality(u.ids)], 'closed', false, n % 9 = 0,
       at + interval '1 hour', (at + interval '1 hour')::date, 'person', n % 900, n % 1800, 3600 - n % 900, 3600,
       case when n % 6 = 0 then n % 6 end, n % 900 * 1000, 10, 10, 0, n % 3,
       n % 900, n % 1200, 1200, 2400
     from channels c, (select array_agg(id) as ids from users where profile in ('user', 'super')) u,
       generate_series(1, $1::int) n, lateral (select now() - interval '3 hours' - n * (interval '364 days' / $1::int) as at) m`,
    [passes],
  )
  await owner.query('vacuum analyze attendances')
}
