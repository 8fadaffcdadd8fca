import { expect, test } from 'vitest'
import { tooLarge } from './limits.mjs'

const folderOf = (n: number, ending: string): [string, number][] =>
  Array.from({ length: n }, (_, i) => [`web/src/kit/f${i}${ending}`, 10])

test('a file, a file of SQL and a folder that are too large are named with what they may be', () => {
  expect(tooLarge([['server/src/a/a.ts', 351]], {})).toEqual(['server/src/a/a.ts has 351 lines; 350 are the most'])
  expect(tooLarge([['server/src/features/a/sql/a.sql', 61]], {})).toEqual([
    'server/src/features/a/sql/a.sql has 61 lines; 60 are the most',
  ])
  expect(tooLarge(folderOf(16, '.ts'), {})).toEqual(['web/src/kit has 16 files; 15 are the most'])
})

test('tests, what providers sent and what is made from the code are not counted', () => {
  expect(tooLarge([...folderOf(40, '.test.ts'), ...folderOf(15, '.ts')], {})).toEqual([])
  expect(
    tooLarge(
      [
        ['server/src/infra/database/schema.ts', 900],
        ['server/src/migrations/0001_a.sql', 900],
      ],
      {},
    ),
  ).toEqual([])
})

test('an exception may shrink and never grow, and leaves the list when it is not needed', () => {
  expect(tooLarge([['server/src/a/a.ts', 400]], { 'server/src/a/a.ts': 400 })).toEqual([])
  expect(tooLarge([['server/src/a/a.ts', 401]], { 'server/src/a/a.ts': 400 })).toEqual([
    'server/src/a/a.ts has 401 lines; 400 are the most',
  ])
  expect(tooLarge([['server/src/a/a.ts', 380]], { 'server/src/a/a.ts': 400 })[0]).toContain('write 380')
  expect(tooLarge([['server/src/a/a.ts', 340]], { 'server/src/a/a.ts': 400 })[0]).toContain('remove it')
  expect(tooLarge([], { 'server/src/a/a.ts': 400 })).toEqual(['server/src/a/a.ts is gone: remove it from scripts/limits.json'])
})
