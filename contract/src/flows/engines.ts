import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { jsonText } from '../values/json-text.ts'
import { BOT_ENGINES, type BotEngine } from './nodes.ts'

/**
 * What each engine needs to be told. A channel keeps these fields under the engine's name (`chatgptKey`, `typebotStopWord`), a company under
 * the integration of that name, beside `active` and `forAll`; the channel's own go before the company's, engine by engine and not field by field.
 */

const word = z.string().trim().max(100)
const key = word.min(1).max(500)
const secret = { secret: true, goesTo: 'url' }
const address = z.url({ protocol: /^https?$/ }).max(2000)
const limit = z.number().int().min(1).max(1_000_000_000)

/** A word of a customer that hands over at once, one that makes the engine begin anew, and how many answers a month may cost. */
const common = {
  stopWord: word.optional(),
  restartWord: word.optional(),
  monthlyMessages: limit.optional(),
}

const PROMPT_MAX = 20_000
const DIFY_TYPES = ['agent', 'textGenerator', 'chatbot', 'workflow'] as const

/** Their order is that of a form. Fields with `.meta({ secret })` are sealed, never sent back, and shown to no other server than they were entered for. */
export const ENGINE_FIELDS = {
  typebot: z.object({
    url: address,
    key: key.optional().meta(secret),
    name: word.min(1),
    ...common,
    /** Choices as buttons of the channel, which is how it comes; off: a numbered list. */
    buttons: z.boolean().optional().meta({ default: true }),
    /** Said where a choice is answered by a picture or a sound. */
    invalidText: z.string().max(1000).optional(),
  }),
  chatgpt: z.object({
    key: key.meta(secret),
    organisation: key.optional().meta(secret),
    /** Instructions; or the id of a prompt that is kept at the provider. */
    prompt: z.string().trim().min(1).max(PROMPT_MAX).meta({ long: true }),
    model: word.optional(),
    /** Another server that speaks as OpenAI does; nothing: OpenAI. */
    url: address.optional(),
    maxTokens: z.number().int().min(16).max(32_000).optional(),
    ...common,
    monthlyTokens: limit.optional(),
  }),
  dify: z.object({
    url: address,
    key: key.meta(secret),
    type: z.enum(DIFY_TYPES),
    ...common,
    monthlyTokens: limit.optional(),
  }),
  n8n: z.object({
    url: address,
    headerName: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/)
      .optional(),
    headerValue: key.optional().meta(secret),
    ...common,
  }),
  dialogflow: z.object({
    project: word.regex(/^[a-z0-9-]*$/).optional(),
    language: word.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/),
    json: jsonText(20_000).meta({ secret: true, long: true }),
    /** Of the agent, where it is not the global one. */
    location: word.regex(/^[a-z0-9-]*$/).optional(),
    ...common,
  }),
} as const satisfies Record<BotEngine, z.ZodObject>

export type EngineConfig<E extends BotEngine = BotEngine> = z.output<(typeof ENGINE_FIELDS)[E]>

/** What a channel calls a field of an engine: `key` of `chatgpt` is `chatgptKey`. */
export const channelField = (engine: BotEngine, field: string): string =>
  `${engine}${field.charAt(0).toUpperCase()}${field.slice(1)}`

/** The fields of one engine among those of a channel, by their own names; null: none is filled. */
export function engineValues(engine: BotEngine, channel: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const found = Object.keys(ENGINE_FIELDS[engine].shape).flatMap(field => {
    const value = channel[channelField(engine, field)]
    return value === undefined || value === '' || value === null ? [] : [[field, value] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Complete and well formed, or null. */
export function engineConfig<E extends BotEngine>(
  engine: E,
  values: Readonly<Record<string, unknown>> | null,
): EngineConfig<E> | null {
  const read = values && ENGINE_FIELDS[engine].safeParse(values)
  return read?.success ? (read.data as EngineConfig<E>) : null
}

/** What the provider shuts on 30 November 2026. */
const STORED_PROMPT = /^pmpt_[\w-]+$/
const ASSISTANT = /^asst_[\w-]+$/
export const isStoredPrompt = (prompt: string): boolean => STORED_PROMPT.test(prompt.trim())

/** Why such values are never saved, beyond their form. */
export function engineRefusal(
  engine: BotEngine,
  values: Readonly<Record<string, unknown>>,
): { code: ErrorCode; field: string } | null {
  const text = (field: string) => (typeof values[field] === 'string' ? values[field].trim() : '')
  if (engine === 'chatgpt' && ASSISTANT.test(text('prompt'))) return { code: 'ERR_BOT_ASSISTANT', field: 'prompt' }
  if (engine === 'n8n' && /\/webhook-test\//.test(text('url'))) return { code: 'ERR_BOT_TEST_ADDRESS', field: 'url' }
  return null
}

export const isBotEngine = (name: string): name is BotEngine => (BOT_ENGINES as readonly string[]).includes(name)
