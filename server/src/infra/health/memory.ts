import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Starting reads thousands of files, for which the young generation grows to a hundred megabytes; nothing ever makes it small
 * again in a server at rest. One full collection does, in a tenth of a second.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}

const LOOK_MS = 15_000
/** A tenth of a second of collecting is noticed by nobody while less than this much of the time is worked. */
const QUIET = 0.1
const GROWN_BYTES = 48 * 1024 * 1024

/** Whether a flood is over and what it took is still held. */
export const isWorthwhile = (now: { bytes: number; busy: number }, settledBytes: number): boolean =>
  now.busy < QUIET && now.bytes > settledBytes + GROWN_BYTES

/** After a start, and after a great amount of work, the process becomes small again by itself. */
export function keepMemorySmall(): void {
  giveBackMemory()
  let settledBytes = process.memoryUsage.rss()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const since = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (!isWorthwhile({ bytes: process.memoryUsage.rss(), busy: since.utilization }, settledBytes)) return
    giveBackMemory()
    // What cannot be given back is what the process needs by now, and is not asked for again.
    settledBytes = process.memoryUsage.rss()
  }, LOOK_MS).unref()
}
