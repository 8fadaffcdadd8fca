import type { Capabilities, MediaKind } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { Content } from './payload.ts'
import { compose } from './sendable.ts'

/** A message that is to be said again to somebody else. */
export interface Original {
  id: number
  channelId: number
  externalId: string | null
  type: string
  body: string
  extra: MessageRow['extra'] | null
  media: MessageRow['media'] | null
  isDeleted: boolean
  fileId: string | null
  mimeType: string
  size: number
  kind: MediaKind
  name: string
  seconds: number | null
}

interface Repeated {
  body: string
  isForwarded: true
  fileId?: string
  media?: NonNullable<MessageRow['media']>
  content?: Content
  forwards?: number
}

/** As a copy, by what the other channel can do; and where it is the same one and forwards by itself, as that. */
export function repeated(original: Original, channelId: number, can: Capabilities): Repeated {
  const { id, type, externalId, isDeleted } = original
  if (isDeleted || type === 'system') refuse('ERR_MESSAGE_STATUS', { id, is: isDeleted ? 'deleted' : type })
  const isNative = can.forward && externalId !== null && original.channelId === channelId
  return { ...copied(original, can), isForwarded: true, ...(isNative ? { forwards: id } : {}) }
}

function copied(original: Original, can: Capabilities): Omit<Repeated, 'isForwarded'> {
  const { body, extra, fileId } = original
  if (extra?.location) return { body, content: special({ type: 'location', ...whole(extra.location) }, can.location) }
  if (extra?.contacts) return { body, content: special({ type: 'contacts', contacts: extra.contacts }, can.contactCard) }
  const { kind, state } = original.media ?? {}
  // What is seen there and not here cannot be said again.
  if (state === 'missing') refuse('ERR_WAPP_DOWNLOAD_MEDIA', { id: original.id })
  if (state !== undefined) refuse('ERR_NO_FILE_FOUND', { id: original.id, state })
  const file = fileId === null ? [] : [{ fileId, caption: '', voice: kind === 'voice', file: fileOf(original, fileId) }]
  const [part, more] = compose({ body, files: file, signature: null }, can).parts
  // A caption where there can be none is left out: one message is forwarded as one.
  const said = more ?? part
  if (!said?.file) return { body: said?.body ?? '' }
  const { id, ...media } = said.file
  return { body: said.body, fileId: id, media }
}

const fileOf = ({ name, mimeType, size, kind, seconds, media }: Original, id: string) => ({
  id,
  name,
  mimeType,
  size,
  kind: media?.kind ?? kind,
  ...(seconds === null ? {} : { seconds }),
})

function special<C extends Content>(content: C, isPossible: boolean): C {
  return isPossible ? content : refuse('ERR_CHANNEL_CANNOT', { what: content.type })
}

type Location = NonNullable<NonNullable<MessageRow['extra']>['location']>

const whole = ({ latitude, longitude, name, address }: Location) => ({
  latitude,
  longitude,
  ...(name === undefined ? {} : { name }),
  ...(address === undefined ? {} : { address }),
})
