import { z } from 'zod'
import { readable, seen } from '../values/readable.ts'

/** What somebody looks for, as data: tests of fields, joined by all, any and none. */

export const MOST_TESTS = 40
const MOST_VALUES = 50
const DEEPEST = 3
const TEXT_MAX = 200

const name = z.string().min(1).max(60)
const text = z
  .string()
  .max(TEXT_MAX)
  .overwrite(typed => readable(seen(typed), TEXT_MAX))
const one = z.union([text, z.number()])

const testShape = z
  .object({ field: name, operator: name, value: z.union([one, z.array(one).min(1).max(MOST_VALUES)]).optional() })
  .strict()
/** One field, what is asked of it, and by what: `{ field: 'tag', operator: 'hasAny', value: [3, 7] }`. */
export type Test = z.output<typeof testShape>

export const JOINS = ['all', 'any', 'none'] as const
export type Join = (typeof JOINS)[number]
export type Group = { all: Condition[] } | { any: Condition[] } | { none: Condition[] }
export type Condition = Test | Group

export const isTest = (condition: Condition): condition is Test => 'field' in condition

/** How a group joins its parts, and the parts. */
export function partsOf(group: Group): [Join, Condition[]] {
  if ('all' in group) return ['all', group.all]
  return 'any' in group ? ['any', group.any] : ['none', group.none]
}

export const groupOf = (join: Join, parts: Condition[]): Group =>
  join === 'all' ? { all: parts } : join === 'any' ? { any: parts } : { none: parts }

/** No deeper than its levels, so that nobody's text makes the reader of it run out of stack. */
function level(depth: number): z.ZodType<Condition, Condition> {
  if (depth === 0) return testShape
  const parts = z
    .array(level(depth - 1))
    .min(1)
    .max(MOST_TESTS)
  return z.union([
    testShape,
    z.object({ all: parts }).strict(),
    z.object({ any: parts }).strict(),
    z.object({ none: parts }).strict(),
  ])
}

export const testsIn = (condition: Condition): Test[] =>
  isTest(condition) ? [condition] : partsOf(condition)[1].flatMap(testsIn)

/** Of any fields; `conditionOn(fields)` also knows which there are. */
export const condition = level(DEEPEST).refine(it => testsIn(it).length <= MOST_TESTS)
