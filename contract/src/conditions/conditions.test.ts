import { describe, expect, test } from 'vitest'
import { type Condition, MOST_TESTS } from './condition.ts'
import { dayAt, startOfDay } from './days.ts'
import { asked } from './evaluate.ts'
import { conditionOn, fieldSet, idsIn } from './fields.ts'

interface Person {
  name: string
  tags: number[]
  since: string | null
}
const FIELDS = fieldSet<Person>()({
  name: { kind: 'text', matches: true, always: true, read: row => row.name },
  tags: { kind: 'ids', of: 'tags', read: row => row.tags },
  since: { kind: 'moment', read: row => row.since },
})
const ASKING = { now: new Date('2026-03-10T12:00:00Z'), zone: 'America/Sao_Paulo', userId: 1 }
const taken = conditionOn(FIELDS)

describe('what is taken from outside', () => {
  const good: Condition = {
    all: [{ field: 'name', operator: 'contains', value: 'a' }, { none: [{ field: 'tags', operator: 'hasAny', value: [1] }] }],
  }
  const bad: [string, unknown][] = [
    ['no such field', { field: 'age', operator: 'is', value: 1 }],
    ['a field of every object', { field: 'toString', operator: 'is', value: 'a' }],
    ['an operator of another kind', { field: 'name', operator: 'hasAny', value: [1] }],
    ['empty of what is never empty', { field: 'name', operator: 'empty' }],
    ['nothing to compare with', { field: 'name', operator: 'contains', value: '  ' }],
    ['an id that is none', { field: 'tags', operator: 'hasAny', value: [0] }],
    ['oneself as a tag', { field: 'tags', operator: 'hasAny', value: ['me'] }],
    ['a stretch that ends before it begins', { field: 'since', operator: 'between', value: ['2026-03-02', '2026-03-01'] }],
    ['a day of no calendar', { field: 'since', operator: 'on', value: '2026-02-30' }],
    ['no pattern', { field: 'name', operator: 'matches', value: '(' }],
    ['an empty group', { all: [] }],
    ['two joins at once', { all: [good], any: [good] }],
    ['too deep', { all: [{ all: [{ all: [{ all: [good] }] }] }] }],
    [
      'too many',
      {
        all: Array.from({ length: 2 }, () => ({
          all: Array.from({ length: MOST_TESTS }, () => ({ field: 'since', operator: 'empty' })),
        })),
      },
    ],
  ]
  test('a condition on these fields', () => {
    expect(taken.parse(good)).toEqual(good)
  })
  test.each(bad)('is none: %s', (_, it) => {
    expect(taken.safeParse(it).success).toBe(false)
  })
})

test('an age and a day are read at the moment and the place of asking', () => {
  const row = { name: '', tags: [], since: '2026-03-10T02:30:00Z' }
  const at = (operator: string, value: string | number) => asked(FIELDS, { field: 'since', operator, value }, ASKING)(row)
  expect(at('on', '2026-03-09')).toBe(true)
  expect(at('on', '2026-03-10')).toBe(false)
  expect(at('olderThan', 569)).toBe(true)
  expect(at('olderThan', 570)).toBe(false)
  expect(at('lastDays', 1)).toBe(false)
  expect(at('lastDays', 2)).toBe(true)
})

test('a pattern is looked for by those who have patterns', () => {
  const condition: Condition = { field: 'name', operator: 'matches', value: '^a+$' }
  const row = { name: 'aa', tags: [], since: null }
  expect(asked(FIELDS, condition, { ...ASKING, matches: (pattern, text) => new RegExp(pattern).test(text) })(row)).toBe(true)
  expect(asked(FIELDS, condition, ASKING)(row)).toBe(false)
})

test('the ids it speaks of', () => {
  const condition: Condition = {
    any: [{ field: 'tags', operator: 'hasAll', value: [3, 4] }, { none: [{ field: 'tags', operator: 'hasAny', value: [3, 5] }] }],
  }
  expect([...(idsIn(FIELDS, condition).get('tags') ?? [])]).toEqual([3, 4, 5])
})

test.each([
  ['America/Sao_Paulo', '2026-03-10', '2026-03-10T03:00:00.000Z'],
  // There the clock went from 23:59 to 01:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // And back from 24:00 to 23:00.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
])('in %s the day %s begins at %s', (zone, day, begins) => {
  const start = startOfDay(day, zone)
  expect(start.toISOString()).toBe(begins)
  expect(dayAt(start, zone)).toBe(day)
  expect(dayAt(new Date(start.getTime() - 1), zone)).not.toBe(day)
})
