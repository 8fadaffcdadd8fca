import { z } from 'zod'
import type { Content, Outbound, OutboundMedia } from '../driver.ts'
import { SendError } from '../driver.ts'
import { jidOf } from '../lib/wa/jid.ts'
import { bytesOf, understood } from '../provider-call.ts'
import type { EvoApi } from './api.ts'

const UPLOAD_MS = 180_000
const taken = z.object({ key: z.object({ id: z.string() }) })

export async function send(api: EvoApi, message: Outbound, signal: AbortSignal): Promise<string> {
  const { verb, body } = await orderOf(message)
  const answer = await api.post(
    `/message/${verb}`,
    { number: numberOf(message.to), ...body, ...aboutOf(message) },
    { signal, timeoutMs: UPLOAD_MS },
  )
  return understood(taken, answer).key.id
}

/** Digits for a number, the whole name for anything else. */
export const numberOf = (to: Outbound['to']): string => (to.kind === 'phone' ? to.value.replace(/\D/g, '') : jidOf(to))

interface Order {
  verb: string
  body: object
}

async function orderOf({ content }: Outbound): Promise<Order> {
  switch (content.type) {
    case 'text':
      return { verb: 'sendText', body: { text: content.text } }
    case 'media':
      return fileOrder(content.media, content.caption)
    case 'location': {
      const { latitude, longitude, name, address } = content
      // Both must be there and say something.
      return {
        verb: 'sendLocation',
        body: { latitude, longitude, name: name || address || '-', address: address || name || '-' },
      }
    }
    case 'contacts':
      return { verb: 'sendContact', body: { contact: content.contacts.map(card) } }
    case 'buttons':
    case 'list':
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `no phone shows ${content.type} sent this way`)
  }
}

function card({ name, phones }: Extract<Content, { type: 'contacts' }>['contacts'][number]) {
  const number = (phones[0] ?? '').replace(/\D/g, '')
  return { fullName: name, wuid: number, phoneNumber: number }
}

/** Without the prefix of a data address: with it, the server takes the file for broken. */
async function fileOrder(media: OutboundMedia, caption: string): Promise<Order> {
  const base64 = (await bytesOf(media)).toString('base64')
  if (media.kind === 'voice') return { verb: 'sendWhatsAppAudio', body: { audio: base64, encoding: false } }
  if (media.kind === 'sticker') return { verb: 'sendSticker', body: { sticker: base64 } }
  const mediatype = media.kind
  return {
    verb: 'sendMedia',
    body: { mediatype, mimetype: media.mimeType, fileName: media.fileName, media: base64, ...(caption && { caption }) },
  }
}

function aboutOf({ quoted, mentions, to }: Outbound) {
  const mentioned = to.kind === 'group' ? (mentions?.addresses.map(({ value }) => value) ?? []) : []
  return {
    ...(quoted && {
      quoted: {
        key: {
          id: quoted.externalId,
          remoteJid: jidOf(quoted.to),
          fromMe: quoted.fromMe,
          ...(quoted.author && { participant: quoted.author }),
        },
        message: { conversation: quoted.text },
      },
    }),
    ...(mentions?.everybody && to.kind === 'group' && { mentionsEveryOne: true }),
    ...(mentioned.length > 0 && !mentions?.everybody && { mentioned }),
  }
}
