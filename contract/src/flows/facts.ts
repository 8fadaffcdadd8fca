import { z } from 'zod'
import { BOT_ENGINES } from './bot-engines.ts'

/** What a company has that a flow can point at: what is checked, chosen and named in the builder. */

const named = z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })
export type Named = z.output<typeof named>

export const flowFacts = z.object({
  queues: z.array(named),
  users: z.array(named.extend({ queueIds: z.array(z.number()) })),
  teams: z.array(named),
  tags: z.array(named),
  lanes: z.array(named),
  demands: z.array(named),
  flows: z.array(named.extend({ isPublished: z.boolean(), keywords: z.array(z.string()) })),
  channels: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      chatFlowId: z.number().nullable(),
      official: z.boolean(),
      buttons: z.number().int(),
      listRows: z.number().int(),
      textMax: z.number().int(),
      replyWindowHours: z.number().nullable(),
      /** What it can send of files, by the first half of their type. */
      media: z.array(z.string()),
      /** The engines it has values of its own for. */
      engines: z.array(z.enum(BOT_ENGINES)),
    }),
  ),
  ownVariables: z.array(z.string()),
  /** The engines the company has values for, which are in use. */
  engines: z.array(z.enum(BOT_ENGINES)),
})
export type FlowFacts = z.output<typeof flowFacts>

/** The rows of a company a node can name, as they are called in files and questions. */
export const REFERENCES = ['queue', 'user', 'team', 'tag', 'lane', 'demand', 'flow', 'channel'] as const
export type FlowReference = (typeof REFERENCES)[number]

const LISTS = {
  queue: 'queues',
  user: 'users',
  team: 'teams',
  tag: 'tags',
  lane: 'lanes',
  demand: 'demands',
  flow: 'flows',
} as const satisfies Record<Exclude<FlowReference, 'channel'>, keyof FlowFacts>

/** A channel is there as long as it is not deleted. */
export const namedOf = (facts: FlowFacts, what: FlowReference): readonly Named[] =>
  what === 'channel' ? facts.channels.map(({ id, name }) => ({ id, name, isActive: true })) : facts[LISTS[what]]
