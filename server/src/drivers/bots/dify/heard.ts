import type { EngineConfig } from '@balcao/contract/flows/engines'
import { type BotAnswer, BotError, type BotReply, type BotUsage } from '../bot-driver.ts'
import { countIn, type Fields, fieldsIn, textIn } from '../lib/json.ts'
import { phoneMarks, picturesIn } from '../lib/markdown.ts'

/** What a stream said when it had ended. */
export interface Heard {
  text: string
  media: { url: string; kind: 'image' | 'document' }[]
  conversationId: string
  usage: BotUsage | null
  /** Of a workflow. */
  outputs: Fields | null
}

/** Thoughts, nodes and pings are no words for the customer. A stream that is cut before its end is no answer. */
export async function heardOf(events: AsyncIterable<Fields>): Promise<Heard> {
  const heard: Heard = { text: '', media: [], conversationId: '', usage: null, outputs: null }
  let isOver = false
  for await (const event of events) {
    heard.conversationId = textIn(event.conversation_id) || heard.conversationId
    isOver = take(heard, event) || isOver
  }
  if (!isOver) throw new BotError('retry', 'ERR_BOT_FAILED', 'the answer was cut')
  return heard
}

/** Whether this event ends the answer. */
function take(heard: Heard, event: Fields): boolean {
  switch (event.event) {
    case 'message':
    case 'agent_message':
      heard.text = joined(heard.text, textIn(event.answer))
      return false
    case 'message_replace':
      heard.text = textIn(event.answer)
      return false
    case 'message_file':
      if (event.belongs_to !== 'user' && /^https?:\/\//.test(textIn(event.url)))
        heard.media.push({ url: textIn(event.url), kind: event.type === 'image' ? 'image' : 'document' })
      return false
    case 'message_end':
      heard.usage = usageIn(fieldsIn(fieldsIn(event.metadata).usage)) ?? heard.usage
      return true
    case 'workflow_finished':
      return finishedWorkflow(heard, fieldsIn(event.data))
    case 'workflow_paused':
    case 'human_input_required':
      throw new BotError('handOver', 'ERR_BOT_CANNOT', textIn(event.event))
    case 'error':
      throw streamError(event)
    default:
      return false
  }
}

/** A new agent closes with one message that repeats the whole answer. */
const joined = (text: string, more: string): string => (text.length > 20 && more === text ? text : text + more)

function finishedWorkflow(heard: Heard, data: Fields): boolean {
  if (data.status === 'failed') throw new BotError('handOver', 'ERR_BOT_FAILED', textIn(data.error).slice(0, 300) || 'failed')
  if (data.status === 'stopped') throw new BotError('handOver', 'ERR_BOT_FAILED', 'stopped')
  heard.outputs = fieldsIn(data.outputs)
  const tokens = countIn(data.total_tokens)
  if (tokens > 0) heard.usage = { input: 0, output: tokens }
  return true
}

function usageIn(usage: Fields): BotUsage | null {
  const input = countIn(usage.prompt_tokens)
  const output = countIn(usage.completion_tokens)
  return input + output > 0 ? { input, output } : null
}

function streamError({ status, code, message }: Fields): BotError {
  const details = `${countIn(status)} ${textIn(code)} ${textIn(message)}`.trim().slice(0, 400)
  if (/quota|rate_limit_error/.test(textIn(code))) return new BotError('config', 'ERR_BOT_QUOTA', details)
  if (/not_initialize|not_support/.test(textIn(code))) return new BotError('config', 'ERR_BOT_MODEL', details)
  if (textIn(code) === 'too_many_requests' || countIn(status) === 429) return new BotError('retry', 'ERR_BOT_LIMITED', details)
  return new BotError(countIn(status) >= 500 ? 'retry' : 'handOver', 'ERR_BOT_FAILED', details)
}

const NAMES = ['text', 'answer', 'result', 'output']

function wordsOf({ text, outputs }: Heard): string {
  if (outputs === null || text.trim()) return text
  const strings = Object.entries(outputs).filter((field): field is [string, string] => typeof field[1] === 'string')
  const named = NAMES.map(name => strings.find(([key]) => key === name)?.[1]).find(Boolean)
  return named ?? (strings.length === 1 ? (strings[0]?.[1] ?? '') : '')
}

export function answerIn(heard: Heard, type: EngineConfig<'dify'>['type']): BotAnswer {
  const { text, pictures } = picturesIn(withoutThoughts(wordsOf(heard)))
  const replies: BotReply[] = [
    ...(text ? [{ type: 'text', text: phoneMarks(text) } as const] : []),
    ...pictures.map(url => ({ type: 'media', url, kind: 'image', caption: '' }) as const),
    ...heard.media.slice(0, 5).map(({ url, kind }) => ({ type: 'media', url, kind, caption: '' }) as const),
  ]
  if (replies.length === 0) throw new BotError('handOver', 'ERR_BOT_REFUSED', 'nothing was answered')
  const converses = type === 'agent' || type === 'chatbot'
  const memory = converses && heard.conversationId ? { conversationId: heard.conversationId } : { conversationId: '' }
  return { replies, memory, ...(heard.usage && { usage: heard.usage }) }
}

/** Some models write what they think before what they say. */
const withoutThoughts = (text: string): string => text.replace(/<think>[\s\S]*?(<\/think>|$)/g, '')
