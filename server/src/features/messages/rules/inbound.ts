import type { Address } from '@balcao/contract/addresses'

/** A message as a channel tells it, in no channel's own words. */
export interface Inbound {
  tenantId: number
  channelId: number
  /** Whose conversation it is: the customer, or the group. */
  address: Address
  /** The name they go by on the channel. */
  name: string
  /** Written on the company's own phone. */
  fromMe: boolean
  /** In a group: who wrote. */
  author?: { address: string; name: string }
  externalId: string
  type: string
  body: string
  media?: { name?: string; mimeType?: string; size?: number }
  /** The channel's id of the message it answers. */
  quoted?: string
  isForwarded?: boolean
  saidAt?: Date
}

const BODY_MAX = 65_536
const PREVIEW_MAX = 100
const NAME_MAX = 200

/** What PostgreSQL cannot hold, a NUL or half a character, is shown as what it is: unreadable. */
export const readable = (text: string, most: number): string => text.replaceAll('\0', '\uFFFD').slice(0, most).toWellFormed()

/** The moment it was said, when that is one: some channels send seconds as milliseconds, or the end of time. */
export function saidAt(at: Date | undefined, now: Date): string | null {
  const time = at?.getTime() ?? Number.NaN
  return time > 0 && time < now.getTime() + DAY_MS ? new Date(time).toISOString() : null
}
const DAY_MS = 86_400_000

/** A message as the arrival statement takes it. */
export function asArrival(message: Inbound, key: string, now: Date) {
  const { address, author, media } = message
  const body = readable(message.body, BODY_MAX)
  return {
    tenant: message.tenantId,
    channel: message.channelId,
    kind: address.kind,
    scope: readable(address.scope, NAME_MAX),
    key: readable(key, NAME_MAX),
    value: readable(address.value, NAME_MAX),
    name: readable(message.name, NAME_MAX),
    from_me: message.fromMe,
    author: author ? readable(author.address, NAME_MAX) : null,
    author_name: author ? readable(author.name, NAME_MAX) : null,
    external_id: readable(message.externalId, 500),
    type: readable(message.type, 40),
    body,
    preview: (body || media?.name || '').slice(0, PREVIEW_MAX).toWellFormed(),
    media: media ?? null,
    quoted: message.quoted ? readable(message.quoted, 500) : null,
    forwarded: message.isForwarded ?? false,
    said_at: saidAt(message.saidAt, now),
  }
}
export type Arrival = ReturnType<typeof asArrival>
