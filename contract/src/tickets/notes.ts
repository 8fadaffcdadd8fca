import { z } from 'zod'
import { route } from '../route.ts'
import { done, id, idNumber, pageQuery } from '../shapes.ts'

/** What colleagues should know of a ticket; the customer never sees it. */
export const note = z.object({
  id: z.number(),
  note: z.string(),
  ticketId: z.number(),
  userId: z.number().nullable(),
  username: z.string().nullable(),
  /** The colleagues it calls. */
  mentions: z.array(z.number()),
  /** It asks the owner of the ticket to let its author write there too: asked, or let in. */
  join: z.enum(['asked', 'accepted']).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.output<typeof note>

const noteInput = z
  .object({
    note: z.string().trim().min(1).max(10_000),
    /** Ids of colleagues it calls; those who may not see the ticket are not called. */
    mentions: z.array(z.number().int().positive()).max(20).default([]),
  })
  .strict()

export const noteRoutes = {
  list: route({
    method: 'GET',
    path: '/notes',
    can: 'tickets.work',
    summary: 'Notes on the tickets one may see, the newest first',
    query: pageQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(200).default(40),
      /** Of one colleague. */
      userId: z.coerce.number().pipe(idNumber).optional(),
    }),
    reply: z.object({
      rows: z.array(note.extend({ contactName: z.string() })),
      count: z.number().int(),
      hasMore: z.boolean(),
    }),
    fails: ['ERR_VALIDATION'],
  }),
  ofTicket: route({
    method: 'GET',
    path: '/tickets/:id/notes',
    can: 'tickets.work',
    summary: 'Notes on one ticket, in order',
    params: id,
    reply: z.array(note),
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/tickets/:id/notes',
    can: 'tickets.work',
    summary: 'Note something on a ticket',
    params: id,
    /** `asksToJoin`: the owner of the ticket is asked to let its author write there too. */
    body: noteInput.extend({ asksToJoin: z.boolean().default(false) }),
    reply: note,
    status: 201,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_VALIDATION'],
  }),
  update: route({
    method: 'PUT',
    path: '/notes/:id',
    can: 'tickets.work',
    summary: 'Change an own note; an admin changes any',
    params: id,
    body: noteInput,
    reply: note,
    fails: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION', 'ERR_VALIDATION'],
  }),
  letJoin: route({
    method: 'POST',
    path: '/notes/:id/join',
    can: 'tickets.work',
    summary: 'Let in the user who asks by this note: for the ticket’s owner',
    params: id,
    reply: note,
    fails: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/notes/:id',
    can: 'tickets.work',
    summary: 'Delete an own note; an admin deletes any',
    params: id,
    reply: done,
    fails: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
}
