import type { BotCommand } from '../bot-driver.ts'
import { type Fields, isFields, listIn } from './json.ts'

interface ReadCommand {
  command: BotCommand | null
  /** Keys that mean nothing here. */
  unknown: string[]
}

/** What an engine may have done with the ticket, by the names all of them use. */
export function commandIn(fields: Fields): ReadCommand {
  const its: Omit<BotCommand, 'type'> = {}
  const unknown: string[] = []
  for (const [key, value] of Object.entries(fields)) if (!take(its, key, value)) unknown.push(key.slice(0, 60))
  return { command: Object.keys(its).length > 0 ? { type: 'command', ...its } : null, unknown }
}

function take(its: Omit<BotCommand, 'type'>, key: string, value: unknown): boolean {
  const id = idIn(value)
  if (key === 'tagId' || key === 'tags' || key === 'tagIds') {
    const ids = (Array.isArray(value) ? listIn(value).map(idIn) : [id]).filter(one => one !== null)
    if (ids.length > 0) its.tagIds = ids.slice(0, 20)
    return true
  }
  if (key === 'stopBot' || key === 'closeTicket') {
    if (isYes(value)) its[key === 'stopBot' ? 'stop' : 'close'] = true
    return true
  }
  const name = IDS[key]
  if (!name) return false
  if (id !== null) its[name] = id
  return true
}

const IDS: Record<string, 'queueId' | 'userId' | 'flowId' | 'laneId'> = {
  queueId: 'queueId',
  userId: 'userId',
  chatbotId: 'flowId',
  chatFlowId: 'flowId',
  crmId: 'laneId',
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1'

function idIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

/** `#{"queueId": 2}` as a text of its own: never shown to the customer, right or wrong. Null: it is an ordinary text. */
export function commandText(text: string, parse: (json: string) => unknown): ReadCommand | null {
  const bare = text.trim()
  if (!/^#\s*\{/.test(bare)) return null
  const json = bare.slice(1).trim()
  const read = parse(json) ?? parse(json.replace(/\\([_*[\]{}"#~])/g, '$1'))
  return isFields(read) ? commandIn(read) : { command: null, unknown: [bare.slice(0, 100)] }
}
