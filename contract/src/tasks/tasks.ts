import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, list, moment, pageQuery } from '../shapes.ts'
import { seen } from '../values/readable.ts'

export const PRIORITIES = ['high', 'medium', 'low', 'none'] as const
export type Priority = (typeof PRIORITIES)[number]
export const TASK_STATUSES = ['delayed', 'pending', 'finished'] as const
/** Days between one and the next of a task that recurs. */
export const RECURRENCES = [7, 30, 45, 60, 75, 90] as const
export const MOST_REPETITIONS = 500
/** How the list is cut: what is late, is to be done today, comes later, is done. */
export const TASK_GROUPS = ['late', 'today', 'later', 'finished'] as const
export type TaskGroup = (typeof TASK_GROUPS)[number]

export const task = z.object({
  id: z.number(),
  /** Read off the limit and whether it is finished, at the moment it was asked for. */
  status: z.enum(TASK_STATUSES),
  name: z.string(),
  description: z.string(),
  limitDate: z.string(),
  priority: z.enum(PRIORITIES),
  ownerId: z.number(),
  owner: z.string(),
  createdById: z.number(),
  createdBy: z.string(),
  /** Days until the next one; null: it does not recur. */
  everyDays: z.number().int().nullable(),
  /** This is the so-and-so-manieth of so many. */
  occurrence: z.number().int(),
  repetitions: z.number().int(),
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The conversation it came from; a user who may not see that one cannot open it. */
  ticketId: z.number().nullable(),
  finishedAt: z.string().nullable(),
  finishedBy: z.string().nullable(),
  comments: z.number().int(),
  createdAt: z.string(),
  /** Of two that were heard out of order the higher is newer. */
  version: z.number().int(),
})
export type Task = z.output<typeof task>

export const taskComment = z.object({
  id: z.number(),
  taskId: z.number(),
  userId: z.number(),
  username: z.string(),
  comment: z.string(),
  /** Whom it calls. */
  mentions: z.array(z.number()),
  createdAt: z.string(),
})
export type TaskComment = z.output<typeof taskComment>

const fields = {
  name: z.string().overwrite(seen).trim().min(1).max(200),
  description: z.string().trim().max(4000),
  limitDate: moment,
  ownerId: idNumber,
  priority: z.enum(PRIORITIES),
  everyDays: z.literal(RECURRENCES).nullable(),
  /** All of them together. */
  repetitions: z.number().int().min(1).max(MOST_REPETITIONS),
  contactId: idNumber.nullable(),
  ticketId: idNumber.nullable(),
}
const taskChange = z.object(fields).partial().strict()
export type TaskChange = z.output<typeof taskChange>
const taskInput = taskChange.required({ name: true, limitDate: true, ownerId: true })
export type TaskInput = z.output<typeof taskInput>

const number = z.coerce.number().pipe(idNumber)
const filters = z.object({
  searchParam: pageQuery.shape.searchParam,
  ownerId: number.optional(),
  priority: list(z.enum(PRIORITIES)),
  status: list(z.enum(TASK_STATUSES)),
  contactId: number.optional(),
  /** The limit, from and until. */
  from: moment.optional(),
  until: moment.optional(),
})
export type TaskFilters = z.output<typeof filters>

const FAILS = ['ERR_NO_TASK_FOUND', 'ERR_VALIDATION'] as const
const LINKS = ['ERR_NO_USER_FOUND', 'ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND', 'ERR_PAST_DATE'] as const

export const taskRoutes = {
  list: route({
    method: 'GET',
    path: '/tasks',
    can: 'tasks.work',
    summary: 'Tasks one owns or made, a supervisor’s and admin’s all; the nearest limit first, what is finished the latest first',
    query: filters.extend({
      group: z.enum(TASK_GROUPS).optional(),
      pageNumber: pageQuery.shape.pageNumber,
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ rows: z.array(task), count: z.number().int(), hasMore: z.boolean() }),
    fails: [],
  }),
  counts: route({
    method: 'GET',
    path: '/tasks/counts',
    can: 'tasks.work',
    summary: 'How many there are in each group',
    query: filters,
    reply: z.object({ late: z.number().int(), today: z.number().int(), later: z.number().int(), finished: z.number().int() }),
    fails: [],
  }),
  people: route({
    method: 'GET',
    path: '/tasks/people',
    can: 'tasks.work',
    summary: 'Who may own a task',
    reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })) }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/tasks/:id',
    can: 'tasks.work',
    summary: 'A task with its comments, the oldest first',
    params: id,
    reply: z.object({ task, comments: z.array(taskComment) }),
    fails: ['ERR_NO_TASK_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/tasks',
    can: 'tasks.work',
    summary: 'Give somebody something to do',
    body: taskInput,
    reply: task,
    status: 201,
    fails: [...LINKS, 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/tasks/:id',
    can: 'tasks.work',
    summary: 'Change a task; of a series only this one, and how it goes on',
    params: id,
    body: taskChange,
    reply: task,
    fails: [...FAILS, ...LINKS],
  }),
  finish: route({
    method: 'POST',
    path: '/tasks/:id/finish',
    can: 'tasks.work',
    summary: 'It is done; the next of its series is made, once',
    params: id,
    reply: z.object({ task, next: task.nullable() }),
    fails: ['ERR_NO_TASK_FOUND'],
  }),
  reopen: route({
    method: 'POST',
    path: '/tasks/:id/reopen',
    can: 'tasks.work',
    summary: 'It is not done after all; the next of its series stays',
    params: id,
    reply: task,
    fails: ['ERR_NO_TASK_FOUND'],
  }),
  comment: route({
    method: 'POST',
    path: '/tasks/:id/comments',
    can: 'tasks.work',
    summary: 'Say something about a task',
    params: id,
    body: z.object({ comment: z.string().trim().min(1).max(4000), mentions: z.array(idNumber).max(50).default([]) }).strict(),
    reply: taskComment,
    status: 201,
    fails: [...FAILS],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tasks/:id',
    can: 'tasks.work',
    summary: 'Delete a task, and end its series; who made it, supervisors and admins',
    params: id,
    reply: done,
    fails: ['ERR_NO_TASK_FOUND', 'ERR_NO_PERMISSION'],
  }),
}
