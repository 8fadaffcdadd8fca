import { expect, test } from 'vitest'
import { Together } from './together.ts'

/** Statements that are over when the test says so, and which items each was given. */
function statements() {
  const ran: string[][] = []
  const over: PromiseWithResolvers<void>[] = []
  const together = new Together<string, string>(3, async (tenant, items) => {
    ran.push([String(tenant), ...items])
    const its = Promise.withResolvers<void>()
    over.push(its)
    await its.promise
    if (items.includes('bad')) throw new Error('this one cannot be stored')
    return items.map(item => item.toUpperCase())
  })
  return { together, ran, over }
}

test('one alone is stored at once; what comes meanwhile goes in together, so many at most, and of its company alone', async () => {
  const { together, ran, over } = statements()
  const answers = ['a', 'b', 'c', 'd', 'e'].map(item => together.take(1, item))
  const other = together.take(2, 'x')
  expect(ran).toEqual([
    ['1', 'a'],
    ['2', 'x'],
  ])
  over[1]?.resolve()
  expect(await other).toBe('X')
  for (const n of [0, 2, 3]) {
    await expect.poll(() => over[n]).toBeDefined()
    over[n]?.resolve()
  }
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(ran.slice(2)).toEqual([
    ['1', 'b', 'c', 'd'],
    ['1', 'e'],
  ])
})

test('one that cannot be stored takes no other with it', async () => {
  const { together, over } = statements()
  const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map(item => together.take(1, item)))
  for (const n of [0, 1, 2, 3, 4]) {
    await expect.poll(() => over[n]).toBeDefined()
    over[n]?.resolve()
  }
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
