import { expect, test } from 'vitest'
import { begunCall, calledIn, peopleFor } from './calling.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Paula' },
  { id: 3, name: 'João Teixeira' },
]

test.each([
  ['@', { from: 0, begun: '' }],
  ['Pergunta @jo', { from: 9, begun: 'jo' }],
  ['Pergunta @Ana Pau', { from: 9, begun: 'Ana Pau' }],
  ['bia@casa', null],
  ['@ana e outra coisa', null],
  ['nada', null],
])('[AHD-06] behind %j stands %j', (text, begun) => {
  expect(begunCall(text, text.length)).toEqual(begun)
})

test('[AHD-06] a name is found by any of its words, without accents', () => {
  expect(peopleFor(people, 'joao').map(({ id }) => id)).toEqual([3])
  expect(peopleFor(people, 'tei').map(({ id }) => id)).toEqual([3])
  expect(peopleFor(people, '').map(({ id }) => id)).toEqual([1, 2, 3])
})

test('[AHD-06] the longest name is who is called', () => {
  expect(calledIn('@Ana Paula sabe?', people)).toEqual([2])
  expect(calledIn('@Ana e @Ana Paula', people)).toEqual([2, 1])
  expect(calledIn('Ana Paula', people)).toEqual([])
})
