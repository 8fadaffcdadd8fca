import type { ErrorCode } from '@balcao/contract/errors'
import type { BotReply } from '../bot-driver.ts'
import { commandText } from '../lib/commands.ts'
import { countIn, type Fields, fieldsIn, isFields, listIn, readJson, textIn } from '../lib/json.ts'
import { phoneMarks } from '../lib/markdown.ts'
import { choiceOf, type Expected, inputIn } from './input.ts'
import { plainOf } from './rich-text.ts'

interface Read {
  replies: BotReply[]
  /** Null: the bot has ended. */
  expected: Expected | null
  log: { code: ErrorCode; details: string }[]
}

const BUBBLES_MOST = 200
const WAIT_MOST = 30

export function readAnswer(body: Fields, showing: { look: 'auto' | 'numbers'; language: string }): Read {
  const log: Read['log'] = []
  const { after, stops } = actionsIn(body, log)
  const replies: BotReply[] = [...(after.get('') ?? [])]
  for (const bubble of listIn(body.messages).slice(0, BUBBLES_MOST).map(fieldsIn)) {
    replies.push(...bubbleOf(bubble, log), ...(after.get(textIn(bubble.id)) ?? []))
  }
  if (stops) return { replies: [...replies, { type: 'command', stop: true, reason: stops }], expected: null, log }
  if (!isFields(body.input)) return { replies, expected: null, log }
  const expected = inputIn(body.input)
  if (/^payment/.test(expected.type)) {
    log.push({ code: 'ERR_BOT_CANNOT', details: expected.type })
    return { replies: [...replies, { type: 'command', stop: true, reason: expected.type }], expected: null, log }
  }
  if (expected.options.length === 0) return { replies, expected, log }
  const last = replies.at(-1)
  const text = last?.type === 'text' ? last.text : ''
  return { replies: [...(text ? replies.slice(0, -1) : replies), choiceOf(expected, text, showing)], expected, log }
}

/** Kinds that belong to a browser, and change nothing here. */
const IGNORED = [
  'setVariable',
  'scriptToExecute',
  'codeToExecute',
  'pixel',
  'googleAnalytics',
  'chatwoot',
  'gtmId',
  'startPropsToInject',
]

/** What the browser is to do, by the bubble it comes after; and why it cannot go on here, where it waits for an answer of the browser. */
function actionsIn(body: Fields, log: Read['log']): { after: Map<string, BotReply[]>; stops: string | null } {
  const after = new Map<string, BotReply[]>()
  let stops: string | null = null
  for (const action of listIn(body.clientSideActions).map(fieldsIn)) {
    const reply = actionOf(action)
    const place = textIn(action.lastBubbleBlockId)
    if (reply) after.set(place, [...(after.get(place) ?? []), reply])
    const type = textIn(action.type)
    if (action.expectsDedicatedReply === true && !reply) stops = type || 'unknown'
    else if (!reply && !IGNORED.includes(type)) stops = type || 'unknown'
  }
  if (stops) log.push({ code: 'ERR_BOT_CANNOT', details: stops.slice(0, 100) })
  return { after, stops }
}

function actionOf(action: Fields): BotReply | null {
  if (action.type === 'wait') {
    const seconds = Math.min(WAIT_MOST, Math.round(countIn(Number(fieldsIn(action.wait).secondsToWaitFor))))
    return seconds > 0 ? { type: 'wait', seconds } : { type: 'wait', seconds: 1 }
  }
  const url = textIn(fieldsIn(action.redirect).url)
  return action.type === 'redirect' && /^https?:\/\//.test(url) ? { type: 'text', text: url } : null
}

function bubbleOf({ type, content }: Fields, log: Read['log']): BotReply[] {
  const its = fieldsIn(content)
  if (type === 'text') return textOf(its, log)
  const url = textIn(its.url)
  if (!/^https?:\/\//.test(url)) return []
  if (type === 'image' || type === 'audio') return [{ type: 'media', url, kind: type, caption: '' }]
  if (type === 'video' && (its.type === undefined || its.type === 'url'))
    return [{ type: 'media', url, kind: 'video', caption: '' }]
  return [{ type: 'text', text: url }]
}

function textOf(content: Fields, log: Read['log']): BotReply[] {
  const markdown = textIn(content.markdown)
  const plain = markdown || plainOf(content.richText)
  const asked = commandText(plain, readJson)
  if (!asked) {
    const text = (markdown ? phoneMarks(markdown) : plain).trim()
    return text ? [{ type: 'text', text }] : []
  }
  if (asked.unknown.length > 0) log.push({ code: 'ERR_BOT_CANNOT', details: asked.unknown.join(', ').slice(0, 200) })
  return asked.command ? [asked.command] : []
}
