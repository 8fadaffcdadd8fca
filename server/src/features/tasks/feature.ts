import type { Handlers } from '@balcao/contract/route'
import type { taskRoutes } from '@balcao/contract/tasks/tasks'
import { feature } from '../../infra/feature.ts'
import type { Exchange } from '../../infra/http/http.ts'
import { changeTask, commentTask, createTask, finishTask, removeTask, reopenTask } from './commands.ts'
import { noticeLateTasks } from './late.ts'
import { countTasks, listTasks, peopleForTasks, showTask } from './queries.ts'

const handlers: Handlers<typeof taskRoutes, Exchange> = {
  list: ({ actor, query }) => listTasks(actor, query),
  counts: ({ actor, query }) => countTasks(actor, query),
  people: async ({ actor }) => ({ people: await peopleForTasks(actor) }),
  show: ({ actor, params }) => showTask(actor, params.id),
  create: ({ actor, body }) => createTask(actor, body),
  update: ({ actor, params, body }) => changeTask(actor, params.id, body),
  finish: ({ actor, params }) => finishTask(actor, params.id),
  reopen: ({ actor, params }) => reopenTask(actor, params.id),
  comment: ({ actor, params, body }) => commentTask(actor, params.id, body),
  remove: ({ actor, params }) => removeTask(actor, params.id),
}

export const taskFeature = feature({
  handlers: { tasks: handlers },
  rounds: { 'tasks that turned late': { everyMs: 10_000, run: noticeLateTasks } },
})
