import type { HistoryLocation } from '@tanstack/history'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { history } from './history.ts'
import type { Params } from './match.ts'

export { history, navigate } from './history.ts'
export { useBlocker } from './useBlocker.ts'

const subscribe = (listener: () => void) => history.subscribe(listener)

/** Where one is, or the part of it a component needs: `useLocation(location => location.search)`. */
export const useLocation = <T>(select: (location: HistoryLocation) => T): T =>
  useSyncExternalStore(subscribe, () => select(history.location))

export const usePathname = (): string => useLocation(location => location.pathname)

/** The screen that is shown now, which may still be the one before the address asked for. */
export interface Arrival {
  pathname: string
  params: Params
}
export const ArrivalContext = createContext<Arrival>({ pathname: '', params: {} })
export const useArrival = (): Arrival => useContext(ArrivalContext)
export const useParams = (): Params => useArrival().params

/** Fetching ahead what a link leads to; the app knows how. */
export const PreloadContext = createContext<(to: string) => void>(() => undefined)
