import { PATTERN_SIZE_MAX, patternSize } from '@balcao/contract/flows/engine/patterns'
import { RE2JS } from 're2js'

/** Regular expressions that people write: judged in time that grows with the text alone, by one engine wherever they are judged. */

/** A question's pattern has `^(?:` and `)$` around it. */
const PATTERN_MAX = 520
const SIZE_MAX = PATTERN_SIZE_MAX + 20
const TEXT_MAX = 4096
const MOST = 500
const patterns = new Map<string, RE2JS | null>()

export const isLinearPattern = (pattern: string): boolean => compiled(pattern) !== null

/** Whether it is found anywhere in a text; what is no pattern is found nowhere. */
export const matches = (pattern: string, text: string): boolean =>
  compiled(pattern)?.matcher(text.slice(0, TEXT_MAX)).find() ?? false

function compiled(pattern: string): RE2JS | null {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  if (patterns.size >= MOST) patterns.clear()
  const made = compile(pattern)
  patterns.set(pattern, made)
  return made
}

function compile(pattern: string): RE2JS | null {
  if (pattern.length > PATTERN_MAX || patternSize(pattern) > SIZE_MAX) return null
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch {
    return null
  }
}
