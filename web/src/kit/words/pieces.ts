interface Piece {
  text: string
  is: 'called' | 'sought' | null
}

/** One sign each, without its accents, so that places in the folded text are places in the text. */
const folded = (text: string): string =>
  [...text].map(sign => (sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() + sign).slice(0, sign.length)).join('')

/** A text in pieces: what is marked in it and what is not. A called name must match exactly; what is sought matches with or without accents. */
export function pieces(text: string, { called, sought }: { called: readonly string[]; sought: readonly string[] }): Piece[] {
  const plain = folded(text)
  const hits = [
    ...called.flatMap(one => placesOf(text, one).map(at => ({ at, to: at + one.length, is: 'called' as const }))),
    ...sought.flatMap(one => placesOf(plain, folded(one)).map(at => ({ at, to: at + one.length, is: 'sought' as const }))),
  ].sort((a, b) => a.at - b.at || b.to - a.to)
  const found: Piece[] = []
  let done = 0
  for (const { at, to, is } of hits) {
    if (at < done) continue
    if (at > done) found.push({ text: text.slice(done, at), is: null })
    found.push({ text: text.slice(at, to), is })
    done = to
  }
  if (done < text.length) found.push({ text: text.slice(done), is: null })
  return found
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  if (part === '') return places
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at)
  return places
}
