import type { GroupAct } from '@balcao/contract/groups/group-words'

const SECOND = 1_000

/** How long one number rests after each act, from and to: what looks like haste is what gets numbers banned. */
const RESTS: Readonly<Record<GroupAct, readonly [number, number]>> = {
  create: [60 * SECOND, 120 * SECOND],
  add: [5 * SECOND, 15 * SECOND],
  invite: [5 * SECOND, 15 * SECOND],
  send: [5 * SECOND, 15 * SECOND],
  remove: [1 * SECOND, 3 * SECOND],
  promote: [1 * SECOND, 3 * SECOND],
  demote: [1 * SECOND, 3 * SECOND],
  edit: [2 * SECOND, 4 * SECOND],
}

/** When the next one may be: counted from when it was this one's turn, and never sooner than the least after it was done. */
export const nextTurn = (act: GroupAct, dice: number, { turnAt, now }: { turnAt: Date; now: Date }): Date =>
  new Date(Math.max(turnAt.getTime() + restAfter(act, dice), now.getTime() + RESTS[act][0]))

/** `dice`: from 0 to 1. */
export function restAfter(act: GroupAct, dice: number): number {
  const [least, most] = RESTS[act]
  return Math.round(least + dice * (most - least))
}

/** The provider had enough: work on groups waits, messages do not. */
export const LIMITED_MS = 15 * 60 * SECOND

/** Nobody holds the channel's connection: it is looked at again. */
export const AWAY_MS = 20 * SECOND

/** So many of one kind a day. */
interface Ceiling {
  most: number
  today: number
}

/** Which act counts against which ceiling of its number: strangers that are put in or written to, and groups that are made. */
export function ceilingOf(act: GroupAct, isStranger: boolean): 'strangers' | 'groups' | null {
  if (act === 'create') return 'groups'
  return isStranger && (act === 'add' || act === 'invite') ? 'strangers' : null
}

export const isReached = ({ most, today }: Ceiling): boolean => today >= most
