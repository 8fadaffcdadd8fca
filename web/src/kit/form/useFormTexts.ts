import { ApiError } from '@balcao/contract/client'
import type { FormIssue } from '@balcao/contract/texts/validation'
import { useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'
import type { Model } from '../resource/types.ts'
import { sayIssue } from './fieldErrors.ts'

const TAKEN = ['ERR_NAME_TAKEN', 'ERR_EMAIL_TAKEN']

/** What a form says of an issue at a field: by the contract's schema, or by the refusal that spoke of it; what is taken is named. */
export function useFormTexts({ texts }: Pick<Model, 'texts'>): (issue: FormIssue) => string {
  const t = useText()
  return issue => {
    if (!(issue.refusal instanceof ApiError)) return sayIssue(t, issue)
    return TAKEN.includes(issue.refusal.code ?? '') ? t(`${texts}.taken`) : describe(issue.refusal, t).text
  }
}
