import { z } from 'zod'
import type { Content, Outbound, OutboundMedia } from '../driver.ts'
import { SendError } from '../driver.ts'
import { jidOf } from '../lib/wa/jid.ts'
import { vcardOf } from '../lib/wa/vcard.ts'
import { bytesOf, understood } from '../provider-call.ts'
import type { MeowApi } from './api.ts'

const UPLOAD_MS = 180_000
const taken = z.object({ Id: z.string() })

/** What the session knows of itself, for what is quoted. */
export interface Self {
  jid: string
}

export async function send(api: MeowApi, message: Outbound, self: Self, signal: AbortSignal): Promise<string> {
  const order = await orderOf(message)
  const mentioned = await mentionsOf(api, message, signal)
  const context = { ...quoteOf(message, self), ...(mentioned.length > 0 && { MentionedJID: mentioned }) }
  const body = {
    Phone: phoneOf(message.to),
    Id: message.id,
    ...order.body,
    ...(Object.keys(context).length > 0 && { ContextInfo: context }),
  }
  return understood(taken, await api.post(`/chat/send/${order.path}`, body, { signal, timeoutMs: UPLOAD_MS })).Id
}

/** Digits for a number, the whole name for anything else. */
export const phoneOf = (to: Outbound['to']): string => (to.kind === 'phone' ? to.value.replace(/\D/g, '') : jidOf(to))

interface Order {
  path: string
  body: object
}

async function orderOf({ content }: Outbound): Promise<Order> {
  switch (content.type) {
    case 'text':
      return { path: 'text', body: { Body: content.text } }
    case 'media':
      return fileOrder(content.media, content.caption)
    case 'location':
      return { path: 'location', body: placeOf(content) }
    case 'contacts':
      return cardOrder(content.contacts)
    case 'buttons':
    case 'list':
    case 'template':
      throw new SendError('refused', 'ERR_CHANNEL_CANNOT', `Wuzapi shows no ${content.type}`)
  }
}

const placeOf = ({ latitude, longitude, name, address }: Extract<Content, { type: 'location' }>) => ({
  Latitude: latitude,
  Longitude: longitude,
  Name: [name, address].filter(Boolean).join(', '),
})

/** One card a message; several are one file of several, which phones open as such. */
function cardOrder(contacts: Extract<Content, { type: 'contacts' }>['contacts']): Order {
  const [first] = contacts
  if (!first) throw new SendError('refused', 'ERR_EMPTY_MESSAGE', 'no contact to send')
  return { path: 'contact', body: { Name: first.name, Vcard: contacts.map(vcardOf).join('\n') } }
}

async function fileOrder(media: OutboundMedia, caption: string): Promise<Order> {
  const base64 = (await bytesOf(media)).toString('base64')
  const as = (type: string) => `data:${type};base64,${base64}`
  switch (media.kind) {
    case 'image':
      return { path: 'image', body: { Image: as(media.mimeType), Caption: caption } }
    case 'video':
      return { path: 'video', body: { Video: as(media.mimeType), Caption: caption } }
    case 'voice':
      return { path: 'audio', body: { Audio: as('audio/ogg'), PTT: true, Seconds: Math.round(media.seconds ?? 0) } }
    case 'audio':
      // Old builds send all sound as a voice note in its one format: other sound goes as the file it is.
      if (!/ogg/.test(media.mimeType)) return document(media, as, caption)
      return { path: 'audio', body: { Audio: as('audio/ogg'), PTT: false } }
    case 'sticker':
      return { path: 'sticker', body: { Sticker: as(media.mimeType) } }
    case 'document':
      return document(media, as, caption)
  }
}

const document = (media: OutboundMedia, as: (type: string) => string, caption: string): Order => ({
  path: 'document',
  body: { Document: as('application/octet-stream'), FileName: media.fileName, MimeType: media.mimeType, Caption: caption },
})

function quoteOf({ quoted, to }: Outbound, self: Self) {
  if (!quoted) return {}
  const participant = quoted.author ?? (quoted.fromMe ? self.jid : jidOf(to))
  return { StanzaId: quoted.externalId, Participant: participant || jidOf(to) }
}

async function mentionsOf(api: MeowApi, { mentions, to }: Outbound, signal: AbortSignal): Promise<string[]> {
  if (!mentions || to.kind !== 'group') return []
  if (!mentions.everybody) return mentions.addresses.map(jidOf)
  return (await membersOf(api, jidOf(to), signal)).map(({ JID }) => JID)
}

const members = z.object({
  Participants: z
    .array(
      z.object({
        JID: z.string(),
        PhoneNumber: z.string().default(''),
        DisplayName: z.string().default(''),
        IsAdmin: z.boolean().default(false),
        IsSuperAdmin: z.boolean().default(false),
      }),
    )
    .nullable()
    .default([]),
})

export async function membersOf(api: MeowApi, groupJid: string, signal?: AbortSignal) {
  return understood(members, await api.get(`/group/info?groupJID=${encodeURIComponent(groupJid)}`, signal)).Participants ?? []
}
