import type { Row } from './types.ts'

/** A field of a row by its name. */
export const fieldOf = (row: Row, key: string): unknown => Object.entries(row).find(([name]) => name === key)?.[1]
