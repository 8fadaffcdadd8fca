import { type Actor, can, rankOf } from './permissions.ts'

/** Whoever stands in a room hears what is announced in it, and sees what is kept for it. */
export type Room = string

export const TEAM_ROOM: Room = 'team'
/** Who may list the users of the company. */
export const LEADS_ROOM: Room = 'leads'
export const userRoom = (userId: number): Room => `user:${userId}`
export const queueRoom = (queueId: number): Room => `queue:${queueId}`

type Standing = Pick<Actor, 'userId' | 'profile' | 'support' | 'blockWavoip'> & { queueIds: readonly number[] }

/** The rooms an actor stands in: computed where rights change, saved with the user. */
export function roomsOf(who: Standing): Room[] {
  const actor: Actor = { ...who, profile: rankOf(who), tenantId: 0, blocked: false, termsPending: false, beta: false }
  return [
    TEAM_ROOM,
    userRoom(who.userId),
    ...(can(actor, 'users.list') ? [LEADS_ROOM] : []),
    ...who.queueIds.map(queueRoom),
  ].sort()
}
