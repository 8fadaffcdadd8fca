import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, list } from '../shapes.ts'
import { TICKET_STATUSES } from '../tickets/ticket-words.ts'
import { workSummary } from '../works/works.ts'

/** A contact on the board, as everybody of the company sees it and as facts carry it. */
export const boardCard = z.object({
  id: z.number(),
  kind: z.enum(['person', 'group']),
  name: z.string(),
  number: z.string().nullable(),
  profilePicUrl: z.string().nullable(),
  tags: z.array(z.number()),
  wallets: z.array(z.number()),
  blocked: z.boolean(),
  laneId: z.number().nullable(),
  /** Cards stand in the order of these texts, digit by digit; the server makes them. */
  rank: z.string().nullable(),
  /** Since when it is in its lane. */
  since: z.string().nullable(),
  /** Its newest ticket's that has one, a live one's first. */
  value: z.number().nullable(),
  /** Of two that were heard out of order the higher is newer. */
  version: z.number().int(),
})
export type BoardCard = z.output<typeof boardCard>

/** What a card says of a conversation: only to those who may see that one. */
const cardTicket = z.object({
  id: z.number(),
  status: z.enum(TICKET_STATUSES),
  userId: z.number().nullable(),
  channelId: z.number(),
  lastMessage: z.string(),
  lastFromMe: z.boolean(),
  lastMessageAt: z.string().nullable(),
  waitingSince: z.string().nullable(),
  unreadMessages: z.number().int(),
  version: z.number().int(),
})
export type CardTicket = z.output<typeof cardTicket>

/** Their newest live ticket that its reader may see, or else their newest. */
const cardWithTicket = boardCard.extend({ ticket: cardTicket.nullable() })
export type CardWithTicket = z.output<typeof cardWithTicket>

const names = z.object({
  tags: z.array(z.object({ id: z.number(), tag: z.string(), color: z.string() })),
  users: z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })),
  channels: z.array(z.object({ id: z.number(), name: z.string(), kind: z.string() })),
})
export type BoardNames = z.output<typeof names>

const column = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string().nullable(),
  position: z.number().int(),
  /** Of what the filter lets through. */
  count: z.number().int(),
  value: z.number(),
})
export type BoardColumn = z.output<typeof column>

const number = z.coerce.number().pipe(idNumber)
export const BOARD_PAGE = 50

/** What narrows a board: its cards, and what their columns sum up to. */
const narrowing = z.object({
  searchParam: z.string().trim().max(200).optional(),
  tagId: number.optional(),
  /** Who has one of their tickets in hand, among those the asker sees. */
  userId: number.optional(),
  channelId: number.optional(),
})
export type BoardNarrowing = z.output<typeof narrowing>

const cards = <const P extends `/${string}`>(path: P, summary: string, missing: 'ERR_NO_LANE_FOUND' | 'ERR_NO_TAG_FOUND') =>
  route({
    method: 'GET',
    path,
    can: 'board.work',
    summary,
    params: id,
    /** `behind` is the last card of the page before: its rank, or by tags its number. */
    query: narrowing.extend({
      behind: z.string().max(60).optional(),
      pageSize: z.coerce.number().int().min(1).max(500).default(BOARD_PAGE),
    }),
    reply: z.object({ cards: z.array(cardWithTicket), hasMore: z.boolean() }),
    fails: [missing],
  })

const columns = <const P extends `/${string}`>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    can: 'board.work',
    summary,
    query: narrowing,
    reply: z.object({ columns: z.array(column) }),
    fails: [],
  })

export const boardRoutes = {
  lanes: columns('/board', 'The lanes of the board in their order, with how many cards each has and what they are worth'),
  cards: cards('/board/lanes/:id/cards', 'A page of the cards of a lane, in their order', 'ERR_NO_LANE_FOUND'),
  names: route({
    method: 'GET',
    path: '/board/names',
    can: 'board.work',
    summary: 'The names of all that cards point at',
    reply: names,
    fails: [],
  }),
  some: route({
    method: 'GET',
    path: '/board/cards',
    can: 'board.work',
    summary: 'These cards, with what the asker may see of their tickets; those off the board too',
    query: z.object({ ids: list(number) }),
    reply: z.object({ cards: z.array(cardWithTicket) }),
    fails: [],
  }),
  tags: columns('/board/tags', 'The tags as columns: contacts, and what they are worth. Nothing is moved there'),
  tagCards: cards('/board/tags/:id/cards', 'A page of the contacts with a tag, the newest first', 'ERR_NO_TAG_FOUND'),
  move: route({
    method: 'POST',
    path: '/board/cards/:id/move',
    can: 'board.work',
    summary: 'Into a lane: first, behind another card, or last. Refused where the card is not in the lane it was seen in',
    params: id,
    body: z
      .object({
        /** Null: off the board. */
        laneId: idNumber.nullable(),
        /** Null: first. One that is not in that lane any more: last. */
        after: z.union([idNumber, z.literal('last')]).nullable(),
        /** The lane it was seen in; null: off the board. */
        from: idNumber.nullable(),
      })
      .strict(),
    reply: boardCard,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_LANE_FOUND', 'ERR_CARD_MOVED', 'ERR_VALIDATION'],
  }),
  order: route({
    method: 'PUT',
    path: '/board/order',
    can: 'lanes.manage',
    summary: 'The lanes from left to right, all of them',
    body: z.object({ ids: z.array(idNumber).min(1).max(500) }).strict(),
    reply: done,
    fails: ['ERR_NO_LANE_FOUND', 'ERR_VALIDATION'],
  }),
  clear: route({
    method: 'POST',
    path: '/board/clear',
    can: 'lanes.manage',
    summary: 'Takes every contact off the board, or out of one lane, as a long work; contacts themselves stay',
    body: z.object({ title: z.string().trim().min(1).max(200), laneId: idNumber.nullable() }).strict(),
    reply: workSummary,
    status: 202,
    fails: ['ERR_NO_LANE_FOUND', 'ERR_VALIDATION'],
  }),
}
