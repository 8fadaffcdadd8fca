import type { InlineKeyboardMarkup, ReplyParameters } from '@grammyjs/types'
import { z } from 'zod'
import type { Choice, Content, Outbound, OutboundMedia } from '../driver.ts'
import { SendError } from '../driver.ts'
import { bytesOf, understood } from '../provider-call.ts'
import type { CallOptions, TelegramApi } from './api.ts'

const CAPTION_MAX = 1024
const PHOTO_MAX = 10 * 1024 * 1024

interface To {
  chat_id: string
  reply_parameters?: ReplyParameters
}

const sent = z.object({ message_id: z.number() })

/** Sends to that chat, and answers the message's number there. What needs several messages is known by its first. */
export async function sendTo(chatId: string, message: Outbound, api: TelegramApi, signal: AbortSignal): Promise<number> {
  const { content, forwarded, quoted } = message
  if (forwarded)
    return numberOf(await api.call('forwardMessage', { chat_id: chatId, ...originalOf(forwarded.externalId) }, { signal }))
  const reply = quoted && splitId(quoted.externalId)
  const to: To = {
    chat_id: chatId,
    // What was quoted may be gone by now; that is no reason to say nothing.
    ...(reply?.chat === chatId && { reply_parameters: { message_id: reply.message, allow_sending_without_reply: true } }),
  }
  return content.type === 'media' ? sendMedia(to, content, api, signal) : sendWords(to, content, api, signal)
}

export function splitId(externalId: string): { chat: string; message: number } {
  const [chat = '', message] = externalId.split(':')
  return { chat, message: Number(message) }
}

function originalOf(externalId: string) {
  const { chat, message } = splitId(externalId)
  return { from_chat_id: chat, message_id: message }
}

const numberOf = (result: unknown): number => understood(sent, result).message_id

async function sendWords(to: To, content: Exclude<Content, { type: 'media' }>, api: TelegramApi, signal: AbortSignal) {
  const options = { signal }
  switch (content.type) {
    case 'text':
      return numberOf(await api.call('sendMessage', { ...to, text: content.text }, options))
    case 'buttons': {
      const text = [content.text, content.footer].filter(Boolean).join('\n\n')
      return numberOf(await api.call('sendMessage', { ...to, text, reply_markup: keyboard(content.buttons) }, options))
    }
    case 'list': {
      const described = content.rows.filter(row => row.description).map(row => `${row.title}: ${row.description}`)
      const text = [content.text, described.join('\n'), content.footer].filter(Boolean).join('\n\n')
      return numberOf(await api.call('sendMessage', { ...to, text, reply_markup: keyboard(content.rows) }, options))
    }
    case 'location':
      return numberOf(await sendLocation(to, content, api, options))
    case 'contacts':
      return sendContacts(to, content.contacts, api, options)
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'Telegram has no templates')
  }
}

function sendLocation(to: To, content: Extract<Content, { type: 'location' }>, api: TelegramApi, options: CallOptions) {
  const { latitude, longitude, name, address } = content
  if (!name && !address) return api.call('sendLocation', { ...to, latitude, longitude }, options)
  return api.call('sendVenue', { ...to, latitude, longitude, title: name ?? address ?? '', address: address ?? '' }, options)
}

type Cards = Extract<Content, { type: 'contacts' }>['contacts']

async function sendContacts(to: To, contacts: Cards, api: TelegramApi, options: CallOptions): Promise<number> {
  const numbers: number[] = []
  for (const { name, phones } of contacts) {
    const card = { ...to, phone_number: phones[0] ?? '', first_name: name }
    numbers.push(numberOf(await api.call('sendContact', card, options).catch(afterPart(numbers.length > 0))))
  }
  return numbers[0] ?? nothingToSend()
}

function nothingToSend(): never {
  throw new SendError('refused', 'ERR_EMPTY_MESSAGE', 'no contact to send')
}

/** Half of it is there: nobody may repeat the whole. */
const afterPart =
  (isPart: boolean) =>
  (error: unknown): never => {
    if (!isPart || !(error instanceof SendError)) throw error
    throw new SendError('doubt', error.code, `only a part was sent: ${error.message}`, { cause: error })
  }

async function sendMedia(to: To, { media, caption }: Extract<Content, { type: 'media' }>, api: TelegramApi, signal: AbortSignal) {
  const fits = caption.length <= CAPTION_MAX && media.kind !== 'sticker'
  const number = numberOf(await upload(to, media, fits && caption ? { caption } : {}, { api, signal }))
  if (!fits && caption) {
    const under = { chat_id: to.chat_id, reply_parameters: { message_id: number } }
    await api.call('sendMessage', { ...under, text: caption }, { signal }).catch(afterPart(true))
  }
  return number
}

async function upload(
  to: To,
  media: OutboundMedia,
  said: { caption?: string },
  { api, signal }: { api: TelegramApi; signal: AbortSignal },
) {
  const file = new Blob([await bytesOf(media)], { type: media.mimeType })
  const options = { signal, fileName: media.fileName }
  const all = { ...to, ...said }
  const length = media.seconds === undefined ? {} : { duration: Math.round(media.seconds) }
  switch (media.kind) {
    case 'image':
      // What is too big for a picture goes as the file it is.
      if (media.size > PHOTO_MAX) return api.call('sendDocument', { ...all, document: file }, options)
      return api.call('sendPhoto', { ...all, photo: file }, options)
    case 'video':
      return api.call('sendVideo', { ...all, ...length, video: file, supports_streaming: true }, options)
    case 'audio':
      return api.call('sendAudio', { ...all, ...length, audio: file }, options)
    case 'voice':
      return api.call('sendVoice', { ...all, ...length, voice: file }, options)
    case 'sticker':
      return api.call('sendSticker', { ...to, sticker: file }, options)
    case 'document':
      return api.call('sendDocument', { ...all, document: file }, options)
  }
}

const CALLBACK_BYTES = 64

const keyboard = (choices: readonly Choice[]): InlineKeyboardMarkup => ({
  inline_keyboard: choices.map(({ id, title }) => [{ text: title, callback_data: fitting(id) ? id : title }]),
})

/** Telegram carries 64 bytes back; a longer id is answered by its label. */
const fitting = (id: string): boolean => id !== '' && Buffer.byteLength(id) <= CALLBACK_BYTES
