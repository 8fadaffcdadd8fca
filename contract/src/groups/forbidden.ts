/** Case and accents make no difference, any space is one, and signs of no width, which hide a word from a search, are none. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()

const isPartOfWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/**
 * Which of these words, folded already, stands in a text as a whole word: in no other word, in every script. What people enter is
 * looked for as it is, and never becomes a pattern.
 */
export function forbiddenIn<W extends { key: string }>(text: string, words: readonly W[]): W | null {
  const said = [...folded(text)]
  return words.find(({ key }) => stands([...key], said)) ?? null
}

function stands(word: readonly string[], said: readonly string[]): boolean {
  if (word.length === 0) return false
  for (let at = 0; at + word.length <= said.length; at++) {
    if (!word.every((sign, i) => said[at + i] === sign)) continue
    const opens = !isPartOfWord(word[0]) || !isPartOfWord(said[at - 1])
    const closes = !isPartOfWord(word.at(-1)) || !isPartOfWord(said[at + word.length])
    if (opens && closes) return true
  }
  return false
}

const NAMED = 5

/** Names of those who came or left, five of them and how many more. */
export function namesOf(names: readonly string[], language: string): string {
  const shown = names.slice(0, NAMED)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} +${more}` : new Intl.ListFormat(language, { type: 'conjunction' }).format(shown)
}

const OLD_MS = 10 * 60_000

/** Nobody is greeted for an event that came late. */
export const isFresh = (at: Date | undefined, now: Date): boolean => at === undefined || now.getTime() - at.getTime() <= OLD_MS

const MINUTE_MS = 60_000

/** Somebody who joins again and again is removed each time, ever later: so many times in the last hour. */
export const restBeforeRemoval = (times: number): number =>
  times < 3 ? 0 : Math.min(10 * MINUTE_MS, 1_000 * 2 ** Math.min(times, 20))

/** At most one word of greeting a minute and group. */
export const GREETING_GAP_MS = MINUTE_MS
