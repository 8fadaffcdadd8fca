import type { MessageRow } from '@balcao/contract/ticket-rows'
import { sql } from 'kysely'

/** The columns the wire shows, of a message `m`. Read with FOR_THE_WIRE. Calling for reactions where there are none took a third of a page. */
export const OF_MESSAGE = sql`
  m.id, m.ticket_id, m.seq, m.from_me, m.type, m.body, m.status, m.ack, m.created_at, m.said_at, m.external_id, m.id_front,
  m.user_id, m.author, m.author_name, m.media, m.is_forwarded, m.deleted_at, m.edited_at, m.synced_at,
  m.schedule_date, m.error, m.error_details, m.send_type, m.extra,
  case when m.quotes is null then m.quoted_id else quoted_message(m.tenant_id, m.channel_id, m.quotes) end as quoted_id,
  case when m.reactions is not null then wire_reactions(m.reactions) end as reactions`

export interface SqlMessage {
  id: number
  ticket_id: number
  seq: number
  from_me: boolean
  type: string
  body: string
  status: MessageRow['status']
  ack: number
  created_at: string
  said_at: string
  external_id: string | null
  id_front: string | null
  user_id: number | null
  author: string | null
  author_name: string | null
  media: MessageRow['media'] | null
  quoted_id: number | null
  is_forwarded: boolean
  deleted_at: string | null
  edited_at: string | null
  synced_at: string | null
  schedule_date: string | null
  error: string | null
  error_details: string | null
  send_type: NonNullable<MessageRow['sendType']>
  extra: MessageRow['extra'] | null
  reactions: MessageRow['reactions'] | null
}

/** A message as the wire shows it: what is not there is left out, and so it is in facts. */
export function presentMessage(m: SqlMessage): MessageRow {
  const row: MessageRow = {
    id: m.id,
    ticketId: m.ticket_id,
    seq: m.seq,
    fromMe: m.from_me,
    type: m.type,
    body: m.body,
    status: m.status,
    ack: m.ack,
    createdAt: m.created_at,
    timestamp: m.said_at,
  }
  if (m.external_id !== null) row.messageId = m.external_id
  if (m.id_front !== null) row.idFront = m.id_front
  if (m.user_id !== null) row.userId = m.user_id
  if (m.author !== null) row.author = m.author
  if (m.author_name !== null) row.authorName = m.author_name
  if (m.media) row.media = m.media
  if (m.media?.name !== undefined) row.mediaName = m.media.name
  if (m.quoted_id !== null) row.quotedMsgId = m.quoted_id
  if (m.is_forwarded) row.isForwarded = true
  if (m.deleted_at !== null) row.isDeleted = true
  if (m.edited_at !== null) row.editedAt = m.edited_at
  if (m.synced_at !== null) row.synced = true
  if (m.schedule_date !== null) row.scheduleDate = m.schedule_date
  if (m.error !== null) row.error = m.error
  if (m.error_details !== null) row.errorDetails = m.error_details
  if (m.send_type !== 'chat') row.sendType = m.send_type
  if (m.extra) row.extra = m.extra
  if (m.reactions) row.reactions = m.reactions
  return row
}
