import { z } from 'zod'
import { route } from '../route.ts'
import { idNumber, moment, pageQuery } from '../shapes.ts'
import { RATING } from '../values/constants.ts'

/** A customer was asked how it was. */
export const rating = z.object({
  id: z.number(),
  ticketId: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  /** Who attended. */
  userId: z.number().nullable(),
  username: z.string().nullable(),
  /** Null: no answer that could be read. */
  evaluation: z.number().int().nullable(),
  /** Answers that could not be read. */
  attempts: z.number().int(),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
})
export type Rating = z.output<typeof rating>

const ofSome = z.coerce.number().pipe(idNumber).optional()

/** One value, the lower half, or what was asked and never given. */
export const GRADES = ['5', '4', '3', '2', '1', '0', 'low', 'none'] as const

const narrowing = {
  userId: ofSome,
  queueId: ofSome,
  /** Asked so many days ago at most. */
  days: z.coerce.number().int().min(1).max(3660).optional(),
}

export const ratingRoutes = {
  list: route({
    method: 'GET',
    path: '/evaluations',
    can: 'tickets.work',
    summary: 'Ratings of the tickets one may see, the newest first: of one ticket, a contact, a user, a time',
    query: pageQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(200).default(40),
      ticketId: ofSome,
      contactId: ofSome,
      ...narrowing,
      grade: z.enum(GRADES).optional(),
      evaluation: z.coerce.number().int().min(RATING.min).max(RATING.max).optional(),
      /** Asked in this time. */
      start: moment.optional(),
      end: moment.optional(),
    }),
    reply: z.object({
      rows: z.array(rating),
      count: z.number().int(),
      hasMore: z.boolean(),
      /** Of all that were given, not of the page. */
      average: z.number().nullable(),
      /** How often each value was given, from the lowest. */
      byValue: z.array(z.number().int()),
    }),
    fails: ['ERR_VALIDATION'],
  }),
  figures: route({
    method: 'GET',
    path: '/evaluations/figures',
    can: 'tickets.work',
    summary: 'How ratings stand, of the tickets one may see: how many were asked and given, each value, each colleague',
    query: z.object(narrowing),
    reply: z.object({
      asked: z.number().int(),
      answered: z.number().int(),
      average: z.number().nullable(),
      /** From the lowest. */
      byValue: z.array(z.number().int()),
      /** The best first; null: of tickets nobody had. */
      byUser: z.array(
        z.object({
          userId: z.number().nullable(),
          username: z.string().nullable(),
          average: z.number(),
          count: z.number().int(),
        }),
      ),
    }),
    fails: ['ERR_VALIDATION'],
  }),
}
