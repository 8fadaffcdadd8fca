import type { TicketRow } from '@balcao/contract/ticket-rows'
import { type Answerer, isBot, type TicketStatus } from '@balcao/contract/ticket-words'
import { sql } from 'kysely'

/** The columns a list shows, of a ticket `t` and of its contact `c`. Read with FOR_THE_WIRE. */
export const OF_TICKET = sql`
  t.id, t.status, t.user_id, t.queue_id, t.channel_id, t.contact_id, t.is_group, t.answered_by, t.chat_flow_id, t.unread,
  t.answered, t.last_message, t.last_from_me, t.last_message_at, t.waiting_since, t.msgs, t.created_at, t.updated_at, t.version`
export const OF_CONTACT = sql`c.name, c.number, c.picture_url, c.tag_ids, c.wallet_ids, c.kanban_id`
/** Of its last message `l`. */
export const OF_LAST = sql`l.id as last_id, l.type as last_type, l.status as last_status, l.ack as last_ack`

export interface SqlRow {
  id: number
  status: TicketStatus
  user_id: number | null
  queue_id: number | null
  channel_id: number
  contact_id: number
  is_group: boolean
  answered_by: Answerer
  chat_flow_id: number | null
  unread: number
  answered: boolean
  last_message: string
  last_from_me: boolean
  last_message_at: string | null
  waiting_since: string | null
  created_at: string
  updated_at: string
  version: number
  name: string
  number: string | null
  picture_url: string | null
  tag_ids: number[]
  wallet_ids: number[]
  kanban_id: number | null
  last_id: number | null
  last_type: string
  last_status: NonNullable<TicketRow['last']>['status']
  last_ack: number
}

/** A ticket as the wire shows it in a list; `ticket_row` writes the same for facts of arrivals. */
export const presentRow = (t: SqlRow): TicketRow => ({
  id: t.id,
  status: t.status,
  userId: t.user_id,
  queueId: t.queue_id,
  whatsappId: t.channel_id,
  contactId: t.contact_id,
  contact: {
    id: t.contact_id,
    name: t.name,
    number: t.number,
    profilePicUrl: t.picture_url,
    tags: t.tag_ids,
    wallets: t.wallet_ids,
    kanban: t.kanban_id,
  },
  isGroup: t.is_group,
  answeredBy: t.answered_by,
  chatbot: isBot(t.answered_by),
  chatFlowId: t.chat_flow_id,
  unreadMessages: t.unread,
  answered: t.answered,
  lastMessage: t.last_message,
  lastFromMe: t.last_from_me,
  lastMessageAt: t.last_message_at,
  last: t.last_id === null ? null : { id: t.last_id, type: t.last_type, status: t.last_status, ack: t.last_ack },
  waitingSince: t.waiting_since,
  createdAt: t.created_at,
  updatedAt: t.updated_at,
  version: t.version,
})
