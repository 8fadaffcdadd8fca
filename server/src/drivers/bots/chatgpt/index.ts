import { isStoredPrompt } from '@balcao/contract/flows/engines'
import type { BotAnswer, BotDriver, BotHealth, BotOutside, BotTurn } from '../bot-driver.ts'
import { type Answer, ask, at, notUnderstood, repeated } from '../lib/ask.ts'
import { fieldsIn, listIn, textIn } from '../lib/json.ts'
import { finished } from '../lib/replies.ts'
import { answerOf } from './answer.ts'
import { completionBody, completionIn } from './completions.ts'
import { type History, historyIn, itemsOf, remembered } from './history.ts'
import { accepted, baseOf, type Config, headersOf, knowsNoResponses } from './server.ts'
import { HAND_OVER } from './tools.ts'
import { writeOnce } from './write.ts'

const TOKENS_MOST = 1000
const FIRST_PAUSE_MS = 700

/** OpenAI's Responses, or any server that speaks as it does. Instructions and history are ours: nothing is kept there. */
export const chatgpt = (outside: BotOutside): BotDriver<'chatgpt'> => ({
  engine: 'chatgpt',
  // It remembers nothing, so that asking again doubles nothing.
  traits: { gatherMs: { quiet: 4000, most: 12_000 }, timeoutMs: 30_000, inDoubt: 'again' },
  reply: (config, turn) => repeated(outside, turn.signal, [FIRST_PAUSE_MS], () => replyOnce(outside, config, turn)),
  check: (config, signal) => check(outside, config, signal),
  modelEnds: (config, signal) => modelEnds(outside, config, signal),
  writer: {
    host: config => new URL(baseOf(outside, config)).host,
    write: (config, writing) => repeated(outside, writing.signal, [FIRST_PAUSE_MS], () => writeOnce(outside, config, writing)),
  },
})

async function replyOnce(outside: BotOutside, config: Config, turn: BotTurn): Promise<BotAnswer> {
  const history = historyIn(turn.memory)
  const said = { role: 'user', content: turn.said.text }
  const { answer, spoken } = await respond(outside, config, { ...aboutOf(turn), signal: turn.signal }, history, said)
  const read = spoken === 'completions' ? completionIn(answer.body) : answer.body
  const { output, ...its } = answerOf(read, answer)
  const memory = remembered(history, [said, ...output], spoken)
  return finished({ ...its, memory }, { textMax: turn.vars.channel.textMax, stopWord: config.stopWord })
}

interface About {
  subject: string
  channelId: number
}
const aboutOf = ({ vars }: BotTurn): About => ({ subject: vars.subject, channelId: vars.channel.id })

interface Responded {
  answer: Answer
  spoken: History['spoken']
}

/** Servers of others know fewer fields, and some only the older way of asking. */
async function respond(
  outside: BotOutside,
  config: Config,
  about: About & { signal: AbortSignal },
  history: History,
  said: unknown,
): Promise<Responded> {
  const input = [...itemsOf(history), said]
  const post = (path: string, json: unknown) =>
    ask(outside, at(baseOf(outside, config), path), { json, headers: headersOf(config), signal: about.signal })
  if (history.spoken === 'completions') {
    return { answer: accepted(await post('/chat/completions', completionBody(config, input)), config), spoken: 'completions' }
  }
  const spoken = history.spoken ?? (config.url ? 'plain' : 'sealed')
  const answer = await post('/responses', requestBody(config, about, input, spoken))
  if (spoken === 'sealed' && refusesSealed(answer)) {
    return { answer: accepted(await post('/responses', requestBody(config, about, input, 'plain')), config), spoken: 'plain' }
  }
  if (config.url && knowsNoResponses(answer)) {
    return { answer: accepted(await post('/chat/completions', completionBody(config, input)), config), spoken: 'completions' }
  }
  return { answer: accepted(answer, config), spoken }
}

function requestBody(config: Config, { subject, channelId }: About, input: unknown[], spoken: History['spoken']) {
  const stored = isStoredPrompt(config.prompt)
  return {
    ...(config.model && { model: config.model }),
    // Nothing a customer wrote ever stands in the instructions.
    ...(stored ? { prompt: { id: config.prompt.trim() } } : { instructions: config.prompt }),
    input,
    store: false,
    max_output_tokens: config.maxTokens ?? TOKENS_MOST,
    tools: [HAND_OVER],
    ...(!config.url && { safety_identifier: subject, prompt_cache_key: `channel-${channelId}` }),
    ...(spoken === 'sealed' && { include: ['reasoning.encrypted_content'] }),
  }
}

/** A model that does not think has no thoughts to seal, and refuses to be asked for them. */
const refusesSealed = ({ status, text }: Answer) => status === 400 && /encrypted.content|'include'|"include/i.test(text)
const CHECK_TOKENS = 16

/** The key, the model and the credit, by one answer of a few tokens. */
async function check(outside: BotOutside, config: Config, signal: AbortSignal): Promise<BotHealth> {
  if (!config.model && !isStoredPrompt(config.prompt)) {
    return { ok: false, code: 'ERR_BOT_MODEL', field: 'model', ...named(await modelsAt(outside, config, signal)) }
  }
  const models = await modelsAt(outside, config, signal)
  if (config.model && models.length > 0 && !models.includes(config.model) && !config.url) {
    return { ok: false, code: 'ERR_BOT_MODEL', field: 'model', details: config.model, models }
  }
  const asked = { ...config, maxTokens: CHECK_TOKENS }
  const { answer } = await respond(outside, asked, { subject: 'check', channelId: 0, signal }, historyIn(null), {
    role: 'user',
    content: 'ping',
  })
  if (!answer.body) throw notUnderstood(answer)
  if (isStoredPrompt(config.prompt)) return { ok: true, code: 'ERR_BOT_STORED_PROMPT', field: 'prompt', ...named(models) }
  return { ok: true, ...named(models) }
}

const named = (models: string[]) => (models.length > 0 ? { models } : {})

/** Those of the key; none where the server has no list. */
async function modelsAt(outside: BotOutside, config: Config, signal: AbortSignal): Promise<string[]> {
  const listed = await listedAt(outside, config, signal)
  return listed
    .map(({ id }) => textIn(id))
    .filter(Boolean)
    .sort()
    .slice(0, 500)
}

async function listedAt(outside: BotOutside, config: Config, signal: AbortSignal): Promise<Record<string, unknown>[]> {
  const answer = await ask(outside, at(baseOf(outside, config), '/models'), { headers: headersOf(config), signal })
  if (answer.status === 401 || answer.status === 403) accepted(answer, config)
  return answer.status === 200 ? listIn(fieldsIn(answer.body).data).map(fieldsIn) : []
}

/** As its own list says: a day, or seconds since 1970. */
async function modelEnds(outside: BotOutside, config: Config, signal: AbortSignal) {
  const { model } = config
  if (!model) return null
  const { shutdown_date: said } = (await listedAt(outside, config, signal)).find(({ id }) => id === model) ?? {}
  const endsAt = typeof said === 'number' ? new Date(said * 1000) : new Date(Date.parse(textIn(said)))
  return Number.isNaN(endsAt.getTime()) ? null : { model, endsAt }
}
