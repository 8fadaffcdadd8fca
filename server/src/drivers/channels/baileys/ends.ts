import type { StatusNews } from '../driver.ts'
import { numberAt } from '../lib/wa/walk.ts'

/** Why a line ended, as the server or the library says it. */
export const CLOSED = {
  loggedOut: 401,
  banned: 403,
  versionRefused: 405,
  lost: 408,
  notMultiDevice: 411,
  replaced: 440,
  restart: 515,
} as const

export const reasonOf = (error: unknown): number => numberAt(error, 'output', 'statusCode') ?? 0

const NO_PASSKEY =
  'If the phone said to continue on another device, WhatsApp asks this account for a passkey, which this connection cannot answer.'

type End = Omit<StatusNews, 'type'>

/** What becomes of the session: final ends only a person can undo, all others are begun again after a rest. */
export function endOf(reason: number, details: string): StatusNews {
  const end = endings(reason, details)
  return { type: 'status', details: [reason || '', details].filter(Boolean).join(' '), ...end }
}

function endings(reason: number, details: string): End {
  switch (reason) {
    case CLOSED.loggedOut:
      return { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }
    case CLOSED.banned:
      return { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true }
    case CLOSED.replaced:
      return { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true }
    case CLOSED.notMultiDevice:
      return { status: 'disconnected', code: 'ERR_CHANNEL_DATA', final: true }
    case CLOSED.versionRefused:
      return { status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' }
    case CLOSED.lost:
      // The codes are used up and nobody read one. Any other loss has the same number.
      if (/QR refs/i.test(details)) return { status: 'timeout', code: 'ERR_PAIRING_TIMEOUT', details: NO_PASSKEY, final: true }
      return { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }
    default:
      return { status: 'disconnected', code: 'ERR_WAPP_INITIALIZED' }
  }
}
