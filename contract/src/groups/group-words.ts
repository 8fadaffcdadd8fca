import { z } from 'zod'

/** What can be done to members: an invitation asks, everything else is done to them. */
export const MEMBER_ACTS = ['invite', 'add', 'remove', 'promote', 'demote'] as const
export type MemberAct = (typeof MEMBER_ACTS)[number]

/** One thing done to one group. */
export const GROUP_ACTS = ['create', 'edit', 'send', ...MEMBER_ACTS] as const
export type GroupAct = (typeof GROUP_ACTS)[number]

/**
 * What became of one person: done; it was so already; only by invitation; not known there; left a while ago; the group is full; it
 * belongs to a community; we run the group no longer; refused for another reason.
 */
const MEMBER_OUTCOMES = ['done', 'already', 'invite', 'absent', 'left', 'full', 'community', 'notAdmin', 'refused'] as const
export type MemberOutcome = (typeof MEMBER_OUTCOMES)[number]

/** Besides: the group is gone, it is not known whether it was done, or the channel cannot do it. */
export const STEP_OUTCOMES = [...MEMBER_OUTCOMES, 'gone', 'unsure', 'cannot'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

/** `cancelled`: it waited when its work was ended. */
export const STEP_STATES = ['waiting', 'doing', 'done', 'cancelled'] as const

/** What a step came to, where an invitation is the cure. */
export const MENDED_BY_INVITE: readonly StepOutcome[] = ['invite', 'left']

export const GROUP_NAME_MOST = 100
export const GROUP_DESCRIPTION_MOST = 2048
export const GROUP_TEXT_MOST = 4096
export const GROUPS_AT_ONCE = 50
export const NUMBERS_AT_ONCE = 1_000

/** A number is put at risk by its owner's haste: so many a day, unless an admin says otherwise. */
export const STRANGERS_A_DAY = 20
export const NEW_GROUPS_A_DAY = 5
export const STRANGERS_MOST = 500
export const NEW_GROUPS_MOST = 50

/** Counted in the units every provider counts at least: what passes here is nowhere too long. */
export const groupName = z.string().trim().min(1).max(GROUP_NAME_MOST)
export const groupDescription = z.string().trim().max(GROUP_DESCRIPTION_MOST)

/** What people are told their groups' work is, by what it does. */
export const GROUP_WORK_KINDS = ['create', 'edit', 'members', 'send'] as const
