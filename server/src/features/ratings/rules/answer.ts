import { RATING } from '@balcao/contract/values/constants'

/** What the customer sends is a number between the two ends, or one of the words beside them. Anything else is no rating. */
export function ratingIn(text: string, labels: readonly string[]): number | null {
  const said = plain(text)
  if (/^[0-9]$/.test(said)) {
    const value = Number(said)
    return value >= RATING.min && value <= RATING.max ? value : null
  }
  const named = labels.findIndex(label => plain(label) === said)
  return said === '' || named < 0 ? null : named
}

/** No rating is nearly as long, and the signs around one are looked for again and again. */
const SAID_MAX = 300

/** As people type on a phone: a keycap, bold, a full stop, any case, with accents or without. */
function plain(text: string): string {
  const said = text.trim()
  if (said.length > SAID_MAX) return ''
  return said
    .normalize('NFKD')
    .replace(/\p{M}|\uFE0F/gu, '')
    .replace(/^[\s*_~.!()"']+|[\s*_~.!()"']+$/g, '')
    .toLowerCase()
}

/** What becomes of a question when the customer has said something: rated, one more chance, or over. */
type Verdict = { rated: number } | 'again' | 'over'

export function judge(said: readonly string[], attempts: number, labels: readonly string[]): Verdict {
  const values = said.map(text => ratingIn(text, labels)).filter(value => value !== null)
  const rated = values.at(-1)
  if (rated !== undefined) return { rated }
  return attempts === 0 ? 'again' : 'over'
}

/** The question with its values below it. */
export const questionOf = (question: string, labels: readonly string[]): string =>
  [question, ...labels.map((label, value) => `${value} - ${label}`)].join('\n')
