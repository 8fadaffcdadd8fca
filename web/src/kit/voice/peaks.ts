import { useEffect, useState } from 'react'

export const BARS = 48
/** Before its shape is known, and where it never is. */
const FLAT: readonly number[] = Array<number>(BARS).fill(0)

/** The loudest of each of so many parts, the loudest of all being 1. */
export function peaksOf(samples: ArrayLike<number>, bars = BARS): number[] {
  const peaks = Array<number>(bars).fill(0)
  for (let i = 0; i < samples.length; i++) {
    const bar = Math.floor((i * bars) / samples.length)
    peaks[bar] = Math.max(peaks[bar] ?? 0, Math.abs(samples[i] ?? 0))
  }
  const most = Math.max(...peaks)
  return most === 0 ? peaks : peaks.map(peak => peak / most)
}

/** A recording so far in as many parts as any other sound is drawn with. */
export const inBars = (levels: readonly number[]): number[] =>
  levels.length >= BARS ? peaksOf(levels) : FLAT.map((_, i) => levels[Math.floor((i * levels.length) / BARS)] ?? 0)

/** Some five minutes of a voice; longer ones are played without a picture. */
const MOST_BYTES = 1_500_000
const MOST_KEPT = 300
const known = new Map<string, readonly number[]>()
let queue: Promise<unknown> = Promise.resolve()

/** The shape of a sound, read once when it is first seen: one after the other, when the page has nothing better to do. */
export function usePeaks(address: string, size: number | undefined): readonly number[] {
  const [peaks, setPeaks] = useState(() => known.get(address) ?? FLAT)
  useEffect(() => {
    if (known.has(address) || size === undefined || size > MOST_BYTES) return
    let isGone = false
    queue = queue.then(async () => {
      if (isGone) return
      // What this browser cannot decode has no picture, and says so when it is played.
      const read = known.get(address) ?? (await readPeaks(address).catch(() => FLAT))
      remember(address, read)
      if (!isGone) setPeaks(read)
    })
    return () => {
      isGone = true
    }
  }, [address, size])
  return peaks
}

function remember(address: string, peaks: readonly number[]): void {
  known.set(address, peaks)
  const [oldest] = known.keys()
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
}

const RATE = 8000

async function readPeaks(address: string): Promise<readonly number[]> {
  const answer = await fetch(address)
  if (!answer.ok) return FLAT
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await answer.arrayBuffer())
  return peaksOf(sound.getChannelData(0))
}
