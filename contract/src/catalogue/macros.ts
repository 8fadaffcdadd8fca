import { z } from 'zod'
import { resource } from '../resource.ts'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'
import { messageRow } from '../tickets/ticket-rows.ts'

/** Several things said and done in a conversation by one key. */

const MACRO_ENDINGS = ['stay', 'transfer', 'resolve'] as const
const GOALS = ['user', 'queue', 'team'] as const
const TAGS_MAX = 20

const goal = z.object({ kind: z.enum(GOALS), id: idNumber }).strict()
export type MacroGoal = z.output<typeof goal>

export const macro = z.object({
  id: z.number(),
  name: z.string(),
  /** What is said first, its variables filled; empty: nothing. */
  message: z.string(),
  addTags: z.array(z.number()),
  removeTags: z.array(z.number()),
  demandId: z.number().nullable(),
  demand: z.string().nullable(),
  /** How it ends: the conversation stays, is handed on, or is resolved. */
  ending: z.enum(MACRO_ENDINGS),
  /** To whom it is handed on; null where nobody is, or that one is gone since. */
  to: z.object({ kind: z.enum(GOALS), id: z.number(), name: z.string() }).nullable(),
  active: z.boolean(),
  createdAt: z.string(),
})
export type Macro = z.output<typeof macro>

export const macroInput = z.object({
  name: z.string().trim().min(1).max(60),
  message: z.string().trim().max(4096),
  addTags: z.array(idNumber).max(TAGS_MAX),
  removeTags: z.array(idNumber).max(TAGS_MAX),
  demandId: idNumber.nullable(),
  ending: z.enum(MACRO_ENDINGS),
  to: goal.nullable(),
  active: z.boolean(),
})

const options = {
  read: macro,
  write: macroInput,
  missing: 'ERR_NO_MACRO_FOUND',
  fails: [
    'ERR_NAME_TAKEN',
    'ERR_EMPTY_MACRO',
    'ERR_TRANSFER',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_DEMAND_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_TEAM_FOUND',
    'ERR_NO_USER_FOUND',
  ],
  sorts: ['name', 'active', 'createdAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
} as const

export const macroRoutes = resource('macro', {
  ...options,
  path: '/macros',
  see: 'quickMessages.see',
  manage: 'quickMessages.manage',
})

/** Somebody's own, beside the company's: nobody else sees them. */
export const ownMacroRoutes = resource('own macro', {
  ...options,
  path: '/ownMacros',
  see: 'quickMessages.own',
  manage: 'quickMessages.own',
})

const MACRO_STEPS = ['message', 'tags', 'reason', 'transfer', 'resolve'] as const
export type MacroStep = (typeof MACRO_STEPS)[number]

const outcome = z.object({
  step: z.enum(MACRO_STEPS),
  /** Why it did not happen; null: it did. */
  error: z.string().nullable(),
})

export const macroRunRoutes = {
  run: route({
    method: 'POST',
    path: '/macros/:id/run',
    can: 'tickets.work',
    summary: 'Say and do in a ticket what a macro holds, step by step. Where its text is refused nothing else happens',
    params: id,
    body: z
      .object({
        ticketId: idNumber,
        /** The client id of its text: sent twice, it is said once. */
        idFront: z.uuid(),
        /** The last message the agent who runs it has seen. */
        shownSeq: z.number().int().min(0).optional(),
        signed: z.boolean().optional(),
      })
      .strict(),
    reply: z.object({ messages: z.array(messageRow), steps: z.array(outcome) }),
    fails: ['ERR_NO_MACRO_FOUND', 'ERR_NO_TICKET_FOUND', 'ERR_VALIDATION'],
  }),
}
