import { expect, test } from 'vitest'
import { testDatabase } from '../server/src/test/database.ts'
import { socketLatency } from './socket-latency.ts'

test('a committed fact is in the browsers at once, not at the next poll', async () => {
  const measured = await socketLatency(await testDatabase(), { sockets: [1, 100], facts: 50 })
  for (const { sockets, p50, p99 } of measured) {
    console.log(`commit to browser, ${sockets} sockets: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
    // Far from what a quiet machine takes, since other tests run beside; near enough to show that nothing waited for a poll.
    expect(p50).toBeLessThan(400)
    expect(p99).toBeLessThan(1900)
  }
})
