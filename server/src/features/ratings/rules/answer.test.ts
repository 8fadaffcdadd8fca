import { describe, expect, test } from 'vitest'
import { judge, questionOf, ratingIn } from './answer.ts'

const LABELS = ['Ruim', 'Regular', 'Bom', 'Muito bom', 'Excelente', 'Incrível']

describe('[EVA-01] what a customer sends as a rating', () => {
  test.each([
    ['0', 0],
    [' 5 ', 5],
    ['*4*', 4],
    ['3.', 3],
    ['2️⃣', 2],
    ['５', 5],
    ['muito bom', 3],
    ['INCRIVEL!', 5],
  ])('%j is %i', (text, value) => expect(ratingIn(text, LABELS)).toBe(value))

  test('a message as long as any, of signs between words, is none within a moment', () => {
    const began = performance.now()
    expect(ratingIn(`5${'!'.repeat(65_000)}não`, LABELS)).toBeNull()
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test.each(['', '6', '10', '-1', '4,5', 'nota cinco', '5 5', 'obrigada', '😀', 'bom dia'])('%j is none', text =>
    expect(ratingIn(text, LABELS)).toBeNull(),
  )
})

test('[EVA-01] the first answer that is none gets one more chance, the second ends it; of several the last that is one counts', () => {
  expect(judge(['oi'], 0, LABELS)).toBe('again')
  expect(judge(['oi', 'tudo bem?'], 0, LABELS)).toBe('again')
  expect(judge(['oi'], 1, LABELS)).toBe('over')
  expect(judge(['obrigada', '4', 'aliás, 5', '5', '😀'], 1, LABELS)).toEqual({ rated: 5 })
})

test('[EVA-03] the question lists every value with its label', () => {
  expect(questionOf('Como foi?', LABELS).split('\n')).toEqual(['Como foi?', ...LABELS.map((label, i) => `${i} - ${label}`)])
})
