import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Rows, SheetLook, SheetRow } from './cells.ts'
import { clockOf } from './wall-clock.ts'
import { parts, SHEET_END, sheetStart, WIDTHS_FROM, xmlRow } from './xlsx-xml.ts'

/** What a sheet holds below its titles. */
const MOST_ROWS = 1_048_575

/** One sheet after the other, as many as the rows need, each written as it is compressed. */
export async function* xlsxBytes(look: SheetLook, rows: Rows, mostRows = MOST_ROWS): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const source = new RowSource(rows)
  let open: Readable | undefined
  const fail = (error: Error) => (zip.outputStream as unknown as Readable).destroy(error)
  zip.on('error', fail)

  const addSheet = (number: number): void => {
    open = Readable.from(sheetXml(look, source, mostRows), { objectMode: false })
    open.once('error', fail)
    open.once('end', () => void source.isOver().then(over => (over ? finish(number) : addSheet(number + 1)), fail))
    zip.addReadStream(open, `xl/worksheets/sheet${number}.xml`, { compressionLevel: 2 })
  }
  const finish = (sheets: number): void => {
    for (const [path, xml] of parts(look.name, sheets)) zip.addBuffer(Buffer.from(xml), path)
    zip.end()
  }
  try {
    addSheet(1)
    for await (const bytes of zip.outputStream) yield bytes as Buffer
  } finally {
    // A reader who went away in the middle reads no more rows.
    open?.destroy()
    await source.close()
  }
}

async function* sheetXml(look: SheetLook, source: RowSource, mostRows: number): AsyncGenerator<Buffer> {
  const first = await source.take(Math.min(WIDTHS_FROM, mostRows))
  const clock = clockOf(look.zone)
  yield Buffer.from(sheetStart(look, first, clock))
  let number = 1
  const written = (group: readonly SheetRow[]) => {
    let xml = ''
    for (const row of group) xml += xmlRow(row, ++number, clock)
    return Buffer.from(xml)
  }
  if (first.length > 0) yield written(first)
  while (number <= mostRows) {
    const group = await source.take(Math.min(GROUP, mostRows + 1 - number))
    if (group.length === 0) break
    yield written(group)
  }
  yield Buffer.from(SHEET_END)
}

/** What is written at once lives until it is compressed: more of it takes more memory and no less time. */
const GROUP = 100

/** The same rows in groups of the size that is asked for. */
class RowSource {
  readonly #rows: AsyncIterator<readonly SheetRow[]>
  #group: readonly SheetRow[] = []
  #at = 0

  constructor(rows: Rows) {
    this.#rows = rows[Symbol.asyncIterator]()
  }

  async isOver(): Promise<boolean> {
    while (this.#at >= this.#group.length) {
      const next = await this.#rows.next()
      if (next.done) return true
      this.#group = next.value
      this.#at = 0
    }
    return false
  }

  /** Fewer only where there are no more. */
  async take(most: number): Promise<SheetRow[]> {
    const taken: SheetRow[] = []
    while (taken.length < most && !(await this.isOver())) {
      const some = this.#group.slice(this.#at, this.#at + most - taken.length)
      this.#at += some.length
      taken.push(...some)
    }
    return taken
  }

  async close(): Promise<void> {
    await this.#rows.return?.()
  }
}
