import { expect, test } from 'vitest'
import { isDeeperThan } from './depth.ts'

const levels = (n: number) => `${'[{"a":'.repeat(n / 2)}1${'}]'.repeat(n / 2)}`

test.each([
  [levels(4), false],
  [levels(6), true],
  [`[${'[1],'.repeat(1_000)}1]`, false],
  [JSON.stringify('['.repeat(100)), false],
  [JSON.stringify({ text: `"${'{'.repeat(100)}\\` }), false],
  [`{"a":"\\\\","b":${levels(6)}}`, true],
  ['[[[[[[', true],
  ['', false],
])('%s', (json, isDeeper) => {
  expect(isDeeperThan(4, Buffer.from(json))).toBe(isDeeper)
})
