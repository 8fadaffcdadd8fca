import { expect, test } from 'vitest'
import { place } from './place.ts'

const page = { width: 1000, height: 600 }
const at = (left: number, top: number) => ({ left, top, right: left + 32, bottom: top + 32 })

test.each([
  ['below, at its left edge', at(100, 100), 'bottom-start', { left: 100, top: 138 }],
  ['below, at its right edge', at(500, 100), 'bottom-end', { left: 332, top: 138 }],
  ['above', at(500, 300), 'top-end', { left: 332, top: 94 }],
  ['above where below is no room', at(500, 500), 'bottom-end', { left: 332, top: 294 }],
  ['below where above is no room', at(500, 20), 'top-start', { left: 500, top: 58 }],
  ['never off the left', at(0, 100), 'bottom-end', { left: 8, top: 138 }],
  ['never off the right', at(960, 100), 'bottom-start', { left: 792, top: 138 }],
] as const)('something opens %s', (_name, anchor, position, expected) => {
  expect(place(anchor, { width: 200, height: 200 }, page, position)).toMatchObject(expected)
})

test('what fits nowhere takes the side with more room, and scrolls', () => {
  expect(place(at(100, 200), { width: 200, height: 900 }, page, 'bottom-start')).toEqual({ left: 100, top: 238, maxHeight: 354 })
  expect(place(at(100, 400), { width: 200, height: 900 }, page, 'bottom-start')).toEqual({ left: 100, top: 8, maxHeight: 386 })
})
