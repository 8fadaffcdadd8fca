import type { Address } from '@balcao/contract/channels/addresses'
import { sandboxEvent } from '@balcao/contract/channels/sandbox'
import type { z } from 'zod'
import type { InboundMedia, MessageNews, News } from '../driver.ts'

type Event = z.output<typeof sandboxEvent>
type Message = Extract<Event, { type: 'message' | 'reply' }>

const MOST = 1000
const ACKS = { sent: 1, delivered: 2, read: 3, played: 4, failed: -1 } as const

/** What a call of the sandbox's provider says, each thing by itself: one that is not understood takes none of the others along. */
export function readEvents(body: unknown): News[] {
  const all: unknown[] = Array.isArray(body) ? body.slice(0, MOST) : [body]
  return all.map(one => {
    const event = sandboxEvent.safeParse(one)
    return event.success ? newsOf(event.data) : { type: 'unknown', what: event.error.issues[0]?.message ?? 'unreadable' }
  })
}

function newsOf(event: Event): News {
  switch (event.type) {
    case 'message':
    case 'reply':
      return messageOf(event)
    case 'reaction':
      return {
        type: 'reaction',
        externalId: event.externalId,
        emoji: event.emoji,
        from: event.from ? addressOf(event.from) : null,
        ...said(event),
      }
    case 'edit':
      return { type: 'edited', externalId: event.externalId, text: event.text, ...said(event) }
    case 'delete':
      return { type: 'removed', externalId: event.externalId, ...said(event) }
    case 'status': {
      const failed = event.status === 'failed' ? { code: 'ERR_SENDING_WAPP_MSG' as const } : {}
      const details = event.details === undefined ? {} : { details: event.details }
      return { type: 'ack', externalId: event.externalId, ack: ACKS[event.status], ...failed, ...details }
    }
    case 'call':
      return {
        type: 'call',
        callId: event.callId,
        from: addressOf(event.from),
        name: event.name ?? '',
        state: event.state,
      }
    case 'members':
      return {
        type: 'members',
        id: event.externalId,
        group: { kind: 'group', scope: '', value: event.group.id },
        change: event.change,
        people: event.people.map(({ from, name }) => ({ address: addressOf(from), ...(name ? { name } : {}) })),
        ...(event.us ? { us: true } : {}),
        ...said(event),
      }
    case 'identity':
      return { type: 'identity', addresses: event.names.map(addressOf), ...(event.name ? { name: event.name } : {}) }
    case 'connection':
      return {
        type: 'status',
        status: event.status,
        ...(event.status === 'disconnected' ? { code: 'ERR_CHANNEL_UNREACHABLE' } : {}),
        ...(event.details ? { details: event.details } : {}),
        ...(event.final ? { final: true } : {}),
      }
  }
}

function messageOf(event: Message): MessageNews {
  const { from, name = '', group, location, contacts, quoted, choice } = event
  const kind = kindOf(event)
  return {
    type: 'message',
    externalId: event.externalId,
    address: group ? { kind: 'group', scope: '', value: group.id } : addressOf(from),
    name: group ? group.name : name,
    fromMe: event.fromMe ?? false,
    ...(group ? { author: { address: from, name } } : {}),
    text: event.text ?? '',
    ...(kind ? { kind } : {}),
    ...(event.media ? { media: mediaOf(event.media) } : {}),
    ...(location ? { location: whole(location) } : {}),
    ...(contacts ? { contacts } : {}),
    ...(quoted === undefined ? {} : { quoted }),
    ...(choice === undefined ? {} : { choice }),
    ...(event.forwarded ? { isForwarded: true } : {}),
    ...said(event),
  }
}

function kindOf({ media, location, contacts, choice }: Message): string | null {
  if (media) return mediaKind(media)
  if (location) return 'location'
  if (contacts) return 'contacts'
  return choice === undefined ? null : 'interactive'
}

type Media = NonNullable<Message['media']>

function mediaKind({ kind, mimeType }: Media): InboundMedia['kind'] {
  if (kind) return kind
  const family = mimeType.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

const mediaOf = (media: Media): InboundMedia => ({
  kind: mediaKind(media),
  mimeType: media.mimeType,
  ...(media.fileName === undefined ? {} : { fileName: media.fileName }),
  source: 'url' in media ? { url: media.url } : { base64: media.base64 },
})

const whole = ({ latitude, longitude, name, address }: NonNullable<Message['location']>) => ({
  latitude,
  longitude,
  ...(name === undefined ? {} : { name }),
  ...(address === undefined ? {} : { address }),
})

const said = ({ at }: { at?: string | undefined }) => (at === undefined ? {} : { at: new Date(at) })

/** Digits are a telephone; anything else is a name of the sandbox's own. */
export const addressOf = (who: string): Address =>
  /^\+?\d{5,20}$/.test(who)
    ? { kind: 'phone', scope: '', value: who.replace('+', '') }
    : { kind: 'account', scope: '', value: who }
