import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { ANSWERERS } from '../tickets/ticket-words.ts'
import { LEFT_BECAUSE } from './run.ts'

/** How a conversation left a bot's hands: to whom, or what ended it. */
const ENDED_HOWS = ['queue', 'user', 'team', 'closed', 'rated', 'flow', 'engine', 'taken', 'moved'] as const

/** Why it stopped: as the flow says, or because a machine seemed to be on the other side. */
const HANDED_BECAUSE = [...LEFT_BECAUSE, 'machine'] as const
export type HandedBecause = (typeof HANDED_BECAUSE)[number]

/** What a bot did in a ticket, as the agent who goes on reads it: asked, answered, learnt, and why it stopped. */
const botRun = z.object({
  id: z.number(),
  engine: z.enum(ANSWERERS),
  flowId: z.number().nullable(),
  /** Null: it was deleted, or an engine outside answered. */
  flowName: z.string().nullable(),
  version: z.number().nullable(),
  beganAt: z.string(),
  /** Null: it still answers. */
  endedAt: z.string().nullable(),
  how: z.enum(ENDED_HOWS).nullable(),
  because: z.enum(HANDED_BECAUSE).nullable(),
  /** A code, or what an engine said. */
  details: z.string().nullable(),
  /** In their order; the last may have no answer. */
  talk: z.array(z.object({ asked: z.string(), said: z.string() })),
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type BotRun = z.output<typeof botRun>

export const botRunRoutes = {
  flows: route({
    method: 'GET',
    path: '/bot-runs/flows',
    can: 'tickets.work',
    summary: 'The flows a ticket can be handed to: active and published',
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
    fails: [],
  }),
  ofTicket: route({
    method: 'GET',
    path: '/tickets/:id/bot-runs',
    can: 'tickets.work',
    summary: 'What bots did in a ticket, the last first: asked, answered, learnt, and why they stopped',
    params: id,
    reply: z.array(botRun),
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
}
