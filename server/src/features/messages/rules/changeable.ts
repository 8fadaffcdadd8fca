import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'

/** What of a message decides what may be done with it. */
export interface Standing {
  fromMe: boolean
  type: string
  status: MessageRow['status']
  isDeleted: boolean
  /** The channel has it, and knows it by an id. */
  isThere: boolean
  /** Being sent at this moment. */
  isOnItsWay: boolean
  sentAt: Date
}

/** Where it is to be changed: on the channel, or only here, because it has not left yet. */
type Place = 'there' | 'here'

/** Own words, and as long as the channel allows. */
export function mayEdit(message: Standing, can: Pick<Capabilities, 'editSeconds' | 'textMax'>, words: string, now: Date): Place {
  const { fromMe, type, status, isDeleted, isThere, isOnItsWay, sentAt } = message
  if (words.trim() === '') refuse('ERR_EMPTY_MESSAGE')
  if (words.length > can.textMax) refuse('ERR_VALIDATION', { reason: 'long', max: can.textMax, is: words.length })
  if (!fromMe || type !== 'chat') refuse('ERR_CHANNEL_CANNOT', { what: 'edit', type })
  if (isDeleted || isOnItsWay) refuse('ERR_MESSAGE_STATUS', { is: isDeleted ? 'deleted' : 'sending' })
  if (status === 'pending' && !isThere) return 'here'
  if (!isThere || status !== 'sended') refuse('ERR_MESSAGE_STATUS', { is: status })
  stillWithin(can.editSeconds, sentAt, now, 'edit')
  return 'there'
}

/** For everyone, where the channel can; what it has not got yet is cancelled instead. */
export function mayRemove(message: Standing, can: Pick<Capabilities, 'removeSeconds'>, now: Date): void {
  const { fromMe, isDeleted, isThere, status, sentAt } = message
  if (!fromMe) refuse('ERR_CHANNEL_CANNOT', { what: 'remove' })
  if (isDeleted || !isThere || status !== 'sended') refuse('ERR_MESSAGE_STATUS', { is: isDeleted ? 'deleted' : status })
  stillWithin(can.removeSeconds, sentAt, now, 'remove')
}

export function mayReact(message: Standing, can: Pick<Capabilities, 'react'>): void {
  const { isDeleted, isThere, status } = message
  if (!can.react) refuse('ERR_CHANNEL_CANNOT', { what: 'react' })
  if (isDeleted || !isThere) refuse('ERR_MESSAGE_STATUS', { is: isDeleted ? 'deleted' : status })
}

function stillWithin(seconds: number | null, since: Date, now: Date, what: string): void {
  if (seconds === null) refuse('ERR_CHANNEL_CANNOT', { what })
  const until = new Date(since.getTime() + seconds * 1000)
  if (seconds > 0 && until < now) refuse('ERR_CHANNEL_CANNOT', { what, seconds, until })
}
