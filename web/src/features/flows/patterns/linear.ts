import { PATTERN_SIZE_MAX, patternSize } from '@balcao/contract/flows/engine/patterns'
import { RE2JS } from 're2js'

/** Patterns as the server judges them, by the same engine: what is found here is found there. */

/** A question's pattern has `^(?:` and `)$` around it. */
const PATTERN_MAX = 520
const SIZE_MAX = PATTERN_SIZE_MAX + 20
const TEXT_MAX = 4096
const known = new Map<string, RE2JS | null>()

function compiled(pattern: string): RE2JS | null {
  const before = known.get(pattern)
  if (before !== undefined) return before
  let made: RE2JS | null = null
  try {
    if (pattern.length <= PATTERN_MAX && patternSize(pattern) <= SIZE_MAX) made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    // No pattern of this engine: it is found nowhere, and the check says so.
  }
  known.set(pattern, made)
  return made
}

export const isLinearPattern = (pattern: string): boolean => compiled(pattern) !== null
export const matches = (pattern: string, text: string): boolean =>
  compiled(pattern)?.matcher(text.slice(0, TEXT_MAX)).find() ?? false
