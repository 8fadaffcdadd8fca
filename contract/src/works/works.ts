import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'

export const WORK_STATUSES = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
const workStatus = z.enum(WORK_STATUSES)
export type WorkStatus = (typeof WORK_STATUSES)[number]

/** Half of what these do is worse than none or all: they can be held, and go on. */
const TO_THE_END = ['tenants.erase']
export const isCancellable = (kind: string): boolean => !TO_THE_END.includes(kind)

/** Something long that goes on in the background for a person: an import, an export, a mass change. */
export const workSummary = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  status: workStatus,
  /** Null until it is known how much there is. */
  total: z.number().int().nullable(),
  done: z.number().int(),
  refused: z.number().int(),
  /** How many others come before it can begin; null: it has begun, or waits for nobody. */
  ahead: z.number().int().nullable(),
  /** Why it failed, as a code. */
  error: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** What it made, until it is thrown away. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
})
export type WorkSummary = z.output<typeof workSummary>

/** One row that was not taken, and why. */
const refusedRow = z.object({ row: z.number().int(), code: z.string(), about: z.string().optional() })
export type RefusedRow = z.output<typeof refusedRow>

const work = workSummary.extend({ report: z.array(refusedRow) })
export type Work = z.output<typeof work>

const wish = <const P extends `/${string}`>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    can: 'works.own',
    summary,
    params: id,
    reply: workSummary,
    fails: ['ERR_NO_JOB_FOUND', 'ERR_CONFLICT'],
  })

export const workRoutes = {
  mine: route({
    method: 'GET',
    path: '/works',
    can: 'works.own',
    summary: 'My recent long works, newest first',
    reply: z.object({ works: z.array(workSummary) }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/works/:id',
    can: 'works.own',
    summary: 'One of my long works, with the rows it did not take',
    params: id,
    reply: work,
    fails: ['ERR_NO_JOB_FOUND'],
  }),
  file: route({
    method: 'GET',
    path: '/media/works/:id',
    can: 'works.own',
    summary: 'The file that one of my long works made',
    byCookie: true,
    params: id,
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NO_JOB_FOUND', 'ERR_NO_FILE_FOUND'],
  }),
  pause: wish('/works/:id/pause', 'Stop for now, at the next safe place'),
  resume: wish('/works/:id/resume', 'Go on where it was paused'),
  cancel: wish('/works/:id/cancel', 'End it; what is done stays done'),
}
