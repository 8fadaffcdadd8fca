import PDFDocument from 'pdfkit'
import type { PdfDocument, PdfPart } from './document.ts'
import { drawPicture } from './draw-picture.ts'
import { drawTable } from './draw-table.ts'
import { drawTalk } from './draw-talk.ts'
import { BODY, BOLD, FONTS, MARGIN, PAPER, type Page, shown } from './page.ts'
import { setPlainly } from './plain-letters.ts'

/** Draws a document; runs in its own thread. */
export async function drawDocument(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isWide(document) ? 'landscape' : 'portrait',
    margins: { top: MARGIN + 26, bottom: MARGIN + 18, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    info: { Title: document.title, Author: document.brand.name },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>(resolve => pdf.once('end', () => resolve()))
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, file)
  setPlainly(pdf, Object.keys(FONTS))

  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  const page: Page = { pdf, whole }
  drawHead(page, document)
  for (const part of document.parts) drawPart(page, part)
  whole.end()
  drawEdges(page, document)
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** More columns than an upright page has room for by their whole titles. */
const MOST_UPRIGHT = 7
const isWide = ({ parts }: PdfDocument) => parts.some(part => part.kind === 'table' && part.columns.length > MOST_UPRIGHT)

function drawHead({ pdf, whole }: Page, { title, about }: PdfDocument): void {
  whole.add(
    pdf.struct('H1', {}, () =>
      pdf.font(BOLD).fontSize(17).fillColor(PAPER.text).text(shown(title), MARGIN, pdf.page.margins.top),
    ),
  )
  for (const words of about)
    whole.add(pdf.struct('P', {}, () => pdf.font(BODY).fontSize(9).fillColor(PAPER.text2).text(shown(words), { lineGap: 1 })))
  pdf.moveDown(1)
}

function drawPart(page: Page, part: PdfPart): void {
  switch (part.kind) {
    case 'figures':
      drawFigures(page, part.figures)
      break
    case 'picture':
      drawPicture(page, part)
      break
    case 'table':
      drawTable(page, part)
      break
    case 'talk':
      drawTalk(page, part.said)
      break
    case 'text':
      drawText(page, part.text, part.look)
  }
}

function drawText({ pdf, whole }: Page, text: string, look: 'small' | 'head' | undefined): void {
  const isHead = look === 'head'
  whole.add(
    pdf.struct(isHead ? 'H2' : 'P', {}, () =>
      pdf
        .font(isHead ? BOLD : BODY)
        .fontSize(look === 'small' ? 8 : isHead ? 11 : 9.5)
        .fillColor(look === 'small' ? PAPER.text2 : PAPER.text)
        .text(shown(text), MARGIN),
    ),
  )
  pdf.moveDown(0.6)
}

const FIGURE_HEIGHT = 46
const A_ROW = 4

function drawFigures({ pdf, whole }: Page, figures: readonly { name: string; value: string; note?: string }[]): void {
  const width = (pdf.page.width - 2 * MARGIN) / Math.min(A_ROW, Math.max(1, figures.length))
  for (let from = 0; from < figures.length; from += A_ROW) {
    if (pdf.y + FIGURE_HEIGHT > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
    const top = pdf.y
    for (const [at, { name, value, note }] of figures.slice(from, from + A_ROW).entries()) {
      const left = MARGIN + at * width
      const line = (words: string, y: number) => pdf.text(shown(words), left, y, { width: width - 8, height: 16, ellipsis: true })
      const draw = () => {
        pdf.font(BODY).fontSize(8).fillColor(PAPER.text2)
        line(name, top)
        pdf.font(BOLD).fontSize(14).fillColor(PAPER.text)
        line(value, top + 11)
        pdf.font(BODY).fontSize(7.5).fillColor(PAPER.text2)
        if (note) line(note, top + 30)
      }
      whole.add(pdf.struct('P', {}, draw))
    }
    pdf.x = MARGIN
    pdf.y = top + FIGURE_HEIGHT
  }
}

/** Head and foot of each page, once it is known how many there are: to a reader they are no part of the text. */
function drawEdges({ pdf }: Page, { brand, foot }: PdfDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    pdf.switchToPage(at)
    // Outside the margins a text would begin a new page.
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    pdf.markContent('Artifact', { type: 'Pagination' })
    const left = brand.logo ? drawLogo(pdf, brand.logo) : MARGIN
    pdf.font(BOLD).fontSize(9).fillColor(PAPER.text2)
    pdf.text(shown(brand.name), left, MARGIN - 8, { lineBreak: false })
    pdf.font(BODY).fontSize(8).fillColor(PAPER.text2)
    const words = foot.replace('{page}', String(at - start + 1)).replace('{pages}', String(count))
    pdf.text(shown(words), MARGIN, pdf.page.height - MARGIN, {
      lineBreak: false,
      width: pdf.page.width - 2 * MARGIN,
      align: 'right',
    })
    pdf.endMarkedContent()
  }
}

/** A picture nobody can draw is left out: the document is worth more than its head. */
function drawLogo(pdf: PDFKit.PDFDocument, logo: Uint8Array): number {
  try {
    pdf.image(Buffer.from(logo), MARGIN, MARGIN - 14, { fit: [80, 20] })
    return MARGIN + 90
  } catch {
    return MARGIN
  }
}
