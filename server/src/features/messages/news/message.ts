import { keyOf } from '@balcao/contract/channels/addresses'
import { Refusal } from '@balcao/contract/errors'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { wake } from '../../../infra/processes/wake.ts'
import type { ChannelKey, MessageNews } from '../../channels/index.ts'
import { type FileRow, storeFile } from '../../files/index.ts'
import { sealSource } from '../incoming/source.ts'
import type { Received, Receiver } from '../receive.ts'
import type { Inbound } from '../rules/inbound.ts'

type Media = NonNullable<MessageNews['media']>
type Stored = Pick<FileRow, 'id' | 'kind' | 'type' | 'size'>

/**
 * Messages as channels tell them. Bytes that came along are written first, and nobody's message passes an earlier one of the
 * same conversation meanwhile; others do.
 */
export function messageTaker(receiver: Receiver): (channel: ChannelKey, news: MessageNews) => Promise<Received> {
  const tails = new Map<string, Promise<unknown>>()
  const take = (channel: ChannelKey, message: Inbound): Promise<Received> => {
    const received = receiver.receive(message)
    // Where there is nothing to fetch nobody is woken.
    if (message.source) received.then(() => wake('media', channel.channelId)).catch(() => {})
    return received
  }
  return (channel, news) => {
    const conversation = `${channel.tenantId} ${channel.channelId} ${keyOf(news.address)}`
    const tail = tails.get(conversation)
    const bytes = bytesOf(news.media)
    if (!tail && !bytes) return take(channel, inboundOf(channel, news))

    const file = bytes && news.media ? storeBytes(channel, news.media, bytes) : null
    // Wrapped, so that the next one waits for this one's place in the queue and not for its commit.
    const placed = (async () => {
      const stored = await file?.finally(() => tail)
      if (!file) await tail
      return { received: take(channel, inboundOf(channel, news, stored)) }
    })()
    const mine = placed.then(
      () => {},
      () => {},
    )
    tails.set(conversation, mine)
    void mine.then(() => tails.get(conversation) === mine && tails.delete(conversation))
    return placed.then(({ received }) => received)
  }
}

const bytesOf = (media: Media | undefined): Buffer | null =>
  media && 'base64' in media.source ? Buffer.from(media.source.base64, 'base64') : null

/** Null for what is no file at all, and never will be. */
async function storeBytes({ tenantId }: ChannelKey, media: Media, bytes: Buffer): Promise<Stored | null> {
  try {
    return await storeFile(tenantId, [bytes], {
      name: media.fileName,
      type: media.mimeType,
      kind: media.kind,
      seconds: media.seconds,
      ownerId: null,
      maxBytes: FILE_LIMIT_BYTES,
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** `stored` is the file of what came with its bytes, or null when they were none. */
export function inboundOf(channel: ChannelKey, news: MessageNews, stored?: Stored | null): Inbound {
  const { media, location, contacts, choice, referral, by } = news
  const awaited = media && !('base64' in media.source)
  const extra = {
    ...(location ? { location } : {}),
    ...(contacts ? { contacts: contacts.map(({ name, phones }) => ({ name, phones: [...phones] })) } : {}),
    ...(choice ? { choice } : {}),
    ...(referral ? { referral } : {}),
    ...(by ? { by } : {}),
  }
  return {
    tenantId: channel.tenantId,
    channelId: channel.channelId,
    address: news.address,
    name: news.name,
    fromMe: news.fromMe,
    externalId: news.externalId,
    type: stored?.kind ?? media?.kind ?? news.kind ?? (location ? 'location' : contacts ? 'contacts' : 'chat'),
    body: news.text,
    ...(news.author ? { author: news.author } : {}),
    ...(media ? { media: mediaOf(media, stored) } : {}),
    ...(stored ? { fileId: stored.id } : {}),
    ...(awaited ? { source: { sealed: sealSource(channel, media), bySession: 'ref' in media.source } } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
    ...(news.quoted ? { quoted: news.quoted } : {}),
    ...(news.isForwarded ? { isForwarded: true } : {}),
    ...(news.ack ? { ack: news.ack } : {}),
    ...(news.at ? { saidAt: news.at } : {}),
  }
}

function mediaOf(media: Media, stored: Stored | null | undefined): NonNullable<Inbound['media']> {
  const { fileName: name, mimeType, size, seconds } = media
  const told = { ...(name ? { name } : {}), ...(seconds === undefined ? {} : { seconds }) }
  if (stored) return { ...told, kind: stored.kind, mimeType: stored.type, size: stored.size }
  const state = 'base64' in media.source ? 'missing' : 'fetching'
  return { ...told, kind: media.kind, ...(mimeType ? { mimeType } : {}), ...(size === undefined ? {} : { size }), state }
}
