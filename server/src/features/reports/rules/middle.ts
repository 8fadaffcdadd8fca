/** Middles and meetings of very many passes. */

const BUCKETS = 2 ** 11
/** Lent to one call after the other, none of which waits. */
const counts = new Uint32Array(BUCKETS)

function countOne(among: Uint32Array, bucket: number): void {
  among[bucket] = (among[bucket] ?? 0) + 1
}

/** The mean of the middle two, which of an odd number are one, in whole numbers; of values that are not negative. */
export function middle(values: Int32Array): number | null {
  const { length } = values
  if (length === 0) return null
  const low = nth(values, (length - 1) >> 1)
  return length % 2 === 1 ? low : Math.round((low + after(values, low)) / 2)
}

/** Bits of a value that is not negative, the upper ones first; a step reads eleven, so that two share one, which is the same in all. */
const STEPS = [20, 10, 0] as const
let room = new Int32Array(2 ** 16)

/** The value at a place of their order: all are counted by their upper bits, and those that share them by the next. */
function nth(values: Int32Array, at: number): number {
  if (room.length < values.length) room = new Int32Array(values.length)
  let [among, count, left, value] = [values, values.length, at, 0]
  for (const shift of STEPS) {
    counts.fill(0)
    for (let n = 0; n < count; n++) countOne(counts, ((among[n] ?? 0) >>> shift) & (BUCKETS - 1))
    let bucket = 0
    for (let n = counts[0] ?? 0; left >= n; n = counts[++bucket] ?? 0) left -= n
    value |= bucket << shift
    const its = counts[bucket] ?? 0
    // All of them, as the upper bits of times mostly are.
    if (its === count) continue
    if (shift > 0) among = within(among, count, bucket, shift)
    count = its
  }
  return value
}

/** Those of a bucket, in the room: they may be there already, and move towards its front. */
function within(among: Int32Array, count: number, bucket: number, shift: number): Int32Array {
  let next = 0
  for (let n = 0; n < count; n++) {
    const value = among[n] ?? 0
    if (((value >>> shift) & (BUCKETS - 1)) === bucket) room[next++] = value
  }
  return room
}

/** What comes after the lower middle in their order: the same, where there are enough of it. */
function after(values: Int32Array, low: number): number {
  let [upTo, next] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < values.length; n++) {
    const value = values[n] ?? 0
    if (value <= low) upTo++
    else if (value < next) next = value
  }
  return upTo > values.length >> 1 ? low : next
}

/**
 * How many went on at the same moment, at most; starts and ends are put in order where they are. What ends in the moment another begins is
 * no longer beside it.
 */
export function mostAtOnce(starts: Float64Array, ends: Float64Array): number | null {
  if (starts.length === 0) return null
  starts.sort()
  ends.sort()
  let [most, ended] = [0, 0]
  for (const [n, start] of starts.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= start) ended++
    most = Math.max(most, n + 1 - ended)
  }
  return most
}
