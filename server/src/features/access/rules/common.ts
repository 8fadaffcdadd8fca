/** What stands in for a letter in a password that obeys a rule and is guessed all the same. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** What is put behind a word to obey a rule: nothing, a run up or down the keys, one digit over and over, a year. */
const UP = '01234567890123456789'
const DOWN = '98765432109876543210'
const isHabit = (digits: string): boolean =>
  UP.includes(digits) || DOWN.includes(digits) || /^(\d)\1+$/.test(digits) || /^(?:19|20)\d\d$/.test(digits)

/**
 * Whether a password is among the first that are tried: one of the list, or a word of it with what everybody adds so that it
 * has a digit and a sign. `own` is what a stranger knows of the person: their e-mail, their name, their company's.
 */
export function isCommon(password: string, list: ReadonlySet<string>, own: readonly string[] = []): boolean {
  const plain = folded(password)
  if (list.has(plain) || list.has(plain.replace(/[^a-z\d]/g, ''))) return true
  const known = new Set(own.flatMap(wordsOf))
  return splits(plain).some(({ word, rest }) => isHabit(rest.replace(/\D/g, '')) && (list.has(word) || known.has(word)))
}

/** A word and what is around it, read with and without letters that look like something else. */
function splits(plain: string): { word: string; rest: string }[] {
  const tail = /[^a-z]*$/.exec(plain)?.[0] ?? ''
  const head = plain.slice(0, plain.length - tail.length)
  const bare = head.replace(/^[^a-z]+/, '')
  const asRead = [...head].map(sign => LOOKALIKES[sign] ?? sign).join('')
  return [
    { word: bare.replace(/[^a-z]/g, ''), rest: head.slice(0, head.length - bare.length) + tail },
    { word: asRead.replace(/[^a-z]/g, ''), rest: tail },
  ].filter(({ word }) => word.length >= 3)
}

const wordsOf = (text: string): string[] => {
  const words = folded(text).split(/[^a-z]+/)
  return [...words, words.join('')].filter(word => word.length >= 3)
}

/** Small letters without accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
