import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { messageRoutes } from '@balcao/contract/messages/messages'
import type { Note } from '@balcao/contract/tickets/notes'
import type { QueryClient } from '@tanstack/react-query'
import { heard } from '../../api/heard.ts'
import { keyOf } from '../../api/query.ts'
import { pathOf } from '../../kit/resource/state/held.ts'
import type { Live } from '../../realtime/apply.ts'
import { changed, type Held, withAck, without } from './conversation.ts'
import { conversationKey, messageHeard, notesKey, ticketHeard } from './store.ts'

const inConversation = (cache: QueryClient, ticketId: number | null, change: (held: Held) => Held) => {
  if (ticketId !== null) heard<Held>(cache, conversationKey(ticketId), change)
}

export default {
  'message.created': (cache, { message }) => messageHeard(cache, message),
  'message.changed': (cache, { message }) => messageHeard(cache, message),
  'message.acked': (cache, acked) =>
    inConversation(cache, acked.ticketId, held => changed(held, acked.id, message => withAck(message, acked))),
  'message.removed': (cache, { ticketId, id }) => inConversation(cache, ticketId, held => without(held, id)),
  // Older ones were brought, or another ticket's: told by its path, it is read again with all that is.
  'rows.changed': (cache, { path }) => {
    for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: [messageRoutes.list.path] }))
      if (pathOf(queryKey) === path) heard<Held>(cache, queryKey, held => ({ ...held, isRearranged: true }))
  },
  'note.changed': (cache, { note }) =>
    heard<Note[]>(cache, notesKey(note.ticketId), known =>
      known.some(one => one.id === note.id) ? known.map(one => (one.id === note.id ? note : one)) : [...known, note],
    ),
  'note.removed': (cache, { ticketId, id }) =>
    heard<Note[]>(cache, notesKey(ticketId), known => known.filter(one => one.id !== id)),
  'ticket.changed': (cache, { ticket }) => ticketHeard(cache, ticket),
  'ticket.left': (cache, { ticketId }) => void cache.invalidateQueries({ queryKey: conversationKey(ticketId) }),
  'contact.changed': (cache, { contact }) =>
    heard(cache, keyOf(contactRoutes.show, { params: { id: contact.id } }), () => contact),
  // One's rights moved: a conversation one may no longer see says so.
  'session.changed': cache => void cache.invalidateQueries({ queryKey: [conversationKey(0)[0]] }),
} satisfies Live
