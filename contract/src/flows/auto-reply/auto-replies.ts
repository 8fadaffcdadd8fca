import { z } from 'zod'
import { route } from '../../route.ts'
import { done, id, idNumber, name } from '../../shapes.ts'
import { nodeId } from '../nodes.ts'

/** The older way to a bot: a list of steps, each with a reply and what follows which words. What answers is compiled to a flow. */

export const STEPS_MAX = 25
export const ACTIONS_MAX = 10

const word = z.string().trim().min(1).max(60)
const text = z.string().max(4096)

/** Where an action leads: to another step, a queue, a person. */
const goal = z.discriminatedUnion('to', [
  z.object({ to: z.literal('step'), stepId: nodeId }).strict(),
  z.object({ to: z.literal('queue'), queueId: idNumber }).strict(),
  z.object({ to: z.literal('user'), userId: idNumber }).strict(),
])

const action = z
  .object({
    /** The first is the option as it is shown, the others mean the same. */
    words: z.array(word).min(1).max(20),
    goal,
    /** Said before it goes there; empty: nothing. */
    reply: text.default(''),
  })
  .strict()
export type AutoReplyAction = z.output<typeof action>

/** Short: what is compiled from it has longer names. */
const stepId = nodeId.max(16)

const step = z.object({ id: stepId, reply: text.min(1), actions: z.array(action).max(ACTIONS_MAX).default([]) }).strict()
export type AutoReplyStep = z.output<typeof step>

const autoReply = z.object({
  name,
  isActive: z.boolean().default(true),
  /** Where conversations go that no action leads on. */
  queueId: idNumber,
  steps: z.array(step).min(1).max(STEPS_MAX),
})
export type AutoReply = z.output<typeof autoReply>

const autoReplyRow = autoReply.extend({
  id: z.number(),
  steps: z.array(step),
  channels: z.array(z.object({ id: z.number(), name: z.string() })),
  createdAt: z.string(),
})
export type AutoReplyRow = z.output<typeof autoReplyRow>

const FAILS = ['ERR_VALIDATION', 'ERR_NO_STEP_AUTO_REPLY_FOUND', 'ERR_FLOW_PROBLEMS'] as const

export const autoReplyRoutes = {
  list: route({
    method: 'GET',
    path: '/auto-reply',
    can: 'flows.manage',
    summary: 'All auto-replies of the company with their steps, by name',
    reply: z.object({ autoReplies: z.array(autoReplyRow) }),
    fails: [],
  }),
  show: route({
    method: 'GET',
    path: '/auto-reply/:id',
    can: 'flows.manage',
    summary: 'An auto-reply with its steps',
    params: id,
    reply: autoReplyRow,
    fails: ['ERR_NO_AUTO_REPLY_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/auto-reply',
    can: 'flows.manage',
    summary: 'Make an auto-reply; it answers on the channels it is chosen for',
    body: autoReply.strict(),
    reply: autoReplyRow,
    status: 201,
    fails: [...FAILS],
  }),
  update: route({
    method: 'PUT',
    path: '/auto-reply/:id',
    can: 'flows.manage',
    summary: 'Change an auto-reply from the next conversation on; an action may lead only to a step it has',
    params: id,
    body: autoReply.strict(),
    reply: autoReplyRow,
    fails: [...FAILS, 'ERR_NO_AUTO_REPLY_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/auto-reply/:id',
    can: 'flows.manage',
    summary: 'Delete an auto-reply in which no conversation stands; channels it answered on have none afterwards',
    params: id,
    reply: done,
    fails: ['ERR_NO_AUTO_REPLY_FOUND', 'ERR_AUTO_REPLY_RELATIONED_TICKET'],
  }),
  toFlow: route({
    method: 'POST',
    path: '/auto-reply/:id/flow',
    can: 'flows.manage',
    summary: 'Copy an auto-reply to a flow of the builder, switched off; the auto-reply stays',
    params: id,
    reply: z.object({ flowId: z.number() }),
    status: 201,
    fails: ['ERR_NO_AUTO_REPLY_FOUND'],
  }),
}
