const undoing: (() => unknown)[] = []

/**
 * Runs when the test file is over, the last one first. For what is begun within a hook: Vitest never runs an `afterAll` that is
 * asked for there, and a file would leave its database, its folder and its processes behind.
 */
export const afterFile = (undo: () => unknown): void => void undoing.push(undo)

/** Every undoing is tried, also when one fails. */
export async function undoAll(): Promise<void> {
  const failed: unknown[] = []
  for (const undo of undoing.splice(0).toReversed()) {
    try {
      await undo()
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `what a test file began was not undone: ${failed.map(String).join(', ')}`)
}
