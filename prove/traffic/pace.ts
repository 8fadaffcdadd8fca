import { wait } from '../stand.ts'

/** Backlog beyond this is not made good: what was not said in a long outage stays unsaid. */
const LATE_MS = 2_000

/** Does something again and again, so many times a second however long each takes, until it is stopped. */
export function keepPace(perSecond: number, one: () => Promise<void>): { stop(): Promise<void> } {
  const gap = 1000 / perSecond
  let stopped = false
  const running = (async () => {
    for (let due = performance.now() + Math.random() * gap; !stopped; due += gap) {
      const late = performance.now() - due
      if (late < 0) await wait(-late)
      else if (late > LATE_MS) due = performance.now() - LATE_MS
      if (!stopped) await one()
    }
  })()
  return {
    stop() {
      stopped = true
      return running
    },
  }
}
