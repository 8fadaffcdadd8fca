import { z } from 'zod'
import { route } from '../../route.ts'
import { id, idNumber } from '../../shapes.ts'
import { tried, triedWords } from '../bots.ts'
import { BOT_ENGINES, HTTP_TIMEOUT_MAX, METHODS } from '../nodes.ts'

/** What the simulator asks of the world outside, and only where somebody presses for it: no conversation is touched by it. */

const header = z.object({ name: z.string().max(100), value: z.string().max(4096), secret: z.string().max(60) }).strict()
const request = z
  .object({
    method: z.enum(METHODS),
    url: z.url({ protocol: /^https?$/ }).max(8000),
    headers: z.array(header).max(20),
    body: z.string().max(40_000).nullable(),
    contentType: z.string().max(100).nullable(),
    timeoutSeconds: z.number().int().min(1).max(HTTP_TIMEOUT_MAX),
  })
  .strict()

/** So much of an answer comes back: more than is ever kept of one. */
export const TRIED_CHARS_MAX = 200_000

export const flowTrialRoutes = {
  call: route({
    method: 'POST',
    path: '/chat-flow/:id/try-call',
    can: 'flows.manage',
    summary: 'Make the call of an HTTP step once, for the simulator; it stands in the audit log',
    params: id,
    body: z.object({ request }).strict(),
    reply: z.object({
      /** Null: nobody answered, and `why` says why. */
      status: z.number().int().nullable(),
      body: z.string(),
      why: z.string().nullable(),
      ms: z.number().int(),
    }),
    waitsMs: (HTTP_TIMEOUT_MAX + 5) * 1000,
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_VALIDATION'],
  }),
  engine: route({
    method: 'POST',
    path: '/chat-flow/:id/try-engine',
    can: 'flows.manage',
    summary: 'Talk to the engine a flow hands over to, with the values of a channel or of the company; no customer hears of it',
    params: id,
    body: z
      .object({
        engine: z.enum(BOT_ENGINES),
        channelId: idNumber.nullable().default(null),
        ...triedWords,
      })
      .strict(),
    reply: tried,
    waitsMs: 50_000,
    fails: ['ERR_NO_FLOW_FOUND', 'ERR_VALIDATION', 'ERR_BOT_INCOMPLETE'],
  }),
}
