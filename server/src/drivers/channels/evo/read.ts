import type { ErrorCode } from '@balcao/contract/errors'
import type { InboundMedia, MessageNews, News, StatusNews } from '../driver.ts'
import { changedBy, withoutDevice } from '../lib/wa/by.ts'
import { type SaidFile, said } from '../lib/wa/content.ts'
import { addressOfJid, identityOf, type Names, namesOf } from '../lib/wa/jid.ts'
import { pastMessages as saidBefore } from '../lib/wa/past.ts'
import { at, isAt, listAt, numberAt, textAt } from '../lib/wa/walk.ts'
import { unsupported } from '../unsupported.ts'
import { membersNews } from './members.ts'

/** What a server tells of one instance: Baileys' events in an envelope. */
export function newsOf(instance: string, body: unknown): News[] {
  const event = textAt(body, 'event').toLowerCase().replaceAll('_', '.').replaceAll('-', '.')
  const data = at(body, 'data')
  if (event === '') return unknown('no event')
  if (textAt(body, 'instance') !== instance) return unknown('another instance')
  const tell = TOLD[event]
  if (tell) return tell(data, body)
  return QUIET.has(event) ? [] : unknown(event)
}

const unknown = (what: string): News[] => [{ type: 'unknown', what: `evo: ${what.slice(0, 60)}` }]

const QUIET = new Set([
  'application.startup',
  'presence.update',
  'contacts.set',
  'contacts.upsert',
  'contacts.update',
  'chats.set',
  'chats.upsert',
  'chats.update',
  'chats.delete',
  'send.message',
  'send.message.update',
  'labels.edit',
  'labels.association',
  'instance.create',
])

type Tell = (data: unknown, body: unknown) => News[]

const TOLD: Record<string, Tell> = {
  'messages.upsert': data => all(data).flatMap(messageNews),
  'messages.set': (data, body) => historyNews(data, body),
  'messages.update': data => all(data).flatMap(ackNews),
  'messages.edited': data => changedNews(data),
  'messages.delete': data => removedNews(data),
  'qrcode.updated': data => qrNews(data),
  'connection.update': data => connectionNews(data),
  'status.instance': data => closedNews(data),
  'logout.instance': () => [{ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
  'remove.instance': () => [{ type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }],
  'groups.upsert': data => all(data).flatMap(groupNews),
  'groups.update': data => all(data).flatMap(groupNews),
  'group.update': data => all(data).flatMap(groupNews),
  'group.participants.update': (data, body) => membersNews(data, body),
  call: data => all(data).flatMap(callNews),
}

const all = (data: unknown): unknown[] => (Array.isArray(data) ? data : [data])

/** Pictures of codes come as data addresses, their text beside them. */
function qrNews(data: unknown): News[] {
  const qrCode = textAt(data, 'qrcode', 'code') || textAt(data, 'qrcode', 'base64')
  const pairingCode = textAt(data, 'qrcode', 'pairingCode')
  if (qrCode) return [{ type: 'status', status: 'qrcode', qrCode, ...(pairingCode && { pairingCode }) }]
  if (numberAt(data, 'statusCode') !== 500) return unknown('qrcode')
  return [{ type: 'status', status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', details: textAt(data, 'message'), final: true }]
}

function connectionNews(data: unknown): News[] {
  const state = textAt(data, 'state')
  if (state === 'open') return [{ type: 'status', status: 'connected' }]
  if (state === 'close') return [closed(numberAt(data, 'statusReason'))]
  if (state === 'refused') return [{ type: 'status', status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true }]
  return state === 'connecting' ? [] : unknown(`connection ${state}`)
}

function closedNews(data: unknown): News[] {
  return textAt(data, 'status') === 'closed' ? [closed(numberAt(data, 'disconnectionReasonCode'))] : []
}

/** WhatsApp took the number away from this server, or the number from its owner. */
const FINAL: Record<number, ErrorCode> = {
  401: 'ERR_CHANNEL_LOGGED_OUT',
  402: 'ERR_CHANNEL_BANNED',
  403: 'ERR_CHANNEL_BANNED',
  406: 'ERR_CHANNEL_BANNED',
}
/** The others pass: a real server was open again 5 s after a 428. */
const PASSING: Record<number, { code: ErrorCode; details: string }> = {
  405: { code: 'ERR_CHANNEL_UNREACHABLE', details: '405: WhatsApp refuses the version of this server, update Evolution' },
  440: { code: 'ERR_CHANNEL_REPLACED', details: '440' },
}

/** What a closed line means: the end, or that the server tries it again by itself. */
export function closed(reason: number | undefined): StatusNews {
  const details = reason === undefined ? {} : { details: String(reason) }
  const code = FINAL[reason ?? 0]
  if (code) return { type: 'status', status: 'disconnected', code, ...details, final: true }
  return { type: 'status', status: 'opening', code: 'ERR_WAPP_INITIALIZED', ...details, ...PASSING[reason ?? 0] }
}

function groupNews(data: unknown): News[] {
  const address = addressOfJid(textAt(data, 'id'))
  const name = textAt(data, 'subject')
  return address && name ? [{ type: 'group', address, name }] : []
}

const CALLS: Record<string, 'offer' | 'accept' | 'reject' | 'end'> = {
  offer: 'offer',
  ringing: 'offer',
  accept: 'accept',
  reject: 'reject',
  timeout: 'end',
  terminate: 'end',
}

function callNews(data: unknown): News[] {
  const names = namesOf(textAt(data, 'from') || textAt(data, 'chatId'), textAt(data, 'callerPn'))
  const state = CALLS[textAt(data, 'status')]
  const callId = textAt(data, 'id')
  return names && state && callId ? [{ type: 'call', callId, from: names.address, name: '', state }] : unknown('call')
}

const ACKS: Record<string, -1 | 1 | 2 | 3 | 4> = { ERROR: -1, SERVER_ACK: 1, DELIVERY_ACK: 2, READ: 3, PLAYED: 4 }

function ackNews(data: unknown): News[] {
  const externalId = textAt(data, 'keyId') || textAt(data, 'key', 'id')
  const status = textAt(data, 'status') || textAt(data, 'update', 'status')
  const fromMe = isAt(data, 'fromMe') || isAt(data, 'key', 'fromMe')
  if (externalId === '') return unknown('messages.update')
  if (status === 'DELETED') return removedNews(data)
  const ack = ACKS[status]
  if (!fromMe || ack === undefined) return []
  return [{ type: 'ack', externalId, ack, ...(ack < 0 && { code: 'ERR_SENDING_WAPP_MSG' }) }]
}

/** The notice of a change alone, without its sender: nobody of a group, and not the company. Removals come otherwise. */
function changedNews(data: unknown): News[] {
  const what = said({ protocolMessage: data })
  return what.type === 'edited' ? [{ ...what, by: { fromMe: false } }] : []
}

/** The key names the remover; only its id is the message's. */
function removedNews(data: unknown): News[] {
  const key = at(data, 'key') ?? data
  const externalId = textAt(data, 'keyId') || textAt(key, 'id')
  const fromMe = isAt(key, 'fromMe')
  const names = namesOf(textAt(key, 'remoteJid'), textAt(key, 'remoteJidAlt'))
  if (externalId === '') return unknown('messages.delete')
  const participant = textAt(key, 'participant')
  const author = participant && { author: { address: withoutDevice(participant), name: '' } }
  const by = names ? changedBy({ fromMe, address: names.address, ...author }, textAt(key, 'participantAlt')) : { fromMe }
  return [{ type: 'removed', externalId, by }]
}

interface Frame {
  names: Names
  news: Pick<MessageNews, 'type' | 'externalId' | 'address' | 'name' | 'fromMe' | 'author' | 'at'>
}

function frameOf(data: unknown): Frame | null {
  const key = at(data, 'key')
  const externalId = textAt(key, 'id')
  const names = namesOf(textAt(key, 'remoteJid'), textAt(key, 'remoteJidAlt') || textAt(key, 'senderPn'))
  if (!names || externalId === '') return null
  const fromMe = isAt(key, 'fromMe')
  const name = fromMe ? '' : textAt(data, 'pushName')
  const seconds = numberAt(data, 'messageTimestamp')
  const isGroup = names.address.kind === 'group'
  const participant = textAt(key, 'participant') || textAt(data, 'participant')
  return {
    names,
    news: {
      type: 'message',
      externalId,
      address: names.address,
      name: isGroup ? '' : name,
      fromMe,
      ...(isGroup && participant && { author: { address: withoutDevice(participant), name } }),
      ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
    },
  }
}

function messageNews(data: unknown): News[] {
  const frame = frameOf(data)
  if (!frame) return /@(broadcast|newsletter)$/.test(textAt(data, 'key', 'remoteJid')) ? [] : unknown('message of nobody')
  const { names, news } = frame
  const what = said(at(data, 'message'), at(data, 'contextInfo'))
  const identity = [
    ...identityOf(names, news.name),
    ...(news.author ? identityOf(namesOf(news.author.address, textAt(data, 'key', 'participantAlt')), news.author.name) : []),
  ]
  switch (what.type) {
    case 'message':
      return [...identity, { ...news, ...what.words, ...(what.file && { media: mediaOf(what.file, data) }) }]
    case 'reaction': {
      const who = news.author ? addressOfJid(news.author.address) : news.address
      return [{ ...what, from: news.fromMe ? null : who, at: news.at }]
    }
    case 'edited':
    case 'removed':
      return [{ ...what, by: changedBy(news, textAt(data, 'key', 'participantAlt')), at: news.at }]
    case 'noise':
      return []
    case 'unknown':
      return [...identity, ...unsupported(news, what.what)]
  }
}

function mediaOf({ about }: SaidFile, data: unknown): InboundMedia {
  const base64 = textAt(data, 'message', 'base64').replace(/^data:[^,]*,/, '')
  const stored = textAt(data, 'message', 'mediaUrl')
  if (base64) return { ...about, source: { base64 } }
  return { ...about, source: stored ? { url: stored } : { ref: textAt(data, 'key', 'id') } }
}

function historyNews(data: unknown, body: unknown): News[] {
  const messages = pastMessages(Array.isArray(data) ? data : listAt(data, 'messages'))
  const progress = numberAt(body, 'progress') ?? numberAt(data, 'progress')
  if (messages.length === 0) return []
  return [{ type: 'history', messages, ...(progress !== undefined && { progress, done: progress >= 100 }) }]
}

/** The oldest first; only what somebody said. */
export function pastMessages(records: readonly unknown[]): MessageNews[] {
  const messages = records.flatMap(record => saidBefore(messageNews(record), ACKS[textAt(record, 'status')]))
  return messages.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}
