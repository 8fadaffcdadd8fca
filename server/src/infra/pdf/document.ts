import type { Picture, Size } from '@balcao/contract/charts/shapes'

/**
 * A document as its writer says it: plain words and numbers, no functions, so that it can be handed to the thread that draws
 * it. `pdfBytes(document)` of `pdf.ts` answers the file. A chart is handed over drawn: `chart(data, size, format)` of the contract,
 * with a size up to PAGE_WIDTH.
 */
export interface PdfDocument {
  title: string
  /** Of its words, as `pt`; readers speak it by that. */
  language: string
  /** Whose it is, at the head of each page; the logo as PNG or JPEG. */
  brand: { name: string; logo?: Uint8Array }
  /** Under the title: the period, what it is filtered by, when it was made. */
  about: readonly string[]
  parts: readonly PdfPart[]
  /** At the foot, with {page} and {pages} in it. */
  foot: string
}

export type PdfPart = PdfFigures | PdfPicture | PdfTable | PdfText | PdfTalk

/** Figures beside each other. */
interface PdfFigures {
  kind: 'figures'
  figures: readonly { name: string; value: string; note?: string }[]
}
interface PdfPicture {
  kind: 'picture'
  title: string
  /** Read in its place to a person who cannot see it. */
  alt: string
  picture: Picture
  size: Size
  legend: readonly { name: string; ink: string }[]
}
/** Each row on one line; what is too long is cut. Titles are repeated on each page; one with many columns lies on its side. */
interface PdfTable {
  kind: 'table'
  columns: readonly { title: string; share: number; isNumber?: boolean }[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
}
interface PdfText {
  kind: 'text'
  text: string
  look?: 'small' | 'head'
}
/** What was said in a conversation, in its order. */
interface PdfTalk {
  kind: 'talk'
  said: readonly { who: string; at: string; text: string; fromUs: boolean; notes: readonly string[] }[]
}

/** What lies between the margins of A4, in points. */
export const PAGE_WIDTH = 515
