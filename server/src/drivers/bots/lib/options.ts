export interface Option {
  id: string
  title: string
}

/** Which of the options an answer means: its press, its number, its words. Null: none. */
export function chosen<O extends Option>(
  options: readonly O[],
  { choice, text }: { choice: string | null; text: string },
): O | null {
  if (choice !== null) return options.find(({ id }) => id === choice) ?? null
  const said = folded(text)
  if (said === '') return null
  const number = /^(?:opcao |opcion |option )?(\d{1,2})$/.exec(said)?.[1]
  const named = options.find(({ title }) => folded(title) === said)
  return named ?? (number ? (options[Number(number) - 1] ?? null) : null)
}

/** Of what a stranger wrote: the spaces between words are looked at again and again. */
const SEVERAL_MAX = 1_000

/** Several at once: `1, 3`, `1 e 3`, or their words between commas. Null: one of them is none. */
export function chosenSeveral<O extends Option>(
  options: readonly O[],
  said: { choice: string | null; text: string },
): O[] | null {
  const one = chosen(options, said)
  if (one) return [one]
  const parts = said.text
    .slice(0, SEVERAL_MAX)
    .split(/[,;\n]|\s+(?:e|y|and|et|und|i|и)\s+/i)
    .filter(part => part.trim() !== '')
  const found = parts.map(text => chosen(options, { choice: null, text }))
  const all = found.filter(option => option !== null)
  return all.length > 0 && all.length === found.length ? [...new Set(all)] : null
}

const folded = (text: string): string =>
  text
    .slice(0, 300)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
