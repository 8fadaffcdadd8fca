import { expect, test } from 'vitest'
import { explain, onDisk, PostgresError } from './problems.ts'

test.each([
  ['could not write to file "pg_wal/xlogtemp.31": No space left on device', 'disk is full', 'df -h'],
  ["EROFS: read-only file system, mkdir '/srv/x'", 'read-only', 'DATA_DIR'],
  ['FATAL:  data directory "/srv/x" has wrong ownership', 'another user', 'chown'],
  ["EACCES: permission denied, open '/srv/x/lock'", 'another user', 'chown'],
  ["ENOTDIR: not a directory, mkdir '/srv/x'", 'a file where a folder', 'DATA_DIR'],
  ['FATAL:  data directory "/srv/x" has invalid permissions', 'Other users could read', 'chmod'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'memory', 'free memory'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1', 'damaged', 'npm run restore'],
  ['postgres: error while loading shared libraries: libssl.so.1.1', 'cannot run the PostgreSQL', 'DATABASE_URL'],
])('%s', (words, means, todo) => {
  const { message } = explain('The database did not start.', '/srv/x', words)
  expect(message).toContain(`The database did not start.\n${words}\n`)
  expect(message).toContain(means)
  expect(message.split('What to do: ')[1]).toContain(todo)
})

test('what nobody foresaw keeps its own words and says where the data lies', () => {
  expect(explain('It ended.', '/srv/x', 'FATAL:  the moon is full').message).toMatch(/the moon is full\nWhat to do: .*\/srv\/x/)
})

test('an error of the file system becomes advice, an advice stays itself', () => {
  expect(() => onDisk('No.', '/srv/x', () => readNothing())).toThrow(PostgresError)
  const already = new PostgresError('Already said.', { todo: 'wait' })
  expect(() =>
    onDisk('No.', '/srv/x', () => {
      throw already
    }),
  ).toThrow(already)
})

function readNothing(): never {
  throw Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT' })
}
