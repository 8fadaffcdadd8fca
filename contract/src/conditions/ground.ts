import type { Test } from './condition.ts'
import { dayAt, plusDays, startOfDay } from './days.ts'
import { type Field, type FieldSet, fits, ME, type Operator } from './fields.ts'
import { fold } from './fold.ts'

/** Whose question it is, and when and where it is asked. */
export interface Asking {
  now: Date
  /** The company's. */
  zone: string
  userId: number
}

export type Value = string | number | Date
interface Bound {
  sign: '<' | '<=' | '>' | '>='
  to: Value
}

/** The few things an evaluator must know: what all operators come down to, once clock, calendar and asker are put in. */
export type Atom =
  | { is: 'empty' }
  | { is: 'yes' }
  | { is: 'among'; list: readonly Value[] }
  | { is: 'within'; bounds: readonly Bound[] }
  | { is: 'has'; list: readonly number[]; each: boolean }
  | { is: 'words'; at: 'start' | 'end' | 'anywhere'; words: string }
  | { is: 'pattern'; pattern: string }

/** `not` is also true of what is empty. */
interface Grounded {
  atom: Atom
  not: boolean
}

/** What a test asks, in one way for both evaluators; null where its field cannot answer it, which holds of nothing. */
export function ground(fields: FieldSet<never>, test: Test, asking: Asking): Grounded | null {
  const field = fields[test.field]
  if (!field || !fits(fields, test)) return null
  const atom = atomOf(field, test.operator as Operator, given(test), asking)
  return atom && { atom, not: NEGATIVE.has(test.operator) }
}

const NEGATIVE: ReadonlySet<string> = new Set(['isNot', 'lacks', 'notAmong', 'hasNone', 'filled', 'no'])

type Given = readonly (string | number)[]
const given = ({ value }: Test): Given => (value === undefined ? [] : Array.isArray(value) ? value : [value])

function atomOf(field: Field<never>, operator: Operator, values: Given, asking: Asking): Atom | null {
  switch (operator) {
    case 'empty':
    case 'filled':
      return { is: 'empty' }
    case 'yes':
    case 'no':
      return { is: 'yes' }
    case 'among':
    case 'notAmong':
      return { is: 'among', list: idsOf(values, asking) }
    case 'hasAny':
    case 'hasNone':
    case 'hasAll':
      return { is: 'has', list: idsOf(values, asking).map(Number), each: operator === 'hasAll' }
    case 'matches':
      return { is: 'pattern', pattern: String(values[0]) }
    default:
      return field.kind === 'text' ? wordsOf(operator, String(values[0])) : within(field, operator, values, asking)
  }
}

const idsOf = (values: Given, { userId }: Asking): Given => values.map(one => (one === ME ? userId : one))

function wordsOf(operator: Operator, typed: string): Atom | null {
  const words = fold(typed.trim())
  // Of accents alone nothing is left to look for.
  if (words === '') return null
  if (operator === 'is' || operator === 'isNot') return { is: 'among', list: [words] }
  const at = { contains: 'anywhere', lacks: 'anywhere', starts: 'start', ends: 'end' } as const
  return operator in at ? { is: 'words', at: at[operator as keyof typeof at], words } : null
}

function within({ kind }: Field<never>, operator: Operator, values: Given, asking: Asking): Atom | null {
  const bounds =
    kind === 'number'
      ? numberBounds(operator, values)
      : kind === 'day'
        ? dayBounds(operator, values, asking)
        : momentBounds(operator, values, asking)
  return bounds && { is: 'within', bounds }
}

function numberBounds(operator: Operator, values: Given): Bound[] | null {
  const [from = 0, to = from] = values
  const signs = { over: '>', under: '<', atLeast: '>=', atMost: '<=' } as const
  if (operator === 'is' || operator === 'isNot' || operator === 'between')
    return [
      { sign: '>=', to: from },
      { sign: '<=', to },
    ]
  return operator in signs ? [{ sign: signs[operator as keyof typeof signs], to: from }] : null
}

function dayBounds(operator: Operator, values: Given, asking: Asking): Bound[] | null {
  const span = daySpan(operator, values, asking)
  if (!span) return null
  const { from, to } = span
  return [...(from ? [{ sign: '>=', to: from } as const] : []), ...(to ? [{ sign: '<=', to } as const] : [])]
}

/** Ages and days alike are half-open, so that what a database keeps below the millisecond changes nothing. */
function momentBounds(operator: Operator, values: Given, asking: Asking): Bound[] | null {
  if (operator === 'olderThan' || operator === 'newerThan') {
    const to = new Date(asking.now.getTime() - Number(values[0]) * 60_000)
    return [{ sign: operator === 'olderThan' ? '<' : '>=', to }]
  }
  const span = daySpan(operator, values, asking)
  if (!span) return null
  const { from, to } = span
  return [
    ...(from ? [{ sign: '>=', to: startOfDay(from, asking.zone) } as const] : []),
    ...(to ? [{ sign: '<', to: startOfDay(plusDays(to, 1), asking.zone) } as const] : []),
  ]
}

interface Span {
  from?: string
  to?: string
}

/** The first and the last day, both within. */
function daySpan(operator: Operator, values: Given, { now, zone }: Asking): Span | null {
  const [from = '', to = from] = values.map(String)
  const today = () => dayAt(now, zone)
  switch (operator) {
    case 'on':
    case 'between':
      return { from, to }
    case 'before':
      return { to: plusDays(from, -1) }
    case 'after':
      return { from: plusDays(from, 1) }
    case 'lastDays':
      return { from: plusDays(today(), 1 - Number(values[0])), to: today() }
    case 'nextDays':
      return { from: today(), to: plusDays(today(), Number(values[0]) - 1) }
    default:
      return null
  }
}
