import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keyOf, useRead } from '../../../api/query.ts'
import type { Choice, Picker } from '../types.ts'

const OFFERED = 50
const TYPING_MS = 200

/** What a picker offers for what somebody types. */
export function useOffered(picker: Picker, typed: string, enabled: boolean): { choices: Choice[]; busy: boolean } {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { pageSize: OFFERED, ...(search ? { searchParam: search } : {}) }
  const found = useRead(picker.api.list, { query }, { enabled, placeholderData: keepPreviousData })
  return { choices: found.data?.rows.map(picker.choice) ?? [], busy: found.isFetching }
}

/** What the chosen ones are called, whether or not they are among what is offered. */
export function useChosen(picker: Picker, values: readonly number[], known: readonly Choice[]): Choice[] {
  const { show } = picker.api
  const missing = values.filter(value => !known.some(choice => choice.value === value))
  const answers = useQueries({
    queries: missing.map(id => ({
      queryKey: keyOf(show, { params: { id } }),
      queryFn: () => api(show, { params: { id } }),
    })),
  })
  const fetched = answers.flatMap(answer => (answer.data ? [picker.choice(answer.data)] : []))
  return values.map(value => [...known, ...fetched].find(choice => choice.value === value) ?? { value, label: `#${value}` })
}
