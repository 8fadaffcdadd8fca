import type { MediaKind } from '@balcao/contract/channels/channel-words'
import type { InboundMedia, MessageNews } from '../../driver.ts'
import { readCards } from './vcard.ts'
import { at, isAt, listAt, numberAt, textAt } from './walk.ts'

/**
 * What a WhatsApp message says, read from its protobuf as an object or as JSON: Baileys and Evolution name the nodes one way,
 * whatsmeow writes some keys in capitals, enumerations come as numbers or by name.
 */
type Said =
  | { type: 'message'; words: Words; file?: SaidFile }
  | { type: 'edited'; externalId: string; text: string }
  | { type: 'removed'; externalId: string }
  | { type: 'reaction'; externalId: string; emoji: string }
  /** Keys, settings, and what accounts tell themselves: nothing anybody said. */
  | { type: 'noise' }
  | { type: 'unknown'; what: string }

export type Words = Pick<
  MessageNews,
  'text' | 'kind' | 'location' | 'contacts' | 'quoted' | 'choice' | 'isForwarded' | 'referral'
>

export interface SaidFile {
  about: Omit<InboundMedia, 'source'>
  /** Its node, with what it takes to fetch it. */
  node: unknown
  name: string
}

/** `context`: where a server keeps it beside the message instead of in it. */
export function said(message: unknown, context?: unknown): Said {
  const inner = unwrapped(message)
  const name = Object.keys(Object(inner)).find(key => !FRAME.has(key) && at(inner, key) !== undefined)
  if (name === undefined) return { type: 'noise' }
  const node = at(inner, name)
  if (name === 'protocolMessage') return protocol(node)
  if (name === 'reactionMessage') return reaction(node)
  if (NOISE.has(name)) return { type: 'noise' }
  const about = aboutOf(at(node, 'contextInfo') ?? context)
  const file = fileOf(name, node)
  if (file) return { type: 'message', words: { text: textAt(node, 'caption'), ...about }, file }
  const words = wordsOf(name, node)
  return words ? { type: 'message', words: { ...words, ...about } } : { type: 'unknown', what: `whatsapp: ${name}` }
}

const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'deviceSentMessage',
  'editedMessage',
  'botInvokeMessage',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'associatedChildMessage',
  'pollCreationMessageV4',
]
const DEEPEST = 8

function unwrapped(message: unknown): unknown {
  let here = message
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = WRAPPERS.map(wrapper => at(here, wrapper, 'message')).find(one => one !== undefined)
    if (inner === undefined) return here
    here = inner
  }
  return here
}

const FRAME = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'base64',
  'mediaUrl',
  'speechToText',
])
const NOISE = new Set([
  'pollUpdateMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'placeholderMessage',
  'chat',
  'call',
  'callLogMesssage',
  'messageHistoryNotice',
  'messageHistoryBundle',
  'stickerSyncRmrMessage',
  'scheduledCallEditMessage',
])

const isOne = (value: unknown, number: number, name: string): boolean => value === number || value === name

/** Of all the notices a device may send only two are about what somebody said; the rest only one's own phone may tell. */
function protocol(node: unknown): Said {
  const type = at(node, 'type') ?? 0
  const externalId = textAt(node, 'key', 'id') || textAt(node, 'key', 'ID')
  if (externalId === '') return { type: 'noise' }
  if (isOne(type, 0, 'REVOKE')) return { type: 'removed', externalId }
  if (!isOne(type, 14, 'MESSAGE_EDIT')) return { type: 'noise' }
  const edited = said(at(node, 'editedMessage'))
  return edited.type === 'message' ? { type: 'edited', externalId, text: edited.words.text } : { type: 'noise' }
}

function reaction(node: unknown): Said {
  const externalId = textAt(node, 'key', 'id') || textAt(node, 'key', 'ID')
  return externalId ? { type: 'reaction', externalId, emoji: textAt(node, 'text') } : { type: 'noise' }
}

function aboutOf(context: unknown): Pick<Words, 'quoted' | 'isForwarded' | 'referral'> {
  const quoted = textAt(context, 'stanzaId') || textAt(context, 'stanzaID')
  const referral = referralOf(at(context, 'externalAdReply'))
  return {
    ...(referral && { referral }),
    ...(quoted && { quoted }),
    ...(isAt(context, 'isForwarded') && { isForwarded: true }),
  }
}

/** The ad or post that the conversation began at: what a link shows by itself comes in the same place, without a source. */
function referralOf(ad: unknown): Words['referral'] {
  const id = textAt(ad, 'sourceId') || textAt(ad, 'sourceID')
  const source = textAt(ad, 'sourceType').toLowerCase()
  if (id === '' && source === '') return undefined
  const url = textAt(ad, 'sourceUrl') || textAt(ad, 'sourceURL')
  const [title, text] = [textAt(ad, 'title'), textAt(ad, 'body')]
  return { source: source || 'ad', ...(id && { id }), ...(url && { url }), ...(title && { title }), ...(text && { text }) }
}

const FILES: Record<string, MediaKind> = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
}

function fileOf(name: string, node: unknown): SaidFile | null {
  const family = FILES[name]
  if (!family) return null
  const mimeType = textAt(node, 'mimetype')
  const fileName = textAt(node, 'fileName') || textAt(node, 'title')
  const size = numberAt(node, 'fileLength')
  const seconds = numberAt(node, 'seconds')
  const kind = family === 'audio' && (isAt(node, 'ptt') || isAt(node, 'PTT')) ? 'voice' : family
  const about = {
    kind,
    ...(mimeType && { mimeType }),
    ...(fileName && { fileName }),
    ...(size !== undefined && { size }),
    ...(seconds && { seconds }),
  }
  return { about, node, name }
}

function wordsOf(name: string, node: unknown): Words | null {
  switch (name) {
    case 'conversation':
      return typeof node === 'string' ? { text: node } : null
    case 'extendedTextMessage':
      return { text: textAt(node, 'text') }
    case 'locationMessage':
    case 'liveLocationMessage':
      return place(node)
    case 'contactMessage':
      return { text: '', kind: 'contacts', contacts: readCards([node]) }
    case 'contactsArrayMessage':
      return { text: '', kind: 'contacts', contacts: readCards(listAt(node, 'contacts')) }
    case 'buttonsResponseMessage':
      return chosen(textAt(node, 'selectedButtonId') || textAt(node, 'selectedButtonID'), textAt(node, 'selectedDisplayText'))
    case 'templateButtonReplyMessage':
      return chosen(textAt(node, 'selectedId') || textAt(node, 'selectedID'), textAt(node, 'selectedDisplayText'))
    case 'listResponseMessage':
      return chosen(
        textAt(node, 'singleSelectReply', 'selectedRowId') || textAt(node, 'singleSelectReply', 'selectedRowID'),
        textAt(node, 'title'),
      )
    case 'interactiveResponseMessage':
      return flow(node)
    case 'pollCreationMessage':
    case 'pollCreationMessageV2':
    case 'pollCreationMessageV3':
    case 'pollCreationMessageV5':
      return { text: [textAt(node, 'name'), ...listAt(node, 'options').map(one => `- ${textAt(one, 'optionName')}`)].join('\n') }
    default:
      return companyWords(name, node)
  }
}

/** What other companies send: only its words. */
function companyWords(name: string, node: unknown): Words | null {
  const texts: Record<string, string[]> = {
    buttonsMessage: [textAt(node, 'contentText'), textAt(node, 'footerText')],
    listMessage: [textAt(node, 'title'), textAt(node, 'description'), textAt(node, 'footerText')],
    templateMessage: [
      textAt(node, 'hydratedTemplate', 'hydratedTitleText'),
      textAt(node, 'hydratedTemplate', 'hydratedContentText') || textAt(node, 'hydratedFourRowTemplate', 'hydratedContentText'),
      textAt(node, 'hydratedTemplate', 'hydratedFooterText'),
    ],
    interactiveMessage: [textAt(node, 'header', 'title'), textAt(node, 'body', 'text'), textAt(node, 'footer', 'text')],
    groupInviteMessage: [textAt(node, 'groupName'), textAt(node, 'caption')],
    productMessage: [textAt(node, 'product', 'title'), textAt(node, 'product', 'description'), textAt(node, 'body')],
    orderMessage: [textAt(node, 'orderTitle'), textAt(node, 'message')],
    eventMessage: [textAt(node, 'name'), textAt(node, 'description')],
  }
  const text = (texts[name] ?? []).filter(Boolean).join('\n')
  return text === '' ? null : { text }
}

function place(node: unknown): Words | null {
  const latitude = at(node, 'degreesLatitude')
  const longitude = at(node, 'degreesLongitude')
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const name = textAt(node, 'name')
  const address = textAt(node, 'address')
  const location = { latitude, longitude, ...(name && { name }), ...(address && { address }) }
  return { text: textAt(node, 'caption') || textAt(node, 'comment'), kind: 'location', location }
}

const chosen = (choice: string, title: string): Words | null =>
  choice || title ? { text: title || choice, kind: 'interactive', ...(choice && { choice }) } : null

function flow(node: unknown): Words | null {
  const text = textAt(node, 'body', 'text')
  const id = textAt(
    parsed(textAt(node, 'nativeFlowResponseMessage', 'paramsJson') || textAt(node, 'nativeFlowResponseMessage', 'paramsJSON')),
    'id',
  )
  return chosen(id, text)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
