import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { createContext, useContext } from 'react'

/** What of a message needs a question or a page of its own. */
export type Asking = { forward: MessageRow } | { info: MessageRow } | { remove: MessageRow } | { quick: MessageRow }

/** Whether the reader may write here: a ticket that waits, is closed or in another's hands is only read. */
export const WritableContext = createContext(false)
export const useWritable = () => useContext(WritableContext)

export const AskingContext = createContext<(asking: Asking) => void>(() => undefined)
export const useAsking = () => useContext(AskingContext)
