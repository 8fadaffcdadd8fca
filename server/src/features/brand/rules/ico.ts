/** The largest picture of an .ico file: a PNG inside it, or pixels. Null when the file is none, or says what cannot be. */
type Icon = { kind: 'file'; file: Buffer } | { kind: 'bitmap'; width: number; height: number; rgba: Buffer }

const ENTRY = 16
const DIB_HEADER = 40
const MAX_SIDE = 256

export function largestIcon(file: Buffer): Icon | null {
  try {
    if (file.readUInt32LE(0) !== 0x10000) return null
    const entries = Array.from({ length: Math.min(file.readUInt16LE(4), 64) }, (_, i) => 6 + i * ENTRY)
    const [largest] = entries.toSorted((a, b) => weight(file, b) - weight(file, a))
    if (largest === undefined) return null
    const from = file.readUInt32LE(largest + 12)
    const data = file.subarray(from, from + file.readUInt32LE(largest + 8))
    return data.readUInt32BE(0) === 0x89504e47 ? { kind: 'file', file: data } : bitmap(data)
  } catch (error) {
    // Cut short: it points outside itself.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Wider first, then the one with more colours; a side of 0 means 256. */
const weight = (file: Buffer, entry: number) => (file.readUInt8(entry) || MAX_SIDE) * 64 + file.readUInt16LE(entry + 6)

/** A Windows bitmap without its file header: rows from the bottom, colours, then a mask of one bit a pixel. */
function bitmap(dib: Buffer): Icon | null {
  const [size, width, height] = [dib.readUInt32LE(0), dib.readInt32LE(4), dib.readInt32LE(8) / 2]
  const [bits, compression] = [dib.readUInt16LE(14), dib.readUInt32LE(16)]
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE
  if (size < DIB_HEADER || compression !== 0 || !isSide(width) || !isSide(height) || ![1, 4, 8, 24, 32].includes(bits))
    return null

  const palette = size
  const colours = bits <= 8 ? dib.readUInt32LE(32) || 2 ** bits : 0
  const pixels = palette + colours * 4
  const stride = (width: number, bits: number) => Math.ceil((width * bits) / 32) * 4
  const mask = pixels + stride(width, bits) * height
  const rgba = Buffer.alloc(width * height * 4)

  for (let y = 0; y < height; y++) {
    const row = height - 1 - y
    for (let x = 0; x < width; x++) {
      const line = pixels + row * stride(width, bits)
      const at = bits <= 8 ? palette + indexAt(dib, line, x, bits) * 4 : line + (x * bits) / 8
      const hidden = bits < 32 && indexAt(dib, mask + row * stride(width, 1), x, 1) === 1
      const alpha = hidden ? 0 : bits === 32 ? dib.readUInt8(at + 3) : 255
      rgba.set([dib.readUInt8(at + 2), dib.readUInt8(at + 1), dib.readUInt8(at), alpha], (y * width + x) * 4)
    }
  }
  return { kind: 'bitmap', width, height, rgba }
}

function indexAt(dib: Buffer, line: number, x: number, bits: number): number {
  const byte = dib.readUInt8(line + Math.floor((x * bits) / 8))
  const shift = 8 - bits - ((x * bits) % 8)
  return (byte >> shift) & (2 ** bits - 1)
}
