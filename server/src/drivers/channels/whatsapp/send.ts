import { buffer } from 'node:stream/consumers'
import type WAWebJS from 'whatsapp-web.js'
import type { Content, Outbound, OutboundMedia, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { vcardOf } from '../lib/wa/vcard.ts'
import { wordsOf } from './ends.ts'
import { widOf } from './key.ts'
import type { Library, Message } from './library.ts'

interface Prepared {
  content: WAWebJS.MessageContent
  options: WAWebJS.MessageSendOptions
}

interface Asks {
  library: Library
  /** What is there of that message, or null. */
  find(target: Target): Promise<Message | null>
  /** The members of a group. */
  members(wid: string): Promise<string[]>
}

export async function prepared(message: Outbound, asks: Asks): Promise<Prepared> {
  const { to, quoted, mentions } = message
  const { content, options = {} } = await contentOf(message.content, asks.library)
  const original = quoted && (await asks.find(quoted))
  const mentioned = mentions && to.kind === 'group' ? await mentionsOf(mentions, () => asks.members(widOf(to))) : []
  return {
    content,
    options: {
      ...options,
      // Otherwise the page fetches any address in the text, and reads the conversation for the company.
      linkPreview: false,
      sendSeen: false,
      ...(original && { quotedMessageId: original.id._serialized }),
      ...(mentioned.length > 0 && { mentions: mentioned }),
    },
  }
}

const mentionsOf = async ({ everybody, addresses }: NonNullable<Outbound['mentions']>, members: () => Promise<string[]>) =>
  everybody ? members() : addresses.map(widOf)

async function contentOf(
  content: Content,
  { MessageMedia, Location }: Library,
): Promise<{ content: WAWebJS.MessageContent; options?: WAWebJS.MessageSendOptions }> {
  switch (content.type) {
    case 'text':
      return { content: content.text, options: { parseVCards: false } }
    case 'media': {
      const { media, caption } = content
      const bytes = (await buffer(await media.open())).toString('base64')
      const as = AS[media.kind] ?? {}
      return {
        content: new MessageMedia(media.mimeType, bytes, media.fileName, media.size),
        options: { ...as, ...(caption && { caption }) },
      }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { content: new Location(latitude, longitude, { ...(name && { name }), ...(address && { address }) }) }
    }
    case 'contacts': {
      const [first, ...others] = content.contacts.map(card => ({ displayName: card.name, vcard: vcardOf(card) }))
      if (first && others.length === 0) return { content: first.vcard, options: { parseVCards: true } }
      return { content: '', options: { extra: { type: 'multi_vcard', vcardList: [first, ...others], body: null } } }
    }
    case 'buttons':
    case 'list':
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `no phone shows ${content.type} sent this way`)
  }
}

const AS: Partial<Record<OutboundMedia['kind'], WAWebJS.MessageSendOptions>> = {
  voice: { sendAudioAsVoice: true },
  sticker: { sendMediaAsSticker: true },
  document: { sendMediaAsDocument: true },
}

/** The page, or the whole browser, is no longer there. */
const GONE = /target closed|session closed|connection closed|detached frame|protocol error|browser has disconnected/i

/** What became of a send. Ids are the page's, so a send that is not sure stays in doubt. */
export function sendError(error: unknown): SendError {
  if (error instanceof SendError) return error
  const details = wordsOf(error)
  const tell = (outcome: SendError['outcome'], code: SendError['code'], scope?: 'channel') =>
    new SendError(outcome, code, details, { cause: error, ...(scope && { scope }) })
  if (/rate-?overlimit|\b429\b/i.test(details)) return tell('wait', 'ERR_CHANNEL_LIMITED', 'channel')
  if (/no lid for user|invalid wid|wid error|not-authorized|forbidden/i.test(details))
    return tell('refused', 'ERR_SENDING_WAPP_MSG')
  if (/upload failed/i.test(details)) return tell('wait', 'ERR_CHANNEL_UNREACHABLE')
  if (/media-fault|invalid media/i.test(details)) return tell('refused', 'ERR_FILE_REJECTED')
  return tell('doubt', 'ERR_SENDING_WAPP_MSG')
}

/** Of what may be repeated, and is of no use without its page. */
export function askError(error: unknown): SendError {
  if (error instanceof SendError || !GONE.test(wordsOf(error))) return sendError(error)
  return new SendError('down', 'ERR_WAPP_INITIALIZED', wordsOf(error), { cause: error })
}
