import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'

/** What a message said, since when, and which of the company's people made it say so; null: nobody here, or nobody knows. */
const version = z.object({ body: z.string(), at: z.string(), userId: z.number().nullable() })

const messageStory = z.object({
  /** From what was first said to what it says now. */
  versions: z.array(version),
  /** As far as the channel tells. */
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
})
export type MessageStory = z.output<typeof messageStory>

export const messageStoryRoutes = {
  show: route({
    method: 'GET',
    path: '/messages/:id/story',
    can: 'tickets.work',
    summary: 'What a message said before it was changed, who changed it, and when it was delivered and read',
    params: id,
    reply: messageStory,
    fails: ['ERR_FETCH_WAPP_MSG'],
  }),
}
