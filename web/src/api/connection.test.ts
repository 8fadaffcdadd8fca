import { beforeEach, expect, test } from 'vitest'
import { createConnection, retryDelay } from './connection.ts'

let now: number
let planned: { at: number; run: () => void } | null
let alive: boolean
let connection: ReturnType<typeof createConnection>

beforeEach(() => {
  now = 0
  planned = null
  alive = false
  connection = createConnection({
    now: () => now,
    later: (run, ms) => {
      planned = { at: now + ms, run }
      return () => {
        planned = null
      }
    },
    probe: async () => alive,
  })
})

async function nextTry() {
  const next = planned
  if (!next) throw new Error('nothing is planned')
  now = next.at
  next.run()
  await Promise.resolve()
  await Promise.resolve()
}

test('a lost server is asked again by itself, less and less often, and its return is told', async () => {
  const told: boolean[] = []
  connection.subscribe(state => told.push(state.reachable))
  connection.lost()
  expect(connection.state()).toMatchObject({ reachable: false, since: 0, nextTryAt: 2000 })
  connection.lost()
  await nextTry()
  expect(connection.state()).toMatchObject({ reachable: false, since: 0, attempts: 1, nextTryAt: 6000 })

  alive = true
  await nextTry()
  expect(connection.state()).toEqual({ reachable: true })
  expect(planned).toBeNull()
  expect(told).toEqual([false, false, true])
})

test('any answer of the server ends the waiting', () => {
  connection.lost()
  connection.reached()
  expect(connection.state()).toEqual({ reachable: true })
  expect(planned).toBeNull()
})

test('tries are never more than 30 s apart', () => {
  expect([0, 1, 2, 3, 4, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})
