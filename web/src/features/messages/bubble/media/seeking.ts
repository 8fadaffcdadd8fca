import { createContext } from 'react'

/** The words somebody looks for in this conversation: they are marked wherever they stand. */
export const SoughtContext = createContext<readonly string[]>([])
