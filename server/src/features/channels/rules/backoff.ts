const MOST_MS = 5 * 60_000

/** How long a channel rests before it is tried again: twice as long each time, and never all at once. `dice` is in [0, 1). */
export const restAfter = (failures: number, { dice, firstMs }: { dice: number; firstMs: number }): number =>
  Math.round(Math.min(MOST_MS, firstMs * 2 ** Math.max(0, failures - 1)) * (0.75 + dice / 2))
