import { Refusal } from '@balcao/contract/errors'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { faviconFrom, logoFrom } from './images.ts'
import { largestIcon } from './rules/ico.ts'

const url = (bytes: Buffer | string, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const square = (size: number) => sharp({ create: { width: size, height: size, channels: 4, background: '#0b7a5b' } })
const formatOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).format

/** An .ico around one picture, as editors write it. */
function ico(data: Buffer, { width = 16, bits = 32 } = {}): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt32LE(0x10000, 0)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(width % 256, 6)
  head.writeUInt8(width % 256, 7)
  head.writeUInt16LE(bits, 12)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, data])
}

/** Two by two: red and green above, blue and a hidden pixel below. */
function dib(bits: 8 | 24 | 32): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(2, 4)
  head.writeInt32LE(4, 8)
  head.writeUInt16LE(bits, 14)
  const [red, green, blue] = [
    [0, 0, 255],
    [0, 255, 0],
    [255, 0, 0],
  ] as [number[], number[], number[]]
  if (bits === 8) head.writeUInt32LE(3, 32)
  const palette = bits === 8 ? [...red, 0, ...green, 0, ...blue, 0] : []
  const rows = {
    8: [2, 2, 0, 0, 0, 1, 0, 0],
    24: [...blue, ...blue, 0, 0, ...red, ...green, 0, 0],
    32: [...blue, 255, ...blue, 0, ...red, 255, ...green, 255],
  }
  const mask = [0b0100_0000, 0, 0, 0, 0, 0, 0, 0]
  return Buffer.concat([head, Buffer.from([...palette, ...rows[bits], ...mask])])
}

describe('[PLT-05] a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('may be %s, under any name it gives itself', async format => {
    const { bytes, hash } = await logoFrom(url(await square(40).toFormat(format).toBuffer(), 'text/plain'))
    expect(await formatOf(bytes)).toBe('webp')
    expect(hash).toMatch(/^[\w-]{16}$/)
  })

  test('keeps its proportions and is never drawn larger than it is', async () => {
    const wide = sharp({ create: { width: 1024, height: 100, channels: 3, background: '#fff' } }).png()
    expect(await sharp((await logoFrom(url(await wide.toBuffer()))).bytes).metadata()).toMatchObject({ width: 512, height: 50 })
    expect(await sharp((await logoFrom(url(await square(30).png().toBuffer()))).bytes).metadata()).toMatchObject({ width: 30 })
  })

  test('loses what was hidden in the file', async () => {
    const secret = 'GPS and a script <script>alert(1)</script>'
    const withExif = await square(40)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    expect(withExif.includes(secret)).toBe(true)
    expect((await logoFrom(url(Buffer.concat([withExif, Buffer.from(secret)])))).bytes.includes('script')).toBe(false)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['SVG', 'type', svg],
    ['SVG that says it is PNG', 'type', `\n${svg}`],
    ['a page', 'type', '<!doctype html>'],
    ['GIF', 'type', 'GIF89a'],
    ['nothing but a beginning', 'content', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['too much', 'size', Buffer.alloc(256 * 1024 + 1)],
  ])('is never %s', async (_what, reason, bytes) => {
    await expect(logoFrom(url(bytes))).rejects.toMatchObject({ code: 'ERR_FILE_REJECTED', details: { field: 'logo', reason } })
  })

  test('that unfolds into too many pixels is refused before it does', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(256 * 1024)
    await expect(logoFrom(url(bomb))).rejects.toMatchObject({ code: 'ERR_FILE_REJECTED' })
  })
})

describe('[PLT-05] a favicon', () => {
  test.each([8, 24, 32] as const)('may be an .ico with %i bits a pixel', async bits => {
    const { bytes } = await faviconFrom(url(ico(dib(bits), { width: 2, bits }), 'image/x-icon'))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
    const icon = largestIcon(ico(dib(bits), { width: 2, bits }))
    const [red, green, blue, hidden] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [0, 0, 255, 0],
    ]
    expect(icon?.kind === 'bitmap' && [...icon.rgba]).toEqual([red, green, blue, hidden].flat())
  })

  test('may be an .ico around a PNG; around an SVG it is none', async () => {
    expect(await formatOf((await faviconFrom(url(ico(await square(64).png().toBuffer())))).bytes)).toBe('png')
    await expect(faviconFrom(url(ico(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))))).rejects.toThrow(Refusal)
  })

  test('cut short or made up, it is refused and nothing breaks', async () => {
    const whole = ico(dib(24), { width: 2, bits: 24 })
    for (let length = 4; length < whole.length - 4; length += 3) {
      await expect(faviconFrom(url(whole.subarray(0, length)))).rejects.toMatchObject({ code: 'ERR_FILE_REJECTED' })
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 60, maxLength: 90 }), async noise => {
        const made = ico(Buffer.from(noise))
        const outcome = await faviconFrom(url(made)).catch((error: unknown) => error)
        expect(outcome instanceof Error ? outcome instanceof Refusal : true).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
