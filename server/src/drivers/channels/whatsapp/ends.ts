import type { StatusNews } from '../driver.ts'

const NO_PASSKEY =
  'If the phone said to continue on another device, WhatsApp asks this account for a passkey, which this connection cannot answer.'

type End = Omit<StatusNews, 'type' | 'details'>

const LOGGED_OUT: End = { status: 'disconnected', code: 'ERR_CHANNEL_LOGGED_OUT', final: true }
const BANNED: End = { status: 'disconnected', code: 'ERR_CHANNEL_BANNED', final: true }
const UNREACHABLE: End = { status: 'disconnected', code: 'ERR_CHANNEL_UNREACHABLE' }

/** Why a session is over, as the library says it; one whose end is not final is begun again after a rest. */
const ENDS: Record<string, End> = {
  LOGOUT: LOGGED_OUT,
  UNPAIRED: LOGGED_OUT,
  UNPAIRED_IDLE: LOGGED_OUT,
  CONFLICT: { status: 'disconnected', code: 'ERR_CHANNEL_REPLACED', final: true },
  TOS_BLOCK: BANNED,
  SMB_TOS_BLOCK: BANNED,
}

export function endOf(reason: string): StatusNews {
  if (/max qrcode retries/i.test(reason)) return unread()
  return { type: 'status', details: reason, ...(ENDS[reason] ?? UNREACHABLE) }
}

export const unread = (): StatusNews => ({
  type: 'status',
  status: 'timeout',
  code: 'ERR_PAIRING_TIMEOUT',
  details: NO_PASSKEY,
  final: true,
})

export const unreachable = (error: unknown): StatusNews => ({ type: 'status', details: wordsOf(error), ...UNREACHABLE })

/** Errors of the page come as anything. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
