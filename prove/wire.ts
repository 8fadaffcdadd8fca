/** One message a program sends to PostgreSQL. The first of a connection has no type. */
export interface WireMessage {
  type: string
  body: Buffer
}

/** Cuts what a program sends into its messages, however the bytes arrive. */
export function readMessages(): (bytes: Buffer) => WireMessage[] {
  let rest: Buffer = Buffer.alloc(0)
  let greeted = false
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    const found: WireMessage[] = []
    for (;;) {
      const head = greeted ? 1 : 0
      if (rest.length < head + 4) return found
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return found
      found.push({ type: greeted ? String.fromCharCode(rest[0] ?? 0) : '', body: rest.subarray(head + 4, length) })
      greeted = true
      rest = rest.subarray(length)
    }
  }
}
