import type { EngineConfig } from '@balcao/contract/flows/engines'
import { gist } from '../../gist.ts'
import { type BotAnswer, type BotDriver, BotError, type BotHealth, type BotOutside, type BotTurn } from '../bot-driver.ts'
import { type Answer, ask, notUnderstood, repeated, usualError } from '../lib/ask.ts'
import { fieldsIn, isFields, textIn } from '../lib/json.ts'
import { finished } from '../lib/replies.ts'
import { googleTokens } from './google-key.ts'
import { readResult } from './read.ts'

type Config = EngineConfig<'dialogflow'>
const WORDS_MOST = 256

/** Dialogflow ES by plain REST. Its session remembers: a call that may have been made is not made again. */
export const dialogflow = (outside: BotOutside): BotDriver<'dialogflow'> => {
  const tokens = googleTokens(outside)
  return {
    engine: 'dialogflow',
    traits: { gatherMs: { quiet: 800, most: 12_000 }, timeoutMs: 30_000, inDoubt: 'queue' },
    async reply(config, turn) {
      const body = await repeated(outside, turn.signal, [600], () => detect(outside, config, tokens, turn), mayAskAgain)
      const answer: BotAnswer = { ...readResult(body, turn.vars.language), memory: { begun: true } }
      return finished(answer, { textMax: turn.vars.channel.textMax, stopWord: config.stopWord })
    },
    check: (config, signal) => check(outside, config, tokens, signal),
  }
}

/** What was refused for being too much was not done. */
const mayAskAgain = ({ code }: BotError) => code === 'ERR_BOT_LIMITED'

type Tokens = ReturnType<typeof googleTokens>
type Asked = Pick<BotTurn, 'signal'> & {
  said: Pick<BotTurn['said'], 'text'>
  vars: Pick<BotTurn['vars'], 'session' | 'zone' | 'fullTicket'>
}

async function detect(outside: BotOutside, config: Config, tokens: Tokens, { vars, said, signal }: Asked): Promise<unknown> {
  const { token, project } = await tokens(config.json, signal)
  const json = {
    queryInput: { text: { text: cutAtWord(said.text), languageCode: config.language } },
    queryParams: { timeZone: vars.zone, payload: { ticket: vars.fullTicket } },
  }
  const url = `${agentAt(outside, config, project)}/sessions/${encodeURIComponent(vars.session)}:detectIntent`
  const answer = accepted(await ask(outside, url, { json, headers: { authorization: `Bearer ${token}` }, signal }))
  if (!isFields(fieldsIn(answer.body).queryResult)) throw notUnderstood(answer)
  return answer.body
}

function agentAt(outside: BotOutside, { location, project: named }: Config, ofKey: string): string {
  const project = named || ofKey
  const byDefault = `https://${location ? `${location}-` : ''}dialogflow.googleapis.com`
  const base = outside.baseUrl('dialogflow', byDefault).replace(/\/+$/, '')
  return `${base}/v2/projects/${encodeURIComponent(project)}${location ? `/locations/${encodeURIComponent(location)}` : ''}/agent`
}

/** It takes so many letters; the last word is left out whole. */
function cutAtWord(text: string): string {
  const letters = [...text.trim()]
  if (letters.length <= WORDS_MOST) return text.trim() || '.'
  const head = letters.slice(0, WORDS_MOST).join('')
  const end = head.lastIndexOf(' ')
  return end > WORDS_MOST / 2 ? head.slice(0, end) : head
}

function accepted(answer: Answer): Answer {
  if (answer.status === 200) return answer
  const { status, message } = fieldsIn(fieldsIn(answer.body).error)
  const details = `${answer.status} ${textIn(status)} ${textIn(message) || gist(answer.text)}`.slice(0, 400)
  const usual = usualError(answer)
  throw usual
    ? new BotError(usual.outcome, usual.code, details, usual.retryAfterMs ? { retryAfterMs: usual.retryAfterMs } : {})
    : new BotError('config', 'ERR_BOT_ANSWER', details)
}

async function check(outside: BotOutside, config: Config, tokens: Tokens, signal: AbortSignal): Promise<BotHealth> {
  const vars = { session: 'check', zone: 'America/Sao_Paulo', fullTicket: {} }
  const body = await detect(outside, config, tokens, { vars, said: { text: 'oi' }, signal })
  const result = fieldsIn(fieldsIn(body).queryResult)
  return { ok: true, details: textIn(fieldsIn(result.intent).displayName) || config.language }
}
