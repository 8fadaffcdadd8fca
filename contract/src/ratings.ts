import { z } from 'zod'
import { RATING } from './constants.ts'
import { route } from './route.ts'
import { idNumber, moment, pageQuery } from './shapes.ts'

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
      userId: ofSome,
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
}
