import { type Task, type TaskComment, taskRoutes } from '@balcao/contract/tasks/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import { joinLive, type Live } from '../../realtime/apply.ts'

interface Page {
  rows: Task[]
  count: number
  hasMore: boolean
}

const GATHER_MS = 500
const waiting = new WeakSet<QueryClient>()
/** Which list a task stands in, and how many do, is the server's to say: asked once for all that is heard in half a second. */
function again(cache: QueryClient): void {
  if (waiting.has(cache)) return
  waiting.add(cache)
  setTimeout(() => {
    waiting.delete(cache)
    void cache.invalidateQueries({ queryKey: keyOf(taskRoutes.list) })
    void cache.invalidateQueries({ queryKey: keyOf(taskRoutes.counts) })
  }, GATHER_MS)
}

const STANDING = ['limitDate', 'finishedAt', 'priority', 'ownerId', 'name', 'description'] as const

/** A task as it is now, wherever it is shown; false: it may stand elsewhere now. */
function put(cache: QueryClient, task: Task): boolean {
  let isSettled = true
  let isKnown = false
  for (const query of cache.getQueryCache().findAll({ queryKey: keyOf(taskRoutes.list) })) {
    const known = (query.state.data as Page | undefined)?.rows.find(({ id }) => id === task.id)
    if (!known) continue
    isKnown = true
    if (STANDING.some(field => known[field] !== task[field])) isSettled = false
    heard<Page>(cache, query.queryKey, page => ({
      ...page,
      rows: page.rows.map(one => (one.id === task.id && one.version <= task.version ? task : one)),
    }))
  }
  heard<{ task: Task; comments: TaskComment[] }>(cache, keyOf(taskRoutes.show, { params: { id: task.id } }), shown =>
    shown.task.version <= task.version ? { ...shown, task } : shown,
  )
  return isKnown && isSettled
}

export function taskHeard(cache: QueryClient, task: Task): void {
  if (!put(cache, task)) again(cache)
}

export function commentHeard(cache: QueryClient, comment: TaskComment): void {
  heard<{ task: Task; comments: TaskComment[] }>(cache, keyOf(taskRoutes.show, { params: { id: comment.taskId } }), shown =>
    shown.comments.some(({ id }) => id === comment.id) ? shown : { ...shown, comments: [...shown.comments, comment] },
  )
}

const live: Live = {
  'task.changed': (cache, { task }) => taskHeard(cache, task),
  'task.commented': (cache, { task, comment }) => {
    taskHeard(cache, task)
    commentHeard(cache, comment)
  },
  'task.removed': (cache, { id }) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: keyOf(taskRoutes.list) }))
      heard<Page>(cache, queryKey, page => ({ ...page, rows: page.rows.filter(one => one.id !== id) }))
    again(cache)
  },
}
joinLive(live)
