import type { MessageNews, News } from '../driver.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import type { Phonebook } from '../lib/wa/phonebook.ts'
import { at, isAt, numberAt, textAt } from '../lib/wa/walk.ts'
import { unsupported } from '../unsupported.ts'
import { said } from './content.ts'
import { jidIn, keyIn } from './key.ts'

type Frame = Pick<MessageNews, 'type' | 'externalId' | 'address' | 'name' | 'fromMe' | 'author' | 'at'>

function frameOf(data: unknown, book: Phonebook): Frame | null {
  const key = keyIn(at(data, 'id'))
  const names = key ? book.names(key.chat) : null
  if (!key || !names) return null
  const isGroup = names.address.kind === 'group'
  const name = key.fromMe ? '' : textAt(data, 'notifyName')
  const author = (jidIn(data, 'author') || key.author).replace(/:\d+@/, '@')
  const seconds = numberAt(data, 't')
  return {
    type: 'message',
    externalId: key.id,
    address: names.address,
    name: isGroup ? '' : name,
    fromMe: key.fromMe,
    ...(isGroup && author && { author: { address: author, name } }),
    ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
  }
}

/** A message as the page's own model of it. */
export function messageNews(data: unknown, book: Phonebook): News[] {
  const frame = frameOf(data, book)
  if (!frame) return []
  const what = said(data)
  if (what.type === 'noise') return []
  if (what.type === 'unknown') return unsupported(frame, what.what)
  const ref = keyIn(at(data, 'id'))?.whole ?? ''
  return [{ ...frame, ...what.words, ...(what.file && { media: { ...what.file, source: { ref } } }) }]
}

/** The page tells each change of a text, also when a small picture or what was sealed is opened. */
export function editedNews(data: unknown, body: unknown): News[] {
  const key = keyIn(at(data, 'id'))
  const editedMs = numberAt(data, 'latestEditSenderTimestampMs')
  if (!key || (editedMs === undefined && at(data, 'latestEditMsgKey') === undefined)) return []
  const what = said(data)
  if (what.type !== 'message') return []
  const text = what.file ? what.words.text : typeof body === 'string' ? body : what.words.text
  return [{ type: 'edited', externalId: key.id, text, ...(editedMs !== undefined && { at: new Date(editedMs) }) }]
}

/** Some versions change the message itself, others tell of it by one that names it. */
export function removedNews(data: unknown): News[] {
  const key = keyIn(at(data, 'id'))
  const named = keyIn(at(data, 'protocolMessageKey'))
  const first = named ?? key
  if (!first) return []
  const parts = key && key.id !== first.id ? { parts: [key.id] } : {}
  return [{ type: 'removed', externalId: first.id, ...parts }]
}

export function reactionNews(reaction: unknown, book: Phonebook): News[] {
  const about = keyIn(at(reaction, 'msgId'))
  if (!about) return []
  const isOurs = keyIn(at(reaction, 'id'))?.fromMe ?? false
  const from = isOurs ? null : (book.names(jidIn(reaction, 'senderId'))?.address ?? null)
  if (!isOurs && !from) return []
  const seconds = numberAt(reaction, 'timestamp')
  const when = seconds === undefined ? {} : { at: new Date(seconds * 1000) }
  return [{ type: 'reaction', externalId: about.id, emoji: textAt(reaction, 'reaction'), from, ...when }]
}

const ACKS = new Map<unknown, -1 | 1 | 2 | 3 | 4>([
  [-1, -1],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
])

export function ackNews(data: unknown, told: unknown): News[] {
  const key = keyIn(at(data, 'id'))
  const ack = ACKS.get(told)
  if (!key?.fromMe || ack === undefined) return []
  return [{ type: 'ack', externalId: key.id, ack, ...(ack === -1 && { code: 'ERR_SENDING_WAPP_MSG' }) }]
}

export function callNews(call: unknown, book: Phonebook): News[] {
  const callId = textAt(call, 'id')
  const from = book.names(jidIn(call, 'from'))?.address
  if (!callId || !from || from.kind === 'group' || isAt(call, 'fromMe') || isAt(call, 'isGroup')) return []
  return [{ type: 'call', callId, from, name: '', state: 'offer' }]
}

export const groupNews = (jid: string, name: string): News[] => {
  const address = addressOfJid(jid)
  return address?.kind === 'group' && name ? [{ type: 'group', address, name }] : []
}
