import { type Home, homeRoutes } from '@balcao/contract/reports/home'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRead } from '../../api/query.ts'

const EVERY_MS = 60_000
/** Not all pages in the same second. */
const spread = EVERY_MS + Math.random() * 5000

/** A new company's steps are asked for whenever somebody comes back to them: what was done elsewhere is ticked at once. */
const staleTime = ({ state }: { state: { data: Home | undefined } }) => (state.data?.steps ? 0 : EVERY_MS)

/** At most once a minute, and only while somebody looks. `held`: a new company's first answer ends its steps at once. */
export function useHome(day: string | undefined, held: unknown) {
  const asked = useRead(
    homeRoutes.show,
    { query: day ? { day } : {} },
    { staleTime, refetchInterval: spread, refetchIntervalInBackground: false, placeholderData: keepPreviousData },
  )
  const { data, refetch, dataUpdatedAt } = asked
  const isNew = Boolean(data?.steps)
  const askedFor = useRef<unknown>(null)
  useEffect(() => {
    if (!isNew || askedFor.current === held) return
    const isFirst = askedFor.current === null
    askedFor.current = held
    if (!isFirst && Date.now() - dataUpdatedAt > 3000) void refetch()
  }, [isNew, held, refetch, dataUpdatedAt])
  return asked
}
