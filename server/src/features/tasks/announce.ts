import type { Task } from '@balcao/contract/tasks/tasks'
import { LEADS_ROOM, type Room, userRoom } from '@balcao/contract/visibility'
import type { TASK_NOTICES } from '@balcao/contract/works/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../infra/database/db.ts'
import { emitEach } from '../../infra/relay/outbox.ts'

/** Those who see a task: its owner, its author, supervisors and admins. */
export const roomsOf = ({ ownerId, createdById }: Pick<Task, 'ownerId' | 'createdById'>): Room[] => [
  ...new Set([userRoom(ownerId), userRoom(createdById), LEADS_ROOM]),
]

interface News {
  what: (typeof TASK_NOTICES)[number]
  by: number | null
}

export async function announceTasks(tx: Tx, ids: readonly number[], news: News | null): Promise<Task[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ task: Task }>`
    select task_row(t) as task from tasks t where t.tenant_id = ${tx.tenant} and t.id = any (${[...ids]}) order by t.id`.execute(
    tx,
  )
  const tasks = rows.map(({ task }) => task)
  await emitEach(
    tx,
    'task.changed',
    tasks.map(task => ({ payload: { task, news: news?.what ?? null, by: news?.by ?? null }, rooms: roomsOf(task) })),
  )
  return tasks
}
