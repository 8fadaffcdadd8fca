import { expect, test } from 'vitest'
import { inFileTurn } from './turns.ts'

test('files are made one at a time, in their order; who waits hears how many are ahead, and may leave', async () => {
  const done: string[] = []
  const heard: Record<string, number[]> = { b: [], c: [] }
  let running = 0
  let let_go = () => {}
  const first = inFileTurn(async () => {
    running++
    await new Promise<void>(resolve => (let_go = resolve))
    running--
    done.push('a')
  })
  const next = (name: 'b' | 'c') =>
    inFileTurn(
      async () => {
        expect(running++).toBe(0)
        await Promise.resolve()
        running--
        done.push(name)
      },
      async ahead => {
        heard[name]?.push(ahead)
      },
    )
  const b = next('b')
  const gone = inFileTurn(
    async () => done.push('never'),
    async () => {
      throw new Error('cancelled')
    },
  )
  const c = next('c')
  await expect(gone).rejects.toThrow('cancelled')
  await expect.poll(() => heard.c?.at(-1), { timeout: 8_000 }).toBe(2)
  let_go()
  await Promise.all([first, b, c])
  expect(done).toEqual(['a', 'b', 'c'])
  expect(heard.b?.[0]).toBe(1)
  // Told at its own pace, and not at each move: the last two pass before it looks again.
  expect(heard.c).toEqual([3, 2])
})

test('who waits is told at a pace of its own, however many files end meanwhile', async () => {
  let told = 0
  const files = Array.from({ length: 40 }, () =>
    inFileTurn(
      () => new Promise<void>(resolve => setImmediate(resolve)),
      async () => {
        told++
      },
    ),
  )
  await Promise.all(files)
  expect(told).toBe(39)
})

test('one that fails leaves its turn to the next', async () => {
  await expect(inFileTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inFileTurn(async () => 'whole')).toBe('whole')
})
