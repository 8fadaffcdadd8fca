import { ApiError } from '@balcao/contract/client'
import { Unreachable } from '../api/transport.ts'
import type { Translate } from '../i18n/index.ts'
import { explain } from './errorTexts.ts'

/** What a failure says to a person: one sentence, and the code the support needs when it was our fault. */
export interface Failure {
  text: string
  supportId: string | null
}

export function describe(error: unknown, t: Translate): Failure {
  if (error instanceof Unreachable) return { text: t(error.timedOut ? 'kit.errorTimeout' : 'kit.errorOffline'), supportId: null }
  if (!(error instanceof ApiError)) return { text: t('kit.errorUnknown'), supportId: null }

  const { requestId } = error.body
  return {
    text: explain(error) ?? t('kit.errorUnknown'),
    supportId: typeof requestId === 'string' ? requestId : null,
  }
}
