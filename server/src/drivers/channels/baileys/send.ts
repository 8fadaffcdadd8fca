import type { AnyMessageContent, MiscMessageGenerationOptions, proto } from 'baileys'
import type { Content, Outbound, OutboundMedia, Target } from '../driver.ts'
import { SendError } from '../driver.ts'
import { jidOf } from '../lib/wa/jid.ts'
import { vcardOf } from '../lib/wa/vcard.ts'
import { numberAt } from '../lib/wa/walk.ts'

interface Prepared {
  content: AnyMessageContent
  options: MiscMessageGenerationOptions
}

/** `members` of the group it goes to, asked only where all of them are mentioned. */
export async function prepared(message: Outbound, members: () => Promise<string[]>): Promise<Prepared> {
  const { id, to, quoted, mentions, forwarded } = message
  const mentioned = await mentionsOf(mentions, to.kind === 'group', members)
  return {
    content: {
      ...(await contentOf(message.content)),
      ...(mentioned.length > 0 && { mentions: mentioned }),
      // The original is not kept: what goes is its copy, marked as WhatsApp marks it.
      ...(forwarded && { contextInfo: { isForwarded: true, forwardingScore: 1 } }),
    },
    options: {
      messageId: id,
      ...(quoted && { quoted: { key: keyOf(quoted), message: { conversation: quoted.text } } }),
    },
  }
}

export const keyOf = ({ to, externalId, fromMe, author }: Target): proto.IMessageKey => ({
  remoteJid: jidOf(to),
  id: externalId,
  fromMe,
  ...(author && { participant: author }),
})

async function mentionsOf(mentions: Outbound['mentions'], isGroup: boolean, members: () => Promise<string[]>) {
  if (!mentions || !isGroup) return []
  return mentions.everybody ? members() : mentions.addresses.map(jidOf)
}

async function contentOf(content: Content): Promise<AnyMessageContent> {
  switch (content.type) {
    case 'text':
      // Otherwise the library fetches any address in the text.
      return { text: content.text, linkPreview: null }
    case 'media':
      return mediaContent(content.media, content.caption)
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        location: { degreesLatitude: latitude, degreesLongitude: longitude, ...(name && { name }), ...(address && { address }) },
      }
    }
    case 'contacts': {
      const contacts = content.contacts.map(card => ({ displayName: card.name, vcard: vcardOf(card) }))
      return { contacts: { displayName: contacts.map(({ displayName }) => displayName).join(', '), contacts } }
    }
    case 'buttons':
    case 'list':
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `no phone shows ${content.type} sent this way`)
  }
}

async function mediaContent(media: OutboundMedia, caption: string): Promise<AnyMessageContent> {
  const file = { stream: await media.open() }
  const { mimeType: mimetype, fileName, seconds } = media
  const words = caption ? { caption } : {}
  switch (media.kind) {
    case 'image':
      return { image: file, mimetype, ...words }
    case 'video':
      return { video: file, mimetype, ...words }
    case 'audio':
      return { audio: file, mimetype, ...(seconds && { seconds: Math.round(seconds) }) }
    case 'voice':
      return { audio: file, ptt: true, mimetype: 'audio/ogg; codecs=opus', ...(seconds && { seconds: Math.round(seconds) }) }
    case 'sticker':
      return { sticker: file, mimetype }
    case 'document':
      return { document: file, mimetype, fileName, ...words }
  }
}

/** What the server says of a message it did not take. 463: no new conversations for a while; 479 and others: it was not what it takes. */
export const whyNot = (reason: string) => (reason === '463' ? 'ERR_CHANNEL_LIMITED' : 'ERR_SENDING_WAPP_MSG')

export const refusedBy = (reason: string): SendError => new SendError('refused', whyNot(reason), `the server answered ${reason}`)

/** What became of it. The id is ours, so a doubt is no harm: the same message under the same id is one. */
export function sendError(error: unknown): SendError {
  if (error instanceof SendError) return error
  const details = error instanceof Error ? error.message : String(error)
  const status = numberAt(error, 'output', 'statusCode')
  const tell = (outcome: SendError['outcome'], code: SendError['code'], scope?: 'channel') =>
    new SendError(outcome, code, details, { cause: error, ...(scope && { scope }) })
  if (/rate-?overlimit|\b429\b/i.test(details)) return tell('wait', 'ERR_CHANNEL_LIMITED', 'channel')
  if (/not-authorized|forbidden|not-acceptable|item-not-found|bad-request/i.test(details))
    return tell('refused', 'ERR_SENDING_WAPP_MSG')
  if (/upload failed/i.test(details)) return tell('wait', 'ERR_CHANNEL_UNREACHABLE')
  if (/unsupported|invalid media|cannot determine|input buffer/i.test(details)) return tell('refused', 'ERR_FILE_REJECTED')
  if (status === 401) return tell('down', 'ERR_CHANNEL_LOGGED_OUT')
  return tell('doubt', 'ERR_SENDING_WAPP_MSG')
}
