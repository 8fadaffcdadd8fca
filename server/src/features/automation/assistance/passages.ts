import { ASSISTANCE_PASSAGES, type Passage } from '@balcao/contract/assistance/assistance'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import type { Asker } from '../../tickets/index.ts'

export type Found = Omit<Passage, 'isUsed'>

/** Whose stems and stop words are known to PostgreSQL; of others words are taken as they are. */
const DICTIONARIES: Partial<Record<(typeof LOCALES)[Locale], string>> = {
  pt: 'portuguese_stem',
  es: 'spanish_stem',
  en: 'english_stem',
  de: 'german_stem',
  fr: 'french_stem',
  it: 'italian_stem',
  ru: 'russian_stem',
}
const WORDS_MAX = 2_000
const PASSAGE_MAX = 1_200

/**
 * Of the company's own texts those that speak of what was said: active pages of the handbook by their paragraphs, quick messages
 * of the company and of the asker, and what active flows say to every customer. A word counts once, by its stem; a text that
 * shares one word of many with the question is not found.
 */
export async function passagesFor(tx: Tx, { userId }: Asker, words: string, locale: Locale): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select kind, title, text from find_passages(${words.slice(-WORDS_MAX)}, ${DICTIONARIES[LOCALES[locale]] ?? 'simple'}, ${userId},
      ${PASSAGE_MAX}, ${ASSISTANCE_PASSAGES})`.execute(tx)
  return rows
}
