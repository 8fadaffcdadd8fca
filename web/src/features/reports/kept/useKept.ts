import type { Route } from '@balcao/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/query.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'

/** What was kept, changed or given up: its list is read anew, and the person hears of it. */
export function useKept(list: Route): (words: string) => void {
  const cache = useQueryClient()
  return words => {
    void cache.invalidateQueries({ queryKey: keyOf(list) })
    toastSuccess(words)
  }
}
