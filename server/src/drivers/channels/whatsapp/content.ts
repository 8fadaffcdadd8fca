import type { MediaKind } from '@balcao/contract/channels/channel-words'
import type { InboundMedia } from '../driver.ts'
import type { Words } from '../lib/wa/content.ts'
import { readCards } from '../lib/wa/vcard.ts'
import { at, isAt, listAt, numberAt, textAt } from '../lib/wa/walk.ts'

/** What a message says, read from the page's own model of it. */
type Said =
  | { type: 'message'; words: Words; file?: Omit<InboundMedia, 'source'> }
  /** Notices, and what was taken back: nothing anybody said. */
  | { type: 'noise' }
  | { type: 'unknown'; what: string }

export function said(data: unknown): Said {
  const type = textAt(data, 'type')
  if (NOISE.has(type)) return { type: 'noise' }
  const about = aboutOf(data)
  const kind = FILES[type]
  if (kind) return fileOf(data, kind, about)
  const words = wordsOf(type, data)
  return words ? { type: 'message', words: { ...words, ...about } } : { type: 'unknown', what: `whatsapp: ${type}` }
}

const NOISE = new Set([
  'album',
  'broadcast_notification',
  'call_log',
  'ciphertext',
  'debug',
  'e2e_notification',
  'gp2',
  'group_notification',
  'keep_in_chat',
  'newsletter_notification',
  'notification',
  'notification_template',
  'pin_message',
  'pinned_message',
  'poll_update',
  'protocol',
  'reaction',
  'reaction_enc',
  'revoked',
])

function aboutOf(data: unknown): Pick<Words, 'quoted' | 'isForwarded'> {
  const quoted = textAt(data, 'quotedStanzaID')
  return { ...(quoted && { quoted }), ...(isAt(data, 'isForwarded') && { isForwarded: true }) }
}

const FILES: Record<string, MediaKind> = {
  image: 'image',
  video: 'video',
  ptv: 'video',
  audio: 'audio',
  ptt: 'voice',
  document: 'document',
  sticker: 'sticker',
}

/** `body` of a file is its small picture, its words are the caption. */
function fileOf(data: unknown, kind: MediaKind, about: object): Said {
  const text = textAt(data, 'caption')
  // To be seen once, on the phone alone.
  if (!textAt(data, 'directPath')) return { type: 'message', words: { text, kind: 'unsupported', ...about } }
  const mimeType = textAt(data, 'mimetype')
  const fileName = textAt(data, 'filename')
  const size = numberAt(data, 'size')
  const seconds = numberAt(data, 'duration')
  const file = {
    kind,
    ...(mimeType && { mimeType }),
    ...(fileName && { fileName }),
    ...(size !== undefined && { size }),
    ...(seconds && { seconds }),
  }
  return { type: 'message', words: { text, ...about }, file }
}

function wordsOf(type: string, data: unknown): Words | null {
  const body = textAt(data, 'body')
  switch (type) {
    case 'chat':
      return { text: body }
    case 'location':
      return place(data)
    case 'vcard':
      return {
        text: '',
        kind: 'contacts',
        contacts: readCards([{ displayName: textAt(data, 'vcardFormattedName'), vcard: body }]),
      }
    case 'multi_vcard':
      return { text: '', kind: 'contacts', contacts: readCards(listAt(data, 'vcardList')) }
    case 'buttons_response':
      return chosen(textAt(data, 'selectedButtonId'), body)
    case 'template_button_reply':
      return chosen(textAt(data, 'selectedId'), body)
    case 'list_response':
      return chosen(
        textAt(data, 'listResponse', 'singleSelectReply', 'selectedRowId'),
        textAt(data, 'listResponse', 'title') || body,
      )
    default:
      return companyWords(type, data)
  }
}

/** What other companies send, and what has no place here of its own: only its words. */
function companyWords(type: string, data: unknown): Words | null {
  const caption = textAt(data, 'caption') || textAt(data, 'body')
  const texts: Record<string, string[]> = {
    poll_creation: [textAt(data, 'pollName'), ...listAt(data, 'pollOptions').map(option => `- ${textAt(option, 'name')}`)],
    groups_v4_invite: [textAt(data, 'inviteGrpName'), textAt(data, 'body')],
    product: [textAt(data, 'title'), textAt(data, 'description')],
    order: [textAt(data, 'orderTitle'), textAt(data, 'message')],
    event_creation: [textAt(data, 'eventName'), textAt(data, 'eventDescription')],
    scheduled_event_creation: [textAt(data, 'eventName'), textAt(data, 'eventDescription')],
    list: [textAt(data, 'list', 'title'), textAt(data, 'list', 'description') || textAt(data, 'body'), textAt(data, 'footer')],
    hsm: [textAt(data, 'title'), caption, textAt(data, 'footer')],
    buttons: [textAt(data, 'title'), caption, textAt(data, 'footer')],
    interactive: [textAt(data, 'title'), caption, textAt(data, 'footer')],
    interactive_response: [textAt(data, 'body')],
    native_flow: [textAt(data, 'title'), caption, textAt(data, 'footer')],
  }
  const text = (texts[type] ?? []).filter(Boolean).join('\n')
  return text === '' ? null : { text }
}

function place(data: unknown): Words | null {
  const latitude = at(data, 'lat')
  const longitude = at(data, 'lng')
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const [name = '', address = ''] = textAt(data, 'loc').split('\n')
  const location = { latitude, longitude, ...(name && { name }), ...(address && { address }) }
  return { text: textAt(data, 'comment'), kind: 'location', location }
}

const chosen = (choice: string, title: string): Words | null =>
  choice || title ? { text: title || choice, kind: 'interactive', ...(choice && { choice }) } : null
