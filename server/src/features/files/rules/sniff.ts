/** What was found in a file: the type its first bytes show, if any, and whether it reads as text. */
export interface Found {
  type: string | null
  isText: boolean
}

/** Text of any alphabet and old code page has none of these; UTF-16 announces itself. */
export function looksWritten(head: Uint8Array): boolean {
  if (head.length === 0) return false
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return utf16 || !head.some(byte => byte < 0x20 && !BLANKS.has(byte))
}

const BLANKS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
