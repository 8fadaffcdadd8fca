import type { AttendanceFilter } from '@balcao/contract/access/auth'
import type { Profile } from '@balcao/contract/permissions'
import {
  TICKET_KINDS,
  TICKET_STATUSES,
  type TicketKind,
  type TicketSort,
  type TicketStatus,
} from '@balcao/contract/tickets/ticket-words'
import type { TicketCounters } from '@balcao/contract/tickets/tickets'

/** What narrows every tab: kept with the person, in all their browsers. */
export interface Narrowing {
  showAll: boolean
  queuesIds: number[]
  withUnreadMessages: boolean
  isNotAssignedUser: boolean
  cameByAd: boolean
  includeNotQueueDefined: boolean
}

export const NOTHING_NARROWED: Narrowing = {
  showAll: false,
  queuesIds: [],
  withUnreadMessages: false,
  isNotAssignedUser: false,
  cameByAd: false,
  includeNotQueueDefined: true,
}

/** As it comes: admins, who often work in no queue, begin with everything. */
export const usualFor = (rank: Profile): Narrowing => ({
  ...NOTHING_NARROWED,
  showAll: rank === 'admin' || rank === 'superadmin',
})

export const narrowingOf = (saved: AttendanceFilter, usual: Narrowing): Narrowing => ({
  showAll: saved.showAll ?? usual.showAll,
  queuesIds: saved.queuesIds ?? [],
  withUnreadMessages: saved.withUnreadMessages ?? false,
  isNotAssignedUser: saved.isNotAssignedUser ?? false,
  cameByAd: saved.cameByAd ?? false,
  includeNotQueueDefined: saved.includeNotQueueDefined ?? true,
})

/** How many of its parts are not as they come. */
export const narrowedParts = (narrowing: Narrowing, usual: Narrowing): number =>
  [
    narrowing.showAll !== usual.showAll,
    narrowing.queuesIds.length > 0,
    narrowing.withUnreadMessages,
    narrowing.isNotAssignedUser,
    narrowing.cameByAd,
    !narrowing.includeNotQueueDefined,
  ].filter(Boolean).length

/** What a list is asked for. */
export interface Question extends Narrowing {
  status: TicketStatus[]
  kinds: TicketKind[]
  isMine: boolean
  sort: TicketSort
  searchParam?: string
  /** Of a view, as JSON. */
  condition?: string
}

/** A list of one's own making: what it asks is looked for in all one may see. */
export interface View {
  /** Null: kept nowhere. */
  id: number | null
  name: string
  question: Question
  /** Out of the address again. */
  leave(): void
}

export const narrowingIn = (question: Question): Narrowing => ({
  showAll: question.showAll,
  queuesIds: question.queuesIds,
  withUnreadMessages: question.withUnreadMessages,
  isNotAssignedUser: question.isNotAssignedUser,
  cameByAd: question.cameByAd,
  includeNotQueueDefined: question.includeNotQueueDefined,
})

/** All one may see: the filter of the lists does not count here. */
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
  const { statuses, isMine = false } = SAYS[tab]
  // Who has waited longest is to be answered next.
  const sort = tab === 'pending' ? 'waiting' : 'newest'
  return { ...narrowing, status: [...statuses], kinds: kindsOf(tab, hasBotTab), isMine, sort }
}

/** A search looks through everything one may see, of any age and in every tab. */
export const searchFor = (searchParam: string, mayAskForAll: boolean): Question => ({
  ...NOTHING_NARROWED,
  showAll: mayAskForAll,
  status: [...TICKET_STATUSES],
  kinds: [],
  isMine: false,
  sort: 'newest',
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
