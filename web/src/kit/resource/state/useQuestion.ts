import { useMemo } from 'react'
import { history, useLocation } from '../../../navigation/index.ts'
import type { ListModel } from '../types.ts'
import { type Question, readQuestion, writeQuestion } from './question.ts'

const OPENED_HERE = 'openedHere'

export interface Asking {
  question: Question
  /** A step one can go back from. */
  go(next: Partial<Question>): void
  /** Takes the place of the last one: a letter more in the search. */
  refine(next: Partial<Question>): void
  addressOf(next: Partial<Question>): string
  /** Closes what is open over the list: back to where it was opened from, or, after coming by a link, to the list. */
  close(): void
}

export function useQuestion(model: ListModel): Asking {
  const searchStr = useLocation(location => location.search)
  const question = useMemo(() => readQuestion(searchStr, model), [searchStr, model])
  const isOpenedHere = useLocation(location => OPENED_HERE in location.state)
  const addressOf = (next: Partial<Question>) => model.path + writeQuestion({ ...question, ...next })

  return {
    question,
    go: next => history.push(addressOf(next), next.open ? { [OPENED_HERE]: true } : {}),
    refine: next => history.replace(addressOf(next)),
    addressOf: next => `#${addressOf(next)}`,
    close: () => (isOpenedHere ? history.back() : history.replace(addressOf({ open: null }))),
  }
}
