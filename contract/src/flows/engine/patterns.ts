/**
 * What patterns may cost. The engine's time grows with the text and with the pattern, whose repeats it writes out: 500 letters can come to
 * 110,000 states, and one message of 4,096 letters to 38 seconds in which a server answers nobody.
 */

/** Nobody's pattern needs more states; the longest text takes such a one about 100 ms. */
export const PATTERN_SIZE_MAX = 1_000
/** All patterns of one flow. */
const PATTERNS_SIZE_MAX = 20_000
/** States times letters in one turn: about 50 ms. */
const TURN_MAX = 2_000_000

interface Group {
  total: number
  /** What a repeat that follows would repeat. */
  last: number
}

/** About how many states a pattern comes to, its repeats written out. */
export function patternSize(pattern: string): number {
  const groups: Group[] = []
  let here: Group = { total: 0, last: 0 }
  for (const [piece] of pattern.matchAll(PIECES)) {
    const times = timesOf(piece)
    if (piece === '(') {
      groups.push(here)
      here = { total: 0, last: 0 }
    } else if (piece === ')') {
      const its = here.total + 2
      here = groups.pop() ?? { total: 0, last: 0 }
      here = { total: here.total + its, last: its }
    } else if (times === null) here = { total: here.total + 1, last: 1 }
    else here = { total: here.total + here.last * (times - 1) + times, last: here.last * times + times }
  }
  return groups.reduce((sum, { total }) => sum + total, here.total)
}

/** A sign with its backslash, a class, a repeat, or one letter. */
const PIECES = /\\[pPx]\{[^}]*\}|\\.?|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]?|\{\d+(?:,\d*)?\}|./gsu

function timesOf(piece: string): number | null {
  if (piece === '*' || piece === '+' || piece === '?') return 1
  const [, least, , most] = /^\{(\d+)(,(\d*))?\}$/.exec(piece) ?? []
  return least === undefined ? null : Math.max(1, Number(least), Number(most ?? 0)) + 1
}

/** One turn's patterns: those beyond what a turn may cost are found nowhere, and `hasTired` says so. */
export function patternsOfTurn(matches: (pattern: string, text: string) => boolean) {
  let left = TURN_MAX
  const its = {
    hasTired: false,
    matches(pattern: string, text: string): boolean {
      left -= patternSize(pattern) * (text.length + 1)
      its.hasTired ||= left < 0
      return left >= 0 && matches(pattern, text)
    },
  }
  return its
}

/** Of one flow's patterns those that are patterns of the engine, as far as all of them together are not too large. */
export function patternsOfFlow(isPattern: (pattern: string) => boolean): (pattern: string) => boolean {
  let left = PATTERNS_SIZE_MAX
  return pattern => {
    const size = patternSize(pattern)
    left -= size
    return size <= PATTERN_SIZE_MAX && left >= 0 && isPattern(pattern)
  }
}
