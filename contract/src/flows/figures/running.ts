import { z } from 'zod'
import { route } from '../../route.ts'
import { id } from '../../shapes.ts'

/** Conversations that stand in a flow, each in the version it began in; they end there unless somebody takes them along. */

export const flowRunningRoutes = {
  count: route({
    method: 'GET',
    path: '/chat-flow/:id/running',
    can: 'flows.manage',
    summary: 'How many conversations stand in each version of a flow',
    params: id,
    reply: z.object({ versions: z.array(z.object({ version: z.number().int(), conversations: z.number().int() })) }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  takeAlong: route({
    method: 'POST',
    path: '/chat-flow/:id/running/take-along',
    can: 'flows.manage',
    summary: 'Let conversations of other versions go on in the published one, where their step is there and of the same kind',
    params: id,
    body: z.object({}).strict(),
    reply: z.object({
      taken: z.number().int(),
      /** Their step is another now, or gone: they end in their version. */
      stayed: z.number().int(),
    }),
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_UNPUBLISHED', 'ERR_VALIDATION'],
  }),
}
