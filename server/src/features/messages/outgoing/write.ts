import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { clock } from '../../../infra/clock.ts'
import { isFromDatabase, violated } from '../../../infra/database/db-errors.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import type { Asker } from '../../tickets/index.ts'
import { mayWrite, windowOpens } from '../rules/sendable.ts'
import { type Answer, writeInBatch } from './batched-sends.ts'
import { type Believed, believe, believedCapabilities, readCapabilities } from './capabilities.ts'
import { announce, draftsOf, type PreparedMessage, type QueuedSend } from './queue.ts'

/** The writer, whose name may stand over the text. */
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

const AT_ANY_TIME = { replyWindowHours: null, adWindowHours: null, starts: true }

/** A belief that was wrong is put right by the answer; twice in a row the ticket is moving under our hands. */
const TURNS = 4

/**
 * The door of sending. The check is optimistic: it is made on what this process last read, and the statement that writes holds it to
 * what is true. So the common case is one statement, and no message is decided by what was true a moment ago.
 *
 *   believe   the ticket's channel and configuration, from memory (capabilities.ts); read once when unknown
 *   check     `say` prepares the messages for these capabilities, or refuses
 *   guard     the belief goes along: channel, configuration, last message seen, message quoted, since when the customer must have written
 *   batch     one statement for the sends of this moment (batched-sends.ts → queue_many)
 *   hold      queue_many locks the ticket and compares it with the guards
 *     equal   written, numbered, announced: a queued send
 *     unequal nothing is written and the facts come back: they correct the belief, the rule refuses by them or the turn is repeated
 */
export async function write(
  writer: Writer,
  ticketId: number,
  say: (capabilities: Capabilities) => readonly PreparedMessage[],
  conditions: Conditions = {},
): Promise<QueuedSend> {
  for (let turn = 0; turn < TURNS; turn++) {
    const channel = await believedCapabilities(writer, ticketId)
    const prepared = await said(writer, ticketId, () => say(channel.capabilities))
    const answer = (await ask(writer, ticketId, channel, prepared, conditions)) ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
    if (!('facts' in answer)) {
      announce(answer)
      return answer
    }
    const { heardAt, adAt, ...facts } = answer.facts
    const { capabilities } = believe(writer, ticketId, facts)
    const reach = conditions.isApproved ? AT_ANY_TIME : capabilities
    mayWrite({ ...facts, heardAt: momentOf(heardAt), adAt: momentOf(adAt) }, reach, clock.now())
  }
  throw new Error(`the ticket changed ${TURNS} times while it was written in`)
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Only a writer who sees the ticket hears what is wrong with the words. */
async function said<T>(writer: Writer, ticketId: number, say: () => T): Promise<T> {
  try {
    return say()
  } catch (refusal) {
    await readCapabilities(writer, ticketId)
    throw refusal
  }
}

async function ask(
  { tenantId, userId }: Writer,
  ticket: number,
  { kind, config, capabilities }: Believed,
  prepared: readonly PreparedMessage[],
  { shownSeq, quotedId, isDirect = false, isApproved = false }: Conditions,
): Promise<Answer> {
  const opens = windowOpens(isApproved ? AT_ANY_TIME : capabilities, clock.now())
  const guards = { kind, config, shownSeq, quotedId, heardSince: opens?.heardSince, adSince: opens?.adSince ?? undefined }
  const drafts = draftsOf(prepared, { sendType: 'chat', isDirect, isAutomatic: false })
  return storing(() => writeInBatch({ tenant: tenantId, ticket, asker: userId, guards, drafts }))
}

/** Where the database refuses, or does not answer, nothing is stored, and it may be asked again. */
export async function storing<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (violated(error) === 'messages_file') refuse('ERR_NO_FILE_FOUND', undefined, error)
    if (isFromDatabase(error)) refuse('ERR_CREATING_MESSAGE', undefined, error)
    throw error
  }
}
