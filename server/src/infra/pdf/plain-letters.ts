/** What of a font's own letters is used here; the library says nothing of it in its types. */
interface Glyph {
  advanceWidth: number
}
interface OpenFont {
  scale: number
  font: { glyphForCodePoint(codePoint: number): Glyph }
  layoutRun(text: string): unknown
}

/**
 * Letters one after the other, as wide as each is. What `shown` lets through is Latin, Greek and Cyrillic, which need no shaping; the
 * library shapes every word by all rules of the font, and 5,000 rows of twelve columns took nine parts in ten of their time for it.
 */
export function setPlainly(pdf: PDFKit.PDFDocument, fonts: readonly string[]): void {
  for (const name of fonts) {
    pdf.font(name)
    const its = (pdf as unknown as { _font: OpenFont })._font
    const known = new Map<number, Glyph>()
    const glyphOf = (code: number): Glyph => {
      const glyph = known.get(code) ?? its.font.glyphForCodePoint(code)
      known.set(code, glyph)
      return glyph
    }
    its.layoutRun = text => {
      const glyphs = Array.from(text, letter => glyphOf(letter.codePointAt(0) ?? 0))
      const positions = glyphs.map(glyph => {
        const advanceWidth = glyph.advanceWidth * its.scale
        return { xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth }
      })
      return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
    }
  }
}
