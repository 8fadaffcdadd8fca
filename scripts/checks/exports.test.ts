import { expect, test } from 'vitest'
import { unused } from './exports.mjs'

const MADE = 'server/src/a/made.ts'
const by = (file: string): [string, string] => [file, "import { a } from './made.ts'\nconsole.log(a)"]

test('what no other file imports is named, what one imports or passes on is not', () => {
  const made: [string, string] = [MADE, 'export const a = 1\nexport type B = number\nexport function c() {}']
  expect(unused([made, by('server/src/a/taker.ts')], {})).toEqual([
    `${MADE} exports B, which no other file imports`,
    `${MADE} exports c, which no other file imports`,
  ])
  const index: [string, string] = ['server/src/a/index.ts', "export { type B, c } from './made.ts'"]
  const user: [string, string] = ['server/src/b/b.ts', "import { type B, c as d } from '../a/index.ts'"]
  expect(unused([made, by('server/src/a/taker.ts'), index, user], {})).toEqual([])
})

test('what a file imports as a whole, or when it is needed, is taken', () => {
  const made: [string, string] = [MADE, 'export const a = 1\nexport const b = 2']
  for (const text of ["import * as all from './made.ts'", "const later = () => import('./made.ts')"]) {
    expect(unused([made, ['server/src/a/taker.ts', text]], {})).toEqual([])
  }
})

test('what only tests take must be of use in its own file', () => {
  const taker = by('server/src/a/made.test.ts')
  expect(unused([[MADE, 'export const a = 1'], taker], {})).toEqual([`${MADE} exports a, which only tests use`])
  expect(unused([[MADE, 'export const a = 1\nconsole.log(a)'], taker], {})).toEqual([])
})

test('an exception stands while nobody takes it, and no longer', () => {
  const made: [string, string] = [MADE, 'export const a = 1']
  const waits = { [`${MADE}#a`]: 'waits for calls' }
  expect(unused([made], waits)).toEqual([])
  expect(unused([made, by('server/src/a/taker.ts')], waits)).toEqual([
    `${MADE}#a is used or gone: remove it from scripts/checks/exports.json`,
  ])
})
