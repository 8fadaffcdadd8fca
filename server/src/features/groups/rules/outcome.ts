import type { ErrorCode } from '@balcao/contract/errors'
import type { GroupAct, MemberOutcome, StepOutcome } from '@balcao/contract/groups/group-words'

/** What is made of an act that the channel did not do. `again`: it stays to be done. */
export type Fate = { again: 'later' | 'limited' } | { outcome: StepOutcome }

const FATES: Partial<Record<ErrorCode, Fate>> = {
  ERR_CHANNEL_LIMITED: { again: 'limited' },
  ERR_WAPP_INITIALIZED: { again: 'later' },
  ERR_WAPP_NOT_INITIALIZED: { again: 'later' },
  ERR_CHANNEL_UNREACHABLE: { again: 'later' },
  ERR_GROUP_NOT_ADMIN: { outcome: 'notAdmin' },
  ERR_NO_GROUP_FOUND: { outcome: 'gone' },
  ERR_CHANNEL_CANNOT: { outcome: 'cannot' },
  ERR_WAPP_INVALID_CONTACT: { outcome: 'absent' },
}

/**
 * A group that may have been made is not made again: two would look alike. Everything else is what it is however often it is done:
 * who was added is "already" there.
 */
export function fateOf(act: GroupAct, code: ErrorCode, wasAsked: boolean): Fate {
  const fate = FATES[code] ?? { outcome: 'refused' }
  if (act === 'create' && wasAsked && 'again' in fate && fate.again === 'later') return { outcome: 'unsure' }
  return fate
}

/** Of several people of one act, what is said of it as a whole. */
export const worstOf = (outcomes: readonly MemberOutcome[]): MemberOutcome =>
  outcomes.find(one => one !== 'done' && one !== 'already') ?? outcomes[0] ?? 'done'

/** Names of groups that are made together: numbered, and never longer than what the channel takes. */
export function numbered(name: string, { count, first, most }: { count: number; first: number; most: number }): string[] {
  if (count === 1) return [name.slice(0, most)]
  return Array.from({ length: count }, (_, i) => {
    const number = ` ${first + i}`
    return `${name.slice(0, most - number.length).trimEnd()}${number}`
  })
}
