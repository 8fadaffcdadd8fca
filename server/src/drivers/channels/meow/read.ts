import type { Address } from '@balcao/contract/channels/addresses'
import type { InboundMedia, MessageNews, News, StatusNews } from '../driver.ts'
import { changedBy, withoutDevice } from '../lib/wa/by.ts'
import { type SaidFile, said, type Words } from '../lib/wa/content.ts'
import { addressOfJid, identityOf, type Names, namesOf } from '../lib/wa/jid.ts'
import { at, isAt, listAt, numberAt, textAt } from '../lib/wa/walk.ts'
import { unsupported } from '../unsupported.ts'
import { anyCase } from './api.ts'
import { membersNews } from './groups.ts'
import type { MeowCall } from './hook.ts'

/** What a server tells: whatsmeow's events as JSON. */
export function newsOf({ payload, file }: MeowCall): News[] {
  const type = textAt(payload, 'type')
  const event = at(payload, 'event')
  if (type === 'Message') return messageNews(payload, file)
  if (type === 'ReadReceipt' || type === 'Receipt') return receiptNews(textAt(payload, 'state'), event)
  if (type === 'HistorySync') return historyNews(at(event, 'Data') ?? event)
  if (type === 'GroupInfo') return [...groupNews(event), ...membersNews(event)]
  if (type === 'JoinedGroup') return groupNews(event)
  if (type === 'QR') return qrNews(payload)
  if (type === 'PairSuccess') return paired(event)
  const status = STATUSES[type]
  if (status) return [{ type: 'status', ...status, ...detailsOf(event) }]
  const call = CALLS[type]
  if (call) return callNews(event, call)
  return NOISE.has(type) ? [] : [{ type: 'unknown', what: `meow: ${type.slice(0, 40) || 'no event'}` }]
}

const NOISE = new Set([
  'Presence',
  'ChatPresence',
  'PushNameSetting',
  'Picture',
  'CallRelayLatency',
  'KeepAliveRestored',
  'AppState',
  'AppStateSyncComplete',
  'OfflineSyncPreview',
  'OfflineSyncCompleted',
])

/** The server goes on trying by itself. */
const lost: Pick<StatusNews, 'status' | 'code'> = { status: 'opening', code: 'ERR_WAPP_INITIALIZED' }
const STATUSES: Record<string, Omit<StatusNews, 'type'>> = {
  Connected: { status: 'connected' },
  KeepAliveTimeout: lost,
  ConnectFailure: lost,
  StreamError: lost,
  QRTimeout: { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true },
  QRScannedWithoutMultidevice: { status: 'qrcode', code: 'ERR_CHANNEL_DATA' },
  PairError: { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', final: true },
  LoggedOut: { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true },
  StreamReplaced: { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true },
  TemporaryBan: { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true },
  ClientOutdated: {
    status: 'disconnected',
    code: 'ERR_CHANNEL_UNREACHABLE',
    details: 'the server’s WhatsApp version is refused: update Wuzapi',
    final: true,
  },
  Disconnected: lost,
}

function detailsOf(event: unknown): { details?: string } {
  const said = ['Reason', 'Code', 'Message', 'Error', 'Expire'].flatMap(key => {
    const value = at(event, key)
    return typeof value === 'string' || typeof value === 'number' ? [`${key} ${value}`] : []
  })
  return said.length > 0 ? { details: said.join(', ').slice(0, 300) } : {}
}

function qrNews(payload: unknown): News[] {
  const qrCode = textAt(payload, 'qrCodeBase64') || textAt(payload, 'qrcode')
  return qrCode ? [{ type: 'status', status: 'qrcode', qrCode }] : []
}

function paired(event: unknown): News[] {
  const number = addressOfJid(textAt(event, 'ID'))?.value
  return [{ type: 'status', status: 'opening', ...(number && { number }) }]
}

const CALLS: Record<string, 'offer' | 'accept' | 'end'> = {
  CallOffer: 'offer',
  CallOfferNotice: 'offer',
  CallAccept: 'accept',
  CallTerminate: 'end',
}

function callNews(event: unknown, state: 'offer' | 'accept' | 'end'): News[] {
  const names = namesOf(textAt(event, 'From') || textAt(event, 'CallCreator'), textAt(event, 'CallCreatorAlt'))
  const callId = textAt(event, 'CallID')
  return names && callId
    ? [{ type: 'call', callId, from: names.address, name: '', state }]
    : [{ type: 'unknown', what: 'meow: call' }]
}

function groupNews(event: unknown): News[] {
  const address = addressOfJid(textAt(event, 'JID'))
  const name = textAt(event, 'Name', 'Name') || textAt(event, 'Name')
  return address && name ? [{ type: 'group', address, name }] : []
}

const ACKS: Record<string, 2 | 3 | 4> = { delivered: 2, read: 3, played: 4 }

function receiptNews(state: string, event: unknown): News[] {
  const ack = ACKS[textAt(event, 'Type') === 'played' ? 'played' : state.toLowerCase()]
  if (ack === undefined) return []
  return listAt(event, 'MessageIDs').flatMap(id =>
    typeof id === 'string' ? [{ type: 'ack' as const, externalId: id, ack }] : [],
  )
}

interface Frame {
  names: Names
  author?: { address: string; name: string }
  news: Pick<MessageNews, 'type' | 'externalId' | 'address' | 'name' | 'fromMe' | 'author' | 'at'>
}

function frameOf(info: unknown): Frame | null {
  const externalId = textAt(info, 'ID')
  const fromMe = isAt(info, 'IsFromMe')
  const sender = textAt(info, 'Sender')
  // Some servers leave the conversation out where it is the sender's own.
  const chat = textAt(info, 'Chat') || (isAt(info, 'IsGroup') ? '' : fromMe ? textAt(info, 'RecipientAlt') : sender)
  const names = namesOf(chat, fromMe ? textAt(info, 'RecipientAlt') : textAt(info, 'SenderAlt'))
  if (!names || externalId === '') return null
  const name = fromMe ? '' : textAt(info, 'PushName')
  const isGroup = names.address.kind === 'group'
  const author = isGroup && { address: withoutDevice(sender), name }
  const time = new Date(textAt(info, 'Timestamp'))
  return {
    names,
    news: {
      type: 'message',
      externalId,
      address: names.address,
      name: isGroup ? '' : name,
      fromMe,
      ...(author && { author }),
      ...(!Number.isNaN(time.getTime()) && { at: time }),
    },
  }
}

function messageNews(payload: unknown, file: Buffer | null): News[] {
  const info = at(payload, 'event', 'Info')
  const frame = frameOf(info)
  // Stories and channels are not conversations.
  if (!frame)
    return /@(broadcast|newsletter)$/.test(textAt(info, 'Chat')) ? [] : [{ type: 'unknown', what: 'meow: message of nobody' }]
  const what = said(at(payload, 'event', 'Message'))
  const { names, news } = frame
  const identity = [
    ...identityOf(names, news.name),
    ...(news.author ? identityOf(namesOf(news.author.address, textAt(info, 'SenderAlt')), news.author.name) : []),
  ]
  switch (what.type) {
    case 'message': {
      const media = what.file && { media: mediaOf(what.file, payload, file) }
      return [...identity, { ...frame.news, ...what.words, ...media }]
    }
    case 'edited':
    case 'removed':
      return [{ ...what, by: changedBy(frame.news, textAt(info, 'SenderAlt')), at: frame.news.at }]
    case 'reaction':
      return [{ ...what, from: reactor(info, frame), at: frame.news.at }]
    case 'noise':
      return []
    case 'unknown':
      return [...identity, ...unsupported(frame.news, what.what)]
  }
}

const reactor = (info: unknown, { news }: Frame): Address | null =>
  news.fromMe ? null : (namesOf(textAt(info, 'Sender'), textAt(info, 'SenderAlt'))?.address ?? null)

function mediaOf({ about, node, name }: SaidFile, payload: unknown, file: Buffer | null): InboundMedia {
  const base64 = textAt(payload, 'base64').replace(/^data:[^,]*,/, '') || file?.toString('base64') || ''
  const stored = textAt(payload, 's3', 'url')
  if (base64) return { ...about, source: { base64 } }
  if (stored) return { ...about, source: { url: stored } }
  return { ...about, source: { ref: JSON.stringify({ path: DOWNLOADS[name] ?? 'document', ...keysOf(node) }) } }
}

const DOWNLOADS: Record<string, string> = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  stickerMessage: 'sticker',
}

const keysOf = (node: unknown) => ({
  Url: anyCase(node, 'url'),
  DirectPath: anyCase(node, 'directPath'),
  MediaKey: anyCase(node, 'mediaKey'),
  Mimetype: anyCase(node, 'mimetype'),
  FileEncSHA256: anyCase(node, 'fileEncSha256'),
  FileSHA256: anyCase(node, 'fileSha256'),
  FileLength: numberAt(node, 'fileLength') ?? 0,
})

/** A part of the past: conversations, the newest message of each first. */
function historyNews(data: unknown): News[] {
  const messages = listAt(data, 'conversations').flatMap(conversation =>
    listAt(conversation, 'messages').flatMap(one => pastMessage(at(one, 'message'), conversation)),
  )
  const progress = numberAt(data, 'progress')
  if (messages.length === 0) return []
  messages.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
  return [{ type: 'history', messages, ...(progress !== undefined && { progress, done: progress >= 100 }) }]
}

/** By number or by name. */
const PAST_ACKS: Record<string, 2 | 3 | 4> = { 3: 2, DELIVERY_ACK: 2, 4: 3, READ: 3, 5: 4, PLAYED: 4 }

function pastMessage(past: unknown, conversation: unknown): MessageNews[] {
  const key = at(past, 'key')
  const externalId = String(anyCase(key, 'id') ?? '')
  const chat = String(anyCase(key, 'remoteJid') ?? '')
  const names = namesOf(chat, String(anyCase(conversation, 'pnJid') ?? anyCase(conversation, 'lidJid') ?? ''))
  const what = said(at(past, 'message'))
  const words: Words | null =
    what.type === 'message' ? what.words : what.type === 'unknown' ? { text: '', kind: 'unsupported' } : null
  if (!names || externalId === '' || !words) return []
  const seconds = numberAt(past, 'messageTimestamp')
  const author = String(anyCase(key, 'participant') ?? anyCase(past, 'participant') ?? '')
  const isGroup = names.address.kind === 'group'
  const ack = PAST_ACKS[String(anyCase(past, 'status') ?? '')]
  return [
    {
      type: 'message',
      externalId,
      address: names.address,
      name: textAt(conversation, 'name') || (isGroup ? '' : textAt(past, 'pushName')),
      fromMe: isAt(key, 'fromMe'),
      ...(isGroup && author && { author: { address: author, name: textAt(past, 'pushName') } }),
      ...words,
      ...(what.type === 'message' && what.file && { media: mediaOf(what.file, {}, null) }),
      ...(seconds !== undefined && { at: new Date(seconds * 1000) }),
      ...(ack && isAt(key, 'fromMe') && { ack }),
    },
  ]
}
