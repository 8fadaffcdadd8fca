import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { IN_HAND } from '../store.ts'
import type { Held } from './held.ts'
import { readInHand } from './store.ts'

/** A busy company says ten things a second: the page is drawn anew once in one. */
const DRAWN_EVERY_MS = 1000
/** Where there are more than are held, they are counted anew. */
const COUNTED_EVERY_MS = 60_000
const HASH = hashKey(IN_HAND)

/** What is in hand now, kept by events. */
export function useInHand() {
  const cache = useQueryClient()
  const { error, refetch } = useQuery({
    queryKey: IN_HAND,
    queryFn: () => readInHand(cache),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    notifyOnChangeProps: ['error', 'status'],
    refetchInterval: ({ state }) => (state.data && !(state.data as Held).isAll ? COUNTED_EVERY_MS : false),
  })
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      let isMore = false
      const rest = () => {
        timer = isMore ? setTimeout(rest, DRAWN_EVERY_MS) : null
        if (isMore) listener()
        isMore = false
      }
      const tell = () => {
        if (timer !== null) {
          isMore = true
          return
        }
        listener()
        timer = setTimeout(rest, DRAWN_EVERY_MS)
      }
      const stop = cache.getQueryCache().subscribe(({ query }) => query.queryHash === HASH && tell())
      return () => {
        stop()
        if (timer !== null) clearTimeout(timer)
      }
    },
    [cache],
  )
  const held = useSyncExternalStore(subscribe, () => cache.getQueryData<Held>(IN_HAND))
  return { held, error, refetch }
}
