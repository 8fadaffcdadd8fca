import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unguarded } from '@balcao/contract/values/cells'
import { LIVE_TEXTS, SAFE_TEXTS } from '@balcao/contract/values/cells.testkit'
import papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { Rows, SheetLook, SheetRow } from './cells.ts'
import { sheetBytes } from './sheet.ts'
import { xlsxBytes } from './xlsx.ts'
import { columnName } from './xlsx-xml.ts'

const look: SheetLook = {
  name: 'Contatos',
  titles: ['Nome', 'Nº', 'Dia', 'Quando'],
  moments: [3],
  locale: 'pt',
  zone: 'America/Sao_Paulo',
}

async function* groups(...all: SheetRow[][]): Rows {
  yield* all
}
const whole = async (bytes: AsyncIterable<Uint8Array>) => new Blob(await Array.fromAsync(bytes, part => new Uint8Array(part)))
const ROW: SheetRow = ['Água; "x"', 1234.5, { day: '1990-01-31' }, { at: new Date('2026-11-20T02:30:00Z') }]

test('a CSV is written as the locale’s spreadsheet reads it, and moments once more for programs', async () => {
  const text = await (await whole(sheetBytes('csv', look, groups([ROW], [['=1+1', -2, null, null]])))).text()
  expect(text).toBe(
    'Nome;Nº;Dia;Quando;Quando (ISO)\r\n"Água; ""x""";1234,5;31/01/1990;19/11/2026, 23:30;2026-11-19T23:30:00-03:00\r\n\'=1+1;-2;;;\r\n',
  )
})

test('a workbook has typed cells, and as many sheets as its rows need', async () => {
  const file = await whole(xlsxBytes(look, groups([ROW, ['b', 2, null, null]], [['c', 3, null, null]]), 2))
  expect(await readSheet(file)).toEqual([
    look.titles,
    ['Água; "x"', 1234.5, new Date('1990-01-31T00:00:00Z'), expect.any(Date)],
    ['b', 2, null, null],
  ])
  expect(await readSheet(file, 2)).toEqual([look.titles.slice(0, 4), ['c', 3, null, null]])
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

test('no text of the corpus is live in any file, and each is read in as it was', async () => {
  const texts = [...LIVE_TEXTS, ...SAFE_TEXTS].filter(text => text !== '')
  const one: SheetLook = { name: '=1', titles: ['=Nome'], locale: 'en', zone: 'UTC' }
  const rows = () => groups(texts.map(text => [text]))
  const csv = await (await whole(sheetBytes('csv', one, rows()))).text()
  const read = papa.parse<string[]>(csv.trim(), { delimiter: ',', newline: '\r\n' }).data.map(([cell = '']) => cell)
  expect(read.filter(cell => LIVE_TEXTS.includes(cell))).toEqual([])
  expect(read.slice(1).map(unguarded)).toEqual(texts)

  const book = await readSheet(await whole(sheetBytes('xlsx', one, rows())), { trim: false })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these
  const written = texts.map(text => text.replace(/[\u0000\r]/g, ''))
  expect(book.slice(1).map(([cell]) => cell)).toEqual(written)
})

test('nothing else in the product writes a file for a spreadsheet', () => {
  const root = path.join(import.meta.dirname, '../../../..')
  const writers = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], { cwd: root })
    .filter(file => !/\.(test|testkit)\.tsx?$/.test(file))
    .filter(file => /text\/csv|write-excel-file|spreadsheetml/.test(readFileSync(path.join(root, file), 'utf8')))
    .filter(file => !/accept|import\//i.test(file))
  expect(writers.toSorted()).toEqual([
    'server/src/infra/sheets/sheet.ts',
    'server/src/infra/sheets/xlsx-xml.ts',
    'web/src/kit/files/write.ts',
  ])
})

test('what XML cannot hold is left out, a cell ends where a spreadsheet’s does, and a failing source fails the file', async () => {
  const strange: SheetRow[] = [
    ['a\u0001b\ud800<&>', 'x'.repeat(40_000)],
    [Number.NaN as never, { day: '1850-01-01' }],
  ]
  const book = await readSheet(await whole(sheetBytes('xlsx', { ...look, titles: ['a', 'b'], moments: [] }, groups(strange))))
  expect(book[1]).toEqual(['ab\ufffd<&>', 'x'.repeat(32_767)])
  expect(book[2]).toEqual([null, '1850-01-01'])
  async function* broken(): Rows {
    yield [ROW]
    throw new Error('the database is away')
  }
  for (const kind of ['csv', 'xlsx'] as const)
    await expect(whole(sheetBytes(kind, look, broken()))).rejects.toThrow('the database is away')
})

test('a reader who stops stops the rows', async () => {
  let [read, isClosed] = [0, false]
  async function* endless(): Rows {
    try {
      for (;;) {
        read++
        yield Array.from({ length: 500 }, () => [crypto.randomUUID(), Math.random(), null, null])
      }
    } finally {
      isClosed = true
    }
  }
  const bytes = sheetBytes('xlsx', look, endless())
  for await (const part of bytes) if (part.length > 1000) break
  expect(isClosed).toBe(true)
  expect(read).toBeLessThan(200)
})
