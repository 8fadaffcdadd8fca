import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Core } from '../core.ts'
import type { Goals } from '../inbox/goals.ts'
import { percentile } from '../measure.ts'
import { databaseTime, programTime } from '../processor.ts'
import { MOVERS } from './data.ts'
import type { Moved, MoveOrder } from './movers.ts'

const PACE = 200

/** Fifty people move cards about, 200 a second. */
export async function measureMoves(core: Core, seconds: number, lanes: number[], goals: Goals): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: MOVERS }, (_, i) => core.tokenFor(i + 1, 'user')))
  const order: MoveOrder = { url: core.address, tokens, pace: PACE, seconds, lanes }
  const spent = await databaseTime(core.url)
  const before = { program: programTime(), database: spent() }
  const people = new Worker(new URL('./movers.ts', import.meta.url), { workerData: order })
  const [moved] = (await once(people, 'message')) as [Moved]
  await people.terminate()
  const { times, heard, refused } = moved
  const each = (now: number, then: number) => ((now - then) / (times.length + refused)).toFixed(0)
  const where = lanes.length === 1 ? 'one lane of 5,000' : `${lanes.length} lanes`
  const pace = `${(times.length / moved.seconds).toFixed(0)} a second, ${refused} met a card that had moved`
  goals.holds(`${where}: a move, p95`, percentile(times, 0.95), 50, 'ms', `p50 ${percentile(times, 0.5).toFixed(1)}, ${pace}`)
  goals.holds(
    '… on the last of fifty screens, p95',
    percentile(heard, 0.95),
    500,
    'ms',
    `p50 ${percentile(heard, 0.5).toFixed(0)}`,
  )
  goals.holds('… cards lost or doubled', Math.abs(moved.cards), 0, '')
  goals.holds('… screens of fifty with another order', moved.wrongOrders, 0, '')
  goals.holds('… equal places', moved.equalRanks, 0, '')
  const processor = `program ${each(programTime(), before.program)} µs, database ${each(spent(), before.database)} µs of the processor`
  console.log(`  a move, and its frames to fifty: ${processor}`)
}
