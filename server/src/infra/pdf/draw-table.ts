import type { PdfPart } from './document.ts'
import { BODY, BOLD, MARGIN, PAPER, type Page, shown } from './page.ts'

type Table = Extract<PdfPart, { kind: 'table' }>

interface Column {
  left: number
  width: number
  isNumber: boolean
}

const ROW = 16
const SIZE = 8
const PAD = 3

/**
 * Titles stand on each page again, and no row is broken. A row is one cell to a reader, read from left to right: a mark for each of
 * 30,000 cells took three times as long.
 */
export function drawTable({ pdf, whole }: Page, { columns, rows, total }: Table): void {
  const places = placesOf(columns, pdf.page.width - 2 * MARGIN)
  const table = pdf.struct('Table')
  whole.add(table)
  const titles = columns.map(({ title }) => title)
  const bottom = () => pdf.page.height - pdf.page.margins.bottom
  const write = (cells: readonly string[], kind: 'TH' | 'TD', font: string) => {
    if (pdf.y + ROW > bottom()) {
      pdf.addPage()
      if (kind === 'TD') table.add(lineOf(titles, 'TH', BOLD))
    }
    table.add(lineOf(cells, kind, font))
  }
  const lineOf = (cells: readonly string[], kind: 'TH' | 'TD', font: string) => {
    const top = pdf.y
    const draw = () => {
      pdf.font(font).fontSize(SIZE)
      pdf.fillColor(kind === 'TH' ? PAPER.text2 : PAPER.text)
      for (const [at, place] of places.entries())
        writeCell(pdf, cut(pdf, shown(cells[at] ?? ''), place.width - 2 * PAD), place, top)
      underline(pdf, top + ROW)
    }
    const line = pdf.struct('TR', {}, [pdf.struct(kind, {}, draw)])
    pdf.x = MARGIN
    pdf.y = top + ROW
    return line
  }
  write(titles, 'TH', BOLD)
  for (const row of rows) write(row, 'TD', BODY)
  if (total) write(total, 'TD', BOLD)
  table.end()
  pdf.moveDown(0.8)
}

function placesOf(columns: Table['columns'], width: number): Column[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let left = MARGIN
  return columns.map(({ share, isNumber = false }) => {
    const place = { left, width: (width * share) / all, isNumber }
    left += place.width
    return place
  })
}

function writeCell(pdf: PDFKit.PDFDocument, words: string, { left, width, isNumber }: Column, top: number): void {
  const { x, y } = pdf
  const start = isNumber ? left + width - PAD - pdf.widthOfString(words) : left + PAD
  pdf.text(words, start, top + 4, { lineBreak: false })
  pdf.x = x
  pdf.y = y
}

function underline(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .stroke(PAPER.line)
}

/** As much of it as the column has room for. */
function cut(pdf: PDFKit.PDFDocument, words: string, width: number): string {
  const line = words.replace(/\s+/g, ' ')
  if (pdf.widthOfString(line) <= width) return line
  let [fits, not] = [0, line.length]
  while (not - fits > 1) {
    const middle = (fits + not) >> 1
    if (pdf.widthOfString(`${line.slice(0, middle)}…`) <= width) fits = middle
    else not = middle
  }
  return `${line.slice(0, fits).trimEnd()}…`
}
