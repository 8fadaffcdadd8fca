import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { configField } from '../channels/channels.ts'
import { integrationValues } from '../integrations/integrations.ts'
import { route } from '../route.ts'
import { BOT_ENGINES } from './nodes.ts'

/** Engines outside, as an administrator tries them and sees what they cost. */

const option = z.object({ id: z.string(), title: z.string(), description: z.string() })
const botReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('media'), url: z.string(), kind: z.enum(MEDIA_KINDS), caption: z.string() }),
  z.object({ type: z.literal('choice'), text: z.string(), look: z.enum(['auto', 'numbers']), options: z.array(option) }),
  z.object({ type: z.literal('wait'), seconds: z.number() }),
  z.object({
    type: z.literal('command'),
    queueId: z.number().optional(),
    userId: z.number().optional(),
    flowId: z.number().optional(),
    tagIds: z.array(z.number()).optional(),
    laneId: z.number().optional(),
    stop: z.literal(true).optional(),
    close: z.literal(true).optional(),
    reason: z.string().optional(),
  }),
])
export type TriedReply = z.output<typeof botReply>

/** What somebody who tries an engine says to it, in the customer's place. */
export const triedWords = {
  text: z.string().trim().min(1).max(4096),
  choice: z.string().max(300).nullable().default(null),
  memory: z.record(z.string().max(60), z.unknown()).nullable().default(null),
  /** Of this try: the same as long as it goes on. */
  session: z.string().regex(/^[a-z0-9]{1,20}$/),
}

export const tried = z.object({
  replies: z.array(botReply),
  /** Sent back with the next words; null: it begins anew. */
  memory: z.record(z.string(), z.unknown()).nullable(),
  ended: z.boolean(),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  ms: z.number().int(),
  /** Why it did not answer: the code, and what it said. */
  failure: z.object({ code: z.string(), details: z.string() }).nullable(),
})
export type Tried = z.output<typeof tried>

const usage = z.object({
  /** As yyyy-MM, by the company's clock. */
  month: z.string(),
  conversations: z.number().int(),
  messages: z.number().int(),
  tokens: z.number().int(),
})
export type BotUsageRow = z.output<typeof usage>

const engine = z.object({ engine: z.enum(BOT_ENGINES) })

export const botRoutes = {
  /** Beside what they need to be told: whether the company has values for them. */
  engines: route({
    method: 'GET',
    path: '/bots',
    can: 'channels.manage',
    summary:
      'The engines a channel can choose: their fields, whether the company’s own values are there, and which answers for all',
    reply: z.array(
      z.object({ engine: z.enum(BOT_ENGINES), fields: z.array(configField), isSet: z.boolean(), isForAll: z.boolean() }),
    ),
    fails: [],
  }),
  tryOut: route({
    method: 'POST',
    path: '/bots/:engine/try',
    can: 'settings.manage',
    summary: 'Talk to an engine with values that need not be saved; no customer hears of it',
    params: engine,
    body: z
      .object({
        values: integrationValues,
        ...triedWords,
      })
      .strict(),
    reply: tried,
    waitsMs: 50_000,
    fails: ['ERR_VALIDATION', 'ERR_BOT_INCOMPLETE', 'ERR_BOT_ASSISTANT', 'ERR_BOT_TEST_ADDRESS'],
  }),
  usage: route({
    method: 'GET',
    path: '/bots/:engine/usage',
    can: 'settings.manage',
    summary: 'What an engine answered this month',
    params: engine,
    reply: usage,
    fails: ['ERR_VALIDATION'],
  }),
  forget: route({
    method: 'DELETE',
    path: '/bots/:engine/memory',
    can: 'settings.manage',
    summary: 'Forget what an engine remembers of conversations; the messages stay',
    params: engine,
    reply: z.object({ conversations: z.number().int() }),
    fails: ['ERR_VALIDATION'],
  }),
}
