import { type ContactCard, contactCardRoutes } from '@balcao/contract/contacts/card'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../../api/heard.ts'
import { joinLive } from '../../../realtime/apply.ts'

/** What is told of a ticket reaches the cards of whom it is; a card that is not held costs nothing. */
function onCards(cache: QueryClient, ticketId: number, change: (card: ContactCard) => ContactCard): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [contactCardRoutes.show.path] }))
    heard<ContactCard>(cache, queryKey, card => (card.tickets.some(({ id }) => id === ticketId) ? change(card) : card))
}

const put = <T extends { id: number }>(rows: readonly T[], row: T): T[] =>
  rows.some(({ id }) => id === row.id) ? rows.map(one => (one.id === row.id ? row : one)) : [row, ...rows]

joinLive({
  'note.changed': (cache, { note }) => onCards(cache, note.ticketId, card => ({ ...card, notes: put(card.notes, note) })),
  'note.removed': (cache, { ticketId, id }) =>
    onCards(cache, ticketId, card => ({ ...card, notes: card.notes.filter(note => note.id !== id) })),
  'protocol.created': (cache, { protocol: { contactName: _, ...protocol } }) =>
    onCards(cache, protocol.ticketId, card => ({ ...card, protocols: put(card.protocols, protocol) })),
  'message.created': (cache, { message }) => {
    const { id, ticketId, seq, media, fromMe, createdAt } = message
    if (!media?.kind || media.state || ticketId === null || seq === null) return
    const { kind, name = null, size = null } = media
    const file = { messageId: id, ticketId, seq, kind, name, size, fromMe, createdAt }
    onCards(cache, ticketId, card =>
      card.files.some(one => one.messageId === id) ? card : { ...card, files: [file, ...card.files] },
    )
  },
})
