import { z } from 'zod'
import { route } from '../../route.ts'
import { id } from '../../shapes.ts'

/** Conversations as they were, to try a draft with: what customers wrote and when, what other programs answered, where each ended. */

const heard = z.object({
  seq: z.number().int(),
  type: z.enum(['text', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact', 'other']),
  body: z.string(),
  choice: z.string().nullable(),
  transcript: z.string().nullable(),
  mediaUrl: z.null(),
  at: z.string(),
})

const pastTurn = z.object({
  at: z.string(),
  input: z.enum(['begin', 'heard', 'due', 'result']),
  heard: z.array(heard),
  path: z.array(z.tuple([z.string(), z.string().nullable()])),
})

const pastCall = z.object({
  /** Without what may be secret in it. */
  address: z.string(),
  status: z.number().int().nullable(),
  /** Null: it is kept no longer, or was too long to be kept whole. */
  body: z.string().nullable(),
  why: z.string().nullable(),
})

const pastTalk = z.object({
  runId: z.number(),
  ticketId: z.number(),
  contactName: z.string(),
  channelId: z.number(),
  version: z.number().int().nullable(),
  beganAt: z.string(),
  endedAt: z.string(),
  /** Null: a person took it, or it was closed under the flow. */
  because: z.string().nullable(),
  turns: z.array(pastTurn),
  calls: z.array(pastCall),
  values: z.record(z.string(), z.string()),
  contact: z.object({
    tagIds: z.array(z.number()),
    laneId: z.number().nullable(),
    walletIds: z.array(z.number()),
    isFirst: z.boolean(),
  }),
  /** What both sides said, as the conversation shows it. */
  lines: z.array(z.object({ by: z.enum(['customer', 'bot']), text: z.string(), at: z.string() })),
})
export type PastTalk = z.output<typeof pastTalk>

export const REPLAYED = 50

export const flowReplayRoutes = {
  talks: route({
    method: 'GET',
    path: '/chat-flow/:id/replay',
    can: 'flows.manage',
    summary: 'The last 50 finished conversations of a flow the asker may see, to try its draft with; nothing is sent by it',
    params: id,
    reply: z.object({ talks: z.array(pastTalk) }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
}
