import { refuse } from '@balcao/contract/errors'
import type { Task, TaskComment, TaskFilters, TaskGroup, taskRoutes } from '@balcao/contract/tasks/tasks'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { queryTenant, withTenant } from '../../infra/database/db.ts'
import { readSetting } from '../settings/index.ts'

interface Asker {
  tenantId: number
  userId: number
}

/** Whether the asker may see a task `t`: their own, what they gave, and everything for who leads. */
export const seenBy = ({ tenantId, userId }: Asker): RawBuilder<boolean> => sql`(t.deleted_at is null and exists (
  select from users u where u.tenant_id = ${tenantId} and u.id = ${userId} and u.is_active and u.deleted_at is null
    and (t.owner_id = u.id or t.created_by = u.id or ${LEADS_ROOM} = any (u.rooms))))`

const STATUS = {
  delayed: sql`(t.finished_at is null and t.limit_at < now())`,
  pending: sql`(t.finished_at is null and t.limit_at >= now())`,
  finished: sql`t.finished_at is not null`,
}

/** The end of the company's day. */
const tonight = (zone: string) => sql`((date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone})`

const inGroup = (group: TaskGroup, zone: string): RawBuilder<unknown> =>
  ({
    late: STATUS.delayed,
    today: sql`(${STATUS.pending} and t.limit_at < ${tonight(zone)})`,
    later: sql`(${STATUS.pending} and t.limit_at >= ${tonight(zone)})`,
    finished: STATUS.finished,
  })[group]

function matching(asker: Asker, { searchParam, ownerId, priority, status, contactId, from, until }: TaskFilters) {
  const conditions = [
    sql`t.tenant_id = ${asker.tenantId}`,
    seenBy(asker),
    ...(searchParam ? [sql`strpos(searchable(t.name || ' ' || t.description), searchable(${searchParam})) > 0`] : []),
    ...(ownerId ? [sql`t.owner_id = ${ownerId}`] : []),
    ...(priority ? [sql`t.priority = any (${priority}::text[])`] : []),
    ...(status
      ? [
          sql`(${sql.join(
            status.map(one => STATUS[one]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(contactId ? [sql`t.contact_id = ${contactId}`] : []),
    ...(from ? [sql`t.limit_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`t.limit_at < ${until}::timestamptz`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const zoneOf = ({ tenantId }: Asker): Promise<string> => withTenant(tenantId, tx => readSetting(tx, 'timeZone'))

export async function listTasks(asker: Asker, query: z.output<typeof taskRoutes.list.query>) {
  const { group, pageNumber, pageSize } = query
  const zone = await zoneOf(asker)
  const offset = (pageNumber - 1) * pageSize
  const order = group === 'finished' ? sql`t.finished_at desc, t.id desc` : sql`t.finished_at is not null, t.limit_at, t.id`
  const rows = await queryTenant(
    asker.tenantId,
    () => sql<{ task: Task | null; count: number }>`
      with found as (select t.* from tasks t where ${matching(asker, query)} and ${group ? inGroup(group, zone) : sql`true`})
      select p.task, n.count from (select count(*)::int as count from found) n left join lateral (
        select task_row(t) as task from (select * from found t order by ${order} limit ${pageSize} offset ${offset}) page
        join tasks t on t.tenant_id = page.tenant_id and t.id = page.id order by ${order}) p on true`,
  )
  const shown = rows.flatMap(({ task }) => (task ? [task] : []))
  const count = rows[0]?.count ?? 0
  return { rows: shown, count, hasMore: offset + shown.length < count }
}

export async function countTasks(asker: Asker, filters: TaskFilters): Promise<Record<TaskGroup, number>> {
  const zone = await zoneOf(asker)
  const count = (group: TaskGroup) => sql`count(*) filter (where ${inGroup(group, zone)})::int as ${sql.ref(group)}`
  const [counts] = await queryTenant(
    asker.tenantId,
    () => sql<Record<TaskGroup, number>>`
      select ${count('late')}, ${count('today')}, ${count('later')}, ${count('finished')} from tasks t where ${matching(asker, filters)}`,
  )
  return counts ?? { late: 0, today: 0, later: 0, finished: 0 }
}

export const peopleForTasks = ({ tenantId }: Asker) =>
  queryTenant(
    tenantId,
    () => sql<{ id: number; name: string; isActive: boolean }>`
      select id, name, is_active and deleted_at is null as "isActive" from users where tenant_id = ${tenantId}
      order by searchable(name), id`,
  )

export async function showTask(asker: Asker, id: number): Promise<{ task: Task; comments: TaskComment[] }> {
  const [row] = await queryTenant(
    asker.tenantId,
    () => sql<{ task: Task; comments: TaskComment[] }>`
      select task_row(t) as task, (
        select coalesce(json_agg(${COMMENT} order by m.id), '[]') from task_comments m
        join users w on w.tenant_id = m.tenant_id and w.id = m.user_id
        where m.tenant_id = t.tenant_id and m.task_id = t.id) as comments
      from tasks t where t.tenant_id = ${asker.tenantId} and t.id = ${id} and ${seenBy(asker)}`,
  )
  return row ?? refuse('ERR_NO_TASK_FOUND', { id })
}

/** A comment `m`, written by `w`. */
export const COMMENT = sql`json_build_object('id', m.id, 'taskId', m.task_id, 'userId', m.user_id, 'username', w.name,
  'comment', m.comment, 'mentions', m.mentions, 'createdAt', wire_time(m.created_at))`
