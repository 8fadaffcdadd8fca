import type { ErrorCode } from '../errors.ts'

/** Nothing to override: `pt` is already written as Brazil writes. */
export const errors: Partial<Record<ErrorCode, string>> = {}
