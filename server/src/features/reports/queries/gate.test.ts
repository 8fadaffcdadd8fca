import { expect, test } from 'vitest'
import { inTurn } from './gate.ts'

/** Runs that end when they are told to, and in which order they began. */
function office() {
  const begun: string[] = []
  const ends = new Map<string, (answer: string) => void>()
  const ask = (tenant: number, key: string, gone?: AbortSignal) =>
    inTurn({ tenant, key, gone }, () => {
      const name = `${tenant} ${key}`
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    await expect.poll(() => ends.has(name)).toBe(true)
    ends.get(name)?.(`answer of ${name}`)
    ends.delete(name)
  }
  return { ask, end, begun }
}

test('two run at once; companies take turns however many questions one of them has', async () => {
  const { ask, end, begun } = office()
  const all = [ask(1, 'a'), ask(1, 'b'), ask(1, 'c'), ask(1, 'd'), ask(2, 'e'), ask(3, 'f')]
  await expect.poll(() => begun).toEqual(['1 a', '1 b'])
  await end('1 a')
  await expect.poll(() => begun.slice(2)).toEqual(['2 e'])
  await end('2 e')
  await expect.poll(() => begun.slice(3)).toEqual(['3 f'])
  await end('3 f')
  await expect.poll(() => begun.slice(4)).toEqual(['1 c'])
  await end('1 b')
  for (const name of ['1 c', '1 d']) await end(name)
  expect(await Promise.all(all)).toEqual(['1 a', '1 b', '1 c', '1 d', '2 e', '3 f'].map(name => `answer of ${name}`))
})

test('who asks what waits gets its answer; what runs already is nobody’s who comes later, and another company’s never', async () => {
  const { ask, end, begun } = office()
  const [first, second] = [ask(1, 'a'), ask(1, 'b')]
  await expect.poll(() => begun.length).toBe(2)
  const later = [ask(1, 'a'), ask(1, 'a'), ask(2, 'a')]
  await end('1 a')
  expect(await first).toBe('answer of 1 a')
  await expect.poll(() => begun.slice(2)).toEqual(['2 a'])
  await end('2 a')
  await expect.poll(() => begun.slice(3)).toEqual(['1 a'])
  await end('1 a')
  await end('1 b')
  expect(await Promise.all([second, ...later])).toEqual(['answer of 1 b', 'answer of 1 a', 'answer of 1 a', 'answer of 2 a'])
  expect(begun).toHaveLength(4)
})

test('one who leaves is told nothing, and what nobody waits for any more is not run', async () => {
  const { ask, end, begun } = office()
  const running = [ask(1, 'a'), ask(1, 'b')]
  const [one, other, both] = [new AbortController(), new AbortController(), new AbortController()]
  const left = [ask(1, 'c', one.signal), ask(1, 'd', both.signal), ask(1, 'd', other.signal)]
  for (const gone of [one, both]) gone.abort()
  for (const its of left.slice(0, 2)) await expect(its).rejects.toThrow('ERR_REPORT_SLOW')
  await expect(ask(1, 'e', AbortSignal.abort())).rejects.toThrow('ERR_REPORT_SLOW')
  for (const name of ['1 a', '1 b', '1 d']) await end(name)
  await Promise.all(running)
  expect(await left[2]).toBe('answer of 1 d')
  expect(begun).toEqual(['1 a', '1 b', '1 d'])
})

test('one that fails fails for all who wait for it, and makes room', async () => {
  const { ask, end } = office()
  const running = [ask(1, 'a'), ask(1, 'b')]
  const fails = ['x', 'x'].map(key => inTurn({ tenant: 1, key }, () => Promise.reject(new Error('broken'))))
  const next = ask(1, 'c')
  for (const name of ['1 a', '1 b', '1 c']) await end(name)
  await Promise.all([...running, next])
  for (const its of fails) await expect(its).rejects.toThrow('broken')
})
