import { sendingRoutes } from '@balcao/contract/messages'
import type { MessageRow } from '@balcao/contract/ticket-rows'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { type Asking, AskingContext } from '../bubble/asking.ts'
import { excerpt } from '../bubble/Quote.tsx'
import { ViewerContext } from '../bubble/viewing.ts'
import { messageHeard } from '../store.ts'

const Forward = lazy(() => import('./Forward.tsx'))
const QuickFrom = lazy(() => import('./QuickFrom.tsx'))
const Info = lazy(() => import('./Info.tsx'))
const Viewer = lazy(() => import('./Viewer.tsx'))

/** What opens over a conversation: fetched when it is first wanted. */
export function Questions({ messages, children }: { messages: readonly MessageRow[]; children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [viewing, setViewing] = useState<number | null>(null)
  const close = () => setAsking(null)
  return (
    <AskingContext value={setAsking}>
      <ViewerContext value={setViewing}>
        {children}
        <Suspense>
          {asking && 'forward' in asking && <Forward message={asking.forward} messages={messages} onClose={close} />}
          {asking && 'info' in asking && <Info message={asking.info} onClose={close} />}
          {asking && 'quick' in asking && <QuickFrom message={asking.quick} onClose={close} />}
          {asking && 'remove' in asking && <Removal message={asking.remove} onClose={close} />}
          {viewing !== null && <Viewer messages={messages} id={viewing} onGo={setViewing} onClose={() => setViewing(null)} />}
        </Suspense>
      </ViewerContext>
    </AskingContext>
  )
}

/** Deleted for everyone, or taken back before it was sent. */
function Removal({ message, onClose }: { message: MessageRow; onClose(): void }) {
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
