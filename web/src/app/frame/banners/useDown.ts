import { downRoutes } from '@balcao/contract/channels/channels'
import { useRead } from '../../../api/query.ts'

/** While something is down, what waits in it is counted again; that it fell and that it is back is told at once. */
const COUNT_MS = 20_000

/** Channels that fell, to those whose work they touch. */
export const useDown = () =>
  useRead(
    downRoutes.list,
    {},
    { refetchInterval: query => (query.state.data?.length ? COUNT_MS : false), staleTime: Number.POSITIVE_INFINITY },
  )
