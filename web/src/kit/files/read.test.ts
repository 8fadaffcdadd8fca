import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readSheet } from './read.ts'
import { xlsxOf } from './write.ts'

const fileOf = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], 'clientes.xlsx')
const reasonOf = (bytes: Uint8Array) =>
  readSheet(fileOf(bytes)).then(
    () => 'read',
    (error: { reason: string }) => error.reason,
  )
const MB = 1024 * 1024

/** The same archive, whose list of contents says another size of each thing in it. */
function saying(bytes: Uint8Array, size: number): Uint8Array {
  const said = bytes.slice()
  const view = new DataView(said.buffer)
  for (let at = 0; at < said.length - 46; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  }
  return said
}

const small = () => xlsxOf([['Nome'], ['Ana']])
const bytesOf = async (made: Blob | Uint8Array) => (made instanceof Blob ? new Uint8Array(await made.arrayBuffer()) : made)
const within = (names: Zippable) => zipSync(names, { level: 1 })

describe('a spreadsheet made to harm the person who opens it', () => {
  test('that unpacks to more than a table needs is not unpacked', async () => {
    expect(await reasonOf(saying(await bytesOf(await small()), 450 * MB))).toBe('tooLarge')
  })

  test('that unpacks to more than it says is damaged, and takes no more than it said', async () => {
    const bomb = within({ 'xl/workbook.xml': new Uint8Array(16 * MB) })
    expect(bomb.length).toBeLessThan(MB / 2)
    const before = process.memoryUsage().arrayBuffers
    expect(await reasonOf(saying(bomb, 1_000))).toBe('damaged')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MB)
  })

  test('of more things than a workbook has is none', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`xl/${i}.xml`, strToU8('x')]))
    expect(await reasonOf(within(many))).toBe('damaged')
  })

  test.each(['../../etc/passwd', '/etc/passwd', 'a/b.zip', '\0'])('with something called %s in it', async name => {
    expect(await reasonOf(within({ [name]: zipSync({ a: strToU8('x') }) }))).toBe('damaged')
  })
})
