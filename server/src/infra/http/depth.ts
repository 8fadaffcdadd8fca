const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS = new Set([0x5b, 0x7b])
const CLOSES = new Set([0x5d, 0x7d])

/** Whether a JSON goes deeper than that. Read without it: 500,000 levels took 300 MB and the better part of a second to parse. */
export function isDeeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] ?? 0
    if (isText) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPENS.has(byte)) {
      if (++depth > most) return true
    } else if (CLOSES.has(byte)) depth--
  }
  return false
}
