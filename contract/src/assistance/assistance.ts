import { z } from 'zod'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'
import { LOCALES, type Locale } from '../values/locales.ts'

/** Help for agents: words for them to read, by the company's ChatGPT settings. Nothing of it is ever sent by itself. */

const ASSISTANCE_ACTS = ['suggest', 'summarise', 'translateIn', 'shorten', 'rewrite', 'translateOut'] as const
export type AssistanceAct = (typeof ASSISTANCE_ACTS)[number]

/** How much of a conversation and of the company's own texts leaves the installation, at most. */
export const ASSISTANCE_MESSAGES = 30
export const ASSISTANCE_SUMMARY_MESSAGES = 120
export const ASSISTANCE_PASSAGES = 5
/** Of a call in all: a browser waits a little longer than the server. */
export const ASSISTANCE_MS = 40_000

/** The language the agent reads. */
const language = z.enum(Object.keys(LOCALES) as [Locale, ...Locale[]])
const draft = z.string().trim().min(1).max(4096)

const asked = z.discriminatedUnion('act', [
  z.object({ act: z.literal('suggest'), language }).strict(),
  z.object({ act: z.literal('summarise'), language }).strict(),
  /** What the customer wrote, in the agent's language: that message, or the last ones. */
  z.object({ act: z.literal('translateIn'), language, messageId: idNumber.optional() }).strict(),
  z.object({ act: z.literal('shorten'), language, text: draft }).strict(),
  z.object({ act: z.literal('rewrite'), language, text: draft }).strict(),
  /** A draft in the customer's language. */
  z.object({ act: z.literal('translateOut'), language, text: draft }).strict(),
])
export type AssistanceAsked = z.output<typeof asked>

/** Of the company's own texts. */
const PASSAGE_KINDS = ['page', 'quick', 'flow'] as const
const passage = z.object({
  kind: z.enum(PASSAGE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The model says that its answer rests on it. */
  isUsed: z.boolean(),
})
export type Passage = z.output<typeof passage>

const assisted = z.object({
  text: z.string(),
  /** What of the company's texts was shown to the model; empty: nothing fitting was found. */
  passages: z.array(passage),
  /** Of a suggestion: whether the company's texts hold the answer. */
  isFound: z.boolean().nullable(),
  /** How many are left this month; null: there is no limit. */
  left: z.number().int().nullable(),
})
export type Assisted = z.output<typeof assisted>

export const assistanceRoutes = {
  /** What agents are told: whether it is there for them. */
  state: route({
    method: 'GET',
    path: '/assistance',
    can: 'tickets.work',
    summary: 'Whether the help for agents is on: a key is there and the company uses it',
    reply: z.object({ isOn: z.boolean() }),
    fails: [],
  }),
  about: route({
    method: 'GET',
    path: '/assistance/about',
    can: 'settings.manage',
    summary:
      'What the help for agents needs and does: its key, the server that words go to, and how often it was asked this month',
    reply: z.object({
      isOn: z.boolean(),
      hasKey: z.boolean(),
      model: z.string().nullable(),
      /** Where the words go. */
      host: z.string(),
      /** As yyyy-MM, by the company's clock. */
      month: z.string(),
      asked: z.number().int(),
      tokens: z.number().int(),
      /** 0: none. */
      limit: z.number().int(),
    }),
    fails: [],
  }),
  ask: route({
    method: 'POST',
    path: '/tickets/:id/assistance',
    can: 'tickets.work',
    summary: 'A suggested answer, a summary, or a text shortened, rewritten or translated, for the agent to read',
    params: id,
    body: asked,
    reply: assisted,
    waitsMs: ASSISTANCE_MS + 5_000,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NOT_FOUND',
      'ERR_VALIDATION',
      'ERR_ASSISTANCE_OFF',
      'ERR_ASSISTANCE_MONTH',
      'ERR_ASSISTANCE_EMPTY',
      'ERR_BOT_UNREACHABLE',
      'ERR_BOT_TIMEOUT',
      'ERR_BOT_KEY',
      'ERR_BOT_NOT_FOUND',
      'ERR_BOT_MODEL',
      'ERR_BOT_QUOTA',
      'ERR_BOT_LIMITED',
      'ERR_BOT_ANSWER',
      'ERR_BOT_FAILED',
      'ERR_BOT_REFUSED',
    ],
  }),
}
