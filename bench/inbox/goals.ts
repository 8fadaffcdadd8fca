/** What was measured beside what it should be. */
export interface Goals {
  /** At most `goal`. */
  holds(what: string, value: number, goal: number, unit: string, more?: string): void
}

/** One that is missed makes the command fail. */
export function printedGoals(): Goals {
  return {
    holds(what, value, goal, unit, more = '') {
      const isReached = value <= goal
      if (!isReached) process.exitCode = 1
      const digits = Number.isInteger(value) ? 0 : goal < 10 ? 3 : 0
      const figure = `${value.toFixed(digits)} ${unit}`.trim().padStart(10)
      console.log(`${isReached ? '✓' : '✗'} ${what.padEnd(44)} ${figure}  (at most ${goal} ${unit})${more && `  ${more}`}`)
    },
  }
}
