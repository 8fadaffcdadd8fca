import type { AttendanceFilter } from '@balcao/contract/auth'
import { TICKET_KINDS, TICKET_STATUSES, type TicketKind, type TicketStatus } from '@balcao/contract/ticket-words'
import type { TicketCounters } from '@balcao/contract/tickets'

/** What narrows every tab: kept with the person, whatever browser they use. */
export interface Narrowing {
  showAll: boolean
  queuesIds: number[]
  withUnreadMessages: boolean
  isNotAssignedUser: boolean
  includeNotQueueDefined: boolean
}

export const NOTHING_NARROWED: Narrowing = {
  showAll: false,
  queuesIds: [],
  withUnreadMessages: false,
  isNotAssignedUser: false,
  includeNotQueueDefined: true,
}

export const narrowingOf = (saved: AttendanceFilter): Narrowing => ({
  showAll: saved.showAll ?? false,
  queuesIds: saved.queuesIds ?? [],
  withUnreadMessages: saved.withUnreadMessages ?? false,
  isNotAssignedUser: saved.isNotAssignedUser ?? false,
  includeNotQueueDefined: saved.includeNotQueueDefined ?? true,
})

/** How many of its parts are not as they come. */
export const narrowedParts = (narrowing: Narrowing): number =>
  [
    narrowing.showAll,
    narrowing.queuesIds.length > 0,
    narrowing.withUnreadMessages,
    narrowing.isNotAssignedUser,
    !narrowing.includeNotQueueDefined,
  ].filter(Boolean).length

/** What a list is asked for. */
export interface Question extends Narrowing {
  status: TicketStatus[]
  kinds: TicketKind[]
  isMine: boolean
  searchParam?: string
}

export const narrowingIn = (question: Question): Narrowing => ({
  showAll: question.showAll,
  queuesIds: question.queuesIds,
  withUnreadMessages: question.withUnreadMessages,
  isNotAssignedUser: question.isNotAssignedUser,
  includeNotQueueDefined: question.includeNotQueueDefined,
})

/** The universal counter: all one may see, whatever the lists are narrowed to. */
export const allOf = (question: Question, mayAskForAll: boolean): Question => ({
  ...question,
  ...NOTHING_NARROWED,
  showAll: mayAskForAll,
})

/** The lists somebody can look at: the first ones as tabs, the others behind "more". */
export const TABS = ['mine', 'pending', 'groups', 'chatbot', 'open', 'schedule', 'closed'] as const
export type Tab = (typeof TABS)[number]
export const isTab = (value: unknown): value is Tab => TABS.some(tab => tab === value)

interface TabSays {
  statuses: readonly TicketStatus[]
  /** Absent: what nobody else's tab takes. */
  kinds?: readonly TicketKind[]
  isMine?: true
}

const SAYS: Record<Tab, TabSays> = {
  mine: { statuses: ['open'], kinds: ['private'], isMine: true },
  pending: { statuses: ['pending'] },
  groups: { statuses: ['open', 'pending'], kinds: ['group'] },
  chatbot: { statuses: ['open', 'pending'], kinds: ['chatbot'] },
  open: { statuses: ['open'] },
  schedule: { statuses: ['schedule'] },
  closed: { statuses: ['closed'] },
}

/** Without a tab of their own, tickets in a bot's hands are listed with the others. */
function kindsOf(tab: Tab, hasBotTab: boolean): TicketKind[] {
  const { kinds } = SAYS[tab]
  if (kinds) return [...kinds]
  if (tab === 'closed' || tab === 'schedule') return []
  return hasBotTab ? ['private'] : ['private', 'chatbot']
}

export function questionOf(tab: Tab, narrowing: Narrowing, hasBotTab: boolean): Question {
  return { ...narrowing, status: [...SAYS[tab].statuses], kinds: kindsOf(tab, hasBotTab), isMine: SAYS[tab].isMine ?? false }
}

/** A search looks through everything one may see, however old and in whatever tab. */
export const searchFor = (searchParam: string, { showAll }: Narrowing): Question => ({
  ...NOTHING_NARROWED,
  showAll,
  status: [...TICKET_STATUSES],
  kinds: [],
  isMine: false,
  searchParam,
})

/** How many tickets a tab holds. */
export function countOf(tab: Tab, counters: TicketCounters, hasBotTab: boolean): number {
  const { statuses, isMine } = SAYS[tab]
  if (isMine) return statuses.reduce((sum, status) => sum + counters[status].mine, 0)
  const kinds = kindsOf(tab, hasBotTab)
  const counted = kinds.length > 0 ? kinds : TICKET_KINDS
  return statuses.flatMap(status => counted.map(kind => counters[status][kind])).reduce((sum, count) => sum + count, 0)
}
