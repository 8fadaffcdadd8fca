import type { MediaKind } from '@balcao/contract/channels/channel-words'
import type { Found } from './sniff.ts'

interface Judged {
  /** What it is, as far as bytes can tell. */
  type: string
  /** It was said to be something its bytes deny. */
  lied: boolean
}

const UNKNOWN = 'application/octet-stream'
const TEXT = 'text/plain'

/** One container, several right names for it: its sender knows better which. */
const SAME: readonly (readonly string[])[] = [
  [
    'video/mp4',
    'audio/mp4',
    'audio/m4a',
    'audio/x-m4a',
    'audio/aac',
    'video/quicktime',
    'video/3gpp',
    'audio/3gpp',
    'video/x-m4v',
  ],
  ['audio/ogg', 'video/ogg', 'application/ogg', 'audio/opus'],
  ['video/webm', 'audio/webm', 'video/x-matroska', 'video/matroska', 'audio/x-matroska'],
  ['audio/mpeg', 'audio/mp3', 'video/mpeg'],
  ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave'],
  ['audio/amr', 'audio/amr-wb'],
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/apng', 'image/x-png'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/bmp', 'image/x-ms-bmp'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['application/xml', 'text/xml', 'image/svg+xml', 'application/xhtml+xml', 'text/html'],
  ['application/gzip', 'application/x-gzip', 'application/x-tgz'],
]
/** Old office files are one container, new ones are archives, and so are many programs' own files. */
const OFFICE: Readonly<Record<string, RegExp>> = {
  'application/x-cfb': /^application\/(msword|vnd\.ms-|vnd\.visio|x-msi)/,
  'application/zip': /^application\/(vnd\.|epub|java-archive|x-zip|zip)/,
}
const WRITTEN =
  /^(text\/[\w.+-]+|application\/([\w.+-]+\+)?(json|xml|yaml|x-yaml|sql|rtf|javascript|x-javascript|csv|x-ofx|x-x509-ca-cert))$/
/** Their bytes always show: who claims one of these without is lying. */
const SHOWS = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip|x-7z-compressed|vnd\.openxmlformats|vnd\.ms-|msword)/

/** What a file is, of what was said of it and what its bytes say. Bytes win. */
export function judge(said: string | null, found: Found): Judged {
  const claim = bare(said)
  if (found.type === null) return judgeBySaying(claim, found.isText)
  const type = bare(found.type) ?? UNKNOWN
  if (claim === null || claim === UNKNOWN || claim === type) return { type, lied: false }
  if (SAME.some(names => names.includes(type) && names.includes(claim)) || OFFICE[type]?.test(claim))
    return { type: claim, lied: false }
  return { type, lied: familyOf(claim) !== familyOf(type) || familyOf(claim) === 'application' }
}

function judgeBySaying(claim: string | null, isText: boolean): Judged {
  const plain = isText ? TEXT : UNKNOWN
  if (claim === null || claim === UNKNOWN) return { type: plain, lied: false }
  if (claim === 'image/svg+xml' && isText) return { type: claim, lied: false }
  if (SHOWS.test(claim)) return { type: plain, lied: true }
  if (WRITTEN.test(claim)) return isText ? { type: claim, lied: false } : { type: UNKNOWN, lied: true }
  return { type: claim, lied: false }
}

/** Without parameters; null for what is no media type. */
function bare(type: string | null): string | null {
  const name = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[\w.+-]{1,100}$/.test(name) ? name : null
}

const familyOf = (type: string): string => type.split('/')[0] ?? ''

/** How a channel carries a file of this type, when nobody says otherwise. */
export function kindOf(type: string): MediaKind {
  if (type === 'image/svg+xml') return 'document'
  const family = familyOf(type)
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

/** A kind that was told, if bytes of this type can be that. */
export function kindAs(told: MediaKind, type: string): MediaKind {
  const kind = kindOf(type)
  if (told === 'sticker') return kind === 'image' ? told : kind
  if (told === 'voice') return kind === 'audio' || type === 'application/ogg' ? told : kind
  return told === 'document' ? told : kind
}

const SHOWN = /^(image\/(jpeg|png|apng|gif|webp|avif|bmp|x-icon)|audio\/.*|video\/.*|application\/(pdf|ogg)|text\/plain)$/

/** A browser may show it where it stands: it is not of a type that can run. */
export const isShown = (type: string): boolean => SHOWN.test(type)
