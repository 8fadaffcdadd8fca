import type { EventPayload } from '@balcao/contract/events'
import type { Task } from '@balcao/contract/tasks/tasks'
import { pushTexts } from '@balcao/contract/texts/push'
import { LEADS_ROOM } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { enqueueAll, type JobRun } from '../../infra/jobs/jobs.ts'
import type { Asker } from '../tickets/index.ts'
import { devicesOf } from './devices.ts'
import { type PushOutlet, pushAll } from './push.ts'

type What = JobRun<'push.task'>['data']['what']
type Changed = EventPayload<'task.changed'>
type Commented = EventPayload<'task.commented'>

/** What happened to tasks one owns or made, read off the tasks. */
export function noticesOfTasks({ tenantId: tenant, userId }: Asker, most: number): RawBuilder<unknown> {
  const told = (what: What, at: string, by: string | null, about: RawBuilder<unknown>) => sql`
    select ${sql.lit(what)}::text as kind, wire_time(${sql.ref(at)}) as at, null::bigint as "ticketId", null::bigint as "chatId", k.id as "taskId", k.name,
      ${by === null ? sql`null::text` : sql`(select u.name from users u where u.tenant_id = k.tenant_id and u.id = ${sql.ref(by)})`} as by, k.description as text, 0 as unread, ${sql.ref(at)} as moment
    from tasks k where k.tenant_id = ${tenant} and (k.owner_id = ${userId} or k.created_by = ${userId}) and k.deleted_at is null and ${about}`
  const parts = [
    told('taskGiven', 'k.given_at', 'k.given_by', sql`k.owner_id = ${userId} and k.given_by <> ${userId}`),
    told('taskFinished', 'k.finished_at', 'k.finished_by', sql`k.finished_by <> ${userId}`),
    told('taskReopened', 'k.reopened_at', 'k.reopened_by', sql`k.reopened_by <> ${userId} and k.finished_at is null`),
    told('taskLate', 'k.noticed_at', null, sql`k.noticed_at is not null and k.finished_at is null`),
    sql`select 'taskCommented', wire_time(m.created_at), null::bigint, null::bigint, k.id, k.name, w.name, m.comment, 0, m.created_at
      from tasks k join task_comments m on m.tenant_id = k.tenant_id and m.task_id = k.id
      join users w on w.tenant_id = m.tenant_id and w.id = m.user_id
      where k.tenant_id = ${tenant} and (k.owner_id = ${userId} or k.created_by = ${userId} or (${userId} = any (m.mentions) and exists (
          select from users u where u.tenant_id = k.tenant_id and u.id = ${userId} and ${LEADS_ROOM} = any (u.rooms))))
        and k.deleted_at is null and m.user_id <> ${userId}`,
  ]
  return sql`select * from (${sql.join(parts, sql` union all `)}) of_tasks order by moment desc limit ${sql.lit(most)}`
}

export const isTaskNews = ({ news }: Changed): boolean => news !== null

/** Its owner, and who made it; not who did it. What is given concerns its owner alone. */
const toldOf = ({ ownerId, createdById }: Task, what: What, by: number | null): number[] =>
  [...new Set(what === 'taskGiven' ? [ownerId] : [ownerId, createdById])].filter(one => one !== by)

export const pushTasks = (tx: Tx, changed: Changed[]): Promise<void> =>
  tell(
    tx,
    changed.flatMap(({ task, news, by }) =>
      news ? toldOf(task, news, by).map(userId => ({ userId, taskId: task.id, what: news })) : [],
    ),
  )

export const pushComments = (tx: Tx, commented: Commented[]): Promise<void> =>
  tell(
    tx,
    commented.flatMap(({ task, comment }) =>
      [...new Set([...toldOf(task, 'taskCommented', comment.userId), ...comment.mentions])].map(userId => ({
        userId,
        taskId: task.id,
        what: 'taskCommented' as const,
      })),
    ),
  )

/** Those of them with a device that wants to be told. */
async function tell(tx: Tx, news: JobRun<'push.task'>['data'][]): Promise<void> {
  if (news.length === 0) return
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from push_subscriptions
    where tenant_id = ${tx.tenant} and user_id = any (${news.map(({ userId }) => userId)})`.execute(tx)
  const reached = new Set(rows.map(({ userId }) => userId))
  const jobs = news.filter(({ userId }) => reached.has(userId)).map(data => ({ data, oneAtATime: `push ${data.userId}` }))
  await enqueueAll(tx, 'push.task', jobs)
}

/** Unless they sit at a browser that tells them already, or the task is gone or another's meanwhile. */
export async function sendTaskPush(
  tenantId: number,
  { userId, taskId, what }: JobRun<'push.task'>['data'],
  outlet: PushOutlet,
): Promise<void> {
  const known = await withTenant(tenantId, async tx => {
    const { rows } = await sql<{ name: string }>`
      select k.name from tasks k where k.tenant_id = ${tenantId} and k.id = ${taskId} and k.deleted_at is null
        and (k.owner_id = ${userId} or k.created_by = ${userId} or exists (select from task_comments m
          where m.tenant_id = k.tenant_id and m.task_id = k.id and ${userId} = any (m.mentions))) and not exists (
          select from presence p join processes l on l.id = p.process_id and l.lease_until > now()
          where p.tenant_id = k.tenant_id and p.user_id = ${userId} and not p.idle)`.execute(tx)
    return rows[0] && { name: rows[0].name, devices: await devicesOf(tx, userId) }
  })
  if (!known) return
  await pushAll(tenantId, known.devices, {
    outlet,
    topic: `task-${taskId}`,
    payloadFor: ({ language }) => ({
      path: `/tarefas?task=${taskId}`,
      tag: `task-${taskId}`,
      title: known.name,
      body: pushTexts(language)[what],
    }),
  })
}
