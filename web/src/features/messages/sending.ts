import { sendingRoutes } from '@balcao/contract/messages/messages'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { connection } from '../../api/connection.ts'
import { queryClient } from '../../api/query.ts'
import { session } from '../../api/session.ts'
import { readDraft, saveDraft } from '../../kit/drafts.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { messageHeard, onHeard } from './store.ts'

const KEPT = 'outgoing'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** What this person has on its way; somebody else who signs in has their own. */
function open() {
  const made = createOutgoing({
    post: (ticketId, body) => api(sendingRoutes.send, { params: { id: ticketId }, body }),
    sent: messages => {
      for (const message of messages) messageHeard(queryClient, message)
    },
    read: () => readDraft(KEPT),
    write: all => saveDraft(KEPT, all),
  })
  made.subscribe(tell)
  if (session.person() !== null) setTimeout(made.resume)
  return made
}

let box = open()
session.onOther(() => {
  box.close()
  box = open()
  tell()
})
onHeard(idFront => box.heard(idFront))
connection.subscribe(line => line.reachable && box.resume())

export const sending = () => box

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOutgoing(ticketId: number): readonly Outgoing[] {
  const all = useSyncExternalStore(subscribe, () => box.all())
  return useMemo(() => all.filter(one => one.ticketId === ticketId), [all, ticketId])
}

/** When nothing of this conversation is on its way any more; false: something was held back or refused. */
export function sent(ticketId: number): Promise<boolean> {
  const its = () => box.all().filter(one => one.ticketId === ticketId)
  const isOver = () => its().every(({ state }) => state === 'held' || state === 'refused')
  if (isOver()) return Promise.resolve(its().length === 0)
  return new Promise(done => {
    const stop = subscribe(() => {
      if (!isOver()) return
      stop()
      done(its().length === 0)
    })
  })
}
