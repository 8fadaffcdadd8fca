import type { Address } from '@balcao/contract/channels/addresses'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { readable, readableName } from '@balcao/contract/values/readable'

type Media = NonNullable<MessageRow['media']>
type Extra = NonNullable<MessageRow['extra']>

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
  /** In a group: the sender. */
  author?: { address: string; name: string }
  externalId: string
  type: string
  body: string
  media?: Media
  extra?: Extra
  /** Its file, when that is here already. */
  fileId?: string
  /** Where its file is to be fetched. */
  source?: { sealed: string; bySession: boolean }
  /** The channel's id of the message it answers. */
  quoted?: string
  isForwarded?: boolean
  /** Of an old one of the company's: how far it came. */
  ack?: number
  saidAt?: Date
}

const BODY_MAX = 65_536
const PREVIEW_MAX = 100
const ADDRESS_MAX = 200
const ID_MAX = 500

export const readableId = (text: string): string => readable(text, ID_MAX)
export const readableBody = (text: string): string => readable(text, BODY_MAX)
/** Of somebody on their channel, or of what belongs to it: compared, never shown as a name. */
export const readableAddress = (text: string): string => readable(text, ADDRESS_MAX)

/** The moment it was said, when that is one: some channels send seconds as milliseconds, or the end of time. */
export function saidAt(at: Date | undefined, now: Date): string | null {
  const time = at?.getTime() ?? Number.NaN
  return time > 0 && time < now.getTime() + DAY_MS ? new Date(time).toISOString() : null
}
const DAY_MS = 86_400_000

/** A message as the arrival statement takes it. */
export function asArrival(message: Inbound, key: string, now: Date) {
  const { address, author } = message
  const body = readableBody(message.body)
  const media = message.media ? cleanMedia(message.media) : null
  return {
    tenant: message.tenantId,
    channel: message.channelId,
    kind: address.kind,
    scope: readableAddress(address.scope),
    key: readableAddress(key),
    value: readableAddress(address.value),
    name: readableName(message.name),
    from_me: message.fromMe,
    author: author ? readableAddress(author.address) : null,
    author_name: author ? readableName(author.name) : null,
    external_id: readableId(message.externalId),
    type: readable(message.type, 40),
    body,
    preview: (body || media?.name || '').slice(0, PREVIEW_MAX).toWellFormed(),
    media,
    extra: message.extra ? cleanExtra(message.extra) : null,
    file: message.fileId ?? null,
    source: message.source?.sealed ?? null,
    by_session: message.source?.bySession ?? false,
    quoted: message.quoted ? readableId(message.quoted) : null,
    forwarded: message.isForwarded ?? false,
    ack: message.ack ?? null,
    said_at: saidAt(message.saidAt, now),
  }
}
export type Arrival = ReturnType<typeof asArrival>

/** Only what the wire shows, and only what is: numbers that are none are not told. */
function cleanMedia({ kind, name, mimeType, size, seconds, state }: Media): Media {
  return {
    ...(kind ? { kind } : {}),
    ...(name ? { name: readableName(name) } : {}),
    ...(mimeType ? { mimeType: readableAddress(mimeType) } : {}),
    ...(isCount(size) ? { size } : {}),
    ...(isCount(seconds) ? { seconds } : {}),
    ...(state ? { state } : {}),
  }
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const CONTACTS_MAX = 50
const PHONES_MAX = 20

function cleanExtra({ location, contacts, choice, referral, by }: Extra): Extra | null {
  const place = location && isPlace(location) ? location : null
  const clean: Extra = {
    ...(place
      ? {
          location: {
            latitude: place.latitude,
            longitude: place.longitude,
            ...(place.name ? { name: readableName(place.name) } : {}),
            ...(place.address ? { address: readable(place.address, ID_MAX) } : {}),
          },
        }
      : {}),
    ...(contacts
      ? {
          contacts: contacts.slice(0, CONTACTS_MAX).map(({ name, phones }) => ({
            name: readableName(name),
            phones: phones.slice(0, PHONES_MAX).map(phone => readable(phone, 60)),
          })),
        }
      : {}),
    ...(choice ? { choice: readableId(choice) } : {}),
    ...(referral ? { referral: cleanReferral(referral) } : {}),
    ...(by ? { by } : {}),
  }
  return Object.keys(clean).length > 0 ? clean : null
}

const cleanReferral = ({ source, id, url, title, text }: NonNullable<Extra['referral']>) => ({
  source: readable(source, 40),
  ...(id ? { id: readableId(id) } : {}),
  ...(url ? { url: readable(url, URL_MAX) } : {}),
  ...(title ? { title: readableName(title) } : {}),
  ...(text ? { text: readable(text, ID_MAX) } : {}),
})
const URL_MAX = 2_000

const isPlace = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
