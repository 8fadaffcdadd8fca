import type { Capabilities, MediaKind } from '@balcao/contract/channels/channel-words'
import { type ErrorCode, Refusal, refuse } from '@balcao/contract/errors'
import type { StoredFile } from '@balcao/contract/messages/files'
import { writableUntil } from '@balcao/contract/messages/reply-window'
import type { TicketStatus } from '@balcao/contract/tickets/ticket-words'

/** What of a ticket decides whether somebody may write in it now. */
export interface Facts {
  status: TicketStatus
  userId: number | null
  /** Its channel is one the writer works on. */
  worksThere: boolean
  channelGone?: boolean
  /** Numbers of what the company said after the last message the composer has shown, by anybody else. */
  newer: readonly number[]
  /** The message to be answered is of this conversation. */
  quoted: boolean
  /** When the customer last wrote. */
  heardAt: Date | null
  /** When they last came by an ad. */
  adAt?: Date | null
}

/** Parked tickets can be written in, and rest; one that waits is accepted first, a closed one opened again. */
const WRITABLE: readonly TicketStatus[] = ['open', 'schedule']

type Reach = Pick<Capabilities, 'replyWindowHours' | 'adWindowHours' | 'starts'>

/** Refuses to write now, and says why. */
export function mayWrite(facts: Facts, can: Reach, now: Date): void {
  const { status, userId, worksThere, channelGone = false, newer, quoted, heardAt } = facts
  if (!worksThere) refuse('ERR_NO_PERMISSION', { reason: 'channel' })
  mayWriteIn({ status, userId })
  if (channelGone) refuse('ERR_NO_WAPP_FOUND')
  if (newer.length > 0) refuse('ERR_NEWER_REPLY', { newer })
  if (!quoted) refuse('ERR_FETCH_WAPP_MSG')
  const { replyWindowHours: hours, starts } = can
  if (hours === null && !starts && heardAt === null) refuse('ERR_CHANNEL_CANNOT', { what: 'start' })
  if (hours === null) return
  const closedAt = writableUntil(can, facts)
  if (closedAt === null || closedAt < now) refuse('ERR_REPLY_WINDOW_CLOSED', { hours, closedAt })
}

/** In that ticket; its channel is not asked. */
export function mayWriteIn({ status, userId }: Pick<Facts, 'status' | 'userId'>): void {
  if (!WRITABLE.includes(status)) refuse('ERR_TICKET_STATUS', { is: status, userId, allowed: WRITABLE })
}

/** A customer who neither wrote nor came by an ad since then cannot be written to freely; null: everybody can. */
export function windowOpens({ replyWindowHours, adWindowHours, starts }: Reach, now: Date): WindowOpens | null {
  if (replyWindowHours === null) return starts ? null : { heardSince: new Date(0), adSince: null }
  return { heardSince: earlier(now, replyWindowHours), adSince: adWindowHours === null ? null : earlier(now, adWindowHours) }
}

interface WindowOpens {
  heardSince: Date
  adSince: Date | null
}

const earlier = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

export interface Attachment {
  fileId: string
  caption: string
  voice: boolean
  idFront?: string | undefined
  /** Null: there is none, or none they may send. */
  file: StoredFile | null
  /** It came with the words and was not kept: why, and as what it came. */
  unkept?: { code: ErrorCode; name: string } | undefined
}

export interface Wanted {
  body: string
  files: readonly Attachment[]
  idFront?: string | undefined
  /** The name that goes over the first words. */
  signature: string | null
}

/** One message: words, or a file with its caption. */
export interface Part {
  body: string
  idFront?: string
  file?: StoredFile
}

export interface Composed {
  parts: Part[]
  refused: { fileId: string; name?: string; code: ErrorCode }[]
}

/** What is wanted as messages: the text first, or as the caption of the only file. Each file is refused by itself. */
export function compose(wanted: Wanted, capabilities: Capabilities): Composed {
  const { signature, idFront } = wanted
  const body = wanted.body.trim()
  if (body === '' && wanted.files.length === 0) refuse('ERR_EMPTY_MESSAGE')

  const judged = wanted.files.map(attachment => ({ ...attachment, ...judge(attachment, capabilities) }))
  const refused = judged.flatMap(({ fileId, unkept, code }) =>
    code ? [{ fileId, ...(unkept && { name: unkept.name }), code }] : [],
  )
  const [first, ...others] = judged
  const isCaption = first !== undefined && others.length === 0
  if (refused.length === judged.length && refused[0] && (body === '' || isCaption))
    throw new Refusal(refused[0].code, { refused })

  const parts: Part[] = []
  const captioned = isCaption && first.caption === '' && canCaption(first.as, capabilities)
  if (body !== '' && !captioned) parts.push({ body, ...front(idFront, judged.length > 0 ? 'text' : '') })
  for (const [i, { caption, file, as, ...more }] of judged.entries()) {
    if (!file || !as) continue
    const words = captioned ? body : caption
    const own = more.idFront ?? (isCaption && parts.length === 0 ? idFront : undefined)
    if (words !== '' && !canCaption(as, capabilities)) parts.push({ body: words, ...front(own ?? idFront, `${i}:caption`) })
    const fileFront = own === undefined ? front(idFront, String(i)) : { idFront: own }
    parts.push({ body: canCaption(as, capabilities) ? words : '', file: { ...file, kind: as }, ...fileFront })
  }
  return { parts: signed(parts, signature, capabilities.textMax), refused }
}

const canCaption = (kind: MediaKind | null, { media }: Capabilities): boolean => kind !== null && media[kind]?.caption === true

/** One `idFront` for several messages gives each of them one. */
const front = (idFront: string | undefined, part: string): { idFront?: string } =>
  idFront === undefined ? {} : { idFront: part === '' ? idFront : `${idFront}:${part}` }

function signed(parts: Part[], signature: string | null, textMax: number): Part[] {
  const first = signature === null ? -1 : parts.findIndex(part => part.body !== '')
  const all = parts.map((part, i) => (i === first ? { ...part, body: `*${signature}:*\n${part.body}` } : part))
  const longest = Math.max(...all.map(part => part.body.length))
  if (longest > textMax) refuse('ERR_VALIDATION', { reason: 'long', max: textMax, is: longest })
  return all
}

/** As what a file goes out, or why it does not. */
function judge({ file, unkept, voice }: Attachment, { media }: Capabilities): { as: MediaKind | null; code?: ErrorCode } {
  if (!file) return { as: null, code: unkept?.code ?? 'ERR_NO_FILE_FOUND' }
  const as = kindOf(file, voice, media)
  const limits = media[as]
  const fits = limits && file.size > 0 && file.size <= limits.maxBytes && limits.types.some(type => covers(type, file.mimeType))
  return fits ? { as } : { as: null, code: 'ERR_FILE_REJECTED' }
}

/** What a channel has no word for goes by the next best: a voice note as a sound, a sticker as a picture. */
function kindOf(file: StoredFile, voice: boolean, media: Capabilities['media']): MediaKind {
  const kind = voice && (file.kind === 'audio' || file.kind === 'voice') ? 'voice' : file.kind
  if (kind === 'voice' && !media.voice) return 'audio'
  if (kind === 'sticker' && !media.sticker) return 'image'
  return kind
}

const covers = (type: string, mimeType: string): boolean =>
  type === '*' || type === mimeType || (type.endsWith('/*') && mimeType.startsWith(type.slice(0, -1)))
