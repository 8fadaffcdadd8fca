import { expect, test } from 'vitest'
import { thirdParty } from './notices.ts'

const lockOf = (packages: Record<string, object>) => ({
  packages: { '': { name: 'balcao' }, 'node_modules/kind': { version: '1.0.0', license: 'MIT' }, ...packages },
})

test('names every package once, with version and licence, and leaves out what only the tools use', () => {
  const text = thirdParty(
    lockOf({
      'node_modules/a/node_modules/kind': { version: '1.0.0', license: 'MIT' },
      'node_modules/kinder': { version: '2.0.0', license: '(MIT OR GPL-3.0)' },
      'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
      'node_modules/@balcao/web': { link: true },
    }),
  )
  const rows = text.split('## All')[1]?.match(/^\| [^p-].*$/gm)
  expect(rows).toEqual(['| kind | 1.0.0 | MIT |', '| kinder | 2.0.0 | (MIT OR GPL-3.0) |'])
})

test.each([
  ['a licence nobody knows', { license: 'Custom' }, /strange 1\.0\.0: Custom/],
  ['no licence at all', {}, /strange 1\.0\.0: no licence/],
  ['copyleft', { license: 'GPL-3.0-only' }, /strange 1\.0\.0: GPL-3\.0-only/],
  ['copyleft beside something permissive', { license: 'MIT AND AGPL-3.0' }, /strange 1\.0\.0/],
  ['an expression that is more involved', { license: 'MIT OR (GPL-2.0 AND ISC)' }, /strange 1\.0\.0/],
])('%s is refused by name', (_what, says, expected) => {
  expect(() => thirdParty(lockOf({ 'node_modules/strange': { version: '1.0.0', ...says } }))).toThrow(expected)
})

test('what was accepted under one licence is read again under another', () => {
  const lock = lockOf({ 'node_modules/lightningcss': { version: '9.0.0', license: 'GPL-3.0' } })
  expect(() => thirdParty(lock)).toThrow(/accepted under MPL-2\.0/)
})

test('a GPL part is accepted only where the product runs without it', () => {
  const signal = (more: object) => lockOf({ 'node_modules/libsignal': { version: '6.0.0', license: 'GPL-3.0', ...more } })
  expect(thirdParty(signal({ optional: true }))).toMatch(/\| libsignal \| 6\.0\.0 \| GPL-3\.0 \|/)
  expect(thirdParty(signal({ devOptional: true }))).toMatch(/\| libsignal \| 6\.0\.0 \| GPL-3\.0 \|/)
  expect(() => thirdParty(signal({}))).toThrow(/must run without it/)
})

test('the dependencies as they are locked are all accepted', () => {
  expect(thirdParty()).toMatch(/\| fastify \| [\d.]+ \| MIT \|/)
})
