import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { type ReactNode, Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { type Asking, AskingContext } from '../bubble/asking.ts'
import { ViewerContext } from '../bubble/media/viewing.ts'

const Forward = fetched(() => import('./Forward.tsx'))
const QuickFrom = fetched(() => import('./QuickFrom.tsx'))
const Removal = fetched(() => import('./Removal.tsx'))
const Info = fetched(() => import('./Info.tsx'))
const Viewer = fetched(() => import('./Viewer.tsx'))

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
