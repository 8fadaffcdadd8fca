import { type ComponentType, createContext, useContext } from 'react'
import type { PlainKey } from '../i18n/index.ts'

/** A screen the person may go to: what the menu offers, for a screen that wants to offer it too. */
interface Destination {
  path: string
  name: PlainKey
  icon: ComponentType<{ size?: number; stroke?: number }>
}

/** The app says which; a feature knows no menu. */
export const DestinationsContext = createContext<readonly Destination[]>([])
export const useDestinations = (): readonly Destination[] => useContext(DestinationsContext)
