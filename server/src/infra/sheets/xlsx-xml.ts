import type { Cell, SheetLook, SheetRow } from './cells.ts'
import type { clockOf } from './wall-clock.ts'

/** The XML a workbook is made of. Texts are typed as texts, no cell holds a formula: a name that begins with = stays a name. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Columns are as wide as what stands in so many first rows. */
export const WIDTHS_FROM = 200
const WIDEST = 60
const MOST_SIGNS = 32_767
const [PLAIN, BOLD, DAY, MOMENT] = [0, 1, 2, 3]

type Clock = ReturnType<typeof clockOf>

export function sheetStart({ titles }: SheetLook, first: readonly SheetRow[], clock: Clock): string {
  const widths = titles.map((title, at) =>
    Math.min(WIDEST, Math.max(8, ...[title, ...first.map(row => row[at] ?? null)].map(widthOf))),
  )
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  return [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns}</cols><sheetData>${xmlRow(titles, 1, clock, BOLD)}`,
  ].join('')
}
export const SHEET_END = '</sheetData></worksheet>'

const widthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length + 2 : typeof cell === 'number' ? String(cell).length + 2 : cell ? 17 : 0

export function xmlRow(row: SheetRow, number: number, clock: Clock, style = PLAIN): string {
  let xml = `<row r="${number}">`
  // By index: iterators of entries were a tenth of a file's time.
  for (let at = 0; at < row.length; at++) xml += xmlCell(row[at] ?? null, `${columnName(at)}${number}`, clock, style)
  return `${xml}</row>`
}

function xmlCell(cell: Cell, place: string, clock: Clock, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  if (typeof cell === 'string') return textCell(cell, place, style)
  const serial = serialOf('day' in cell ? Date.parse(`${cell.day}T00:00:00Z`) : cell.at.getTime() + clock(cell.at))
  if (serial === null) return textCell('day' in cell ? cell.day : cell.at.toISOString(), place, style)
  return `<c r="${place}" s="${'day' in cell ? DAY : MOMENT}"><v>${serial}</v></c>`
}

const textCell = (text: string, place: string, style: number): string =>
  `<c r="${place}" t="inlineStr"${style === PLAIN ? '' : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const DAY_MS = 86_400_000

/** What the clock on the wall says: a spreadsheet knows no zones. Days since its first; it has none before March 1900 that all count alike. */
function serialOf(wall: number): number | null {
  const days = wall / DAY_MS + 25_569
  return Number.isFinite(days) && days >= 61 ? Math.round(days * 86_400) / 86_400 : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to hold these
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '' }

/** Most texts are plain: one look instead of five. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to hold these
const STRANGE = /[\u0000-\u0008\u000b-\u001f&<>\ud800-\udfff\ufffe\uffff]|_x/i

const xmlText = (text: string): string => (text.length <= MOST_SIGNS && !STRANGE.test(text) ? text : cleaned(text))

const cleaned = (text: string): string =>
  text
    .slice(0, MOST_SIGNS)
    .toWellFormed()
    .replace(FORBIDDEN, '')
    // Spreadsheets read these as signs by their number.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>\r]/g, sign => SIGNS[sign] ?? '')

const names: string[] = []

/** A, B … Z, AA … */
export function columnName(at: number): string {
  names[at] ??= nameOf(at)
  return names[at]
}

function nameOf(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
}

/** What stands in a workbook beside its sheets. */
export function parts(name: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const named = name
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'|'$/g, ' ')
    .slice(0, 25)
  const sheet = numbers.map(
    n => `<sheet name="${xmlText(n === 1 ? named : `${named} ${n}`).replace(/"/g, '&quot;')}" sheetId="${n}" r:id="rId${n}"/>`,
  )
  const types = numbers.map(n => override(`worksheets/sheet${n}`, 'worksheet'))
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    ['xl/workbook.xml', `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheet.join('')}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map(n => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const override = (path: string, type: string): string =>
  `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

/** Plain, bold, a day and a moment as the reader's own computer writes them. */
const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>`,
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '</cellXfs></styleSheet>',
].join('')
