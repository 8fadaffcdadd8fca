import { expect, test } from 'vitest'
import { suggestionIn } from './instructions.ts'

test.each([
  ['Leva 12 dias.\nPASSAGES: 1', 'Leva 12 dias.', [1]],
  ['Leva 12 dias.\n\n**PASSAGES:** 2, 1 e 2\n', 'Leva 12 dias.', [2, 1]],
  ['Leva 12 dias. passages: none', 'Leva 12 dias.', []],
  ['PASSAGES: 1\nLeva 12 dias.', 'PASSAGES: 1\nLeva 12 dias.', null],
  ['Leva 12 dias.', 'Leva 12 dias.', null],
  ['PASSAGES: 1 é o título.\nPASSAGES: 9', 'PASSAGES: 1 é o título.', []],
])('of %j the words are %j, resting on %j', (written, text, used) => {
  expect(suggestionIn(written, 2)).toEqual({ text, used })
})

test.each(['\n', '_', '* ', 'PASSAGES:', 'PASSAGES: \n'])('a megabyte of %j is read within a moment', sign => {
  const began = performance.now()
  suggestionIn(`a${sign.repeat(1_000_000 / sign.length)}b`, 5)
  expect(performance.now() - began).toBeLessThan(2_000)
})
