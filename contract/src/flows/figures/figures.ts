import { z } from 'zod'
import { route } from '../../route.ts'
import { INTEGER_MAX, id } from '../../shapes.ts'

/**
 * What became of the conversations in a flow, node by node. Each figure counts conversations, those the asker may see, and `behind` lists
 * the same ones: both ask the same rows up to the same moment.
 */

/** So many days back; turns are kept for the longest of them. */
export const FIGURE_DAYS = [7, 30, 90] as const

const asked = z.object({
  days: z.coerce
    .number()
    .refine(days => FIGURE_DAYS.some(one => one === days))
    .default(30),
  channelId: z.coerce.number().int().positive().optional(),
  version: z.coerce.number().int().positive().max(INTEGER_MAX).optional(),
})

const nodeFigures = z.object({
  node: z.string(),
  entered: z.number().int(),
  exits: z.array(z.object({ exit: z.string(), count: z.number().int() })),
  /** Ended there without having come to an end of the flow: by silence, by a person who took it, by a fault. */
  dropped: z.number().int(),
  answered: z.number().int(),
  /** Half of those who answered took less; null: nobody answered. */
  seconds: z.number().nullable(),
  /** In which something was written that fitted no answer. */
  misfits: z.number().int(),
})
export type NodeFigures = z.output<typeof nodeFigures>

const misfit = z.object({ node: z.string(), text: z.string(), count: z.number().int() })
export type Misfit = z.output<typeof misfit>

const flowFigures = z.object({
  /** Up to when was counted: with it `behind` lists what was counted. */
  until: z.string(),
  runs: z.number().int(),
  /** Of them ended as the flow has it. */
  finished: z.number().int(),
  dropped: z.number().int(),
  nodes: z.array(nodeFigures),
  /** The most frequent first. */
  misfits: z.array(misfit),
  versions: z.array(z.number().int()),
})
export type FlowFigures = z.output<typeof flowFigures>

/** Which of a node's figures is opened; `run`: all conversations, of any node. */
const FIGURES = ['run', 'finished', 'entered', 'exit', 'dropped', 'answered', 'misfit'] as const
export type Figure = (typeof FIGURES)[number]

const behindRow = z.object({
  ticketId: z.number(),
  contactName: z.string(),
  channelName: z.string(),
  at: z.string(),
  /** Words of theirs that fitted no answer, where that is what was asked for. */
  said: z.string(),
})

const summary = z.object({ flowId: z.number(), runs: z.number().int(), dropped: z.number().int() })

export const flowFigureRoutes = {
  summary: route({
    method: 'GET',
    path: '/chat-flow/figures',
    can: 'flows.manage',
    summary: 'How many conversations each flow had in the last 30 days, and how many were dropped',
    reply: z.array(summary),
    fails: [],
  }),
  figures: route({
    method: 'GET',
    path: '/chat-flow/:id/figures',
    can: 'flows.manage',
    summary: 'What became of the conversations of a flow, node by node',
    params: id,
    query: asked,
    reply: flowFigures,
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
  behind: route({
    method: 'GET',
    path: '/chat-flow/:id/figures/behind',
    can: 'flows.manage',
    summary: 'The conversations behind one figure, the latest first; `count` is the figure, `rows` at most 200 of them',
    params: id,
    query: asked.extend({
      until: z.iso.datetime({ offset: true }),
      figure: z.enum(FIGURES),
      node: z.string().max(24).default(''),
      exit: z.string().max(40).default(''),
      text: z.string().max(4096).default(''),
    }),
    reply: z.object({ count: z.number().int(), rows: z.array(behindRow) }),
    fails: ['ERR_NO_FLOW_FOUND'],
  }),
}
