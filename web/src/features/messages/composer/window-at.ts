import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { writableUntil } from '@balcao/contract/messages/reply-window'
import type { Held } from '../conversation.ts'

export interface Window {
  isClosed: boolean
  leftMs: number
  hours: number
}

type Windows = Pick<Capabilities, 'replyWindowHours' | 'adWindowHours'>

/** By what was read of a conversation; null: nothing closes it, or what would say so is older than what was read, and the server says. */
export function windowAt(
  now: number,
  { messages, hasMore }: Pick<Held, 'messages' | 'hasMore'>,
  windows: Windows,
): Window | null {
  const { replyWindowHours: hours, adWindowHours } = windows
  if (hours === null) return null
  const heard = messages.findLast(message => !message.fromMe)
  if (!heard && hasMore) return null
  const byAd = messages.findLast(message => !message.fromMe && message.extra?.referral?.source === 'ad')
  const until = writableUntil(windows, { heardAt: heard ? momentOf(heard) : null, adAt: byAd ? momentOf(byAd) : null })
  const leftMs = Math.max(0, (until?.getTime() ?? 0) - now)
  const [first] = messages
  const isAdBeyond = hasMore && adWindowHours !== null && first && now - momentOf(first).getTime() < adWindowHours * 3_600_000
  return leftMs === 0 && isAdBeyond ? null : { isClosed: leftMs === 0, leftMs, hours }
}

const momentOf = ({ timestamp, createdAt }: Held['messages'][number]): Date => new Date(timestamp ?? createdAt)
