interface Part {
  /** Its first sign, counted. */
  at: number
  part: string
  isFound: boolean
}

const plain = (sign: string) => sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A text cut where what was searched for stands in it: without accents or capitals, as searches look. */
export function foundIn(text: string, words: string): Part[] {
  const signs = [...text]
  const folded = signs.map(plain)
  const wanted = words
    .split(/\s+/)
    .map(plain)
    .filter(word => word.length > 1)
  const isFound = new Array<boolean>(signs.length).fill(false)
  for (const word of wanted)
    for (let from = 0; from < signs.length; from++) {
      const until = endOf(folded, from, word)
      if (until !== null) isFound.fill(true, from, until)
    }
  const parts: Part[] = []
  for (const [i, sign] of signs.entries()) {
    const last = parts.at(-1)
    const found = isFound[i] ?? false
    if (last?.isFound === found) last.part += sign
    else parts.push({ at: i, part: sign, isFound: found })
  }
  return parts
}

/** Where a word that begins at this sign ends; null when it does not stand there. A sign may be folded to none or to several. */
function endOf(folded: readonly string[], from: number, word: string): number | null {
  let read = ''
  for (let i = from; i < folded.length && read.length < word.length; i++) {
    read += folded[i]
    if (!word.startsWith(read)) return null
    if (read === word) return i + 1
  }
  return null
}
