import {
  type BirthdayReading,
  type ImportCells,
  type PhoneReader,
  type RowProblem,
  readContactRow,
} from '@balcao/contract/contacts/import-row'
import type { Sheet } from '../../../../kit/files/read.ts'
import type { Target } from './columns.ts'

export interface GoodLine {
  line: number
  row: ImportCells
  number: string
}
export interface BadLine {
  line: number
  cells: readonly string[]
  problem: RowProblem
}
interface Repeated {
  line: number
  cells: readonly string[]
  /** The line further down that has the same number. */
  by: number
}
export interface ReadLines {
  good: GoodLine[]
  bad: BadLine[]
  repeated: Repeated[]
}

interface Reading {
  targets: readonly Target[]
  birthday: BirthdayReading
  phone: PhoneReader
  today: string
}

function cellsOf(titles: readonly string[], cells: readonly string[], targets: readonly Target[]): ImportCells {
  const row: ImportCells = {}
  const extra: { name: string; value: string }[] = []
  for (const [at, target] of targets.entries()) {
    const text = (cells[at] ?? '').trim()
    if (target === null || text === '') continue
    if (target === 'extra') extra.push({ name: (titles[at] ?? '').trim() || `#${at + 1}`, value: text })
    else row[target] = text
  }
  return extra.length > 0 ? { ...row, extraInfo: extra } : row
}

const AT_ONCE = 2_000

/** Line by line, by the rule the server goes by; of two lines with one number the lower counts. The page goes on meanwhile. */
export async function readLines(sheet: Sheet, reading: Reading, told: (part: number) => void): Promise<ReadLines> {
  const [titles = []] = sheet
  const good = new Map<string, GoodLine>()
  const read: ReadLines = { good: [], bad: [], repeated: [] }
  for (const [at, cells] of sheet.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) {
      told(at / sheet.length)
      await new Promise(resolve => setTimeout(resolve))
    }
    if (at === 0 || cells.every(cell => cell.trim() === '')) continue
    const line = at + 1
    const row = cellsOf(titles, cells, reading.targets)
    const its = readContactRow(row, reading)
    if ('problem' in its) {
      read.bad.push({ line, cells, problem: its.problem })
      continue
    }
    const key = samePhone(its.row.number)
    const before = good.get(key)
    if (before) read.repeated.push({ line: before.line, cells: sheet[before.line - 1] ?? [], by: line })
    good.delete(key)
    good.set(key, { line, row, number: its.row.number })
  }
  read.good = [...good.values()]
  return read
}

/** A Brazilian mobile with and without its ninth digit rings the same phone. */
const samePhone = (number: string): string => number.replace(/^(55\d\d)9([6-9]\d{7})$/, '$1$2')

/** What of a column shows what it holds. */
export const sampleOf = (sheet: Sheet, at: number): string =>
  sheet
    .slice(1, 200)
    .find(cells => cells[at]?.trim())
    ?.[at]?.trim() ?? ''
