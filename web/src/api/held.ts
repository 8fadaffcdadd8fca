import { hashKey, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** What others put or asked for under a key, as long as it is looked at here; it is not asked for here. */
export function useHeld<T>(queryKey: readonly unknown[]): T | undefined {
  const cache = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key in another list of words is the same key
  const its = useMemo(() => new QueryObserver<T>(cache, { queryKey, enabled: false }), [cache, hashKey(queryKey)])
  const subscribe = useCallback(
    (changed: () => void) => {
      const leave = its.subscribe(changed)
      // It may have changed since it was drawn.
      its.updateResult()
      return leave
    },
    [its],
  )
  return useSyncExternalStore(subscribe, () => its.getCurrentResult().data)
}
