import type { EngineConfig } from '@balcao/contract/flows/engines'
import { type Fields, fieldsIn, isFields, listIn, textIn } from '../lib/json.ts'
import { HAND_OVER } from './tools.ts'

/** The older way of asking, which most servers of others know: the same conversation, written the other way. */
export function completionBody(config: EngineConfig<'chatgpt'>, input: unknown[]): Fields {
  const { name, description, parameters } = HAND_OVER
  return {
    model: config.model ?? '',
    messages: [{ role: 'system', content: config.prompt }, ...input.filter(isFields).flatMap(messageOf)],
    max_tokens: config.maxTokens ?? 1000,
    tools: [{ type: 'function', function: { name, description, parameters } }],
  }
}

function messageOf(item: Fields): Fields[] {
  if (item.role === 'user') return [{ role: 'user', content: item.content }]
  if (item.type !== 'message') return []
  const text = listIn(item.content)
    .map(part => textIn(fieldsIn(part).text))
    .join('\n')
  return text ? [{ role: 'assistant', content: text }] : []
}

/** What came back, as a response. */
export function completionIn(body: unknown): unknown {
  const [choice] = listIn(fieldsIn(body).choices).map(fieldsIn)
  if (!choice) return body
  const message = fieldsIn(choice.message)
  const text = textIn(message.content)
  const calls = listIn(message.tool_calls).map(call => fieldsIn(fieldsIn(call).function))
  const { prompt_tokens, completion_tokens } = fieldsIn(fieldsIn(body).usage)
  return {
    status: choice.finish_reason === 'content_filter' ? 'incomplete' : 'completed',
    output: [
      ...(text ? [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }] : []),
      ...calls.map(call => ({ type: 'function_call', call_id: 'c', name: call.name, arguments: call.arguments })),
    ],
    usage: { input_tokens: prompt_tokens, output_tokens: completion_tokens },
  }
}
