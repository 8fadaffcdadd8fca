import { RATING } from '@balcao/contract/constants'
import type { Rating, ratingRoutes } from '@balcao/contract/ratings'
import type { Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant } from '../../infra/db.ts'
import type { Exchange } from '../../infra/http.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'

export const ratingHandlers: Handlers<typeof ratingRoutes, Exchange> = {
  list: ({ actor, query }) => listRatings(actor, query),
}

type Query = z.output<typeof ratingRoutes.list.query>
interface Figures {
  found: number
  average: number | null
  byValue: number[]
}

/** A page, and the figures of all that was asked for, in one statement that reads the rights too. */
async function listRatings(asker: Asker, query: Query) {
  const { pageNumber, pageSize } = query
  const offset = (pageNumber - 1) * pageSize
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ [K in keyof Rating]: Rating[K] | null } & Figures>`
      with its as materialized (
        select r.*, c.name as contact_name from ratings r
        join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
        join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id
        where r.tenant_id = ${asker.tenantId} and ${visibleTo(asker)} and ${conditions(query)}
      ), figures as (
        select count(*)::int as found, avg(evaluation)::float8 as average,
          array(select (select count(*)::int from its where evaluation = value)
            from generate_series(${sql.lit(RATING.min)}, ${sql.lit(RATING.max)}) value order by value) as "byValue"
        from its
      )
      select r.id, r.ticket_id as "ticketId", r.contact_id as "contactId", r.contact_name as "contactName", r.user_id as "userId",
        u.name as username, r.evaluation, r.attempts, wire_time(r.asked_at) as "askedAt", wire_time(r.answered_at) as "answeredAt",
        figures.*
      from figures left join lateral (select * from its order by id desc limit ${pageSize} offset ${offset}) r on true
      left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
      order by r.id desc`,
  )
  const there = rows.filter((row): row is Rating & Figures => row.id !== null)
  const { found = 0, average = null, byValue = [] } = rows[0] ?? {}
  return { rows: there, count: found, hasMore: offset + there.length < found, average, byValue }
}

const conditions = ({ searchParam, ticketId, contactId, userId, evaluation, start, end }: Query) =>
  sql.join(
    [
      sql`true`,
      ...(searchParam ? [sql`strpos(searchable(c.name), searchable(${searchParam})) > 0`] : []),
      ...(ticketId ? [sql`r.ticket_id = ${ticketId}`] : []),
      ...(contactId ? [sql`r.contact_id = ${contactId}`] : []),
      ...(userId ? [sql`r.user_id = ${userId}`] : []),
      ...(evaluation === undefined ? [] : [sql`r.evaluation = ${evaluation}`]),
      ...(start ? [sql`r.asked_at >= ${start}`] : []),
      ...(end ? [sql`r.asked_at <= ${end}`] : []),
    ],
    sql` and `,
  )
