import type { Language } from '../../values/locales.ts'
import type { ReportWords } from '../words.ts'
import { reportsDe } from './de.ts'
import { reportsEn } from './en.ts'
import { reportsEs } from './es.ts'
import { reportsFr } from './fr.ts'
import { reportsIt } from './it.ts'
import { reportsPl } from './pl.ts'
import { reportsPt } from './pt.ts'
import { reportsRu } from './ru.ts'

/** The same words over a spreadsheet's columns and in a document; a screen loads those of its language alone. */
export const REPORT_WORDS: Record<Language, ReportWords> = {
  pt: reportsPt,
  es: reportsEs,
  en: reportsEn,
  de: reportsDe,
  fr: reportsFr,
  it: reportsIt,
  pl: reportsPl,
  ru: reportsRu,
}
