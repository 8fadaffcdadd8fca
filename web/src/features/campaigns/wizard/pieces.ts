interface Piece {
  text: string
  is: 'plain' | 'filled' | 'fallback'
}

/** A text cut where values were filled in, the longest first so that none hides in another. */
export function pieces(body: string, filled: readonly string[], fallbacks: readonly string[]): (Piece & { at: number })[] {
  const words = [
    ...filled.map(text => ({ text, is: 'filled' as const })),
    ...fallbacks.map(text => ({ text, is: 'fallback' as const })),
  ]
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.text.length - a.text.length)
  let cut: Piece[] = [{ text: body, is: 'plain' }]
  for (const word of words) cut = cut.flatMap(piece => (piece.is === 'plain' ? between(piece.text, word) : [piece]))
  return cut.filter(({ text }) => text !== '').map((piece, at) => ({ ...piece, at }))
}

const between = (text: string, word: Piece): Piece[] =>
  text
    .split(word.text)
    .flatMap((part, i): Piece[] => (i === 0 ? [{ text: part, is: 'plain' }] : [word, { text: part, is: 'plain' }]))
