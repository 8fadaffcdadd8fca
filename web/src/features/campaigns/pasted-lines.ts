export interface Line {
  line: number
  number: string
  name: string
  vars: Record<string, string>
}

/** No name with its number is longer, and a pattern with two gaps reads a line of megabytes for hours. */
const LONGEST = 300
const NAME_FIRST = /^(?<name>.*\p{L}.*?)[;,\t]\s*(?<number>\+?[\d\s().-]{8,})$/u

/** One line for each: the number, then a name; or the other way round, where only one of them can be the number. */
export function linesOf(pasted: string): Line[] {
  return pasted.split('\n').flatMap((text, i) => {
    const turned = text.length > LONGEST ? undefined : NAME_FIRST.exec(text.trim())?.groups
    const [number = '', ...name] = turned ? [turned.number, turned.name] : text.split(/[;\t]|,(?!\d)/)
    return number.trim() === ''
      ? []
      : [{ line: i + 1, number: number.trim().slice(0, 60), name: name.join(' ').trim().slice(0, 120), vars: {} }]
  })
}

/** What is left to be mended of what was pasted. */
export const onlyLines = (pasted: string, lines: readonly number[]): string =>
  pasted
    .split('\n')
    .filter((_, i) => lines.includes(i + 1))
    .join('\n')
