import { createContext, useContext } from 'react'

/** Opens the picture of a message over the page. */
export const ViewerContext = createContext<(messageId: number) => void>(() => undefined)
export const useViewer = () => useContext(ViewerContext)
