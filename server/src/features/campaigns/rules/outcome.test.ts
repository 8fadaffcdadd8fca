import { expect, test } from 'vitest'
import { mustStop } from './outcome.ts'

const many = (n: number, outcome: string) => Array.from({ length: n }, () => outcome)
const refused = 'failed:ERR_WAPP_INVALID_CONTACT'
const calm = { outcomes: [] as string[], delivered: 0, stopped: 0, stopPercent: 2 }

test.each([
  ['two complaints of a hundred delivered', { delivered: 100, stopped: 2 }, 'complaints'],
  ['one of fifty, which is nobody’s habit', { delivered: 50, stopped: 1 }, null],
  ['two of forty-nine, too few to tell', { delivered: 49, stopped: 2 }, null],
  ['two of a hundred where three percent are borne', { delivered: 100, stopped: 2, stopPercent: 3 }, null],
  ['ten refusals in a row', { outcomes: many(10, refused) }, 'refusals'],
  ['nine, and one that went', { outcomes: [...many(9, refused), 'sent'] }, null],
  ['a fifth of the last fifty', { outcomes: [...many(40, 'sent'), ...many(10, refused)] }, 'refusals'],
  ['less than a fifth of them', { outcomes: [...many(41, 'sent'), ...many(9, refused)] }, null],
  ['people who had enough of anybody’s marketing', { outcomes: many(50, 'failed:ERR_MARKETING_LIMIT') }, null],
  ['three with wrong variables in a row', { outcomes: many(3, 'failed:ERR_TEMPLATE_VARIABLES') }, 'variables'],
])('a campaign stops by itself: %s', (_, recent, code) => {
  expect(mustStop({ ...calm, ...recent })).toBe(code)
})
