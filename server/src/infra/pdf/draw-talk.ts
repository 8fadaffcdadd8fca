import type { PdfPart } from './document.ts'
import { BODY, BOLD, MARGIN, PAPER, type Page, shown } from './page.ts'

type Said = Extract<PdfPart, { kind: 'talk' }>['said']

const INDENT = 24

/** Each message with its author and time; the company's stand further in, so that the two are told apart without colours. */
export function drawTalk({ pdf, whole }: Page, said: Said): void {
  for (const { who, at, text, fromUs, notes } of said) {
    const left = MARGIN + (fromUs ? INDENT : 0)
    const width = pdf.page.width - MARGIN - left
    if (pdf.y + 34 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
    const draw = () => {
      pdf
        .font(BOLD)
        .fontSize(8.5)
        .fillColor(fromUs ? PAPER.prim : PAPER.text)
      pdf.text(`${shown(who)}  `, left, pdf.y, { continued: true, width })
      pdf.font(BODY).fillColor(PAPER.text2).text(shown(at))
      pdf.fontSize(9.5).fillColor(PAPER.text)
      if (text) pdf.text(shown(text), left, pdf.y, { width })
      pdf.fontSize(8).fillColor(PAPER.text2)
      for (const note of notes) pdf.text(shown(note), left, pdf.y, { width })
    }
    whole.add(pdf.struct('P', {}, draw))
    pdf.x = MARGIN
    pdf.moveDown(0.5)
  }
}
