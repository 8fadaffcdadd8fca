import type { Answer, Handlers } from '@balcao/contract/route'
import type { Rating, ratingRoutes } from '@balcao/contract/tickets/ratings'
import { RATING } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../infra/clock.ts'
import { queryTenant } from '../../infra/database/db.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { isNamed } from '../contacts/index.ts'
import { type Asker, visibleTo } from '../tickets/index.ts'
import { RATING_ROW } from './told.ts'

export const ratingHandlers: Handlers<typeof ratingRoutes, Exchange> = {
  list: ({ actor, query }) => listRatings(actor, query),
  figures: ({ actor, query }) => readFigures(actor, query),
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
        where r.tenant_id = ${asker.tenantId} and ${visibleTo(asker)} and ${conditions(asker, query)}
      ), figures as (
        select count(*)::int as found, avg(evaluation)::float8 as average,
          array(select (select count(*)::int from its where evaluation = value)
            from generate_series(${sql.lit(RATING.min)}, ${sql.lit(RATING.max)}) value order by value) as "byValue"
        from its
      )
      select ${RATING_ROW}, r.contact_name as "contactName", figures.*
      from figures left join lateral (select * from its order by id desc limit ${pageSize} offset ${offset}) r on true
      left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
      order by r.id desc`,
  )
  const there = rows.filter((row): row is Rating & Figures => row.id !== null)
  const { found = 0, average = null, byValue = [] } = rows[0] ?? {}
  return { rows: there, count: found, hasMore: offset + there.length < found, average, byValue }
}

/** What was asked and what came of it, and each value and colleague of what was given. */
async function readFigures(asker: Asker, query: z.output<typeof ratingRoutes.figures.query>) {
  const [row] = await queryTenant(
    asker.tenantId,
    () => sql<Answer<typeof ratingRoutes.figures>>`
      with its as materialized (
        select r.user_id, r.evaluation from ratings r
        join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
        where r.tenant_id = ${asker.tenantId} and ${visibleTo(asker)} and ${narrowed(query)}
      )
      select (select count(*)::int from its) as asked, (select count(evaluation)::int from its) as answered,
        (select avg(evaluation)::float8 from its) as average,
        array(select (select count(*)::int from its where evaluation = value)
          from generate_series(${sql.lit(RATING.min)}, ${sql.lit(RATING.max)}) value order by value) as "byValue",
        (select coalesce(json_agg(json_build_object('userId', p.user_id, 'username', u.name, 'average', p.average, 'count', p.count)
            order by p.average desc, p.count desc, p.user_id), '[]')
          from (select user_id, avg(evaluation)::float8 as average, count(*)::int as count from its
            where evaluation is not null group by user_id) p
          left join users u on u.tenant_id = ${asker.tenantId} and u.id = p.user_id) as "byUser"`,
  )
  return row ?? { asked: 0, answered: 0, average: null, byValue: [], byUser: [] }
}

const DAY_MS = 86_400_000
type Narrowing = z.output<typeof ratingRoutes.figures.query>

const narrowed = ({ userId, queueId, days }: Narrowing) =>
  sql.join(
    [
      sql`true`,
      ...(userId ? [sql`r.user_id = ${userId}`] : []),
      ...(queueId ? [sql`t.queue_id = ${queueId}`] : []),
      ...(days ? [sql`r.asked_at >= ${new Date(clock.now().getTime() - days * DAY_MS)}`] : []),
    ],
    sql` and `,
  )

const LOW = 2
function graded(grade: NonNullable<Query['grade']>) {
  if (grade === 'none') return sql`r.evaluation is null`
  return grade === 'low' ? sql`r.evaluation <= ${sql.lit(LOW)}` : sql`r.evaluation = ${Number(grade)}`
}

const conditions = (asker: Asker, { searchParam, ticketId, contactId, evaluation, grade, start, end, ...narrowing }: Query) =>
  sql.join(
    [
      narrowed(narrowing),
      ...(grade ? [graded(grade)] : []),
      ...(searchParam ? [isNamed(asker, searchParam)] : []),
      ...(ticketId ? [sql`r.ticket_id = ${ticketId}`] : []),
      ...(contactId ? [sql`r.contact_id = ${contactId}`] : []),
      ...(evaluation === undefined ? [] : [sql`r.evaluation = ${evaluation}`]),
      ...(start ? [sql`r.asked_at >= ${start}`] : []),
      ...(end ? [sql`r.asked_at <= ${end}`] : []),
    ],
    sql` and `,
  )
