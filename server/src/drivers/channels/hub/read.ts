import type { Address } from '@balcao/contract/channels/addresses'
import { z } from 'zod'
import type { InboundMedia, MessageNews, News } from '../driver.ts'
import { unsupported } from '../unsupported.ts'
import { type HubConfig, NETWORKS, type Network } from './config.ts'

const text = z.string().default('')
const one = z.union([z.string(), z.number()]).transform(String)

const content = z.looseObject({ type: z.string() })
const event = z.object({
  type: z.string(),
  subscriptionId: one.optional(),
  channel: z.string().optional().catch(undefined),
  direction: z.string().optional(),
  message: z
    .object({
      id: one,
      from: one,
      direction: z.string().optional(),
      visitor: z.object({ name: text, firstName: text, lastName: text }).partial().default({}),
      contents: z.array(content).default([]),
      timestamp: z.string().optional(),
    })
    .optional(),
  messageId: one.optional(),
  messageStatus: z.object({ code: z.string(), description: text, error: z.unknown().optional() }).optional(),
})
type Message = NonNullable<z.output<typeof event>['message']>

/** What the hub tells. It signs nothing: the address of the hook is the secret, and the account must be this one. */
export function newsOf({ channelId, network }: Pick<HubConfig, 'channelId' | 'network'>, body: unknown): News[] {
  const read = event.safeParse(body)
  if (!read.success) return unknown('no event')
  const { type, subscriptionId, channel, direction, message, messageId, messageStatus } = read.data
  if (subscriptionId !== undefined && subscriptionId !== channelId) return unknown('another account')
  if (isNetwork(channel) && channel !== network) return unknown(`another network, ${channel}`)
  if (type === 'MESSAGE_STATUS' && messageId && messageStatus) return statusNews(messageId, messageStatus)
  if (type !== 'MESSAGE' || !message) return unknown(type)
  // What went out from here comes back as an echo.
  if ((message.direction ?? direction) === 'OUT') return []
  const address = addressOf(message.from, { channelId, network })
  if (!address) return unknown('nobody of this network')
  return message.contents.flatMap((said, i) => contentNews(message, said, { address, network, i }))
}

const isNetwork = (text: string | undefined): text is Network => NETWORKS.some(network => network === text)

const unknown = (what: string): News[] => [{ type: 'unknown', what: `hub: ${what.slice(0, 60)}` }]

const ACKS: Record<string, -1 | 1 | 2 | 3> = {
  SENT: 1,
  DELIVERED: 2,
  READ: 3,
  REJECTED: -1,
  ERROR: -1,
  FAILED: -1,
  UNDELIVERED: -1,
}

function statusNews(
  externalId: string,
  { code, description, error }: { code: string; description: string; error?: unknown },
): News[] {
  const ack = ACKS[code.toUpperCase()]
  if (ack === undefined) return unknown(`status ${code}`)
  if (ack > 0) return [{ type: 'ack', externalId, ack }]
  const details = [description, error === undefined ? '' : JSON.stringify(error)].filter(Boolean).join(' ').slice(0, 300)
  const isLate = /\b131047\b|24 ?h|re-engagement/i.test(details)
  return [{ type: 'ack', externalId, ack, code: isLate ? 'ERR_REPLY_WINDOW_CLOSED' : 'ERR_SENDING_WAPP_MSG', details }]
}

interface Where {
  address: Address
  network: Network
  i: number
}

function contentNews(message: Message, said: z.output<typeof content>, where: Where): News[] {
  const reacted = reaction.safeParse(said)
  if (reacted.success) {
    const { message_id: externalId, emoji } = reacted.data.reaction
    return [{ type: 'reaction', externalId, emoji, from: where.address, at: at(message) }]
  }
  const { name, firstName, lastName } = message.visitor
  const frame = {
    type: 'message' as const,
    externalId: where.i === 0 ? message.id : `${message.id}:${where.i}`,
    address: where.address,
    name: name || [firstName, lastName].filter(Boolean).join(' '),
    fromMe: false,
    at: at(message),
  }
  const words = wordsOf(message, said, where)
  return words ? [{ ...frame, ...words }] : unsupported(frame, `hub: content ${said.type}`.slice(0, 60))
}

function at({ timestamp }: Message): Date | undefined {
  const date = new Date(timestamp ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

const PHONE = /^\+?\d{7,15}(@\S+)?$/
/** Whom WhatsApp names without a number. */
const BUSINESS_ID = /^[A-Z]{2}\.(ENT\.)?\w+$/

/** Null: on this network nobody goes by that. */
function addressOf(from: string, { network, channelId }: { network: Network; channelId: string }): Address | null {
  switch (network) {
    case 'whatsapp':
      if (BUSINESS_ID.test(from)) return { kind: 'business', scope: channelId, value: from }
      return PHONE.test(from) ? { kind: 'phone', scope: '', value: from.replace(/@.*|\D/g, '') } : null
    case 'telegram':
      return { kind: 'telegram', scope: '', value: from }
    case 'instagram':
    case 'facebook':
      return { kind: 'page', scope: channelId, value: from }
    default:
      return { kind: 'account', scope: channelId, value: from }
  }
}

const reaction = z.object({ type: z.literal('reaction'), reaction: z.object({ message_id: one, emoji: text }) })
const context = { context: z.object({ id: one }).partial().optional() }
const choice = z.object({ id: one, title: text })
const shapes = {
  text: z.object({ type: z.enum(['text', 'reply_text']), text: z.string(), messsageId: one.optional(), ...context }),
  file: z.object({
    type: z.literal('file'),
    fileUrl: z.string(),
    fileMimeType: text,
    fileCaption: text,
    fileName: text,
    ...context,
  }),
  location: z.object({
    type: z.literal('location'),
    latitude: z.coerce.number(),
    longitude: z.coerce.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  contacts: z.object({
    type: z.literal('contacts'),
    contacts: z.array(
      z.object({
        name: z.object({ formatted_name: text }).partial().default({}),
        phones: z.array(z.object({ phone: one }).partial()).default([]),
      }),
    ),
  }),
  chosen: z.object({
    type: z.literal('interactive'),
    interactive: z.object({ button_reply: choice.optional(), list_reply: choice.optional() }),
    ...context,
  }),
  pressed: z.object({ type: z.enum(['button', 'postback']), text, payload: one }),
}

type Words = Pick<MessageNews, 'text' | 'kind' | 'media' | 'location' | 'contacts' | 'quoted' | 'choice'>

function wordsOf(message: Message, said: unknown, where: Where): Words | null {
  const { data: words } = shapes.text.safeParse(said)
  if (words) return { text: words.text, ...quotedIn(words.context?.id ?? words.messsageId) }
  const { data: file } = shapes.file.safeParse(said)
  if (file) return { text: file.fileCaption, media: mediaOf(message, file, where), ...quotedIn(file.context?.id) }
  const { data: place } = shapes.location.safeParse(said)
  if (place) {
    const { type: _, ...location } = place
    return { text: '', kind: 'location', location }
  }
  const { data: cards } = shapes.contacts.safeParse(said)
  if (cards) {
    const contacts = cards.contacts.map(({ name, phones }) => ({
      name: name.formatted_name ?? '',
      phones: phones.flatMap(({ phone }) => phone ?? []),
    }))
    return { text: '', kind: 'contacts', contacts }
  }
  const { data: chosen } = shapes.chosen.safeParse(said)
  const picked = chosen?.interactive.button_reply ?? chosen?.interactive.list_reply
  if (picked) return { text: picked.title, kind: 'interactive', choice: picked.id, ...quotedIn(chosen?.context?.id) }
  const { data: pressed } = shapes.pressed.safeParse(said)
  return pressed ? { text: pressed.text || pressed.payload, kind: 'interactive', choice: pressed.payload } : null
}

const quotedIn = (quoted: string | undefined) => (quoted ? { quoted } : {})

/** WhatsApp's files are behind the hub's own door, the others' lie open. */
function mediaOf({ from }: Message, file: z.output<typeof shapes.file>, { network }: Where): InboundMedia {
  const { fileUrl, fileMimeType: type, fileName } = file
  return {
    kind: kindOf(type),
    ...(type.includes('/') && { mimeType: type }),
    ...(fileName && { fileName }),
    source: network === 'whatsapp' ? { ref: JSON.stringify({ to: from, file }) } : { url: fileUrl },
  }
}

function kindOf(type: string): InboundMedia['kind'] {
  const [family] = type.toLowerCase().split('/')
  if (family === 'image' || family === 'video' || family === 'sticker') return family
  if (family === 'audio') return /ogg|opus/i.test(type) ? 'voice' : 'audio'
  return family === 'voice' ? 'voice' : 'document'
}
