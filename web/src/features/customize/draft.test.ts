import { OWN_COLORS } from '@balcao/contract/tenants/brand'
import { expect, test } from 'vitest'
import { draftOf, inkOf, inputOf, isDarkOn } from './draft.ts'

const own = { tenantId: 3, name: 'Loja', mailFrom: null, terms: null, colors: { primary: '#F2B705' }, logo: null, favicon: null }

test('what is empty goes back to what is inherited, and a picture nobody touched is not sent', () => {
  expect(inputOf(3, { ...draftOf(own), name: ' ' })).toEqual({
    tenantId: 3,
    name: null,
    mailFrom: null,
    terms: null,
    colors: {
      neutral: null,
      primary: '#f2b705',
      secondary: null,
      accent: null,
      warning: null,
      negative: null,
      positive: null,
      light: null,
    },
  })
  expect(inputOf(3, { ...draftOf(own), logo: null })).toHaveProperty('logo', null)
})

test('says what a colour becomes where its own could not be read', () => {
  const yellow = { ...OWN_COLORS, primary: '#f2b705' }
  expect(inkOf('primary', yellow)).toMatch(/^#[0-9a-f]{6}$/i)
  expect(isDarkOn(yellow)).toBe(true)
  expect(inkOf('primary', OWN_COLORS)).toBeNull()
  expect(isDarkOn(OWN_COLORS)).toBe(false)
  expect(inkOf('light', yellow)).toBeNull()
})
