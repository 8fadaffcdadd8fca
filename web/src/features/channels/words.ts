import type { Channel } from '@balcao/contract/channels/channel'
import type { ChannelSession } from '@balcao/contract/channels/channels'
import { ERRORS, type ErrorCode } from '@balcao/contract/errors'
import type { PlainKey } from '../../i18n/index.ts'

/** How a channel is, as a colour and a sentence; never one without the other. */
type Tone = 'good' | 'waiting' | 'bad' | 'info' | 'off'

export interface Standing {
  tone: Tone
  title: PlainKey
  /** Why, when something is wrong. */
  reason: ErrorCode | null
  /** What a person can do about it, in one click. */
  cure: Cure | null
}
export type Cure = 'connect' | 'reconnect' | 'code' | 'fix'

/** What only other data can mend. */
const WRONG_DATA: readonly string[] = [
  'ERR_CHANNEL_TOKEN',
  'ERR_CHANNEL_DATA',
  'ERR_WABA_DATA',
  'ERR_EVOLUTION_URL',
  'ERR_WUZAPI_URL',
]

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)
const reasonIn = (code: string | null): ErrorCode | null => (code !== null && isCode(code) ? code : null)

type Shown = Pick<Channel, 'status' | 'statusCode' | 'pausedUntil' | 'pauseCode'>

export function standingOf(channel: Shown, session: Pick<ChannelSession, 'keepConnected'> | null): Standing {
  const reason = reasonIn(channel.statusCode)
  switch (channel.status) {
    case 'connected':
      return channel.pausedUntil === null
        ? { tone: 'good', title: 'channels.is_connected', reason, cure: null }
        : { tone: 'waiting', title: 'channels.is_connected', reason: reasonIn(channel.pauseCode), cure: null }
    case 'qrcode':
      return { tone: 'info', title: 'channels.is_qrcode', reason, cure: 'code' }
    case 'opening':
      return { tone: 'waiting', title: 'channels.is_opening', reason, cure: null }
    case 'timeout':
      return { tone: 'waiting', title: 'channels.is_timeout', reason: reason ?? 'ERR_PAIRING_TIMEOUT', cure: 'code' }
    case 'disconnected': {
      if (reason !== null && WRONG_DATA.includes(reason)) {
        return { tone: 'bad', title: 'channels.is_disconnected', reason, cure: 'fix' }
      }
      if (session?.keepConnected) return { tone: 'bad', title: 'channels.is_retrying', reason, cure: 'reconnect' }
      return reason === null
        ? { tone: 'off', title: 'channels.is_disconnected', reason, cure: 'connect' }
        : { tone: 'bad', title: 'channels.is_disconnected', reason, cure: 'reconnect' }
    }
  }
}

/** The newer of the two: something came, or something went. */
export function lastEventOf({ lastInAt, lastOutAt }: Pick<ChannelSession, 'lastInAt' | 'lastOutAt'>): string | null {
  if (lastInAt === null || lastOutAt === null) return lastInAt ?? lastOutAt
  return lastInAt > lastOutAt ? lastInAt : lastOutAt
}
