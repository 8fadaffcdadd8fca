import type { Capabilities } from '@balcao/contract/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { clock } from '../../../infra/clock.ts'
import { isFromDatabase, violated } from '../../../infra/db.ts'
import type { Exchange } from '../../../infra/http.ts'
import type { Asker } from '../../tickets/index.ts'
import { mayWrite, windowOpens } from '../rules/sendable.ts'
import { type Believed, believe, believedMeans, readMeans } from './capabilities.ts'
import { type Answer, gathered } from './gather.ts'
import { announce, draftsOf, type Queued, type Saying } from './queue.ts'

/** Who writes: whose name may stand over it. */
export interface Writer extends Asker {
  name: string
}

export const writerOf = ({ tenantId, userId }: Actor, { session }: Exchange): Writer => ({
  tenantId,
  userId,
  name: session?.name ?? '',
})

interface Conditions {
  /** The last message the writer has seen. */
  shownSeq?: number | undefined
  quotedId?: number | undefined
  isDirect?: boolean | undefined
  /** Words the provider approved: they may be sent at any time. */
  isApproved?: boolean | undefined
}

const AT_ANY_TIME = { replyWindowHours: null, starts: true }

/** A belief that was wrong is put right by the answer; twice in a row the ticket is moving under our hands. */
const TURNS = 4

/**
 * Writes in a ticket, if one may: the rule decides by what is believed of the ticket, and the statement that writes holds it to that.
 * So the common case is one statement, and none is decided by what was true a moment ago.
 */
export async function write(
  writer: Writer,
  ticketId: number,
  say: (capabilities: Capabilities) => readonly Saying[],
  conditions: Conditions = {},
): Promise<Queued> {
  for (let turn = 0; turn < TURNS; turn++) {
    const means = await believedMeans(writer, ticketId)
    const sayings = await said(writer, ticketId, () => say(means.capabilities))
    const answer = (await ask(writer, ticketId, means, sayings, conditions)) ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
    if (!('facts' in answer)) {
      announce(answer)
      return answer
    }
    const { heardAt, ...facts } = answer.facts
    const { capabilities } = believe(writer, ticketId, facts)
    const reach = conditions.isApproved ? AT_ANY_TIME : capabilities
    mayWrite({ ...facts, heardAt: heardAt === null ? null : new Date(heardAt) }, reach, clock.now())
  }
  throw new Error(`the ticket changed ${TURNS} times while it was written in`)
}

/** What is wrong with the words is told only to whoever sees the ticket. */
async function said<T>(writer: Writer, ticketId: number, say: () => T): Promise<T> {
  try {
    return say()
  } catch (refusal) {
    await readMeans(writer, ticketId)
    throw refusal
  }
}

async function ask(
  { tenantId, userId }: Writer,
  ticket: number,
  { kind, config, capabilities }: Believed,
  sayings: readonly Saying[],
  { shownSeq, quotedId, isDirect = false, isApproved = false }: Conditions,
): Promise<Answer> {
  const heardSince = windowOpens(isApproved ? AT_ANY_TIME : capabilities, clock.now())
  const guards = { kind, config, shownSeq, quotedId, heardSince }
  const drafts = draftsOf(sayings, { sendType: 'chat', isDirect })
  return storing(() => gathered({ tenant: tenantId, ticket, asker: userId, guards, drafts }))
}

/** Whatever the database says no to, or does not answer: nothing of it is stored, and it may be asked again. */
export async function storing<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (violated(error) === 'messages_file') refuse('ERR_NO_FILE_FOUND', undefined, error)
    if (isFromDatabase(error)) refuse('ERR_CREATING_MESSAGE', undefined, error)
    throw error
  }
}
