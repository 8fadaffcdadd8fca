/** Chance that can be repeated: the same seed draws the same things. */
export interface Random {
  readonly seed: number
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  chance(of: number): boolean
  pick<T>(from: readonly T[]): T
}

export function newRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    seed,
    next,
    whole,
    chance: of => next() < of,
    pick: from => {
      const drawn = from[whole(0, from.length - 1)]
      if (drawn === undefined) throw new Error('nothing to pick from')
      return drawn
    },
  }
}
