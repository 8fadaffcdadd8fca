import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { ChunkFailed, patiently } from './fetched.ts'

const aLine = () => createConnection({ now: () => 0, later: () => () => undefined, probe: async () => true })

test('what cannot be fetched while the line is down comes when it is back, however often it was tried', async () => {
  const line = aLine()
  let isDown = true
  const load = vi.fn(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return 'the part'
  })
  line.lost()
  const part = patiently(load, line, 1)
  await vi.waitUntil(() => load.mock.calls.length > 5)
  isDown = false
  line.reached()
  expect(await part).toBe('the part')
})

test('with the line up it is tried three times, and then the screen says so', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('replaced')))
  await expect(patiently(load, aLine(), 1)).rejects.toBeInstanceOf(ChunkFailed)
  expect(load).toHaveBeenCalledTimes(3)
})

test('what was tried in vain while the line was down does not count when it is back', async () => {
  const line = aLine()
  line.lost()
  const load = vi.fn(async () => {
    // Once more in vain, though the line is back.
    if (load.mock.calls.length < 7) throw new TypeError('Failed to fetch')
    return 'the part'
  })
  const part = patiently(load, line, 1)
  await vi.waitUntil(() => load.mock.calls.length > 4)
  line.reached()
  expect(await part).toBe('the part')
})
