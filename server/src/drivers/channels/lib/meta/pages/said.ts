import type { MediaKind } from '@balcao/contract/channels/channel-words'
import type { MessageNews } from '../../../driver.ts'
import type { Attachment, Message, Referral } from './wire.ts'

type Said = Pick<MessageNews, 'text' | 'kind' | 'media' | 'location' | 'choice' | 'referral'>

/** What a message says, in as many parts as it has files; the text goes with the first. */
export function partsOf(message: Message): Said[] {
  const { text = '', attachments = [], quick_reply, reply_to, is_unsupported, referral } = message
  const parts = attachments.flatMap(attachment => attached(attachment, text))
  const [first = said('', is_unsupported ? 'unsupported' : undefined), ...others] = parts
  const story = reply_to?.story
  return [
    {
      ...first,
      text: joined(text, first.text),
      ...(quick_reply && { kind: 'interactive', choice: quick_reply.payload }),
      ...(story?.url && { kind: 'image', media: mediaAt('image', story.url) }),
      ...(story && { referral: { source: 'story', ...(story.id && { id: story.id }), ...(story.url && { url: story.url }) } }),
      ...(referral && { referral: referralOf(referral) }),
    },
    ...others,
  ]
}

const FILES: Readonly<Record<string, MediaKind>> = { image: 'image', video: 'video', audio: 'audio', file: 'document' }

function attached({ type, title, url: link, payload }: Attachment, text: string): Said | [] {
  const url = payload?.url ?? link
  const words = payload?.title ?? title ?? payload?.text
  const kind = payload?.sticker_id ? 'sticker' : Object.hasOwn(FILES, type) ? FILES[type] : undefined
  if (kind) return url ? { ...said('', kind), media: mediaAt(kind, url) } : said('', 'unsupported')

  if (type === 'location' && payload?.coordinates) {
    const { lat: latitude, long: longitude } = payload.coordinates
    return { ...said(words ?? '', 'location'), location: { latitude, longitude, ...(words && { name: words }) } }
  }
  // A picture or a film: which, its bytes will say.
  if (type === 'story_mention')
    return url
      ? { ...said('', 'image'), media: mediaAt('image', url), referral: { source: 'mention', url } }
      : { ...said(''), referral: { source: 'mention' } }
  // Meta tells a link's preview beside the text that has the link.
  if (type === 'fallback' && text !== '') return []
  return words || url ? said(joined(words, url)) : said('', 'unsupported')
}

const said = (text: string, kind?: string): Said => ({ text, ...(kind && { kind }) })
const mediaAt = (kind: MediaKind, url: string) => ({ kind, source: { url } })
const joined = (...lines: (string | undefined)[]) => lines.filter(Boolean).join('\n')

/** A file that was sent with others: Meta has one id for all of them. */
export const partId = (mid: string, part: number): string => (part === 0 ? mid : `${mid}#${part + 1}`)

/** More than they allow in one message. */
const PARTS_MAX = 30
export const furtherParts = (mid: string): string[] => Array.from({ length: PARTS_MAX - 1 }, (_, i) => partId(mid, i + 1))

export function referralOf({
  ref,
  source,
  ad_id,
  referer_uri,
  ads_context_data: ad,
  product,
}: Referral): NonNullable<MessageNews['referral']> {
  const id = ad_id ?? product?.id ?? ref
  return {
    source: ad_id ? 'ad' : product ? 'product' : (source?.toLowerCase() ?? 'link'),
    ...(id && { id }),
    ...(referer_uri && { url: referer_uri }),
    ...(ad?.ad_title && { title: ad.ad_title }),
  }
}
