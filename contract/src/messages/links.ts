/** An address in what people write, up to where it may end. */
export const LINK = /https?:\/\/[^\s<>"'`]+/giu

/** A sentence that ends with an address does not end in it. */
export const addressIn = (written: string): string => written.replace(/[.,;:!?*_~)\]}]+$/u, '')

export function firstLink(text: string): string | null {
  const found = text.match(LINK)?.[0]
  return found === undefined ? null : addressIn(found)
}
