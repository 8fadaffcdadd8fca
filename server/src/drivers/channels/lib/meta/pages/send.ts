import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { type Choice, type Content, type OutboundMedia, SendError } from '../../../driver.ts'
import { mustBeAllowed, numbered } from '../allowed.ts'

export interface Limits {
  capabilities: Capabilities
  /** Instagram counts bytes, not letters. */
  textMaxBytes?: number
}

const TEMPLATE_BUTTONS = 3
const TEMPLATE_TEXT_MAX = 640
const QUICK_REPLIES = 13
const TITLE_MAX = 20

/** The `message` of a call of the Send API. */
export async function messageOf(content: Content, limits: Limits): Promise<object> {
  switch (content.type) {
    case 'text':
      return textOf(content.text, limits)
    case 'media':
      return mediaOf(content.media, content.caption, limits)
    case 'buttons':
      return choicesOf(content.text, content.buttons, { footer: content.footer, limits })
    case 'list':
      return choicesOf(content.text, content.rows, { footer: content.footer, limits })
    case 'location':
    case 'contacts':
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `${content.type} cannot be sent here`)
  }
}

function textOf(text: string, { textMaxBytes = Number.POSITIVE_INFINITY }: Limits): { text: string } {
  const bytes = Buffer.byteLength(text)
  if (bytes > textMaxBytes)
    throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `${bytes} bytes of text: at most ${textMaxBytes}`)
  return { text }
}

async function mediaOf(media: OutboundMedia, caption: string, { capabilities }: Limits) {
  mustBeAllowed(media, caption, capabilities)
  const type = TYPES[media.kind]
  return { attachment: { type, payload: { url: await media.url(), is_reusable: false } } }
}

const TYPES = { image: 'image', video: 'video', audio: 'audio', voice: 'audio', document: 'file', sticker: 'image' } as const

/** Up to three as buttons that stay, more as quick replies under the message, too many or too long as a list to answer by number. */
function choicesOf(
  text: string,
  choices: readonly Choice[],
  { footer = '', limits }: { footer: string | undefined; limits: Limits },
) {
  const short = choices.every(({ title }) => title.length <= TITLE_MAX)
  const whole = [text, footer].filter(part => part !== '').join('\n\n')
  if (!short || choices.length > QUICK_REPLIES) return textOf(numbered(text, choices, footer), limits)
  if (choices.length <= TEMPLATE_BUTTONS && whole.length <= TEMPLATE_TEXT_MAX) {
    const buttons = choices.map(({ id: payload, title }) => ({ type: 'postback', title, payload }))
    return { attachment: { type: 'template', payload: { template_type: 'button', text: whole, buttons } } }
  }
  const quick_replies = choices.map(({ id: payload, title }) => ({ content_type: 'text', title, payload }))
  return { ...textOf(whole, limits), quick_replies }
}
