import { refuse } from '@balcao/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Statement } from './asking.ts'
import { DAYS, object, passes } from './passes.ts'

/** Single passes, newest first, a page at a time; totals over all of them. */
export const attendances: Statement = asking => {
  const tenant = asking.actor.tenantId
  return sql`
    with ${passes(asking)}, page as (
      select * from passes p where ${after(asking.cursor)}
      order by p.opened_at desc, p.ticket_id desc, p.n desc limit ${asking.most + 1}
    )
    select (select count(*)::int from passes) as count,
      (select ${object(['total', 'closed', 'reopened', 'reply', 'resolution', 'value'])} from passes p) as total,
      (select ${object(['replyMean', 'resolutionMean'])} from passes p) as beside,
      ${DAYS} as days,
      (select count(*)::int from passes p where not exists (select from tickets t where t.tenant_id = ${tenant} and t.id = p.ticket_id
        and t.audience && (select u.rooms from users u where u.tenant_id = ${tenant} and u.id = ${asking.actor.userId}))) as "closedToYou",
      (select json_agg(${ROW} order by p.opened_at desc, p.ticket_id desc, p.n desc) from page p ${joined(tenant)}) as rows`
}

/** All of them, one row each, newest first. */
export const attendanceRows: Statement = asking => sql`
  with ${passes(asking)}
  select ${ROW} as row from passes p ${joined(asking.actor.tenantId)} order by p.opened_at desc, p.ticket_id desc, p.n desc`

const ROW = sql`json_build_object('id', p.ticket_id, 'at', concat_ws('.', (extract(epoch from p.opened_at) * 1000000)::bigint, p.ticket_id, p.n),
  'cells', json_build_object('contact', c.name, 'protocol', t.protocol, 'queue', q.name, 'user', u.name, 'channel', ch.name,
    'demand', d.name, 'value', p.value::float8 / 1000, 'opened', wire_time(p.opened_at), 'reply', p.reply_s, 'resolution', p.resolve_s,
    'status', case p.status when 'schedule' then 'open' else p.status end, 'closed', wire_time(p.closed_at)))`

const joined = (tenant: number): RawBuilder<unknown> => sql`
  left join tickets t on t.tenant_id = ${tenant} and t.id = p.ticket_id
  left join contacts c on c.tenant_id = ${tenant} and c.id = p.contact_id
  left join queues q on q.tenant_id = ${tenant} and q.id = p.queue_id
  left join users u on u.tenant_id = ${tenant} and u.id = p.user_id
  left join channels ch on ch.tenant_id = ${tenant} and ch.id = p.channel_id
  left join demands d on d.tenant_id = ${tenant} and d.id = p.demand_id`

/** `at` of a row, given back: what comes after it. */
function after(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [, at, ticket, n] = /^(\d{1,18})\.(\d{1,15})\.(\d{1,4})$/.exec(cursor) ?? refuse('ERR_VALIDATION', { cursor })
  return sql`(p.opened_at, p.ticket_id, p.n) < (to_timestamp(${at}::bigint / 1000000) + (${at}::bigint % 1000000) * interval '1 microsecond',
    ${ticket}::bigint, ${n}::smallint)`
}
