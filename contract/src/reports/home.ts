import { z } from 'zod'
import { route } from '../route.ts'
import { day } from '../shapes.ts'

/** A figure of the day, and the same of the day a week before up to the same hour; null: nothing was measured. */
const compared = z.object({ now: z.number().nullable(), before: z.number().nullable() })
/** By hour of the company's clock, 0 to 23. */
const byHour = z.array(z.number().nullable())
/** What is left of a new company's way to its first answered message. */
const steps = z.object({
  channel: z.boolean(),
  people: z.boolean(),
  queues: z.boolean(),
  hours: z.boolean(),
  flow: z.boolean(),
})
export const STEPS = ['channel', 'people', 'queues', 'hours', 'flow'] as const
export type Step = (typeof STEPS)[number]

const home = z.object({
  day: z.string(),
  /** By the company's calendar. */
  today: z.string(),
  comparedTo: z.string(),
  /** Whether the day is still going on: then the other is counted up to the same hour. */
  isToday: z.boolean(),
  /** The hour of the company's clock that goes on; null for a day that is over. */
  hour: z.number().int().nullable(),
  opened: compared.extend({ byHour: z.object({ now: byHour, before: byHour }) }),
  resolved: compared,
  reopened: compared,
  /** Seconds: medians, and the means of the day. */
  reply: compared.extend({ mean: z.number().nullable(), count: z.number().int(), byHour }),
  resolve: compared.extend({ mean: z.number().nullable(), byHour }),
  wait: compared.extend({ mean: z.number().nullable() }),
  handle: compared.extend({ mean: z.number().nullable() }),
  /** 0 to 5. */
  rating: compared.extend({ count: z.number().int(), byDay: z.array(z.number().nullable()) }),
  /** In service at the same moment a week before, and how many began and ended by hour of this day. */
  inService: z.object({ before: z.number().nullable(), began: byHour, ended: byHour }),
  /** Of those opened that day, how many had no answer yet at the end of each hour. */
  unanswered: byHour,
  /** Opened in the four weeks before, per week: Monday to Sunday, by hour. */
  heat: z.array(z.array(z.number().nullable())),
  byUser: z.array(z.object({ userId: z.number(), resolved: z.number().int() })),
  byQueue: z.array(z.object({ queueId: z.number().nullable(), opened: z.number().int(), resolved: z.number().int() })),
  byChannel: z.array(z.object({ channelId: z.number(), opened: z.number().int(), resolved: z.number().int() })),
  /** Null: somebody has answered a customer already, or it is not this person's to arrange. */
  steps: steps.nullable(),
})
export type Home = z.output<typeof home>

export const homeRoutes = {
  show: route({
    method: 'GET',
    path: '/home',
    can: 'tickets.work',
    summary: 'The figures of a day beside the same weekday before: admins all, supervisors their rooms, others their own',
    query: z.object({ day: day.optional() }),
    reply: home,
    fails: ['ERR_VALIDATION', 'ERR_UNAVAILABLE'],
  }),
}
