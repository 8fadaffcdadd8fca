import type { ErrorCode } from '../errors.ts'

/** Nothing to override: `es` is already the Spanish of Latin America. */
export const errors: Partial<Record<ErrorCode, string>> = {}
