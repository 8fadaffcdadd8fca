import { type Condition, isTest, partsOf, type Test } from './condition.ts'
import type { Field, FieldSet } from './fields.ts'
import { fold } from './fold.ts'
import { type Asking, type Atom, ground, type Value } from './ground.ts'

/** `matches`: how a caller that has fields with patterns looks for one; a pattern may take for ever, so the caller bounds it. */
interface Evaluating extends Asking {
  matches?: (pattern: string, text: string) => boolean
}

/** Whether a condition holds of a row. The server's `conditionSql` says the same of rows in the database. */
export const holds = <Row>(fields: FieldSet<Row>, condition: Condition, row: Row, asking: Evaluating): boolean =>
  asked(fields, condition, asking)(row)

/** The same for many rows: clock, calendar and texts are read once. */
export function asked<Row>(fields: FieldSet<Row>, condition: Condition, asking: Evaluating): (row: Row) => boolean {
  if (isTest(condition)) return testOf(fields, condition, asking)
  const [join, parts] = partsOf(condition)
  const each = parts.map(part => asked(fields, part, asking))
  if (join === 'all') return row => each.every(one => one(row))
  if (join === 'any') return row => each.some(one => one(row))
  return row => !each.some(one => one(row))
}

function testOf<Row>(fields: FieldSet<Row>, test: Test, asking: Evaluating): (row: Row) => boolean {
  const field = fields[test.field]
  const grounded = ground(fields, test, asking)
  if (!field || !grounded) return () => false
  const { atom, not } = grounded
  return row => isSo(atom, field, row, asking) !== not
}

function isSo<Row>(atom: Atom, field: Field<Row>, row: Row, { matches }: Evaluating): boolean {
  if (field.kind === 'ids') {
    const ids = field.read(row)
    if (atom.is === 'empty') return ids.length === 0
    if (atom.is !== 'has') return false
    return atom.each ? atom.list.every(id => ids.includes(id)) : atom.list.some(id => ids.includes(id))
  }
  if (field.kind === 'flag') return field.read(row)
  if (field.kind === 'text' && atom.is === 'pattern') return matches?.(atom.pattern, field.read(row) ?? '') ?? false
  const value = comparable(field, row)
  return value === null ? atom.is === 'empty' : isSoOf(atom, value)
}

/** As the atoms carry it: texts folded, moments as numbers; null where there is nothing. */
function comparable<Row>(field: Exclude<Field<Row>, { kind: 'ids' | 'flag' }>, row: Row): string | number | null {
  if (field.kind === 'text') return fold(field.read(row) ?? '') || null
  if (field.kind !== 'moment') return field.read(row)
  const moment = field.read(row)
  return moment === null ? null : Date.parse(moment)
}

const plain = (value: Value): string | number => (value instanceof Date ? value.getTime() : value)

function isSoOf(atom: Atom, value: string | number): boolean {
  switch (atom.is) {
    case 'among':
      return atom.list.includes(value)
    case 'within':
      return atom.bounds.every(({ sign, to }) => COMPARE[sign](value, plain(to)))
    case 'words':
      return FOUND[atom.at](String(value), atom.words)
    default:
      return false
  }
}

const COMPARE = {
  '<': (a: string | number, b: string | number) => a < b,
  '<=': (a: string | number, b: string | number) => a <= b,
  '>': (a: string | number, b: string | number) => a > b,
  '>=': (a: string | number, b: string | number) => a >= b,
}

const FOUND = {
  start: (text: string, words: string) => text.startsWith(words),
  end: (text: string, words: string) => text.endsWith(words),
  anywhere: (text: string, words: string) => text.includes(words),
}
