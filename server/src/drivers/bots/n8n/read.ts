import { gist } from '../../gist.ts'
import type { BotAnswer, BotReply } from '../bot-driver.ts'
import { BotError } from '../bot-driver.ts'
import type { Answer } from '../lib/ask.ts'
import { commandIn } from '../lib/commands.ts'
import { type Fields, fieldsIn, isFields, listIn, readJson, textIn } from '../lib/json.ts'
import { phoneMarks, picturesIn } from '../lib/markdown.ts'

type Log = NonNullable<BotAnswer['log']>

/** "Respond immediately", or no Respond node was reached: n8n's own words, none for a customer. */
const STARTED = /^workflow (was|got) started\.?$/i

export function repliesIn(answer: Answer): { replies: BotReply[]; log: Log } {
  const log: Log = []
  const text = answer.text.trim()
  if (text === '') return { replies: [], log }
  const streamed = streamedIn(text)
  if (streamed !== null) return { replies: said(streamed), log }
  const { body } = answer
  if (body === null || typeof body === 'number' || typeof body === 'boolean') return { replies: plainIn(text), log }
  if (typeof body === 'string') return { replies: said(body), log }
  const entries = (Array.isArray(body) ? body : [body]).slice(0, 200)
  return { replies: entries.flatMap(entry => entryOf(entry, log)), log }
}

/** A text is often sent as a page; a page is none. */
function plainIn(text: string): BotReply[] {
  if (/<(!doctype|html|head|body)\b/i.test(text.slice(0, 1000))) throw new BotError('handOver', 'ERR_BOT_ANSWER', gist(text))
  if (/^[[{]/.test(text)) throw new BotError('handOver', 'ERR_BOT_ANSWER', 'JSON that cannot be read')
  return said(text.replace(/<br\s*\/?>/gi, '\n'))
}

/** Its stream: a JSON object on each line. Null: it is none. */
function streamedIn(text: string): string | null {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const events = lines.slice(0, 20_000).map(line => fieldsIn(readJson(line)))
  const [first] = events
  if (!first || !['begin', 'item', 'end', 'error'].includes(textIn(first.type))) return null
  const failed = events.find(({ type }) => type === 'error')
  if (failed) throw new BotError('handOver', 'ERR_BOT_FAILED', textIn(failed.content).slice(0, 300))
  return events.map(({ type, content }) => (type === 'item' ? textIn(content) : '')).join('')
}

const NAMES = ['output', 'answer', 'text', 'message', 'reply', 'response']
const MEDIA = ['mediaUrl', 'imageUrl', 'fileUrl', 'audioUrl', 'videoUrl']

/** `{json: …}` is how n8n wraps an item. */
function entryOf(entry: unknown, log: Log): BotReply[] {
  if (typeof entry === 'string') return said(entry)
  const outer = fieldsIn(entry)
  const its = isFields(outer.json) ? outer.json : outer
  const name = NAMES.find(one => textIn(its[one]).trim() !== '')
  const found = name ? textIn(its[name]) : ''
  const nested = !name && isFields(its.data) ? entryOf(its.data, log) : []
  const buttons = optionsIn(its.buttons)
  const { command } = commandIn(commandsOnly(its))
  return [
    ...(buttons.length > 0
      ? [{ type: 'choice', text: phoneMarks(found), look: 'auto', options: buttons } as const]
      : found
        ? said(found)
        : nested),
    ...mediaIn(its),
    ...(command ? [command] : []),
  ]
}

const COMMANDS = ['queueId', 'userId', 'tags', 'tagId', 'tagIds', 'chatbotId', 'crmId', 'closeTicket', 'stopBot']
const commandsOnly = (its: Fields): Fields => Object.fromEntries(Object.entries(its).filter(([key]) => COMMANDS.includes(key)))

function mediaIn(its: Fields): BotReply[] {
  return MEDIA.flatMap((name): BotReply[] => {
    const url = textIn(its[name])
    if (!/^https?:\/\//.test(url)) return []
    const kind = name === 'imageUrl' ? 'image' : name === 'audioUrl' ? 'audio' : name === 'videoUrl' ? 'video' : kindOf(url)
    return [{ type: 'media', url, kind, caption: textIn(its.caption) }]
  })
}

function kindOf(url: string): 'image' | 'audio' | 'video' | 'document' {
  const path = URL.parse(url)?.pathname.toLowerCase() ?? ''
  if (/\.(jpe?g|png|webp|gif)$/.test(path)) return 'image'
  if (/\.(mp3|ogg|m4a|wav|aac)$/.test(path)) return 'audio'
  return /\.(mp4|3gp|mov)$/.test(path) ? 'video' : 'document'
}

function optionsIn(buttons: unknown): { id: string; title: string; description: string }[] {
  return listIn(buttons)
    .slice(0, 10)
    .flatMap((button, i) => {
      const its = fieldsIn(button)
      const title = typeof button === 'string' ? button : textIn(its.title) || textIn(its.text) || textIn(its.label)
      const id = textIn(its.id) || title || String(i + 1)
      return title ? [{ id, title, description: textIn(its.description) }] : []
    })
}

function said(markdown: string): BotReply[] {
  if (STARTED.test(markdown.trim())) return []
  const { text, pictures } = picturesIn(markdown)
  return [
    ...(text ? [{ type: 'text', text: phoneMarks(text) } as const] : []),
    ...pictures.map(url => ({ type: 'media', url, kind: 'image', caption: '' }) as const),
  ]
}
