import { expect, test } from 'vitest'
import { rowsIn } from './useRowsInView.ts'

const between = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('rows beyond either edge are there before somebody reaches them, fewer while they fly', () => {
  expect(rowsIn({ top: 100, fitting: 10, isFlying: false }, 50_000)).toEqual(between(94, 117))
  expect(rowsIn({ top: 100, fitting: 10, isFlying: true }, 50_000)).toEqual(between(99, 112))
})

test('nothing before the first row or after the last', () => {
  expect(rowsIn({ top: 0, fitting: 10, isFlying: false }, 50_000)).toEqual(between(0, 17))
  expect(rowsIn({ top: 0, fitting: 10, isFlying: false }, 3)).toEqual(between(0, 3))
  expect(rowsIn({ top: 0, fitting: 10, isFlying: false }, 0)).toEqual([])
})

test('a list that has become shorter shows its end, not an empty place', () => {
  expect(rowsIn({ top: 4_000, fitting: 10, isFlying: false }, 40)).toEqual(between(24, 40))
})

test('a pane without height yet shows nothing', () => {
  expect(rowsIn({ top: 0, fitting: 0, isFlying: false }, 50_000)).toEqual([])
})
