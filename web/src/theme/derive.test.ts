import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveTokens, PAIRS } from './derive.ts'
import { contrast, toHex, toLch } from './oklch.ts'
import { type BrandColors, type Mode, OWN_COLORS, TOKENS, type Tokens } from './tokens.ts'

const MODES: Mode[] = ['light', 'dark']

const unreadable = (tokens: Tokens) =>
  PAIRS.flatMap(({ ink, on, min }) =>
    on
      .filter(ground => contrast(tokens[ink], tokens[ground]) < min - 0.005)
      .map(ground => `${ink} on ${ground}: ${contrast(tokens[ink], tokens[ground]).toFixed(2)}`),
  )

const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
const palette: fc.Arbitrary<BrandColors> = fc.record({
  neutral: color,
  primary: color,
  secondary: color,
  accent: color,
  warning: color,
  negative: color,
  positive: color,
  light: color,
})

test.each(MODES)('[UIX-07] our own %s palette can be read everywhere', mode => {
  expect(unreadable(TOKENS[mode])).toEqual([])
})

test('[UIX-07] with any eight colours a company picks, no text, edge or dot becomes unreadable', () => {
  fc.assert(
    fc.property(palette, colors => {
      for (const mode of MODES) expect(unreadable(deriveTokens(colors, mode))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('our own eight colours give back the palette drawn by hand', () => {
  for (const mode of MODES) expect(deriveTokens(OWN_COLORS, mode)).toEqual(TOKENS[mode])
})

test('a readable brand colour stays exactly what the company chose', () => {
  expect(deriveTokens({ ...OWN_COLORS, primary: '#5b2a86' }, 'light').primfill).toBe('#5b2a86')
})

test('a yellow brand keeps its yellow buttons and gets a dark label', () => {
  const tokens = deriveTokens({ ...OWN_COLORS, primary: '#ffd400' }, 'light')
  expect(tokens.primfill).toBe('#ffd400')
  expect(tokens.onprim).toBe('#13201b')
})

test('own messages turn neutral when the brand is as yellow as a note', () => {
  const chroma = (primary: string) => toLch(deriveTokens({ ...OWN_COLORS, primary }, 'light').bubout).c
  expect(chroma('#f0a500')).toBeLessThan(0.012)
  expect(chroma('#5b2a86')).toBeGreaterThan(0.02)
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(color, hex => {
      expect(toHex(toLch(hex))).toBe(hex)
    }),
  )
})
