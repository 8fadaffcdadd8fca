const RATE = 48_000
const HEADER = 27

interface OggPage {
  bytes: Buffer
  /** Where its sound ends, in samples; null: nothing ends in it. */
  end: number | null
}

/** The pages of an Ogg, or null when it is something else. */
function pagesOf(sound: Buffer): OggPage[] | null {
  const pages: OggPage[] = []
  let at = 0
  while (at + HEADER <= sound.length) {
    if (sound.toString('latin1', at, at + 4) !== 'OggS') return null
    const segments = sound.readUInt8(at + 26)
    const table = sound.subarray(at + HEADER, at + HEADER + segments)
    const length = HEADER + segments + table.reduce((sum, size) => sum + size, 0)
    const end = sound.readBigInt64LE(at + 6)
    pages.push({ bytes: sound.subarray(at, at + length), end: end < 0n ? null : Number(end) })
    at += length
  }
  return pages
}

/** Ogg in pieces of so many seconds at most, each with the two pages every decoder wants first; null: it is no Ogg. */
export function oggPieces(sound: Buffer, seconds: number): { pieces: Buffer[]; seconds: number } | null {
  const pages = pagesOf(sound)
  if (!pages || pages.length < 3) return null
  const [head, ...rest] = pages
  const tags = rest.findIndex(({ end }) => end !== null && end > 0)
  const before = Buffer.concat([head?.bytes ?? Buffer.alloc(0), ...rest.slice(0, tags).map(({ bytes }) => bytes)])
  const pieces: Buffer[][] = []
  let until = 0
  for (const { bytes, end } of rest.slice(tags)) {
    if (end !== null && end > until) {
      pieces.push([])
      until = pieces.length * seconds * RATE
      while (end > until) until += seconds * RATE
    }
    pieces.at(-1)?.push(bytes)
  }
  const last = pages.findLast(({ end }) => end !== null)?.end ?? 0
  return { pieces: pieces.map(parts => Buffer.concat([before, ...parts])), seconds: last / RATE }
}
