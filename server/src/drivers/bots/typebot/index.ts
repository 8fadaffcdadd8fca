import type { EngineConfig } from '@balcao/contract/flows/engines'
import { gist } from '../../gist.ts'
import { type BotAnswer, type BotDriver, BotError, type BotHealth, type BotOutside, type BotTurn } from '../bot-driver.ts'
import { type Answer, ask, at, notUnderstood, usualError } from '../lib/ask.ts'
import { type Fields, fieldsIn, isFields, textIn } from '../lib/json.ts'
import { finished } from '../lib/replies.ts'
import { askedAgain, type Expected, expectedIn, messageFor } from './input.ts'
import { readAnswer } from './read.ts'

type Config = EngineConfig<'typebot'>

/** A Typebot viewer's chat API. The server keeps no lock of its own: one call of a conversation at a time. */
export const typebot = (outside: BotOutside): BotDriver<'typebot'> => ({
  engine: 'typebot',
  traits: { gatherMs: { quiet: 800, most: 12_000 }, timeoutMs: 30_000, inDoubt: 'queue' },
  reply: (config, turn) => reply(outside, config, turn),
  check: (config, signal) => check(outside, config, signal),
})

async function reply(outside: BotOutside, config: Config, turn: BotTurn): Promise<BotAnswer> {
  const session = textIn(turn.memory?.sessionId)
  const expected = expectedIn(turn.memory?.expected)
  const message = await messageFor(expected, turn)
  const fit = (answer: BotAnswer) => finished(answer, { textMax: turn.vars.channel.textMax, stopWord: config.stopWord })
  if (session && message === null) return fit({ replies: askedAgain(expected, config, turn), memory: turn.memory })
  if (!session) return fit(await start(outside, config, turn, turn.said.text))

  const call = { json: { message, textBubbleContentFormat: 'markdown' }, headers: headersOf(config), signal: turn.signal }
  const answer = await ask(outside, at(config.url, `/api/v1/sessions/${encodeURIComponent(session)}/continueChat`), call)
  // Unknown and expired look the same: begun anew, once, with the same words.
  if (answer.status === 404) return fit(await start(outside, config, turn, turn.said.text))
  return fit(toAnswer(accepted(answer), session, config, turn))
}

async function start(outside: BotOutside, config: Config, turn: BotTurn, text: string): Promise<BotAnswer> {
  const json = {
    // Read by a bot that begins with a question, and by no other.
    ...(text && { message: { type: 'text', text } }),
    isStreamEnabled: false,
    prefilledVariables: variablesOf(turn),
    textBubbleContentFormat: 'markdown',
  }
  const body = accepted(await ask(outside, startAt(config), { json, headers: headersOf(config), signal: turn.signal }))
  const session = textIn(fieldsIn(body.body).sessionId)
  if (!session) throw notUnderstood(body)
  return toAnswer(body, session, config, turn)
}

const startAt = ({ url, name }: Config) => at(url, `/api/v1/typebots/${encodeURIComponent(name)}/startChat`)
const headersOf = ({ key }: Config): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})

function variablesOf({ vars, said }: BotTurn): Fields {
  const { contact, channel, ticketId, status, isGroup, fullTicket, values } = vars
  return {
    ...values,
    nome: contact.name,
    numero: contact.number,
    atendimento: ticketId,
    email: contact.email,
    status,
    canal: channel.name,
    grupo: isGroup,
    fullTicket,
    firstMessage: said.text,
  }
}

function accepted(answer: Answer): Answer {
  if (answer.status === 200) {
    if (!isFields(answer.body) || !Array.isArray(answer.body.messages)) throw notUnderstood(answer)
    return answer
  }
  const details = `${answer.status} ${textIn(fieldsIn(answer.body).message) || gist(answer.text)}`.slice(0, 400)
  // Not published, closed or suspended: somebody has to do something there.
  if ([400, 403, 404].includes(answer.status)) throw new BotError('config', 'ERR_BOT_NOT_FOUND', details)
  throw usualError(answer) ?? new BotError('handOver', 'ERR_BOT_ANSWER', details)
}

function toAnswer({ body }: Answer, sessionId: string, { buttons }: Config, { vars }: BotTurn): BotAnswer {
  const { replies, expected, log } = readAnswer(fieldsIn(body), {
    look: buttons === false ? 'numbers' : 'auto',
    language: vars.language,
  })
  const memory = (expected: Expected) => ({ sessionId, expected })
  return {
    replies,
    ...(expected ? { memory: memory(expected) } : { memory: null, ended: true as const }),
    ...(log.length > 0 && { log }),
  }
}

/** A conversation is begun and left there: there is no other question its public side answers. */
async function check(outside: BotOutside, config: Config, signal: AbortSignal): Promise<BotHealth> {
  const json = { isOnlyRegistering: false, isStreamEnabled: false, textBubbleContentFormat: 'markdown' }
  const answer = await ask(outside, startAt(config), { json, headers: headersOf(config), signal })
  const { typebot: its, input } = fieldsIn(accepted(answer).body)
  const version = textIn(fieldsIn(its).version)
  return {
    ok: true,
    details: [version && `v${version}`, textIn(fieldsIn(input).type)].filter(Boolean).join(' · ') || config.name,
  }
}
