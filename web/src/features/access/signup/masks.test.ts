import { expect, test } from 'vitest'
import { isPhone, writtenDocument, writtenPhone } from './masks.ts'

test.each([
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['11444777000161', '11.444.777/0001-61'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  [' 529982 ', '529982'],
  ['abc', 'abc'],
])('[ACC-10] the document %s is written %s', (typed, written) => {
  expect(writtenDocument(typed)).toBe(written)
})

test.each([
  ['11988114302', '(11) 98811-4302'],
  ['+55 11 98811-4302', '(11) 98811-4302'],
  ['1133445566', '(11) 3344-5566'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['119881', '119881'],
])('[ACC-10] the phone %s is written %s', (typed, written) => {
  expect(writtenPhone(typed)).toBe(written)
})

test('[ACC-10] a phone has an area code, or a country', () => {
  expect(isPhone('(11) 98811-4302')).toBe(true)
  expect(isPhone('+351 912 345 678')).toBe(true)
  expect(isPhone('98811-4302')).toBe(false)
  expect(isPhone('(01) 98811-4302')).toBe(false)
})
