import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import type { PlainKey } from '../../../i18n/index.ts'

const NAMES: Record<string, PlainKey> = {
  image: 'messages.photo',
  video: 'messages.video',
  audio: 'messages.audio',
  voice: 'messages.voice',
  document: 'messages.document',
  sticker: 'messages.sticker',
  location: 'messages.location',
  contacts: 'messages.contact',
  unsupported: 'messages.unsupported',
}

/** What a message is when it is more than text. */
export const kindName = ({ type, media }: Pick<MessageRow, 'type' | 'media'>): PlainKey | undefined =>
  NAMES[media?.kind ?? type] ?? (media ? 'messages.document' : undefined)

/** How the company's side wrote it, where that was no person here: what came from outside has no key of a browser's. */
export function viaOf({
  sendType,
  extra,
  userId,
  idFront,
}: Pick<MessageRow, 'sendType' | 'extra' | 'userId' | 'idFront'>): PlainKey | null {
  if (sendType === 'bot') return 'messages.bot'
  if (sendType === 'campaign') return 'messages.viaCampaign'
  if (sendType === 'API') return 'messages.viaApi'
  if (extra?.by === 'agent') return 'messages.viaAgent'
  return sendType === undefined && userId === undefined && idFront === undefined ? 'messages.viaPhone' : null
}
