/** `schedule` is parked: until its date, or until the customer writes. */
export const TICKET_STATUSES = ['open', 'pending', 'schedule', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** A contact has at most one ticket in these on a channel. */
export const LIVE_STATUSES = ['open', 'pending', 'schedule'] as const satisfies readonly TicketStatus[]

export const TICKET_KINDS = ['private', 'group', 'chatbot'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

/** How a list is ordered. */
export const TICKET_SORTS = ['newest', 'waiting'] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

/** Bots outside the product, each with its own flag on the wire. */
export const INTEGRATIONS = ['typebot', 'dify', 'n8n', 'chatgpt', 'dialogflow'] as const
export type Integration = (typeof INTEGRATIONS)[number]

/** Who answers the customer's next message: always exactly one. */
export const ANSWERERS = ['person', 'rating', 'flow', ...INTEGRATIONS] as const
export type Answerer = (typeof ANSWERERS)[number]

export const isBot = (answerer: Answerer): boolean => answerer !== 'person' && answerer !== 'rating'
