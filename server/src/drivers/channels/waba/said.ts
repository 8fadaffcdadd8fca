import type { MessageNews } from '../driver.ts'
import type { Media, Spoken } from './wire.ts'

type Said = Pick<MessageNews, 'text' | 'kind' | 'media' | 'location' | 'contacts' | 'choice'>

/** What a message says, or null when it is of a kind that is not known here, or lacks what its kind promises. */
export function saidIn(message: Spoken): Said | null {
  const { type } = message
  switch (type) {
    case 'text':
      return message.text ? { text: message.text.body } : null
    case 'image':
    case 'video':
    case 'document':
    case 'sticker':
      return mediaOf(type, message[type])
    case 'audio':
      return mediaOf(message.audio?.voice ? 'voice' : 'audio', message.audio)
    case 'location':
      return message.location
        ? { text: linesOf(message.location.name, message.location.address), kind: type, location: message.location }
        : null
    case 'contacts':
      return message.contacts ? cardsOf(message.contacts) : null
    case 'interactive':
      return message.interactive ? answerOf(message.interactive) : null
    case 'button':
      return message.button ? chosen(message.button.text, message.button.payload) : null
    case 'order':
      return message.order ? orderOf(message.order) : null
    case 'system':
      return message.system ? { text: message.system.body, kind: type } : null
    case 'unsupported':
    case 'unknown':
    case 'media_placeholder':
      return { text: whyUnsupported(message), kind: 'unsupported' }
    default:
      return null
  }
}

function mediaOf(kind: NonNullable<MessageNews['media']>['kind'], media: Media | undefined): Said | null {
  if (!media) return null
  const { id, mime_type: mimeType, filename: fileName, caption = '' } = media
  return {
    text: caption,
    kind,
    media: { kind, source: { ref: id }, ...(mimeType && { mimeType }), ...(fileName && { fileName }) },
  }
}

function cardsOf(cards: NonNullable<Spoken['contacts']>): Said {
  const contacts = cards.map(({ name, phones }) => {
    const numbers = phones.map(({ phone, wa_id }) => phone ?? wa_id).filter(number => number !== undefined)
    return { name: name?.formatted_name ?? numbers[0] ?? '', phones: numbers }
  })
  return { text: contacts.map(contact => contact.name).join(', '), kind: 'contacts', contacts }
}

function answerOf({ type, button_reply, list_reply, nfm_reply }: NonNullable<Spoken['interactive']>): Said {
  const reply = button_reply ?? list_reply
  if (reply) return chosen(reply.title, reply.id)
  if (nfm_reply) return { text: formAnswers(nfm_reply.response_json) || (nfm_reply.body ?? ''), kind: 'interactive' }
  return { text: type, kind: 'unsupported' }
}

const chosen = (text: string, choice: string | undefined): Said => ({ text, kind: 'interactive', ...(choice && { choice }) })

/** A filled form, a line for each answer. */
function formAnswers(json: string | undefined): string {
  try {
    const answers: unknown = JSON.parse(json ?? '')
    if (typeof answers !== 'object' || answers === null) return ''
    const shown = Object.entries(answers).filter(([name]) => name !== 'flow_token')
    return shown.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join('\n')
  } catch {
    return ''
  }
}

function orderOf({ text, product_items }: NonNullable<Spoken['order']>): Said {
  const items = product_items.map(item =>
    `${item.quantity} × ${item.product_retailer_id}: ${item.item_price} ${item.currency}`.trim(),
  )
  return { text: linesOf(text, ...items), kind: 'interactive' }
}

function whyUnsupported({ unsupported, errors }: Spoken): string {
  const [error] = errors ?? []
  return error?.error_data?.details ?? error?.title ?? unsupported?.type ?? ''
}

const linesOf = (...lines: (string | undefined)[]) => lines.filter(Boolean).join('\n')
