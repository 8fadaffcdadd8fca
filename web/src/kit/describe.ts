import { ApiError } from '@balcao/contract/client'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import { Unreachable } from '../api/transport.ts'
import type { Translate } from '../i18n/index.ts'

/** What a failure says to a person: one sentence, and the code the support needs when it was our fault. */
interface Failure {
  text: string
  supportId: string | null
}

export function describe(error: unknown, t: Translate): Failure {
  if (error instanceof Unreachable) return { text: t(error.timedOut ? 'kit.errorTimeout' : 'kit.errorOffline'), supportId: null }
  if (!(error instanceof ApiError)) return { text: t('kit.errorUnknown'), supportId: null }

  const { requestId } = error.body
  return {
    text: sentenceOf(error, t),
    supportId: typeof requestId === 'string' ? requestId : null,
  }
}

/** The refusal's text in the language of the moment; what the server said itself, when we have no text for it. */
function sentenceOf(error: ApiError, t: Translate): string {
  if (isErrorCode(error.code)) return fill(t(`errors.${error.code}`), error.body)
  return error.code
}
