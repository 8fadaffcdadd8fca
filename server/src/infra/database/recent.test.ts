import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { clock } from '../clock.ts'
import { closeDb, openDb } from './db.ts'
import { Recent } from './recent.ts'

const { now } = clock
afterEach(() => {
  clock.now = now
})

function counted() {
  let reads = 0
  const recent = new Recent<string, string>(2_000, async key => {
    reads++
    if (key === 'broken') throw new Error('no')
    return `${key} ${reads}`
  })
  return { recent, reads: () => reads }
}

test('what was just read is not read again, until it is too old or said to have changed', async () => {
  const { recent } = counted()
  expect(await Promise.all([recent.get('a'), recent.get('a')])).toEqual(['a 1', 'a 1'])
  expect(await recent.get('b')).toBe('b 2')
  recent.forget('a')
  expect(await recent.get('a')).toBe('a 3')
  recent.forgetWhere(value => value.startsWith('b'))
  expect([await recent.get('a'), await recent.get('b')]).toEqual(['a 3', 'b 4'])
  clock.now = () => new Date(Date.now() + 2_001)
  expect(await recent.get('a')).toBe('a 5')
})

test('what is being read while it changes is not kept, nor is what could not be read', async () => {
  const { recent, reads } = counted()
  const before = recent.get('a')
  recent.forgetWhere(() => false)
  expect([await before, await recent.get('a')]).toEqual(['a 1', 'a 2'])
  await expect(recent.get('broken')).rejects.toThrow('no')
  await expect(recent.get('broken')).rejects.toThrow('no')
  expect(reads()).toBe(4)
})

test('nothing read from one database is said of the next', async () => {
  const { recent } = counted()
  const url = await testDatabase()
  await openDb(url)
  expect(await recent.get('a')).toBe('a 1')
  await closeDb()
  expect(await recent.get('a')).toBe('a 2')
})
