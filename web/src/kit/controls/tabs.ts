import { createContext } from 'react'
import type { PlainKey } from '../../i18n/index.ts'

interface Tab {
  path: string
  name: PlainKey
}

/** The tabs a screen stands among: a search in one of them may be for another. */
export const TabsContext = createContext<readonly Tab[]>([])
