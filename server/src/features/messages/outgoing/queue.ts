import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { readable } from '@balcao/contract/values/readable'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { wake } from '../../../infra/processes/wake.ts'
import { wakeSpool } from '../../channels/index.ts'
import type { Reason } from '../../tickets/index.ts'
import { extraOf, type Payload, previewOf, typeOf } from '../rules/payload.ts'

/** A message ready to be written: its words, and a file or content that fits the channel. */
export interface PreparedMessage extends Payload {
  body: string
  fileId?: string
  /** As what its file goes out; absent: as what it is. */
  media?: MessageRow['media']
  /** A repeat under the same one is the same message. */
  idFront?: string
  quotedId?: number
  isForwarded?: boolean
  /** The bot's run that writes it: what it has not begun to send is cancelled when a person takes over. */
  botRun?: number
  /** So long after it is written, it goes out. */
  afterMs?: number
}

/** In a ticket of any state; or to a contact on a channel: in its live ticket, or in none until the customer answers. */
type Where = { ticketId: number } | { contactId: number; channelId: number }

export type PreparedSend = Where &
  PreparedMessage & {
    /** `chat` is a person's word: bots fall silent, nobody waits for a rating, and the ticket counts as answered. */
    sendType: NonNullable<MessageRow['sendType']>
    userId?: number
    origin?: Origin
  }

/** Why the program wrote it, and by which schedule; what a person writes has none. */
export interface Origin {
  kind: 'schedule' | 'birthday' | 'group' | 'call' | 'campaign' | 'flow' | 'engine' | Reason
  ref?: number
}

/** A customer who is asked how it was has been answered; every other text of the program's own leaves them waiting. */
const answers = (origin: Origin | undefined): boolean => origin === undefined || origin.kind === 'rating'

export interface QueuedSend {
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
export async function queueMessage(tx: Tx, send: PreparedSend): Promise<MessageRow> {
  const { userId = null, sendType, origin, ...prepared } = send
  const { rows } = await sql<{ queued: QueuedSend | null }>`
    select ${queueing({ where: send, asker: null, author: userId, guards: null, sendType, isAutomatic: !answers(origin) }, [prepared])} as queued`.execute(
    tx,
  )
  const queued = rows[0]?.queued ?? refuse('ticketId' in send ? 'ERR_NO_TICKET_FOUND' : 'ERR_NO_CONTACT_FOUND')
  tx.afterCommit(() => announce(queued))
  const [message] = queued.messages
  if (!message) return refuse('ERR_CREATING_MESSAGE')
  if (origin) await keepOrigin(tx, message.id, origin)
  return whole(message)
}

/** A repeat of the same message has its origin already. */
const keepOrigin = (tx: Tx, messageId: number, { kind, ref }: Origin) =>
  tx
    .insertInto('message_origins')
    .values({ message_id: messageId, kind, ...(ref === undefined ? {} : { ref }) })
    .onConflict(on => on.doNothing())
    .execute()

/** Committed: facts go out, and its channel has something to do. */
export function announce({ channelId }: Pick<QueuedSend, 'channelId'>): void {
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
  /** The program's own text: the customer waits for an answer as before. */
  isAutomatic?: boolean
}

export function queueing(ask: Ask, prepared: readonly PreparedMessage[]): RawBuilder<QueuedSend> {
  const { where, asker, author, guards, sendType, isDirect = false, isAutomatic = false } = ask
  const [ticket, contact, channel] = 'ticketId' in where ? [where.ticketId, null, null] : [null, where.contactId, where.channelId]
  return sql`queue_messages(${ticket}, ${contact}, ${channel}, ${asker}, ${author},
    ${guards === null ? null : JSON.stringify(guards)}, ${JSON.stringify(draftsOf(prepared, { sendType, isDirect, isAutomatic }))})`
}

/** As the statement takes them. */
export const draftsOf = (
  prepared: readonly PreparedMessage[],
  how: Required<Pick<Ask, 'sendType' | 'isDirect' | 'isAutomatic'>>,
): object[] => prepared.map(message => ({ ...stored(message), ...how }))

const BODY_MAX = 65_536

const stored = ({ body, media, content, mentions, forwards, ...more }: PreparedMessage) => {
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
