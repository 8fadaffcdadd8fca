import { expect, test } from 'vitest'
import { FACTS, flowOf, node } from '../advance.testkit.ts'
import { advance } from '../advance.ts'
import { PATTERN_SIZE_MAX, patternSize, patternsOfFlow } from './patterns.ts'
import { beginState } from './turn.ts'

test.each([
  ['\\d{3}\\.?\\d{3}\\.?\\d{3}-?\\d{2}', 40],
  ['[[:alpha:]\\]]{20}', 45],
  ['(?i)(?P<nome>ab|cd){3,7}', 200],
])('%s is a small pattern', (pattern, most) => {
  expect(patternSize(pattern)).toBeGreaterThan(10)
  expect(patternSize(pattern)).toBeLessThan(most)
})

// As the engine counts them: 1,003, 4,003, 3,663, 3,847 and 110,008.
test.each([
  ['a{1000}', 1_003],
  ['(a?){1000}', 4_003],
  ['((a?){30}){30}', 3_663],
  ['(?:(?:a*b?){31}){31}', 3_847],
  ['a{0,1000}'.repeat(55), 110_008],
])('%s is as large as its repeats written out', (pattern, states) => {
  expect(patternSize(pattern)).toBeGreaterThanOrEqual(states - 3)
})

test('of a flow’s patterns only so many are judged', () => {
  const judged: string[] = []
  const isPattern = patternsOfFlow(pattern => judged.push(pattern) > 0)
  expect(isPattern('a{1000}')).toBe(false)
  const all = Array.from({ length: 50 }, (_, i) => isPattern(`${i}\\d{400}`))
  expect([all[0], all.at(-1)]).toEqual([true, false])
  expect(judged.reduce((sum, one) => sum + patternSize(one), 0)).toBeLessThanOrEqual(20 * PATTERN_SIZE_MAX)
})

test('patterns of one turn cost so much at most: what is beyond is found nowhere, and the log says so', () => {
  const rules = Array.from({ length: 20 }, (_, i) => ({
    id: `r${i}`,
    label: '',
    when: { field: 'v:firstMessage', operator: 'matches' as const, value: `${i}x{400}$` },
  }))
  const document = flowOf({ c: node('condition', { rules }), r: node('rest') }, [
    ['s', 'next', 'c'],
    ['c', 'else', 'r'],
  ])
  let judged = 0
  const facts = { ...FACTS, matches: () => ++judged > 100 }
  const begin = (body: string) => {
    judged = 0
    const first = {
      seq: 1,
      type: 'text' as const,
      body,
      choice: null,
      transcript: null,
      mediaUrl: null,
      at: FACTS.now.toISOString(),
    }
    const { effects, next } = advance(document, beginState(), { type: 'begin', first }, facts)
    expect(next).toEqual({ stop: 'ended', because: 'resting' })
    return effects.flatMap(one => (one.do === 'log' ? one.code : []))
  }
  expect([begin('oi'), judged]).toEqual([[], 20])
  expect(begin('x'.repeat(4_000))).toEqual(['patterns'])
  expect(judged).toBeLessThan(5)
})
