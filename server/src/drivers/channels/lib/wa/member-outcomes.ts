import type { MemberOutcome } from '@balcao/contract/groups/group-words'

const OUTCOMES: Readonly<Record<string, MemberOutcome>> = {
  200: 'done',
  401: 'notAdmin',
  403: 'invite',
  404: 'absent',
  408: 'left',
  409: 'already',
  417: 'community',
  419: 'full',
}

/** What WhatsApp's server says of one person it was to put into a group, or out of it. */
export const memberOutcome = (status: string | number): MemberOutcome => OUTCOMES[String(status)] ?? 'refused'
