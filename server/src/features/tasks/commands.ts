import { refuse } from '@balcao/contract/errors'
import { type Actor, can } from '@balcao/contract/permissions'
import type { Task, TaskChange, TaskComment, TaskInput } from '@balcao/contract/tasks/tasks'
import { LEADS_ROOM, userRoom } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { emit } from '../../infra/relay/outbox.ts'
import { readSetting } from '../settings/index.ts'
import { visibleTo } from '../tickets/index.ts'
import { announceTasks, roomsOf } from './announce.ts'
import { COMMENT, seenBy } from './queries.ts'

/** Locked, if the actor may see it: what is decided about it stays true until the end. */
async function lock(tx: Tx, actor: Actor, id: number): Promise<Task> {
  const { rows } = await sql<{ task: Task }>`
    select task_row(t) as task from tasks t where t.tenant_id = ${tx.tenant} and t.id = ${id} and ${seenBy(actor)}
    for update of t`.execute(tx)
  return rows[0]?.task ?? refuse('ERR_NO_TASK_FOUND', { id })
}

const announced = async (tx: Tx, id: number, news: Parameters<typeof announceTasks>[2] = null): Promise<Task> =>
  (await announceTasks(tx, [id], news))[0] ?? refuse('ERR_NO_TASK_FOUND', { id })

/** Somebody who works here, a contact and a conversation the actor may point at, and a limit that is to come. */
async function check(tx: Tx, actor: Actor, { ownerId, contactId, ticketId, limitDate }: TaskChange): Promise<void> {
  const { rows } = await sql<{ owner: boolean; contact: boolean; ticket: boolean; past: boolean }>`
    select ${ownerId ?? null}::bigint is null or exists (select from users u
        where u.tenant_id = ${tx.tenant} and u.id = ${ownerId ?? null} and u.is_active and u.deleted_at is null) as owner,
      ${contactId ?? null}::bigint is null or exists (select from contacts c
        where c.tenant_id = ${tx.tenant} and c.id = ${contactId ?? null}) as contact,
      ${ticketId ?? null}::bigint is null or exists (select from tickets t
        where t.tenant_id = ${tx.tenant} and t.id = ${ticketId ?? null} and ${visibleTo(actor)}) as ticket,
      ${limitDate ?? null}::timestamptz < now() as past`.execute(tx)
  const found = rows[0]
  if (!found?.owner) refuse('ERR_NO_USER_FOUND', { id: ownerId })
  if (!found.contact) refuse('ERR_NO_CONTACT_FOUND', { id: contactId })
  if (!found.ticket) refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  if (found.past) refuse('ERR_PAST_DATE')
}

export const createTask = (actor: Actor, input: TaskInput): Promise<Task> =>
  withTenant(actor.tenantId, async tx => {
    await check(tx, actor, input)
    const everyDays = input.everyDays ?? null
    const { id } = await tx
      .insertInto('tasks')
      .values({
        name: input.name,
        description: input.description ?? '',
        limit_at: new Date(input.limitDate),
        first_at: new Date(input.limitDate),
        priority: input.priority ?? 'none',
        every_days: everyDays,
        repetitions: everyDays === null ? 1 : (input.repetitions ?? 1),
        owner_id: input.ownerId,
        created_by: actor.userId,
        given_by: actor.userId,
        contact_id: input.contactId ?? null,
        ticket_id: input.ticketId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return announced(tx, id, { what: 'taskGiven', by: actor.userId })
  })

export const changeTask = (actor: Actor, id: number, change: TaskChange): Promise<Task> =>
  withTenant(actor.tenantId, async tx => {
    const was = await lock(tx, actor, id)
    const isSameLimit = change.limitDate !== undefined && Date.parse(change.limitDate) === Date.parse(was.limitDate)
    const isSameOwner = change.ownerId === undefined || change.ownerId === was.ownerId
    const { limitDate, ownerId, ...rest } = change
    const changed: TaskChange = {
      ...rest,
      ...(limitDate === undefined || isSameLimit ? {} : { limitDate }),
      ...(isSameOwner ? {} : { ownerId }),
    }
    // What it points at already it may go on pointing at.
    const isSameTicket = change.ticketId === was.ticketId
    await check(tx, actor, isSameTicket ? { ...changed, ticketId: null } : changed)
    await write(tx, actor, was, changed)
    const task = await announced(tx, id, isSameOwner ? null : { what: 'taskGiven', by: actor.userId })
    const lost = userRoom(was.ownerId)
    if (!isSameOwner && !roomsOf(task).includes(lost))
      await emit(tx, 'task.removed', { id }, [lost], { except: [...roomsOf(task), LEADS_ROOM] })
    return task
  })

/** Another limit is this one's alone; another rhythm begins where this one stands. */
async function write(tx: Tx, actor: Actor, was: Task, change: TaskChange): Promise<void> {
  const { name, description, limitDate, priority, everyDays, repetitions, ownerId, contactId, ticketId } = change
  const zone = await readSetting(tx, 'timeZone')
  const days = everyDays === undefined ? was.everyDays : everyDays
  const isNewRhythm = everyDays !== undefined && everyDays !== was.everyDays
  const limit = sql`coalesce(${limitDate ?? null}::timestamptz, limit_at)`
  const back = sql`make_interval(days => ${(days ?? 0) * (was.occurrence - 1)})`
  await sql`
    update tasks set name = ${name ?? was.name}, description = ${description ?? was.description}, limit_at = ${limit},
      first_at = ${isNewRhythm || days === null ? sql`((${limit} at time zone ${zone}) - ${back}) at time zone ${zone}` : sql`first_at`},
      priority = ${priority ?? was.priority}, every_days = ${days}::int,
      repetitions = ${days === null ? was.occurrence : Math.max(was.occurrence, repetitions ?? was.repetitions)},
      owner_id = ${ownerId ?? was.ownerId}, given_by = ${ownerId ? sql`${actor.userId}` : sql`given_by`},
      given_at = ${ownerId ? sql`now()` : sql`given_at`},
      contact_id = ${contactId === undefined ? sql`contact_id` : sql`${contactId}::bigint`},
      ticket_id = ${ticketId === undefined ? sql`ticket_id` : sql`${ticketId}::bigint`},
      noticed_at = ${limitDate === undefined ? sql`noticed_at` : sql`null`}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenant} and id = ${was.id}`.execute(tx)
}

/** Done once, though several say so or one repeats it: the next of the series has a number, and a number is there once. */
export const finishTask = (actor: Actor, id: number): Promise<{ task: Task; next: Task | null }> =>
  withTenant(actor.tenantId, async tx => {
    const was = await lock(tx, actor, id)
    if (was.status === 'finished') return { task: was, next: null }
    const zone = await readSetting(tx, 'timeZone')
    const { rows } = await sql<{ next: number | null }>`
      with done as (
        update tasks set finished_at = now(), finished_by = ${actor.userId}, version = version + 1, updated_at = now()
        where tenant_id = ${tx.tenant} and id = ${id} and finished_at is null returning *)
      select n.id as next from done left join lateral next_task((select t from tasks t
        where t.tenant_id = done.tenant_id and t.id = done.id), ${zone}) n on true`.execute(tx)
    const next = rows[0]?.next ?? null
    const task = await announced(tx, id, { what: 'taskFinished', by: actor.userId })
    return { task, next: next === null ? null : await announced(tx, next) }
  })

export const reopenTask = (actor: Actor, id: number): Promise<Task> =>
  withTenant(actor.tenantId, async tx => {
    const was = await lock(tx, actor, id)
    if (was.status !== 'finished') return was
    await sql`
      update tasks set finished_at = null, finished_by = null, reopened_at = now(), reopened_by = ${actor.userId},
        version = version + 1, updated_at = now()
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return announced(tx, id, { what: 'taskReopened', by: actor.userId })
  })

export const commentTask = (
  actor: Actor,
  id: number,
  { comment, mentions }: { comment: string; mentions: readonly number[] },
): Promise<TaskComment> =>
  withTenant(actor.tenantId, async tx => {
    const { ownerId, createdById } = await lock(tx, actor, id)
    const called = await callable(tx, actor, { ownerId, createdById, mentions })
    const { rows } = await sql<{ said: TaskComment }>`
      with m as (insert into task_comments (task_id, user_id, comment, mentions)
        values (${id}, ${actor.userId}, ${comment}, ${called}::bigint[]) returning *)
      select ${COMMENT} as said from m join users w on w.tenant_id = m.tenant_id and w.id = m.user_id`.execute(tx)
    const said = rows[0]?.said ?? refuse('ERR_INTERNAL')
    await sql`update tasks set version = version + 1 where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    const task = await lock(tx, actor, id)
    await emit(tx, 'task.commented', { task, comment: said }, roomsOf(task))
    return said
  })

/** Those of the picked who see the task: nobody else learns of it by being called. */
async function callable(
  tx: Tx,
  { userId }: Actor,
  { ownerId, createdById, mentions }: { ownerId: number; createdById: number; mentions: readonly number[] },
): Promise<number[]> {
  if (mentions.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from users where tenant_id = ${tx.tenant} and id = any (${[...mentions]}::bigint[]) and id <> ${userId}
      and is_active and deleted_at is null and (id in (${ownerId}, ${createdById}) or ${LEADS_ROOM} = any (rooms)) order by id`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

export const removeTask = (actor: Actor, id: number): Promise<{ ok: true }> =>
  withTenant(actor.tenantId, async tx => {
    const task = await lock(tx, actor, id)
    if (task.createdById !== actor.userId && !can(actor, 'users.list')) refuse('ERR_NO_PERMISSION')
    await sql`
      update tasks set deleted_at = now(), version = version + 1 where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    await emit(tx, 'task.removed', { id }, roomsOf(task))
    return { ok: true }
  })
