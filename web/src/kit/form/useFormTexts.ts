import { ApiError } from '@balcao/contract/client'
import type { FormIssue } from '@balcao/contract/texts/validation'
import { useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'
import { sayIssue } from '../fieldErrors.ts'

/** What a form says of an issue at a field: by the contract's schema, or by the refusal that spoke of it. */
export function useFormTexts(): (issue: FormIssue) => string {
  const t = useText()
  return issue => (issue.refusal instanceof ApiError ? describe(issue.refusal, t).text : sayIssue(t, issue))
}
