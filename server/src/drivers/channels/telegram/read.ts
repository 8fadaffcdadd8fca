import type { Address } from '@balcao/contract/channels/addresses'
import { z } from 'zod'
import type { InboundMedia, MessageNews, News } from '../driver.ts'
import { unsupported } from '../unsupported.ts'
import { type Chat, type File, type Message, type Update, type User, update } from './wire.ts'

/** What an update says, however it came: by webhook or asked for. */
export function newsOf(body: unknown): News[] {
  const read = update.safeParse(body)
  if (!read.success) return [{ type: 'unknown', what: 'telegram: no update' }]
  const { message, edited_message: edited, callback_query: pressed, message_reaction: reacted } = read.data
  if (message) return messageNews(message, kindIn(body))
  if (edited)
    return [
      { type: 'edited', externalId: idOf(edited.chat.id, edited.message_id), text: textOf(edited), at: at(edited.edit_date) },
    ]
  if (pressed) return pressedNews(pressed)
  if (reacted) return [reactionNews(reacted)]
  return [{ type: 'unknown', what: `telegram: ${kindOf(body)}` }]
}

export const idOf = (chat: number | string, message: number): string => `${chat}:${message}`

const at = (seconds: number | undefined): Date | undefined => (seconds === undefined ? undefined : new Date(seconds * 1000))

const kindOf = (body: unknown): string =>
  typeof body === 'object' && body ? (Object.keys(body).find(key => key !== 'update_id') ?? 'empty') : 'empty'

/** What frames a message, and the notices Telegram writes into a conversation by itself. */
const FRAME =
  /^(message_id|message_thread_id|date|edit_date|from|chat|via_bot|author_signature|media_group_id|effect_id|quote|external_reply|link_preview_options|entities|(sender|business|reply|forward|is|has|show|direct|suggested)_\w+)$/
const NOTICE =
  /^(new_chat_\w+|left_chat_\w+|delete_chat_photo|\w*_created|message_auto_delete_\w+|migrate_\w+|pinned_message|\w+_shared|connected_website|write_access_allowed|passport_data|proximity_alert_triggered|boost_added|chat_\w+|forum_topic_\w+|general_forum_\w+|giveaway_\w+|video_chat_\w+|voice_chat_\w+|successful_payment|refunded_payment|paid_message_\w+|checklist_tasks_\w+)$/

/** Of what kind a message is that is none of those read here: its field's name. */
function kindIn(body: unknown): string | undefined {
  const message = z.object({ message: z.looseObject({}) }).safeParse(body).data?.message ?? {}
  return Object.keys(message).find(key => !FRAME.test(key) && !NOTICE.test(key))
}

const person = ({ id }: User): Address => ({ kind: 'telegram', scope: '', value: String(id) })
const group = (id: number): Address => ({ kind: 'group', scope: '', value: String(id) })
const nameOf = (user: User): string => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username || ''

const isGroup = ({ type }: Chat): boolean => type === 'group' || type === 'supergroup'

function messageNews(message: Message, strange: string | undefined): News[] {
  const { chat, from } = message
  const other = movedNews(message) ?? titleNews(message)
  if (other) return [other]
  if (chat.type === 'channel') return [{ type: 'unknown', what: 'telegram: channel' }]
  const said = contentOf(message)
  if (!said) {
    return strange
      ? unsupported(framed(message), `telegram: ${strange}`)
      : [{ type: 'unknown', what: 'telegram: service message' }]
  }
  const news: News[] = [{ ...framed(message), ...said }]
  // A person who shares their own card tells whose number they are; a card of somebody else does not.
  if (from && message.contact?.user_id === from.id) {
    const phone = message.contact.phone_number.replace(/\D/g, '')
    news.push({ type: 'identity', addresses: [person(from), { kind: 'phone', scope: '', value: phone }], name: nameOf(from) })
  }
  return news
}

/** A group that became a supergroup says so twice, once in each: it is the same group. */
function movedNews({ chat, migrate_to_chat_id: to, migrate_from_chat_id: from }: Message): News | null {
  const other = to ?? from
  if (other === undefined) return null
  return { type: 'identity', addresses: [group(chat.id), group(other)], ...(chat.title && { name: chat.title }) }
}

const titleNews = ({ chat, new_chat_title: name }: Message): News | null =>
  name === undefined ? null : { type: 'group', address: group(chat.id), name }

function framed(message: Message): Pick<MessageNews, 'type' | 'externalId' | 'address' | 'name' | 'fromMe' | 'author' | 'at'> {
  const { chat, from, sender_chat: as } = message
  const author = from
    ? { address: String(from.id), name: nameOf(from) }
    : { address: String(as?.id ?? chat.id), name: as?.title ?? '' }
  const where = isGroup(chat)
    ? { address: group(chat.id), name: chat.title ?? '', author }
    : { address: person(from ?? { id: chat.id, first_name: '' }), name: author.name }
  return {
    type: 'message',
    externalId: idOf(chat.id, message.message_id),
    ...where,
    fromMe: false,
    at: new Date(message.date * 1000),
  }
}

type Said = Pick<MessageNews, 'text' | 'kind' | 'media' | 'location' | 'contacts' | 'quoted' | 'isForwarded'>

function contentOf(message: Message): Said | null {
  const about = {
    ...(message.reply_to_message && { quoted: idOf(message.chat.id, message.reply_to_message.message_id) }),
    ...(message.forward_origin && { isForwarded: true }),
  }
  const media = mediaOf(message)
  if (media) return { text: textOf(message), media, ...about }
  const spot = message.venue?.location ?? message.location
  if (spot) {
    const { title: name, address } = message.venue ?? {}
    return { text: '', kind: 'location', location: { ...spot, ...(name && { name }), ...(address && { address }) }, ...about }
  }
  if (message.contact) {
    const { first_name, last_name, phone_number } = message.contact
    const name = [first_name, last_name].filter(Boolean).join(' ')
    return { text: '', kind: 'contacts', contacts: [{ name, phones: [phone_number] }], ...about }
  }
  if (message.text !== undefined || message.poll) return { text: textOf(message), ...about }
  return null
}

function textOf({ text, caption, poll, sticker }: Message): string {
  if (poll) return [poll.question, ...poll.options.map(option => `- ${option.text}`)].join('\n')
  return text ?? caption ?? sticker?.emoji ?? ''
}

function mediaOf(message: Message): InboundMedia | null {
  // An animation comes with the same file as a document, a photo in several sizes, the largest last.
  const { photo, video, video_note: round, animation, audio, voice, document, sticker } = message
  const picture = photo?.at(-1)
  if (picture) return media('image', picture, 'image/jpeg')
  if (video) return media('video', video, 'video/mp4')
  if (round) return media('video', round, 'video/mp4')
  if (animation) return media('video', animation, 'video/mp4')
  if (voice) return media('voice', voice, 'audio/ogg')
  if (audio) return media('audio', audio)
  if (sticker?.is_video) return media('video', sticker, 'video/webm')
  // Moving drawings are a format nobody else shows: their still picture is.
  if (sticker?.is_animated) return sticker.thumbnail ? media('sticker', sticker.thumbnail, 'image/webp') : null
  if (sticker) return media('sticker', sticker, 'image/webp')
  return document ? media('document', document) : null
}

function media(kind: InboundMedia['kind'], file: File, byDefault?: string): InboundMedia {
  const mimeType = file.mime_type ?? byDefault
  return {
    kind,
    ...(mimeType && { mimeType }),
    ...(file.file_name && { fileName: file.file_name }),
    ...(file.file_size !== undefined && { size: file.file_size }),
    ...(file.duration !== undefined && { seconds: file.duration }),
    source: { ref: file.file_id },
  }
}

function pressedNews({ id, from, message, data }: NonNullable<Update['callback_query']>): News[] {
  if (!message || data === undefined) return [{ type: 'unknown', what: 'telegram: callback_query' }]
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? []
  const text = buttons.find(button => button.callback_data === data)?.text ?? data
  return [
    {
      ...framed({ ...message, from, sender_chat: undefined }),
      externalId: `callback:${id}`,
      text,
      kind: 'interactive',
      choice: data,
      quoted: idOf(message.chat.id, message.message_id),
      at: undefined,
    },
  ]
}

function reactionNews({ chat, message_id, user, date, new_reaction }: NonNullable<Update['message_reaction']>): News {
  const [first] = new_reaction
  return {
    type: 'reaction',
    externalId: idOf(chat.id, message_id),
    // An emoji somebody drew has no sign; a star stands for it.
    emoji: first ? (first.emoji ?? '⭐') : '',
    from: user ? person(user) : null,
    at: new Date(date * 1000),
  }
}
