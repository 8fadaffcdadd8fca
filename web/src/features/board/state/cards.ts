import type { BoardCard, CardTicket, CardWithTicket } from '@balcao/contract/contacts/board'
import type { EventPayload } from '@balcao/contract/events'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'

/** What is held of one column: its first cards, as far down as somebody has looked. */
export interface CardList {
  cards: CardWithTicket[]
  hasMore: boolean
}

/** Which column a list is of, and what orders it. */
export type Column = { of: 'lane' | 'tag'; id: number }

const belongs = (card: CardWithTicket, { of, id }: Column): boolean =>
  of === 'lane' ? card.laneId === id && card.rank !== null : card.tags.includes(id)

const before = (a: CardWithTicket, b: CardWithTicket, { of }: Column): boolean =>
  of === 'tag' ? a.id > b.id : (a.rank ?? '') < (b.rank ?? '') || (a.rank === b.rank && a.id < b.id)

/** The list once a card is as it is now: in its place, gone, or below what has been looked at. */
export function placed(list: CardList, card: CardWithTicket, column: Column): CardList {
  const others = list.cards.filter(one => one.id !== card.id)
  const last = list.cards.at(-1)
  const isInView = belongs(card, column) && (!list.hasMore || (last !== undefined && !before(last, card, column)))
  if (!isInView) return others.length === list.cards.length ? list : { ...list, cards: others }
  const at = others.findIndex(one => before(card, one, column))
  return { ...list, cards: others.toSpliced(at < 0 ? others.length : at, 0, card) }
}

export const without = (list: CardList, id: number): CardList =>
  list.cards.some(card => card.id === id) ? { ...list, cards: list.cards.filter(card => card.id !== id) } : list

export function joined(list: CardList, more: CardList, column: Column): CardList {
  const known = new Set(list.cards.map(card => card.id))
  const cards = [...list.cards, ...more.cards.filter(card => !known.has(card.id))]
  return { cards: cards.sort((a, b) => (before(a, b, column) ? -1 : 1)), hasMore: more.hasMore }
}

/** A rank for the moment until the server has made the real one: behind `low`, before the card that follows it. */
export const rankAfter = (low: string | null | undefined): string => (low ? `${low}00000000000001` : '0')

/** What a card says of a ticket. */
export const cardTicketOf = (row: TicketRow): CardTicket => ({
  id: row.id,
  status: row.status,
  userId: row.userId,
  channelId: row.whatsappId,
  lastMessage: row.lastMessage,
  lastFromMe: row.lastFromMe,
  lastMessageAt: row.lastMessageAt,
  waitingSince: row.waitingSince,
  unreadMessages: row.unreadMessages,
  version: row.version,
})

/** The card's ticket once one of its contact's was heard of; `ask` says that only the server knows which one it shows. */
export function ticketOn(known: CardTicket | null, heard: CardTicket): CardTicket | 'ask' | null {
  if (known === null) return heard
  if (known.id !== heard.id) {
    const isBetter = isLive(heard) === isLive(known) ? heard.id > known.id : isLive(heard)
    return isBetter ? heard : known
  }
  if (heard.version < known.version) return known
  // It closed, so an older one that is still open may come forward.
  return isLive(known) && !isLive(heard) ? 'ask' : heard
}
const isLive = ({ status }: CardTicket): boolean => status !== 'closed'

/** After a message of its ticket. */
export function ticketAfter(known: CardTicket, { message, ticket }: EventPayload<'message.created'>): CardTicket {
  if (ticket.version <= known.version) return known
  return {
    ...known,
    lastMessage: (message.body || message.media?.name || '').slice(0, 100),
    lastFromMe: message.fromMe,
    lastMessageAt: message.createdAt,
    waitingSince: message.fromMe ? null : (known.waitingSince ?? message.createdAt),
    unreadMessages: ticket.unreadMessages,
    version: ticket.version,
  }
}

/** The newer of two words about one card, with what is known of its ticket. */
export const newer = (known: CardWithTicket | undefined, heard: BoardCard): CardWithTicket =>
  known && known.version > heard.version ? known : { ...heard, ticket: known?.ticket ?? null }
