import { unguarded } from '@balcao/contract/values/cells'
import papa from 'papaparse'

/** A row with the number of the line it begins on; `isBroken`: a quote that nothing closes. */
interface CsvLine {
  line: number
  cells: string[]
  isBroken: boolean
}

const SIGNS = [';', '\t', ',', '|']

/** Rows with the lines they stand on: a cell in quotes may hold several. Empty ones are left out, and count. */
export function csvLines(text: string): CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = separatorOf(lines)
  // People type a space after the sign; a quote behind it opens all the same.
  const plain = lines.replaceAll(new RegExp(`(^|\\${delimiter}) +"`, 'gm'), '$1"')
  const found: CsvLine[] = []
  let line = 1
  let begun = 0
  papa.parse<string[]>(plain, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const cells = data.map(unguarded)
      if (cells.some(cell => cell.trim() !== ''))
        found.push({ line, cells, isBroken: errors.some(({ type }) => type === 'Quotes') })
      for (let at = begun; at < meta.cursor; at++) if (plain[at] === '\n') line++
      begun = meta.cursor
    },
  })
  return found
}

/** The separator that the first few lines have most often outside quotes; the first one known where they have none. */
function separatorOf(text: string): string {
  const some = text
    .split('\n', 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counted = SIGNS.map(sign => ({ sign, count: some.split('\n').filter(line => line.includes(sign)).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}
