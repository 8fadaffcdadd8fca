import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('of several that wait for one that hangs each runs alone, in its order, though one fails', async () => {
  const turn = inTurn()
  const hangs = Promise.withResolvers<void>()
  const ran: string[] = []
  let running = 0
  const work = (name: string) =>
    turn(async () => {
      expect(++running).toBe(1)
      ran.push(name)
      if (name === 'first') await hangs.promise
      running--
      if (name === 'second') throw new Error('refused')
      return name
    })
  const all = Promise.allSettled(['first', 'second', 'third'].map(work))
  await expect.poll(() => ran).toEqual(['first'])
  hangs.resolve()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ran).toEqual(['first', 'second', 'third'])
})
