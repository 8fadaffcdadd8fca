import type { Condition } from '@balcao/contract/conditions/condition'
import { fieldSet } from '@balcao/contract/conditions/fields'
import { expect, test } from 'vitest'
import { askable, draftOf, firstTest, isWhole, withOneMore, withOperator, withPart } from './draft.ts'

const FIELDS = fieldSet<object>()({
  name: { kind: 'text', read: () => null },
  tags: { kind: 'ids', of: 'tags', read: () => [] },
})
const NAMED: Condition = { field: 'name', operator: 'contains', value: 'a' }
const TAGGED: Condition = { field: 'tags', operator: 'hasAny', value: [1] }

test('what lacks its value is not asked, and a group of nothing is none', () => {
  const open = firstTest(FIELDS, 'tags')
  expect(open).toEqual({ field: 'tags', operator: 'hasAny' })
  const draft = { all: [NAMED, { any: [open] }] }
  expect(isWhole(FIELDS, draft)).toBe(false)
  expect(askable(FIELDS, draft)).toEqual({ all: [NAMED] })
  expect(askable(FIELDS, { all: [open] })).toBeNull()
  expect(draftOf(null)).toEqual({ all: [] })
  expect(draftOf(NAMED)).toEqual({ all: [NAMED] })
})

test('parts are put, changed and taken away where they stand', () => {
  const draft = withOneMore({ all: [NAMED] }, { none: [TAGGED, NAMED] })
  expect(withPart(draft, [1, 0], null)).toEqual({ all: [NAMED, { none: [NAMED] }] })
  expect(withPart(draft, [1, 1], TAGGED)).toEqual({ all: [NAMED, { none: [TAGGED, TAGGED] }] })
  expect(withPart(draft, [0], null)).toEqual({ all: [{ none: [TAGGED, NAMED] }] })
})

test('another operator keeps the value where it fits', () => {
  const test = { field: 'tags', operator: 'hasAny', value: [1] }
  expect(withOperator(FIELDS, test, 'hasNone')).toEqual({ ...test, operator: 'hasNone' })
  expect(withOperator(FIELDS, test, 'empty')).toEqual({ field: 'tags', operator: 'empty' })
})
