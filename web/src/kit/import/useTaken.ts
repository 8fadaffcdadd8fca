import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { fieldOf } from '../resource/fieldOf.ts'
import { queryOf, readQuestion } from '../resource/state/question.ts'
import type { Model } from '../resource/types.ts'
import { asTaken } from './rows.ts'

/** More are not looked at beforehand: the server says of each line what it repeats. */
const AT_ONCE = 200
const MOST = 2000
const NONE: ReadonlySet<string> = new Set()

/** What there is already of the field no two rows may share. */
export function useTaken(model: Model, key: string | null): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['import', model.path, key],
    enabled: key !== null,
    staleTime: 0,
    queryFn: async () => {
      const taken = new Set<string>()
      for (let page = 1; key !== null && taken.size < MOST; page++) {
        const { rows, hasMore } = await api(model.api.list, { query: queryOf({ ...readQuestion('', model), page }, AT_ONCE) })
        for (const row of rows) taken.add(asTaken(fieldOf(row, key)))
        if (!hasMore) break
      }
      return taken
    },
  })
  return data ?? NONE
}
