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

/** Nobody knows whether it was done: the line broke, or the provider's answer says as much as nothing. */
const DOUBTS: readonly ErrorCode[] = ['ERR_WAPP_INITIALIZED', 'ERR_CHANNEL_UNREACHABLE', 'ERR_SENDING_WAPP_MSG']

/**
 * What may have been done is not done again where twice is more than once: two groups would look alike, and somebody would be written
 * to twice. Everything else is what it is however often it is done: a person added twice is "already" there.
 */
export function fateOf(act: GroupAct, code: ErrorCode, { wasAsked, isOnce }: { wasAsked: boolean; isOnce: boolean }): Fate {
  if (!isOnce && wasAsked && doesTwice(act) && DOUBTS.includes(code)) return { outcome: 'unsure' }
  return fateOfRefusal(code)
}

/** Of an act that is the same however often it is done. */
export const fateOfRefusal = (code: ErrorCode): Fate => FATES[code] ?? { outcome: 'refused' }

/** `isOnce` elsewhere: a channel that takes our own ids knows a repeated message for what it is. */
export const doesTwice = (act: GroupAct): boolean => act === 'create' || act === 'invite'

/** The outcome of one act on several people, as a whole. */
export const worstOf = (outcomes: readonly MemberOutcome[]): MemberOutcome =>
  outcomes.find(one => one !== 'done' && one !== 'already') ?? outcomes[0] ?? 'done'

/** Names of groups that are made together: numbered, and never longer than what the channel takes. */
export function numbered(name: string, { count, first, most }: { count: number; first: number; most: number }): string[] {
  if (count === 1) return [cut(name, most)]
  return Array.from({ length: count }, (_, i) => {
    const number = ` ${first + i}`
    return `${cut(name, most - number.length).trimEnd()}${number}`
  })
}

const signs = new Intl.Segmenter('pt', { granularity: 'grapheme' })

/** No sign in its middle: a family of four is one. */
function cut(text: string, most: number): string {
  let kept = ''
  for (const { segment } of signs.segment(text)) {
    if (kept.length + segment.length > most) break
    kept += segment
  }
  return kept
}
