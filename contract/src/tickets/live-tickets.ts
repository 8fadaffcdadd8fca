import { z } from 'zod'
import { route } from '../route.ts'
import { idNumber } from '../shapes.ts'
import { desk } from './desk.ts'
import { type TicketRow, ticketRow } from './ticket-rows.ts'

/** Home and panel hold so many; beyond them each column asks for more. */
export const MOST_LIVE = 2000
export const LIVE_PAGE = 200

/** What home and panel are about: open or pending, with a person. The server says the same in SQL (`LIVE`). */
export const isInHand = ({ status, isGroup }: Pick<TicketRow, 'status' | 'isGroup'>): boolean =>
  (status === 'open' || status === 'pending') && !isGroup

/** Somebody waits for an answer: the one meaning of "waiting" of tile, panel, queues and list (`WAITING` in SQL). */
export const isWaiting = (row: Pick<TicketRow, 'status' | 'isGroup' | 'waitingSince'>): boolean =>
  isInHand(row) && row.waitingSince !== null

/** How many of one person in one queue. */
const liveCount = z.object({
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  open: z.number().int(),
  pending: z.number().int(),
  waiting: z.number().int(),
  /** Since when the one waits who waits longest. */
  oldest: z.string().nullable(),
})
export type LiveCount = z.output<typeof liveCount>

const liveTickets = z.object({
  /** The names of all that tickets point at. */
  desk,
  /** One's own open tickets with something unread. */
  unread: z.array(z.number()),
  /** Those who wait first, the longest first; then those that moved last. */
  tickets: z.array(ticketRow),
  /** Of all, not only of those listed. */
  counts: z.array(liveCount),
})

export const liveTicketRoutes = {
  open: route({
    method: 'GET',
    path: '/live-tickets',
    can: 'tickets.work',
    summary: 'What is in hand now of all tickets one may see, counted, with the names of what they point at',
    reply: liveTickets,
    fails: [],
  }),
  more: route({
    method: 'GET',
    path: '/live-tickets/more',
    can: 'tickets.work',
    summary: 'Further ones of one person or one queue, in the same order',
    query: z.object({
      by: z.enum(['user', 'queue']),
      /** Absent: of nobody, of no queue. */
      id: z.coerce.number().pipe(idNumber).optional(),
      skip: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    reply: z.object({ tickets: z.array(ticketRow), hasMore: z.boolean() }),
    fails: ['ERR_VALIDATION'],
  }),
}
