import { type Actor, can, rankOf } from './permissions.ts'
import type { SettingValues } from './settings.ts'
import type { TicketKind, TicketStatus } from './tickets/ticket-words.ts'

/** A user in a room hears what is announced in it, and sees what is kept for it. */
export type Room = string

export const TEAM_ROOM: Room = 'team'
/** Who may list the users of the company. */
export const LEADS_ROOM: Room = 'leads'
/** Nothing is announced in it: a user in it hears customers' numbers with their middle hidden. */
export const MASKED: Room = 'masked'
/** Every ticket. */
export const EVERYTHING: Room = 'everything'
/** Every ticket nobody owns: a supervisor's, where the tickets of others are hidden. */
export const UNOWNED: Room = 'unowned'

export const userRoom = (userId: number): Room => `user:${userId}`
const walletRoom = (userId: number, holder: Holder): Room => `user:${userId}:${holder}`
export const queueRoom = (queueId: number | 'none', holder: Holder): Room => `queue:${queueId}:${holder}`
/** A ticket that was handed to a team waits there instead of in a queue. */
export const teamRoom = (teamId: number, holder: Holder): Room => `team:${teamId}:${holder}`
const groupRoom = (holder: Holder): Room => `groups:${holder}`

/** In whose hands a ticket is: nobody's, a bot's, a person's. */
type Holder = 'free' | 'bot' | 'taken'

/** What of a ticket decides who sees it. */
export interface TicketPlace {
  userId: number | null
  queueId: number | null
  /** Absent: none, as of nearly all. */
  teamId?: number | null | undefined
  chatbot: boolean
  isGroup: boolean
  /** The wallet of its contact. */
  walletIds: readonly number[]
}

/**
 * Who sees a ticket is one set overlap: the rooms it is announced in, against the rooms an actor stands in. The list
 * (SQL `audience && rooms`), the single check and the socket all use these two functions, so they cannot disagree.
 */
export function audienceOf(ticket: TicketPlace): Room[] {
  const { userId, queueId, teamId = null, isGroup, walletIds } = ticket
  const holder: Holder = userId !== null ? 'taken' : ticket.chatbot ? 'bot' : 'free'
  return sortedSet([
    EVERYTHING,
    ...(holder === 'taken' ? [] : [UNOWNED]),
    teamId === null ? queueRoom(queueId ?? 'none', holder) : teamRoom(teamId, holder),
    ...(userId === null ? [] : [userRoom(userId)]),
    ...(isGroup ? [groupRoom(holder)] : []),
    ...walletIds.map(id => walletRoom(id, holder)),
  ])
}

/** The tenant's choices about who sees what; without any queue everybody stands where a queue would put them. */
export interface VisibilitySettings extends Pick<SettingValues, VisibilityKey> {
  hasQueues: boolean
}
export const VISIBILITY_KEYS = [
  'notViewAssignedTickets',
  'notViewTicketsChatBot',
  'nullTickets',
  'removeSupervisorPrivileges',
  'maskNumbers',
] as const
type VisibilityKey = (typeof VISIBILITY_KEYS)[number]

type Standing = Pick<Actor, 'userId' | 'profile' | 'support' | 'blockWavoip'> & {
  queueIds: readonly number[]
  teamIds?: readonly number[]
}

/** The rooms an actor stands in: computed where rights change, saved with the user. */
export function roomsOf(who: Standing, settings: VisibilitySettings): Room[] {
  const actor: Actor = { ...who, profile: rankOf(who), tenantId: 0, blocked: false, termsPending: false, beta: false }
  const house = [
    TEAM_ROOM,
    userRoom(who.userId),
    ...(can(actor, 'users.list') ? [LEADS_ROOM] : []),
    ...(isOn(settings.maskNumbers) && rankOf(who) === 'user' ? [MASKED] : []),
  ]
  return sortedSet([...house, ...ticketRooms(actor, who, settings)])
}

/** Who may see more than what is near them: not a plain user, nor a supervisor whose privileges the company has taken. */
export function leads(
  actor: Pick<Actor, 'profile' | 'support'>,
  { removeSupervisorPrivileges }: Pick<SettingValues, 'removeSupervisorPrivileges'>,
): boolean {
  const rank = rankOf(actor)
  return rank !== 'user' && !(rank === 'super' && isOn(removeSupervisorPrivileges))
}

function ticketRooms(actor: Actor, { queueIds, teamIds = [] }: Standing, settings: VisibilitySettings): Room[] {
  const { userId, profile } = actor
  const isLead = leads(actor, settings)
  const seesTaken = (isLead && profile !== 'super') || !isOn(settings.notViewAssignedTickets)
  const seesBots = isLead || !isOn(settings.notViewTicketsChatBot)
  const holders: Holder[] = ['free', ...(seesTaken ? ['taken' as const] : []), ...(seesBots ? ['bot' as const] : [])]

  const queues = [...queueIds, ...(isLead || !settings.hasQueues ? ['none' as const] : [])]
  return [
    ...(isLead ? [seesTaken ? EVERYTHING : UNOWNED] : []),
    ...queues.flatMap(queue => holders.map(holder => queueRoom(queue, holder))),
    ...teamIds.flatMap(team => holders.map(holder => teamRoom(team, holder))),
    // With neither user nor queue, in a bot's hands too.
    ...(isOn(settings.nullTickets) ? holders.filter(one => one !== 'taken').map(holder => queueRoom('none', holder)) : []),
    ...holders.map(groupRoom),
    ...holders.map(holder => walletRoom(userId, holder)),
  ]
}

export const overlap = (audience: readonly Room[], rooms: readonly Room[]): boolean => audience.some(room => rooms.includes(room))

/** What somebody sees who has not asked for all: what is theirs and their queues', even when they may see everything. */
export const nearRooms = (rooms: readonly Room[]): Room[] => rooms.filter(room => room !== EVERYTHING && room !== UNOWNED)

/** Every ticket is one of them: a tab each. */
export const kindOf = ({ isGroup, chatbot }: Pick<TicketPlace, 'isGroup' | 'chatbot'>): TicketKind =>
  isGroup ? 'group' : chatbot ? 'chatbot' : 'private'

/** A question about tickets. It narrows what its asker may see and never widens it. */
export interface TicketFilter {
  userId: number
  /** Where the asker stands. */
  rooms: readonly Room[]
  /** A user without wider rights sees no more with it than without. */
  showAll: boolean
  statuses: readonly TicketStatus[]
  /** Empty: of any queue. */
  queueIds: readonly number[]
  includeNotQueueDefined: boolean
  withUnreadMessages: boolean
  isNotAssignedUser: boolean
  cameByAd: boolean
  /** Those the asker owns. */
  isMine: boolean
  /** Empty: of any kind. */
  kinds: readonly TicketKind[]
  /** Tickets that rest since before this stay away. */
  since: Date | null
}

export interface FilteredTicket extends TicketPlace {
  status: TicketStatus
  unreadMessages: number
  cameBy?: string | null | undefined
  updatedAt: Date
}

/** Run as SQL by the list and as it is by the browser on every event. */
export function matches(filter: TicketFilter, ticket: FilteredTicket): boolean {
  const { queueId, userId } = ticket
  const ofQueue =
    queueId === null
      ? filter.includeNotQueueDefined || userId === filter.userId
      : filter.queueIds.length === 0 || filter.queueIds.includes(queueId)
  return (
    filter.statuses.includes(ticket.status) &&
    (filter.showAll || overlap(audienceOf(ticket), nearRooms(filter.rooms))) &&
    ofQueue &&
    (!filter.withUnreadMessages || ticket.unreadMessages > 0) &&
    (!filter.isNotAssignedUser || userId === null) &&
    (!filter.cameByAd || ticket.cameBy === 'ad') &&
    (!filter.isMine || userId === filter.userId) &&
    (filter.kinds.length === 0 || filter.kinds.includes(kindOf(ticket))) &&
    (filter.since === null || ticket.updatedAt >= filter.since)
  )
}

const isOn = (value: 'enabled' | 'disabled'): boolean => value === 'enabled'

/** One order for one set, so that equal places are equal texts. */
const sortedSet = (rooms: readonly Room[]): Room[] => [...new Set(rooms)].sort()
