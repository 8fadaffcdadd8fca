import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { audienceOf, nearRooms, overlap, type Room } from '@balcao/contract/visibility'
import type { NOTICE_KINDS } from '@balcao/contract/works/notifications'

type NoticeKind = (typeof NOTICE_KINDS)[number]

export interface Person {
  userId: number
  /** Where they stand; null until it is known. */
  rooms: readonly Room[] | null
}

/** What a customer's message is to somebody: of their own ticket, or of one that waits near them. Otherwise it is others' news. */
export function kindOfMessage(row: TicketRow, { userId, rooms }: Person): NoticeKind | null {
  if (row.userId === userId) return 'message'
  const waits = row.userId === null && row.status === 'pending' && !row.chatbot
  if (!waits) return null
  // A person hears only of tickets they see; one who sees everything is told of the near ones alone.
  const isNear = rooms === null || overlap(audienceOf({ ...row, walletIds: row.contact.wallets }), nearRooms(rooms))
  return isNear ? 'waiting' : null
}

/** It was somebody else's, or nobody's, and is theirs now. */
export const isHanded = (before: TicketRow | undefined, after: TicketRow, { userId }: Person): boolean =>
  after.status === 'open' && after.userId === userId && before !== undefined && before.userId !== userId && before.userId !== null
