import { expect, test } from 'vitest'
import { byKey, under, within } from './place.ts'

const scene = { width: 360, pieceWidth: 42 }

test('[ACC-17] a finger puts the balloon’s middle under itself, at every size of the picture', () => {
  expect(under(scene, 180, 360)).toBe(159)
  expect(under(scene, 360, 720)).toBe(159)
  expect(under(scene, 150, 300)).toBe(159)
})

test('the balloon never leaves the picture', () => {
  expect(under(scene, 0, 360)).toBe(0)
  expect(under(scene, 360, 360)).toBe(318)
  expect(within(scene, -5)).toBe(0)
})

test('[ACC-17] the keyboard reaches every place in steps no wider than the slot forgives', () => {
  expect(byKey(scene, 100, 'ArrowRight', false)).toBe(102)
  expect(byKey(scene, 100, 'ArrowLeft', true)).toBe(90)
  expect(byKey(scene, 100, 'PageUp', false)).toBe(120)
  expect(byKey(scene, 100, 'Home', false)).toBe(0)
  expect(byKey(scene, 100, 'End', false)).toBe(318)
  expect(byKey(scene, 318, 'ArrowRight', false)).toBe(318)
  expect(byKey(scene, 100, 'Tab', false)).toBeNull()
})
