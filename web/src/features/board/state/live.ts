import type { BoardColumn, BoardNames } from '@balcao/contract/contacts/board'
import { boardRoutes } from '@balcao/contract/contacts/board'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../../api/heard.ts'
import { keyOf } from '../../../api/query.ts'
import { joinLive, type Live } from '../../../realtime/apply.ts'
import { cardTicketOf, ticketAfter } from './cards.ts'
import {
  askCards,
  askSums,
  cardGone,
  cardHeard,
  changeCard,
  changeColumns,
  changeTicket,
  readAgain,
  ticketHeard,
  ticketLeft,
} from './store.ts'

/** What many changes at once say is to be read again: cards, contacts, lanes, tags. */
const PATHS = ['/board/cards', '/board/lanes', '/contacts', '/tags']

const live: Live = {
  'kanban.moved': (cache, { card }) => {
    cardHeard(cache, card)
    askSums(cache)
  },
  'kanban.changed': (cache, { card }) => {
    cardHeard(cache, card)
    askSums(cache)
  },
  'contact.changed': (cache, { contact }) => {
    const { id, name, number, profilePicUrl, tags, wallets, blocked } = contact
    const isHeld = changeCard(cache, id, card => {
      if (card.tags.join() !== tags.join()) askSums(cache)
      return { ...card, name, number, profilePicUrl, tags, wallets, blocked }
    })
    if (!isHeld && tags.length > 0) askCards(cache, id)
  },
  'contact.removed': (cache, { id }) => {
    cardGone(cache, id)
    askSums(cache)
  },
  'ticket.created': (cache, { ticket }) => ticketHeard(cache, ticket.contactId, cardTicketOf(ticket)),
  'ticket.changed': (cache, { ticket }) => ticketHeard(cache, ticket.contactId, cardTicketOf(ticket)),
  'ticket.left': (cache, { ticketId }) => ticketLeft(cache, ticketId),
  'message.created': (cache, arrival) => changeTicket(cache, arrival.ticket.id, ticket => ticketAfter(ticket, arrival)),
  'lane.changed': (cache, { lane }) => changeColumns(cache, 'lane', columns => withColumn(columns, lane)),
  'lane.removed': (cache, { id }) => changeColumns(cache, 'lane', columns => columns.filter(column => column.id !== id)),
  'tag.changed': (cache, { tag }) => {
    changeNames(cache, names => ({ ...names, tags: [...names.tags.filter(one => one.id !== tag.id), tag] }))
    askSums(cache)
  },
  'tag.removed': cache => askSums(cache),
  'colleague.changed': (cache, { user }) =>
    changeNames(cache, names => ({ ...names, users: [...names.users.filter(one => one.id !== user.id), user] })),
  'channel.changed': (cache, { channel: { id, name, type } }) =>
    changeNames(cache, names => ({
      ...names,
      channels: [...names.channels.filter(one => one.id !== id), { id, name, kind: type }],
    })),
  'rows.changed': (cache, { path }) => PATHS.includes(path) && readAgain(cache),
}

const withColumn = (columns: BoardColumn[], lane: Omit<BoardColumn, 'count' | 'value'>): BoardColumn[] => {
  const known = columns.find(column => column.id === lane.id) ?? { count: 0, value: 0 }
  const { id, name, color, position } = lane
  return [
    ...columns.filter(column => column.id !== id),
    { id, name, color, position, count: known.count, value: known.value },
  ].sort((a, b) => a.position - b.position || a.id - b.id)
}

const changeNames = (cache: QueryClient, change: (names: BoardNames) => BoardNames): void =>
  heard<BoardNames>(cache, keyOf(boardRoutes.names, {}), change)

joinLive(live)
export default live
