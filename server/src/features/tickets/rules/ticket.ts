import type { Answerer, TicketStatus } from '@balcao/contract/tickets/ticket-words'

/** A ticket as the rules know it: what a move may read and change, and nothing that is only shown. */
export interface Ticket {
  id: number
  contactId: number
  channelId: number
  isGroup: boolean
  /** The wallet of its contact, in order. */
  walletIds: number[]
  status: TicketStatus
  userId: number | null
  queueId: number | null
  /** Handed to that team, which stands instead of a queue until somebody has it. */
  teamId: number | null
  /** Who answers the customer's next message. Nobody but a person answers what a person owns. */
  answeredBy: Answerer
  chatFlowId: number | null
  unread: number
  /** A person of the company has answered. */
  answered: boolean
  lastFromMe: boolean
  lastMessageAt: Date | null
  /** What it is worth to the company. */
  value: number | null
  /** Why the customer wrote. */
  demandId: number | null
  /** What the customer gave last, 0 to 5. */
  evaluation: number | null
  /** How often it was opened: what is counted of it is counted of one pass. 0: it holds messages of before the product. */
  pass: number
  /** When this pass was first taken up. */
  startedAt: Date | null
  closedAt: Date | null
  /** It closes by itself then: after its farewell, or when nobody rates it. */
  closesAt: Date | null
  /** Parked until then. */
  wakesAt: Date | null
  /** When it last moved in its list. */
  updatedAt: Date
}

export const isLive = ({ status }: Ticket): boolean => status !== 'closed'

/** What the log can say. The spelling of the first fourteen is the wire's. */
const LOG_TYPES = [
  'access',
  'create',
  'open',
  'pending',
  'closed',
  'transfered',
  'receivedTransfer',
  'queue',
  'userDefine',
  'chatBot',
  'autoClose',
  'retriesLimitQueue',
  'retriesLimitUserDefine',
  'delete',
  'schedule',
  'channel',
  'farewell',
  'rating',
  'value',
  'demand',
  'merge',
  'undo',
  'absence',
] as const
export type LogType = (typeof LOG_TYPES)[number]

/** Something that happened to a ticket, as its log keeps it. */
export interface TicketFact {
  type: LogType
  /** Who did it; null: the program or the customer. */
  by: number | null
  /** Whom or where it concerns, before and after. */
  from?: Place
  to?: Place
}

export interface Place {
  status?: TicketStatus
  userId?: number | null
  queueId?: number | null
  teamId?: number | null
  channelId?: number
  chatFlowId?: number | null
  answeredBy?: Answerer
  until?: Date
  value?: number | null
  demandId?: number | null
  evaluation?: number | null
  /** Closed at once, without the farewell or rating it waited for. */
  forced?: boolean
  /** Of the other one, where two became one. */
  ticketId?: number
}

export interface Outcome {
  ticket: Ticket
  facts: TicketFact[]
}

/** The user who moves a ticket. */
export interface Mover {
  userId: number | null
  isAdmin: boolean
}

/** The program itself: a sweep, an import, the customer's message. */
export const NOBODY: Mover = { userId: null, isAdmin: true }
