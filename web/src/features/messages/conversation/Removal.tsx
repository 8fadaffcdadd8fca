import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { excerpt } from '../bubble/Quote.tsx'
import { messageHeard } from '../store.ts'

/** Deleted for everyone, or taken back before it was sent. */
export default function Removal({ message, onClose }: { message: MessageRow; onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const waits = message.status === 'pending'
  const remove = async () => {
    const body = { id: message.id, ...(waits ? {} : { messageId: message.messageId ?? null }) }
    await api(sendingRoutes.remove, { body }).then(changed => messageHeard(cache, changed), tellFailure)
  }
  return (
    <Confirm
      title={t(waits ? 'messages.cancelTitle' : 'messages.removeTitle')}
      help={`“${excerpt(message, t).slice(0, 160)}” ${t(waits ? 'messages.cancelHelp' : 'messages.removeHelp')}`}
      act={t(waits ? 'messages.cancel' : 'messages.remove')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
