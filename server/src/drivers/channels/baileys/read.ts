import type { BaileysEventMap, WACallEvent, WAMessage } from 'baileys'
import type { MessageNews, News } from '../driver.ts'
import { changedBy, withoutDevice } from '../lib/wa/by.ts'
import { said } from '../lib/wa/content.ts'
import { addressOfJid } from '../lib/wa/jid.ts'
import { pastMessages } from '../lib/wa/past.ts'
import type { Phonebook } from '../lib/wa/phonebook.ts'
import { numberAt } from '../lib/wa/walk.ts'
import { unsupported } from '../unsupported.ts'
import { membersNews } from './groups/members.ts'
import { referenceTo } from './media.ts'
import { whyNot } from './send.ts'
import type { GroupCache } from './socket.ts'

type Events = Partial<BaileysEventMap>
type Admins = Pick<GroupCache, 'isAdmin'>
interface Knowing {
  groups?: Admins
  own?: readonly string[]
}
const NOBODY: Admins = { isAdmin: () => false }

/** What a batch of the library's events says; what is the session's own is read elsewhere. */
export function newsOf(events: Events, book: Phonebook, { groups = NOBODY, own = [] }: Knowing = {}): News[] {
  const { 'lid-mapping.update': mapping, 'messages.upsert': arrived, 'messages.update': changed } = events
  return [
    ...(mapping ? book.learn(mapping.lid, mapping.pn) : []),
    ...[...(events['contacts.upsert'] ?? []), ...(events['contacts.update'] ?? [])].flatMap(({ id, lid, phoneNumber, name }) =>
      book.learn(lid ?? id, phoneNumber ?? id, name),
    ),
    ...historyNews(events['messaging-history.set'], book),
    ...(arrived?.messages ?? []).flatMap(message => [...messageNews(message, book, groups), ...membersNews(message, book, own)]),
    ...(changed ?? []).flatMap(ackNews),
    ...(events['message-receipt.update'] ?? []).flatMap(receiptNews),
    ...[...(events['groups.upsert'] ?? []), ...(events['groups.update'] ?? [])].flatMap(groupNews),
    ...(events.call ?? []).flatMap(call => callNews(call, book)),
  ]
}

type Frame = Pick<MessageNews, 'type' | 'externalId' | 'address' | 'name' | 'fromMe' | 'author' | 'at'>

function frameOf({ key, pushName, messageTimestamp, participant: by }: WAMessage, book: Phonebook): Frame | null {
  const names = book.names(key.remoteJid ?? '', key.remoteJidAlt)
  if (!names || !key.id) return null
  const fromMe = key.fromMe ?? false
  const name = fromMe ? '' : (pushName ?? '')
  const seconds = numberAt({ messageTimestamp }, 'messageTimestamp')
  const isGroup = names.address.kind === 'group'
  const participant = key.participant ?? by
  return {
    type: 'message',
    externalId: key.id,
    address: names.address,
    name: isGroup ? '' : name,
    fromMe,
    ...(isGroup && participant && { author: { address: withoutDevice(participant), name } }),
    ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
  }
}

/** Edits, deletions and reactions are messages too, and come with their sender; keys and settings are nothing a person said. */
function messageNews(message: WAMessage, book: Phonebook, groups = NOBODY): News[] {
  const { key } = message
  const learned = key.fromMe
    ? book.learn(key.remoteJid, key.remoteJidAlt)
    : [
        ...book.learn(key.remoteJid, key.remoteJidAlt, message.pushName ?? ''),
        ...book.learn(key.participant, key.participantAlt, message.pushName ?? ''),
      ]
  const frame = frameOf(message, book)
  if (!frame) return []
  const what = said(message.message)
  switch (what.type) {
    case 'message': {
      const media = what.file && {
        media: { ...what.file.about, source: { ref: referenceTo(what.file.name, what.file.node, key) } },
      }
      // Told before it is known to whom it belongs, and again once there is somebody it is told of.
      return [...learned, { ...frame, ...what.words, ...media }, ...learned]
    }
    case 'edited':
    case 'removed': {
      const by = changedBy(frame, key.participantAlt)
      const isAdmin = groups.isAdmin(key.remoteJid ?? '', by.authors ?? [])
      return [...learned, { ...what, by: { ...by, ...(isAdmin && { isAdmin }) }, at: frame.at }]
    }
    case 'reaction':
      return [...learned, { ...what, from: reactor(frame, book), at: frame.at }]
    case 'noise':
      return learned
    case 'unknown':
      return [...learned, ...unsupported(frame, what.what)]
  }
}

function reactor({ fromMe, author, address }: Frame, book: Phonebook) {
  if (fromMe) return null
  return author ? (book.names(author.address)?.address ?? null) : address
}

const ACKS: Record<number, -1 | 1 | 2 | 3 | 4> = { 0: -1, 2: 1, 3: 2, 4: 3, 5: 4 }

function ackNews({ key, update }: BaileysEventMap['messages.update'][number]): News[] {
  const ack = typeof update.status === 'number' ? ACKS[update.status] : undefined
  if (!key.fromMe || !key.id || ack === undefined) return []
  if (ack > 0) return [{ type: 'ack', externalId: key.id, ack }]
  const reason = Array.isArray(update.messageStubParameters) ? String(update.messageStubParameters[0] ?? '') : ''
  return [{ type: 'ack', externalId: key.id, ack, code: whyNot(reason), details: reason }]
}

/** In a group each member's phone sends its own receipt; the first counts. */
function receiptNews({ key, receipt }: BaileysEventMap['message-receipt.update'][number]): News[] {
  if (!key.fromMe || !key.id) return []
  if (receipt.playedTimestamp) return [{ type: 'ack', externalId: key.id, ack: 4 }]
  if (receipt.readTimestamp) return [{ type: 'ack', externalId: key.id, ack: 3 }]
  return receipt.receiptTimestamp ? [{ type: 'ack', externalId: key.id, ack: 2 }] : []
}

export function groupNews({ id, subject }: { id?: string | undefined; subject?: string | undefined }): News[] {
  const address = addressOfJid(id ?? '')
  return address && subject ? [{ type: 'group', address, name: subject }] : []
}

const CALLS: Record<WACallEvent['status'], 'offer' | 'accept' | 'reject' | 'end' | null> = {
  offer: 'offer',
  ringing: 'offer',
  accept: 'accept',
  reject: 'reject',
  timeout: 'end',
  terminate: 'end',
  preaccept: null,
  relaylatency: null,
  transport: null,
}

function callNews(call: WACallEvent, book: Phonebook): News[] {
  const names = book.names(call.from, call.callerPn)
  const state = CALLS[call.status]
  return names && state ? [{ type: 'call', callId: call.id, from: names.address, name: '', state }] : []
}

const AT_ONCE = 200

/** The past comes newest first and in any amount; it goes on oldest first and in portions. */
function historyNews(set: BaileysEventMap['messaging-history.set'] | undefined, book: Phonebook): News[] {
  if (!set) return []
  for (const { lid, pn } of set.lidPnMappings ?? []) book.learn(lid, pn)
  const messages = set.messages.flatMap(message => pastMessages(messageNews(message, book), ACKS[message.status ?? -1]))
  messages.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
  const isLast = set.progress === 100
  const portions = Array.from({ length: Math.ceil(messages.length / AT_ONCE) }, (_, i) =>
    messages.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  )
  if (portions.length === 0 && isLast) portions.push([])
  return portions.map((portion, i) => ({
    type: 'history',
    messages: portion,
    ...(typeof set.progress === 'number' && { progress: set.progress }),
    ...(isLast && i === portions.length - 1 && { done: true }),
  }))
}
