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
const TITLE_SIZE = 7.5
const TITLE_LINE = 10
const PAD = 3

/**
 * Titles stand on each page again, on two lines where one is too short; no row is broken. A row is one cell to a reader, read from left
 * to right: a mark for each of 30,000 cells took three times as long.
 */
export function drawTable({ pdf, whole }: Page, { columns, rows, total }: Table): void {
  const places = placesOf(columns, pdf.page.width - 2 * MARGIN)
  const table = pdf.struct('Table')
  whole.add(table)
  const head = titlesOf(pdf, columns, places)
  const isRoomFor = (height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom
  const lineOf = (kind: 'TH' | 'TD', height: number, draw: (top: number) => void) => {
    const top = pdf.y
    const drawn = () => {
      draw(top)
      underline(pdf, top + height)
    }
    table.add(pdf.struct('TR', {}, [pdf.struct(kind, {}, drawn)]))
    pdf.x = MARGIN
    pdf.y = top + height
  }
  const writeTitles = () => lineOf('TH', head.height, head.draw)
  const write = (cells: readonly string[], font: string) => {
    if (!isRoomFor(ROW)) {
      pdf.addPage()
      writeTitles()
    }
    lineOf('TD', ROW, top => {
      pdf.font(font).fontSize(SIZE).fillColor(PAPER.text)
      for (const [at, place] of places.entries())
        writeCell(pdf, cut(pdf, shown(cells[at] ?? ''), place.width - 2 * PAD), place, top + 4)
    })
  }
  if (!isRoomFor(head.height + ROW)) pdf.addPage()
  writeTitles()
  for (const row of rows) write(row, BODY)
  if (total) write(total, BOLD)
  table.end()
  pdf.moveDown(0.8)
}

/** Titles stand at the foot of their line, so that those of one line are next to their column. */
function titlesOf(pdf: PDFKit.PDFDocument, columns: Table['columns'], places: readonly Column[]) {
  pdf.font(BOLD).fontSize(TITLE_SIZE)
  const lines = columns.map(({ title }, at) => onTwoLines(pdf, shown(title), (places[at]?.width ?? 0) - 2 * PAD))
  const most = Math.max(...lines.map(its => its.length))
  const height = ROW + (most - 1) * TITLE_LINE
  const draw = (top: number) => {
    pdf.font(BOLD).fontSize(TITLE_SIZE).fillColor(PAPER.text2)
    for (const [at, place] of places.entries())
      for (const [n, words] of (lines[at] ?? []).entries())
        writeCell(pdf, words, place, top + 4 + (most - (lines[at]?.length ?? 0) + n) * TITLE_LINE)
  }
  return { height, draw }
}

/** Broken between words, the first line as full as it gets. */
function onTwoLines(pdf: PDFKit.PDFDocument, title: string, width: number): string[] {
  if (pdf.widthOfString(title) <= width) return [title]
  const words = title.split(/\s+/)
  let fits = words.length - 1
  while (fits > 1 && pdf.widthOfString(words.slice(0, fits).join(' ')) > width) fits--
  const lines = fits > 0 ? [words.slice(0, fits).join(' '), words.slice(fits).join(' ')] : words
  return lines.map(line => cut(pdf, line, width))
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
  pdf.text(words, start, top, { lineBreak: false })
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
