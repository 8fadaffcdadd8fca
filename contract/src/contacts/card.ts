import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { route } from '../route.ts'
import { id, idNumber, list } from '../shapes.ts'
import { note } from '../tickets/notes.ts'
import { protocol } from '../tickets/protocols.ts'
import { ticketRow } from '../tickets/ticket-rows.ts'

/** What was sent in a conversation with them; its bytes are at `/media/{messageId}`. */
const contactFile = z.object({
  messageId: z.number(),
  ticketId: z.number(),
  /** Where in the conversation. */
  seq: z.number().int(),
  kind: z.enum(MEDIA_KINDS),
  name: z.string().nullable(),
  size: z.number().nullable(),
  fromMe: z.boolean(),
  createdAt: z.string(),
})
export type ContactFile = z.output<typeof contactFile>

/** What stands beside a contact: of the tickets one may see, and nothing of any other. */
export const contactCardRoutes = {
  talks: route({
    method: 'GET',
    path: '/contact-talks',
    can: 'tickets.work',
    summary: 'The ticket of each of these contacts that is live, or else the newest',
    query: z.object({ ids: list(z.coerce.number().pipe(idNumber)).pipe(z.array(z.number()).min(1).max(200)) }),
    reply: z.object({ tickets: z.array(ticketRow) }),
    fails: ['ERR_VALIDATION'],
  }),
  show: route({
    method: 'GET',
    path: '/contacts/:id/card',
    can: 'contacts.work',
    summary:
      'The last tickets of a contact, the notes on them, the protocols given out and the files that were sent, each the newest first',
    params: id,
    reply: z.object({
      tickets: z.array(ticketRow),
      /** Of all of them, not only of those that are told. */
      ticketCount: z.number().int(),
      notes: z.array(note),
      /** The numbers they were given. */
      protocols: z.array(protocol),
      files: z.array(contactFile),
      /** How many of their messages were ignored, since they were blocked last. */
      ignored: z.number().int(),
    }),
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
}
export type ContactCard = z.output<(typeof contactCardRoutes)['show']['reply']>
