import type { FormIssue } from '@balcao/contract/texts/validation'
import type { Sheet } from '../files/read.ts'
import { dateOf, dateTimeOf, timeOf } from '../form/inputs/dates.ts'
import { parseNumber } from '../form/inputs/numbers.ts'
import { check, type Issues, type NamedField, startValues } from '../form/model.ts'
import type { Model, Values, Writing } from '../resource/types.ts'

/** From a table of text to rows the contract accepts, apart from drawing it. */

/** Fields a cell can hold; the others start as in a new row. */
const FROM_A_CELL = new Set<NamedField['kind']>([
  'text',
  'textarea',
  'number',
  'money',
  'switch',
  'colour',
  'date',
  'time',
  'datetime',
  'phone',
  'document',
])
export const importable = (fields: readonly NamedField[]): NamedField[] =>
  fields.filter(field => FROM_A_CELL.has(field.kind) || (field.kind === 'select' && 'options' in field))

/** Field → column of the file; absent: not in the file. */
export type Mapping = Readonly<Record<string, number>>

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Columns whose title is a field's label, the label its column has in the list (and so in an export), its state (“Ativa”), or its name. */
export function guessMapping(titles: readonly string[], fields: readonly NamedField[], model: Model, { t }: Writing): Mapping {
  const names = new Map(titles.map((title, i) => [plain(title), i]).reverse() as [string, number][])
  const found = fields.flatMap(field => {
    const column = model.columns.find(one => one.key === field.key)
    const state = field.key === 'isActive' && model.states ? [t(model.states[0])] : []
    const known = [t(field.label), ...(column ? [t(column.label)] : []), ...state, field.key]
    const at = known.map(name => names.get(plain(name))).find(index => index !== undefined)
    return at === undefined ? [] : [[field.key, at] as const]
  })
  return Object.fromEntries(found)
}

export interface GoodLine {
  line: number
  row: Values
}
interface BadLine {
  line: number
  cells: readonly string[]
  issues: Issues
  /** What it repeats: a line above it, or what there is already. */
  twin?: number | 'taken'
}
interface Read {
  good: GoodLine[]
  bad: BadLine[]
}

/** Each line by the contract's own schema: what will be sent, and what is wrong with the rest. */
export function readRows(sheet: Sheet, mapping: Mapping, model: Model, fields: readonly NamedField[], writing: Writing): Read {
  const start = startValues(fields, null)
  const mapped = importable(fields).filter(field => mapping[field.key] !== undefined)
  const read: Read = { good: [], bad: [] }

  for (const [at, cells] of sheet.entries()) {
    if (at === 0 || cells.every(cell => cell.trim() === '')) continue
    const line = at + 1
    const values = mapped.map(field => {
      const cell = (cells[mapping[field.key] ?? -1] ?? '').trim()
      return [field.key, cell === '' ? start[field.key] : readCell(field, cell, model, writing)] as const
    })
    const checked = check(model.api.create.body, 'create', {}, { ...start, ...Object.fromEntries(values) })
    if (checked.issues) read.bad.push({ line, cells, issues: checked.issues })
    else read.good.push({ line, row: checked.body })
  }
  return read
}

/** The field that no two rows may share: what the server would refuse as taken. */
export function uniqueOf({ refusals }: Model, fields: readonly NamedField[]): string | null {
  const keys = ['ERR_EMAIL_TAKEN', 'ERR_NAME_TAKEN'].map(code => refusals[code])
  return keys.find(key => key !== undefined && fields.some(field => field.key === key)) ?? null
}

export const asTaken = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** What stands twice in the file, or is there already, is told before anything is sent. */
export function apart({ good, bad }: Read, sheet: Sheet, key: string | null, taken: ReadonlySet<string>): Read {
  if (key === null) return { good, bad }
  const lines = new Map<string, number>()
  const once: GoodLine[] = []
  const again: BadLine[] = []
  for (const one of good) {
    const value = asTaken(one.row[key])
    const twin = taken.has(value) ? 'taken' : lines.get(value)
    if (twin === undefined || value === '') once.push(one)
    else again.push({ line: one.line, cells: sheet[one.line - 1] ?? [], issues: {}, twin })
    if (!lines.has(value)) lines.set(value, one.line)
  }
  return { good: once, bad: [...bad, ...again].toSorted((a, b) => a.line - b.line) }
}

/** A cell as its field's kind reads it; what cannot be read stays text, and the schema says what is wrong with it. */
function readCell(field: NamedField, cell: string, model: Model, writing: Writing): unknown {
  switch (field.kind) {
    case 'number':
    case 'money':
      return parseNumber(cell, writing.locale) ?? Number.NaN
    case 'switch':
      return readSwitch(cell, field.key === 'isActive' ? model.states : null, writing) ?? cell
    case 'select':
      return 'options' in field ? (field.options.find(one => plain(writing.t(one.label)) === plain(cell))?.value ?? cell) : cell
    case 'colour':
      return /^[0-9a-f]{6}$/i.test(cell) ? `#${cell}` : cell
    case 'date':
      return dateOf(cell) ?? cell
    case 'datetime':
      return dateTimeOf(cell) ?? cell
    case 'time':
      return timeOf(cell.padStart(5, '0')) ?? cell
    default:
      return cell
  }
}

function readSwitch(cell: string, states: Model['states'], { t }: Writing): boolean | null {
  const word = plain(cell)
  const on = ['1', 'true', 'x', plain(t('resource.yes')), ...(states ? [plain(t(states[0]))] : [])]
  const off = ['0', 'false', plain(t('resource.no')), ...(states ? [plain(t(states[1]))] : [])]
  return on.includes(word) ? true : off.includes(word) ? false : null
}

/** What is wrong with a line in one sentence: field by field. */
export const problemsOf = (
  bad: BadLine,
  { texts }: Pick<Model, 'texts'>,
  fields: readonly NamedField[],
  t: Writing['t'],
  say: (issue: FormIssue) => string,
): string =>
  [
    ...twinOf(bad, texts, t),
    ...Object.entries(bad.issues).map(([key, issue]) => {
      const field = fields.find(one => one.key === key)
      return field ? `${t(field.label)}: ${say(issue)}` : say(issue)
    }),
  ].join(' ')

function twinOf({ twin }: BadLine, texts: Model['texts'], t: Writing['t']): string[] {
  if (twin === undefined) return []
  return [twin === 'taken' ? t(`${texts}.taken`) : t('import.twice', { line: twin })]
}

const MOST_BYTES = 600_000

/** Rows as they travel: blocks that stay below what one call may hold. */
export function blocksOf<Line extends object>(lines: readonly Line[], most: number): Line[][] {
  const blocks: Line[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const bytes = JSON.stringify(line).length * 2
    const last = blocks.at(-1)
    if (!last || last.length >= most || size + bytes > MOST_BYTES) {
      blocks.push([line])
      size = bytes
    } else {
      last.push(line)
      size += bytes
    }
  }
  return blocks
}
