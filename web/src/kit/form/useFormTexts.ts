import { ApiError } from '@balcao/contract/client'
import { type FormIssue, issueText, loadFormTexts } from '@balcao/contract/texts/validation'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'

/** What a form says of an issue at a field, in the language of the moment. */
export function useFormTexts(): (issue: FormIssue) => string {
  const t = useText()
  const locale = useLocale()
  const { data: texts } = useQuery({
    queryKey: ['form-texts', locale],
    queryFn: () => loadFormTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return issue => {
    if (issue.refusal instanceof ApiError) return describe(issue.refusal, t).text
    return texts ? issueText(texts, issue) : '…'
  }
}
