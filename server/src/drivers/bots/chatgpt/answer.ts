import { type BotAnswer, BotError, type BotReply, type Written } from '../bot-driver.ts'
import { notUnderstood } from '../lib/ask.ts'
import { countIn, type Fields, fieldsIn, isFields, listIn, readJson, textIn } from '../lib/json.ts'
import { phoneMarks, picturesIn } from '../lib/markdown.ts'
import { HAND_OVER } from './tools.ts'

type Read = Omit<BotAnswer, 'memory'> & { output: Fields[] }

/** A response as it is said to the customer: its texts, or that a person is to go on. */
export function answerOf(body: unknown, raw: { status: number; text: string }): Read {
  const response = fieldsIn(body)
  if (!Array.isArray(response.output)) throw notUnderstood(raw)
  const output = listIn(response.output).filter(isFields)
  refuseFailed(response)
  const call = output.find(({ type, name }) => type === 'function_call' && name === HAND_OVER.name)
  const replies = [...textsOf(output).flatMap(saying), ...(call ? [handingOver(call)] : [])]
  if (replies.length === 0) throw new BotError('handOver', 'ERR_BOT_REFUSED', reasonOf(response, output))
  const { input_tokens: input, output_tokens: spent } = fieldsIn(response.usage)
  return { output, replies, usage: { input: countIn(input), output: countIn(spent) } }
}

/** The same as words for somebody to read, as they are: calls of tools are nothing here. */
export function plainAnswerOf(body: unknown, raw: { status: number; text: string }): Written {
  const response = fieldsIn(body)
  if (!Array.isArray(response.output)) throw notUnderstood(raw)
  const output = listIn(response.output).filter(isFields)
  refuseFailed(response)
  const text = textsOf(output).join('\n\n').trim()
  if (!text) throw new BotError('handOver', 'ERR_BOT_REFUSED', reasonOf(response, output))
  const { input_tokens: input, output_tokens: spent } = fieldsIn(response.usage)
  return { text, usage: { input: countIn(input), output: countIn(spent) } }
}

function refuseFailed(response: Fields): void {
  if (response.status !== 'failed') return
  const { code, message } = fieldsIn(response.error)
  const details = `${textIn(code)} ${textIn(message)}`.trim().slice(0, 400)
  if (code === 'server_error') throw new BotError('retry', 'ERR_BOT_FAILED', details)
  if (code === 'rate_limit_exceeded') throw new BotError('retry', 'ERR_BOT_LIMITED', details)
  throw new BotError(
    'handOver',
    /policy|invalid_prompt|filter/.test(textIn(code)) ? 'ERR_BOT_REFUSED' : 'ERR_BOT_FAILED',
    details,
  )
}

/** What it says on the way is not said aloud where it says what it means at the end. */
function textsOf(output: Fields[]): string[] {
  const messages = output.filter(({ type }) => type === 'message')
  const final = messages.filter(({ phase }) => phase !== 'commentary')
  const parts = (final.length > 0 ? final : messages).flatMap(({ content }) => listIn(content).map(fieldsIn))
  if (parts.some(({ type }) => type === 'refusal')) return []
  return parts.flatMap(({ type, text }) => (type === 'output_text' && textIn(text).trim() ? [textIn(text)] : []))
}

function saying(markdown: string): BotReply[] {
  const { text, pictures } = picturesIn(markdown)
  return [
    ...(text ? [{ type: 'text', text: phoneMarks(text) } as const] : []),
    ...pictures.map(url => ({ type: 'media', url, kind: 'image', caption: '' }) as const),
  ]
}

function handingOver(call: Fields): BotReply {
  const reason = textIn(fieldsIn(readJson(textIn(call.arguments))).reason)
    .trim()
    .slice(0, 300)
  return { type: 'command', stop: true, ...(reason && { reason }) }
}

function reasonOf(response: Fields, output: Fields[]): string {
  const refusal = output.flatMap(({ content }) => listIn(content).map(part => textIn(fieldsIn(part).refusal))).find(Boolean)
  const incomplete = textIn(fieldsIn(response.incomplete_details).reason)
  return refusal?.slice(0, 300) ?? (incomplete || 'nothing was answered')
}
