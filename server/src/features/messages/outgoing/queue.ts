import { refuse } from '@balcao/contract/errors'
import { readable } from '@balcao/contract/readable'
import type { MessageRow } from '@balcao/contract/ticket-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../infra/db.ts'
import { wake } from '../../../infra/wake.ts'
import { wakeSpool } from '../../channels/index.ts'
import { extraOf, type Payload, previewOf, typeOf } from '../rules/payload.ts'

/** What is to be said. */
export interface Saying extends Payload {
  body: string
  fileId?: string
  /** As what its file goes out; absent: as what it is. */
  media?: MessageRow['media']
  /** A repeat under the same one is the same message. */
  idFront?: string
  quotedId?: number
  isForwarded?: boolean
}

/** In a ticket, whatever its state; or to a contact on a channel: in its live ticket, or in none until the customer answers. */
export type Where = { ticketId: number } | { contactId: number; channelId: number }

export type Draft = Where &
  Saying & {
    /** `chat` is a person's word: bots fall silent, nobody waits for a rating, and the ticket counts as answered. */
    sendType: NonNullable<MessageRow['sendType']>
    userId?: number
  }

export interface Queued {
  channelId: number
  ticketId: number | null
  messages: MessageRow[]
  /** Told where the message is direct. */
  isConnected?: boolean
}

/**
 * Writes a message that the channel's spool will send: in the caller's transaction, numbered and announced. The ticket stays locked
 * until it commits, like for any move of it.
 */
export async function queueMessage(tx: Tx, draft: Draft): Promise<MessageRow> {
  const { userId = null, sendType, ...saying } = draft
  const { rows } = await sql<{ queued: Queued | null }>`
    select ${queueing({ where: draft, asker: null, author: userId, guards: null, sendType }, [saying])} as queued`.execute(tx)
  const queued = rows[0]?.queued ?? refuse('ticketId' in draft ? 'ERR_NO_TICKET_FOUND' : 'ERR_NO_CONTACT_FOUND')
  tx.afterCommit(() => announce(queued))
  const [message] = queued.messages
  return message ? whole(message) : refuse('ERR_CREATING_MESSAGE')
}

/** Committed: facts go out, and its channel has something to do. */
export function announce({ channelId }: Pick<Queued, 'channelId'>): void {
  wake('facts')
  wakeSpool(channelId)
}

interface Ask {
  where: Where
  /** Who must see the ticket; null: the program itself. */
  asker: number | null
  author: number | null
  guards: object | null
  sendType: NonNullable<MessageRow['sendType']>
  /** Ahead of its conversation: somebody waits for the outcome. */
  isDirect?: boolean
}

export function queueing(ask: Ask, sayings: readonly Saying[]): RawBuilder<Queued> {
  const { where, asker, author, guards, sendType, isDirect = false } = ask
  const [ticket, contact, channel] = 'ticketId' in where ? [where.ticketId, null, null] : [null, where.contactId, where.channelId]
  return sql`queue_messages(${ticket}, ${contact}, ${channel}, ${asker}, ${author},
    ${guards === null ? null : JSON.stringify(guards)}, ${JSON.stringify(draftsOf(sayings, { sendType, isDirect }))})`
}

/** As the statement takes them. */
export const draftsOf = (sayings: readonly Saying[], how: Required<Pick<Ask, 'sendType' | 'isDirect'>>): object[] =>
  sayings.map(saying => ({ ...stored(saying), ...how }))

const BODY_MAX = 65_536

const stored = ({ body, media, content, mentions, forwards, ...more }: Saying) => {
  const text = readable(body, BODY_MAX)
  const payload = content || mentions || forwards ? { content, mentions, forwards } : undefined
  return {
    ...more,
    payload,
    type: typeOf(content),
    body: text,
    media,
    extra: extraOf(content),
    preview: previewOf(text, media, content),
  }
}

/** A message of no ticket says so; everything else that is not there is left out. */
export const whole = (row: MessageRow): MessageRow => ({ ...row, ticketId: row.ticketId ?? null, seq: row.seq ?? null })
