import type { EngineConfig } from '@balcao/contract/flows/engines'
import { isStoredPrompt } from '@balcao/contract/flows/engines'
import { gist } from '../../gist.ts'
import { BotError, type BotOutside } from '../bot-driver.ts'
import { type Answer, retryAfter, usualError } from '../lib/ask.ts'
import { fieldsIn, textIn } from '../lib/json.ts'

export type Config = EngineConfig<'chatgpt'>
const OPENAI = 'https://api.openai.com/v1'

export const baseOf = (outside: Pick<BotOutside, 'baseUrl'>, { url }: Pick<Config, 'url'>): string =>
  url ?? outside.baseUrl('openai', OPENAI)

export const headersOf = ({ key, organisation }: Pick<Config, 'key' | 'organisation'>) => ({
  authorization: `Bearer ${key}`,
  ...(organisation && { 'openai-organization': organisation }),
})

/** Servers of others may know only the older way of asking. */
export const knowsNoResponses = ({ status, text }: Answer): boolean =>
  (status === 404 || status === 405 || status === 501) && !/model/i.test(text)

export function accepted(answer: Answer, config: Pick<Config, 'model' | 'prompt'>): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  const error = fieldsIn(fieldsIn(answer.body).error)
  const code = textIn(error.code) || textIn(error.type)
  const details = `${answer.status} ${textIn(error.message) || gist(answer.text)}`.slice(0, 400)
  if (code === 'insufficient_quota') throw new BotError('config', 'ERR_BOT_QUOTA', details)
  if (answer.status === 429) throw new BotError('retry', 'ERR_BOT_LIMITED', details, retryAfter(answer.headers))
  if (code === 'model_not_found' || (answer.status === 404 && /model/i.test(details)))
    throw new BotError('config', 'ERR_BOT_MODEL', details)
  if (answer.status < 500 && isStoredPrompt(config.prompt) && /prompt/i.test(details))
    throw new BotError('config', 'ERR_BOT_STORED_PROMPT', details)
  if (code === 'invalid_prompt' || /content_policy|content_filter/.test(code))
    throw new BotError('handOver', 'ERR_BOT_REFUSED', details)
  const usual = usualError(answer)
  if (usual) throw usual
  if (answer.status === 400 && !config.model && /model/i.test(details)) throw new BotError('config', 'ERR_BOT_MODEL', details)
  throw new BotError('config', 'ERR_BOT_ANSWER', details)
}
