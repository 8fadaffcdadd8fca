import { spokenIn } from '@balcao/contract/texts/spoken'
import type { Tx } from '../../infra/database/db.ts'
import { readSettings } from '../settings/index.ts'

const LABELS = ['ratingLabel0', 'ratingLabel1', 'ratingLabel2', 'ratingLabel3', 'ratingLabel4', 'ratingLabel5'] as const

interface RatingTexts {
  question: string
  stored: string
  attempt: string
  error: string
  labels: string[]
}

/** As the company wrote them; what it left empty, as its language says it. */
export async function textsOf(tx: Tx): Promise<RatingTexts> {
  const own = await readSettings(tx, [
    'mailLanguage',
    'ratingQuestion',
    'ratingStored',
    'ratingAttempt',
    'ratingError',
    ...LABELS,
  ])
  const usual = spokenIn(own.mailLanguage)
  return {
    question: own.ratingQuestion || usual.ratingQuestion,
    stored: own.ratingStored || usual.ratingStored,
    attempt: own.ratingAttempt || usual.ratingAttempt,
    error: own.ratingError || usual.ratingError,
    labels: LABELS.map((key, value) => own[key] || (usual.ratingLabels[value] ?? '')),
  }
}
