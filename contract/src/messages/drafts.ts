import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'

/** What somebody is writing in a ticket: to the customer, and to colleagues. */
export const draftWords = z
  .object({
    text: z.string().max(65_536),
    note: z.string().max(10_000),
    isNote: z.boolean(),
    quotedMsgId: idNumber.optional(),
    files: z
      .array(
        z
          .object({ fileId: z.string().max(64), name: z.string().max(1000), caption: z.string().max(4096), voice: z.boolean() })
          .strict(),
      )
      .max(30),
  })
  .strict()
export type DraftWords = z.output<typeof draftWords>

export const draft = z.object({ words: draftWords, savedAt: z.string() })
export type Draft = z.output<typeof draft>

export const draftRoutes = {
  save: route({
    method: 'PUT',
    path: '/tickets/:id/draft',
    can: 'tickets.work',
    summary: 'Keep what a user is writing in a ticket for the next browser they open it in; nothing written: keep none',
    params: id,
    body: draftWords,
    /** Null: nothing is kept. */
    reply: z.object({ savedAt: z.string().nullable() }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_VALIDATION'],
  }),
}
