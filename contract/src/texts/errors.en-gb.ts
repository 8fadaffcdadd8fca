import type { ErrorCode } from '../errors.ts'

export const errors: Partial<Record<ErrorCode, string>> = {
  ERROR_NO_PERMISSION_API_ADMIN: 'This installation is not authorised. Contact the holder of the licence.',
  ERR_TERMINAL_NOT_AUTHORIZED: 'User not authorised to access the terminal.',
  ERR_SYNC_VALUE: 'Invalid value for synchronisation. Enter a number greater than zero.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING: 'Only pending or cancelled campaigns can be edited or scheduled. Cancel this one first.',
}
