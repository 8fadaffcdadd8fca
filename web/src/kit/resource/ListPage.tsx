import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../Page.tsx'
import { Listing } from './Listing.tsx'
import { queryOf } from './state/question.ts'
import { useQuestion } from './state/useQuestion.ts'
import type { ListModel } from './types.ts'

/** A list that is read and made elsewhere: each row leads to where it was made. */
export function ListPage({ model, tabs }: { model: ListModel; tabs?: ReactNode }) {
  const t = useText()
  const asking = useQuestion(model)
  const found = useRead(
    model.api.list,
    { query: queryOf(asking.question) },
    { placeholderData: keepPreviousData, refetchInterval: model.againEvery },
  )
  return (
    <Page title={t(`${model.texts}.title`)} about={t(`${model.texts}.about`)}>
      {tabs}
      <Listing {...{ model, asking, found }} />
    </Page>
  )
}
