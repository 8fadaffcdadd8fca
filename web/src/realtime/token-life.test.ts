import { expect, test } from 'vitest'
import { endOf, refreshIn } from './token-life.ts'

const token = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

test('a token is renewed a minute before its end, and not in a hurry after it', () => {
  expect(refreshIn(token({ exp: 1000 }), 0)).toBe(940_000)
  expect(refreshIn(token({ exp: 1000 }), 2_000_000)).toBe(5000)
})

test('what is no token has no end', () => {
  expect(endOf('garbage')).toBeNull()
  expect(endOf('a.b.c')).toBeNull()
  expect(endOf(token({ sub: 'é?>' }))).toBeNull()
})
