import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../../../api/me.ts'
import { mayDo } from '../../bubble/may.ts'
import type { Held } from '../../conversation.ts'
import { conversationKey } from '../../store.ts'
import { startEditing } from './composing.ts'

/** What one said last, to put right, as long as its channel still takes that. */
export function useEditLast(ticketId: number, capabilities: Capabilities | null): () => void {
  const cache = useQueryClient()
  const { userId } = useMe()
  return () => {
    const said = cache.getQueryData<Held>(conversationKey(ticketId))?.messages ?? []
    const last = said.findLast(message => message.fromMe && message.userId === userId)
    if (last && mayDo(last, capabilities, true, Date.now()).edit) startEditing(last)
  }
}
