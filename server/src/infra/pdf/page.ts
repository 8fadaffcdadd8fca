import { createRequire } from 'node:module'

/** What all parts of a document are drawn with. */
export interface Page {
  pdf: PDFKit.PDFDocument
  /** The root of what readers read. */
  whole: PDFKit.PDFStructureElement
}

export const MARGIN = 40
export const BODY = 'body'
export const BOLD = 'bold'

const at = createRequire(import.meta.url)
/** Whole fonts: the built-in ones know no Polish and no Russian. */
export const FONTS = {
  [BODY]: at.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  [BOLD]: at.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** The light theme on white paper, by the names charts use. */
export const PAPER = {
  prim: '#0b7a5b',
  primfill: '#0b7a5b',
  primsoft: '#e1f2ea',
  redink: '#b3261e',
  redsoft: '#fceae7',
  blue: '#0b69a8',
  accent: '#b97a1a',
  violet: '#6b4bb8',
  amber: '#e8a33d',
  line: '#dee5e1',
  line2: '#cbd4cf',
  ctl: '#84918a',
  text: '#13201b',
  text2: '#4a5852',
  heat1: '#edf5f1',
  heat2: '#cde6db',
  heat3: '#9fcfbc',
  heat4: '#0f7f60',
  heat5: '#064c3a',
  onheat: '#ffffff',
} as const

export const inkOf = (name: string): string => (name in PAPER ? PAPER[name as keyof typeof PAPER] : PAPER.text)

/** What joins signs into one picture, or says how one is drawn. */
const JOINERS = /[\u200b-\u200f\u2060]|\ufe0e|\ufe0f/g
const UNKNOWN = /[^\t\n\u0020-\u024f\u0370-\u04ff\u1e00-\u1eff\u2010-\u205e\u20a0-\u20bf\u2116\u2122\u2190-\u2193\u2212]/gu

/** What the font has no letter for is a box, and not nothing: the reader sees that something was there. */
export const shown = (text: string): string => text.replace(JOINERS, '').replace(UNKNOWN, '\u25a1')
