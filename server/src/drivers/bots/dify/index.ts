import { buffer } from 'node:stream/consumers'
import type { EngineConfig } from '@balcao/contract/flows/engines'
import { gist } from '../../gist.ts'
import {
  type BotAnswer,
  type BotDriver,
  BotError,
  type BotFile,
  type BotHealth,
  type BotOutside,
  type BotTurn,
} from '../bot-driver.ts'
import { type Answer, ask, askStream, at, notUnderstood, repeated, unanswered, usualError } from '../lib/ask.ts'
import { type Fields, fieldsIn, isFields, listIn, readJson, textIn } from '../lib/json.ts'
import { finished } from '../lib/replies.ts'
import { answerIn, type Heard, heardOf } from './heard.ts'
import { eventsIn } from './sse.ts'

type Config = EngineConfig<'dify'>

/** A Dify app by its key. Always streamed: agents know nothing else, and its cloud cuts a call that is silent for long. */
export const dify = (outside: BotOutside): BotDriver<'dify'> => ({
  engine: 'dify',
  traits: { gatherMs: { quiet: 4000, most: 12_000 }, timeoutMs: 90_000, inDoubt: 'recover' },
  reply: (config, turn) => repeated(outside, turn.signal, [500, 2000], () => reply(outside, config, turn)),
  recover: (config, turn) => recover(outside, config, turn),
  check: (config, signal) => check(outside, config, signal),
})

const conversationOf = ({ memory }: BotTurn): string => textIn(memory?.conversationId)

async function reply(outside: BotOutside, config: Config, turn: BotTurn): Promise<BotAnswer> {
  const files = await Promise.all(turn.files.slice(0, FILES_MOST).map(file => uploaded(outside, config, turn, file)))
  const known = conversationOf(turn)
  const heard = await converse(outside, config, turn, { known, files }).catch((error: unknown) => {
    if (!known || !(error instanceof BotError) || !isForgotten(error)) throw error
    return converse(outside, config, turn, { known: '', files })
  })
  const answer = answerIn(heard, config.type)
  return finished(answer, { textMax: turn.vars.channel.textMax, stopWord: config.stopWord })
}

/** The conversation is unknown there, or over: begun anew, once. */
const isForgotten = ({ message }: BotError): boolean =>
  /^404 not_found|conversation_completed|Conversation Not Exists/i.test(message)

const ROUTES = {
  agent: '/chat-messages',
  chatbot: '/chat-messages',
  textGenerator: '/completion-messages',
  workflow: '/workflows/run',
}

async function converse(
  outside: BotOutside,
  config: Config,
  turn: BotTurn,
  more: { known: string; files: Fields[] },
): Promise<Heard> {
  const response = await askStream(outside, at(config.url, ROUTES[config.type]), {
    json: bodyOf(config, turn, more),
    headers: { ...headersOf(config), accept: 'text/event-stream' },
    signal: turn.signal,
  })
  if (response.status !== 200 || !response.body) throw refusalOf(await wholeOf(response))
  // A gateway before it may answer in one piece, or with a page.
  if (!/event-stream/.test(response.headers.get('content-type') ?? '')) return atOnce(await wholeOf(response))
  try {
    return await heardOf(eventsIn(response.body))
  } catch (error) {
    throw unanswered(error, turn.signal)
  }
}

function bodyOf({ type }: Config, { vars, said }: BotTurn, { known, files }: { known: string; files: Fields[] }): Fields {
  const inputs = {
    ...vars.values,
    name: vars.contact.name,
    number: vars.contact.number,
    email: vars.contact.email,
    ticket: String(vars.ticketId),
    channel: vars.channel.name,
  }
  const common = { user: vars.subject, response_mode: 'streaming', ...(files.length > 0 && { files }) }
  if (type === 'textGenerator') return { ...common, inputs: { ...inputs, query: said.text } }
  if (type === 'workflow') return { ...common, inputs: { ...inputs, query: said.text, text: said.text, input: said.text } }
  return { ...common, inputs, query: said.text, auto_generate_name: false, ...(known && { conversation_id: known }) }
}

const headersOf = ({ key }: Config) => ({ authorization: `Bearer ${key}` })

async function wholeOf(response: Response): Promise<Answer> {
  const text = await readMost(response)
  return { status: response.status, headers: response.headers, text, body: readJson(text) }
}

const WHOLE_MOST = 1024 * 1024

async function readMost(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > WHOLE_MOST) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function atOnce(answer: Answer): Promise<Heard> {
  const body = fieldsIn(answer.body)
  if (typeof body.answer !== 'string' && !isFields(body.data)) throw notUnderstood(answer)
  async function* events() {
    yield { event: 'message', ...body }
    yield { event: isFields(body.data) ? 'workflow_finished' : 'message_end', ...body }
  }
  return heardOf(events())
}

/** Never mended by asking again: the account, the app or the request is not as it must be. */
const NEVER = /^(rate_limit_error|provider_quota_exceeded|provider_not_initialize|model_currently_not_support|app_unavailable)$/
const OTHER_TYPE = /^(not_chat_app|not_completion_app|not_workflow_app)$/

function refusalOf(answer: Answer): BotError {
  const body = fieldsIn(answer.body)
  const code = textIn(body.code)
  const details = `${answer.status} ${code} ${textIn(body.message) || gist(answer.text)}`.slice(0, 400)
  if (OTHER_TYPE.test(code)) return new BotError('config', 'ERR_BOT_TYPE', details)
  if (code === 'unauthorized' || answer.status === 401) return new BotError('config', 'ERR_BOT_KEY', details)
  if (NEVER.test(code))
    return new BotError('config', code.includes('quota') || code.includes('rate') ? 'ERR_BOT_QUOTA' : 'ERR_BOT_MODEL', details)
  if (code === 'conversation_completed') return new BotError('handOver', 'ERR_BOT_FAILED', details)
  if (code === 'invalid_param') return new BotError('config', 'ERR_BOT_ANSWER', details)
  const usual = usualError(answer)
  return usual ? new BotError(usual.outcome, usual.code, details) : new BotError('handOver', 'ERR_BOT_ANSWER', details)
}

const FILES_MOST = 3
const FILE_BYTES = 15 * 1024 * 1024
const FILE_TYPES: Record<string, string> = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', voice: 'audio' }

async function uploaded(outside: BotOutside, config: Config, { vars, signal }: BotTurn, file: BotFile): Promise<Fields> {
  const type = FILE_TYPES[file.kind] ?? 'document'
  if (file.size > FILE_BYTES) return { type, transfer_method: 'remote_url', url: await file.url() }
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await buffer(await file.open()))], { type: file.mimeType }), file.fileName)
  form.set('user', vars.subject)
  const answer = await ask(outside, at(config.url, '/files/upload'), { form, headers: headersOf(config), signal })
  const id = textIn(fieldsIn(answer.body).id)
  if (id) return { type, transfer_method: 'local_file', upload_file_id: id }
  // An app without uploads still gets the address.
  if (answer.status === 400 || answer.status === 415) return { type, transfer_method: 'remote_url', url: await file.url() }
  throw refusalOf(answer)
}

/** The last answer of the conversation, if it is the one to what was just said. */
async function recover(outside: BotOutside, config: Config, turn: BotTurn): Promise<BotAnswer | null> {
  const id = conversationOf(turn)
  if (!id) return null
  const query = new URLSearchParams({ conversation_id: id, user: turn.vars.subject, limit: '1' })
  const answer = await ask(outside, at(config.url, `/messages?${query}`), { headers: headersOf(config), signal: turn.signal })
  const last = listIn(fieldsIn(answer.body).data).map(fieldsIn).at(-1)
  if (answer.status !== 200 || !last || textIn(last.query) !== turn.said.text || !textIn(last.answer)) return null
  const found = answerIn({ text: textIn(last.answer), media: [], conversationId: id, usage: null, outputs: null }, config.type)
  return finished(found, { textMax: turn.vars.channel.textMax, stopWord: config.stopWord })
}

const MODES: Record<string, Config['type'][]> = {
  chat: ['chatbot'],
  'advanced-chat': ['chatbot'],
  'agent-chat': ['agent'],
  completion: ['textGenerator'],
  workflow: ['workflow'],
}

/** Whose app it is, of which type, and what it must be told. */
async function check(outside: BotOutside, config: Config, signal: AbortSignal): Promise<BotHealth> {
  const info = await ask(outside, at(config.url, '/info'), { headers: headersOf(config), signal })
  if (info.status !== 200) throw refusalOf(info)
  const { name, mode } = fieldsIn(info.body)
  if (!isFields(info.body)) throw notUnderstood(info)
  const fitting = MODES[textIn(mode)]
  if (fitting && !fitting.includes(config.type)) return { ok: false, code: 'ERR_BOT_TYPE', field: 'type', details: textIn(mode) }
  const parameters = await ask(outside, at(config.url, '/parameters'), { headers: headersOf(config), signal })
  const form = listIn(fieldsIn(parameters.body).user_input_form).flatMap(one => Object.values(fieldsIn(one)).map(fieldsIn))
  const required = form.filter(field => field.required === true).map(field => textIn(field.variable))
  return { ok: true, details: [textIn(name), ...required.map(variable => `{{${variable}}}`)].filter(Boolean).join(' · ') }
}
