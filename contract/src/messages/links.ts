/** An address in what people write, up to where it may end. */
export const LINK = /https?:\/\/[^\s<>"'`]+/giu

const AFTER = '.,;:!?*_~)]}'

/** A sentence that ends with an address does not end in it. Counted from the end: of a long address a pattern would try each sign. */
export function addressIn(written: string): string {
  let end = written.length
  while (end > 0 && AFTER.includes(written[end - 1] ?? '')) end--
  return written.slice(0, end)
}

export function firstLink(text: string): string | null {
  const found = text.match(LINK)?.[0]
  return found === undefined ? null : addressIn(found)
}
