import { keyOf } from '@balcao/contract/channels/addresses'

export interface ReadNumbers {
  /** Each once, as digits with country. */
  numbers: string[]
  repeated: number
  wrong: { line: number; text: string }[]
}

/** What was typed or pasted, each with its place: what cannot be read is named by it. */
export function readNumbers(typed: readonly string[], read: (text: string) => string | null): ReadNumbers {
  const found = new Map<string, string>()
  const wrong: ReadNumbers['wrong'] = []
  let repeated = 0
  for (const [i, text] of typed.entries()) {
    const number = read(text)
    if (number === null) wrong.push({ line: i + 1, text })
    else if (found.has(phoneKey(number))) repeated++
    else found.set(phoneKey(number), number)
  }
  return { numbers: [...found.values()], repeated, wrong }
}

export const phoneKey = (value: string): string => keyOf({ kind: 'phone', value })
