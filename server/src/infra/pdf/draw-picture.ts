import type { Shape, Size } from '@balcao/contract/charts/shapes'
import type { PdfPart } from './document.ts'
import { BODY, BOLD, inkOf, MARGIN, PAPER, type Page, shown } from './page.ts'

type Drawn = Extract<PdfPart, { kind: 'picture' }>

/** The picture of a chart, as the screen shows it, in vectors. */
export function drawPicture({ pdf, whole }: Page, { title, alt, picture, size, legend }: Drawn): void {
  const scale = Math.min(1, (pdf.page.width - 2 * MARGIN) / size.width)
  const height = size.height * scale
  if (pdf.y + height + 30 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  whole.add(pdf.struct('H2', {}, () => pdf.font(BOLD).fontSize(11).fillColor(PAPER.text).text(shown(title), MARGIN)))
  if (legend.length > 0) whole.add(pdf.struct('P', {}, () => drawLegend(pdf, legend)))
  const top = pdf.y + 4
  const draw = () => {
    pdf.save().translate(MARGIN, top).scale(scale)
    for (const shape of picture.shapes) drawShape(pdf, shape, size)
    pdf.restore()
  }
  whole.add(pdf.struct('Figure', { alt: shown(alt) }, draw))
  pdf.x = MARGIN
  pdf.y = top + height + 12
}

function drawLegend(pdf: PDFKit.PDFDocument, legend: Drawn['legend']): void {
  const top = pdf.y + 2
  let left = MARGIN
  pdf.font(BODY).fontSize(8)
  for (const { name, ink } of legend) {
    pdf.roundedRect(left, top + 1, 7, 7, 1.5).fill(inkOf(ink))
    pdf.fillColor(PAPER.text2).text(shown(name), left + 10, top, { lineBreak: false })
    left += 22 + pdf.widthOfString(shown(name))
  }
  pdf.x = MARGIN
  pdf.y = top + 12
}

function drawShape(pdf: PDFKit.PDFDocument, shape: Shape, size: Size): void {
  switch (shape.kind) {
    case 'rect':
      pdf
        .roundedRect(shape.x, shape.y, shape.width, shape.height, Math.min(shape.radius, shape.width / 2, shape.height / 2))
        .fill(inkOf(shape.fill))
      return
    case 'path': {
      const path = pdf.path(shape.d).lineWidth(shape.width ?? 1)
      if (shape.dash) path.dash(shape.dash[0], { space: shape.dash[1] })
      if (shape.fill && shape.stroke) path.fillAndStroke(inkOf(shape.fill), inkOf(shape.stroke))
      else if (shape.fill) path.fill(inkOf(shape.fill))
      else path.stroke(inkOf(shape.stroke ?? 'text'))
      path.undash()
      return
    }
    case 'text': {
      pdf
        .font(shape.isBold ? BOLD : BODY)
        .fontSize(shape.size)
        .fillColor(inkOf(shape.ink))
      const words = shown(shape.text)
      const width = pdf.widthOfString(words)
      const left = shape.anchor === 'start' ? shape.x : shape.anchor === 'end' ? shape.x - width : shape.x - width / 2
      pdf.text(words, Math.max(0, Math.min(left, size.width - width)), shape.y - shape.size * 0.95, { lineBreak: false })
    }
  }
}
