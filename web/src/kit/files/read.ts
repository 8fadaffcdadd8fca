import { unguarded } from '@balcao/contract/values/cells'

/** Files as tables of text. The libraries are fetched when somebody chooses a file. */

export type Sheet = readonly (readonly string[])[]

const MOST_ROWS = 100_000
const MOST_BYTES = 30 * 1024 * 1024

/** What a person can be told of a file that is not a table. */
export class UnreadableFile extends Error {
  readonly reason: 'kind' | 'damaged' | 'empty' | 'tooLong' | 'tooLarge'
  constructor(reason: UnreadableFile['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** So many rows make it a table: one beneath its titles, unless it may have none. */
export async function readSheet(file: File, { least = 2 } = {}): Promise<Sheet> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('tooLarge')
  const rows = await rowsOf(file)
  const filled = rows.filter(row => row.some(cell => cell.trim() !== ''))
  if (filled.length < least) throw new UnreadableFile('empty')
  if (filled.length > MOST_ROWS + 1) throw new UnreadableFile('tooLong')
  // Blank lines in between stay, so that a line keeps its number.
  return rows
}

function rowsOf(file: File): Promise<Sheet> {
  if (/\.xlsx$/i.test(file.name)) return readXlsx(file)
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return readCsv(file)
  throw new UnreadableFile('kind')
}

async function readCsv(file: File): Promise<Sheet> {
  const [{ default: papa }, text] = await Promise.all([import('papaparse'), textOf(file)])
  return papa.parse<string[]>(text, { delimiter: separatorOf(text) }).data.map(row => row.map(unguarded))
}

/** What parts the titles: whichever of the usual signs is there most, outside quotes. */
function separatorOf(text: string): string {
  const titles = text.replace(/"[^"]*"/g, '').split('\n', 1)[0] ?? ''
  const counted = [',', ';', '\t', '|'].map(sign => ({ sign, count: titles.split(sign).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

/** Files made by an old Excel are not UTF-8; what is no valid UTF-8 is read as the Windows text it then is. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  // What Excel calls Unicode text.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A few kilobytes may hold gigabytes: what it says it unpacks to is asked before anything is unpacked. */
const MOST_UNPACKED = 400 * 1024 * 1024
/** A workbook has a part for each sheet and a dozen more. */
const MOST_PARTS = 5_000

async function unpackedSize(file: File): Promise<number> {
  const { unzipSync } = await import('fflate')
  let size = 0
  let parts = 0
  const note = ({ originalSize }: { originalSize: number }) => {
    if (++parts > MOST_PARTS) throw new UnreadableFile('damaged')
    size += originalSize
    return false
  }
  try {
    unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: note })
    return size
  } catch (error) {
    throw new UnreadableFile('damaged', error)
  }
}

async function readXlsx(file: File): Promise<Sheet> {
  if ((await unpackedSize(file)) > MOST_UNPACKED) throw new UnreadableFile('tooLarge')
  const { readSheet: read } = await import('read-excel-file/universal')
  try {
    const rows = await read(file)
    return rows.map(row => row.map(cell => unguarded(cellText(cell))))
  } catch (error) {
    throw new UnreadableFile('damaged', error)
  }
}

/** A day as a spreadsheet means it: this browser's zone plays no part. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    const [date = '', time = ''] = cell.toISOString().split('T')
    const day = date.split('-').reverse().join('/')
    return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  return String(cell)
}
