import { fieldSet } from '../conditions/fields.ts'
import { kindOf } from '../visibility.ts'
import type { TicketRow } from './ticket-rows.ts'
import { TICKET_KINDS, TICKET_STATUSES } from './ticket-words.ts'

/** A ticket's row, and its teams: the one it waits for, or those of its owner, which no row carries. */
export interface TicketWithTeams extends TicketRow {
  teamIds: readonly number[]
}

/** What a view of the inbox may ask of a ticket. */
export const TICKET_FIELDS = fieldSet<TicketWithTeams>()({
  tag: { kind: 'ids', of: 'tags', read: row => row.contact.tags },
  person: { kind: 'id', of: 'users', read: row => row.userId },
  queue: { kind: 'id', of: 'queues', read: row => row.queueId },
  team: { kind: 'ids', of: 'teams', read: row => row.teamIds },
  channel: { kind: 'id', of: 'channels', always: true, read: row => row.whatsappId },
  unread: { kind: 'flag', read: row => row.unreadMessages > 0 },
  waiting: { kind: 'moment', read: row => row.waitingSince },
  last: { kind: 'moment', read: row => row.lastMessageAt },
  opened: { kind: 'moment', always: true, read: row => row.createdAt },
  status: { kind: 'word', words: TICKET_STATUSES, always: true, read: row => row.status },
  kind: { kind: 'word', words: TICKET_KINDS, always: true, read: row => kindOf(row) },
  wallet: { kind: 'ids', of: 'users', read: row => row.contact.wallets },
  ad: { kind: 'flag', read: row => row.cameBy === 'ad' },
})
