import { expect, test } from 'vitest'
import { folded, forbiddenIn, isFresh, namesOf, restBeforeRemoval } from './forbidden.ts'

const words = (...all: string[]) => all.map(word => ({ key: folded(word) }))

test.each([
  ['Que massa!', ['ass'], null],
  ['ass', ['ass'], 'ass'],
  ['PROMOÇÃO imperdível', ['promocao'], 'promocao'],
  ['promocao imperdivel', ['Promoção'], 'promocao'],
  ['veja (aposta).', ['aposta'], 'aposta'],
  ['apostas', ['aposta'], null],
  ['_aposta_', ['aposta'], null],
  ['dinheiro   fácil\nagora', ['Dinheiro Fácil'], 'dinheiro facil'],
  ['ставка', ['СТАВКА'], 'ставка'],
  ['подставка', ['ставка'], null],
  ['visite www.x.com/?a=1', ['.*'], null],
  ['custa $$$ hoje', ['$$$'], '$$$'],
  ['a.b', ['a+b'], null],
  ['🔥🔥 oferta', ['🔥'], '🔥'],
  ['faça sua a\u200bpos\u00adta já', ['aposta'], 'aposta'],
  ['nada', [''], null],
] as const)('%s with %j: %s', (text, forbidden, found) => {
  expect(forbiddenIn(text, words(...forbidden))?.key ?? null).toBe(found)
})

test('a long text against many words takes no time worth speaking of', () => {
  const many = words(...Array.from({ length: 500 }, (_, i) => `palavra${i}`))
  const begun = performance.now()
  expect(forbiddenIn('a'.repeat(4_000), many)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('five are named, and how many more', () => {
  expect(namesOf(['Ana'], 'pt')).toBe('Ana')
  expect(namesOf(['Ana', 'Beto'], 'pt')).toBe('Ana e Beto')
  expect(namesOf(['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'pt')).toBe('A, B, C, D, E +2')
})

test('nobody is greeted for what is older than ten minutes', () => {
  const now = new Date('2027-01-01T12:00:00Z')
  expect([undefined, new Date('2027-01-01T11:50:00Z'), new Date('2027-01-01T11:49:59Z')].map(at => isFresh(at, now))).toEqual([
    true,
    true,
    false,
  ])
})

test('who joins again and again is removed ever later, at most after ten minutes', () => {
  expect([0, 2, 3, 6, 50].map(restBeforeRemoval)).toEqual([0, 0, 8_000, 64_000, 600_000])
})
