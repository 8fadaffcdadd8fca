import { type Condition, type Group, groupOf, isTest, type Join, partsOf, type Test } from '@balcao/contract/conditions/condition'
import { type FieldSet, fits, type Operator, operatorsOf, shapeOf } from '@balcao/contract/conditions/fields'

/** A condition while somebody puts it together: a group at the top, and tests that may still lack their value. */

/** Where a part stands: the second of the first group is `[0, 1]`. */
export type Path = readonly number[]

export const EMPTY: Group = { all: [] }

export const draftOf = (condition: Condition | null): Group =>
  condition === null ? EMPTY : isTest(condition) ? { all: [condition] } : condition

/** What of it can be asked; null when nothing can. */
export function askable(fields: FieldSet<never>, draft: Condition): Condition | null {
  if (isTest(draft)) return fits(fields, draft) ? draft : null
  const [join, parts] = partsOf(draft)
  const kept = parts.flatMap(part => askable(fields, part) ?? [])
  return kept.length === 0 ? null : groupOf(join, kept)
}

export const isWhole = (fields: FieldSet<never>, draft: Condition): boolean =>
  isTest(draft) ? fits(fields, draft) : partsOf(draft)[1].every(part => isWhole(fields, part))

/** The same with another part there, or none. */
export function withPart(group: Group, path: Path, part: Condition | null): Group {
  const [join, parts] = partsOf(group)
  const [at = 0, ...deeper] = path
  if (deeper.length === 0) return groupOf(join, part === null ? parts.toSpliced(at, 1) : parts.toSpliced(at, 1, part))
  const inner = parts[at]
  return inner && !isTest(inner) ? groupOf(join, parts.with(at, withPart(inner, deeper, part))) : group
}

export const withJoin = (group: Group, join: Join): Group => groupOf(join, partsOf(group)[1])
export const withOneMore = (group: Group, part: Condition): Group => {
  const [join, parts] = partsOf(group)
  return groupOf(join, [...parts, part])
}

/** What a field is first asked. */
export function firstTest(fields: FieldSet<never>, field: string): Test {
  const kind = fields[field]
  const [operator = 'filled'] = kind ? operatorsOf(kind) : []
  return { field, operator }
}

/** The same question put otherwise: its value stays where it still fits. */
export function withOperator(fields: FieldSet<never>, test: Test, operator: Operator): Test {
  const kind = fields[test.field]?.kind
  const isAlike = kind && shapeOf(kind, operator) === shapeOf(kind, test.operator)
  return { field: test.field, operator, ...(isAlike && test.value !== undefined ? { value: test.value } : {}) }
}
