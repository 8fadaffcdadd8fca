import type { MessageRow } from '@balcao/contract/ticket-rows'
import { createContext, useContext } from 'react'

/** What of a message needs a question or a page of its own. */
export type Asking = { forward: MessageRow } | { info: MessageRow } | { remove: MessageRow } | { quick: MessageRow }

export const AskingContext = createContext<(asking: Asking) => void>(() => undefined)
export const useAsking = () => useContext(AskingContext)
