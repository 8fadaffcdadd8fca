import type { ErrorCode } from '../errors.ts'

/** Nothing to override: `en` is already spelled as the United States spell. */
export const errors: Partial<Record<ErrorCode, string>> = {}
