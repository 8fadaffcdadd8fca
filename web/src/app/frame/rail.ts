import { userRoutes } from '@balcao/contract/access/users'
import { useSyncExternalStore } from 'react'
import { rememberMe, useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'

/** Whether the rail is open, as this browser keeps it: another screen has another width. */
const OPEN_KEY = 'rail:open'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useRailOpen(): boolean | null {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(OPEN_KEY))
  return kept === null ? null : kept === 'yes'
}
export function setRailOpen(open: boolean): void {
  localStorage.setItem(OPEN_KEY, open ? 'yes' : 'no')
  for (const listener of listeners) listener()
}

/** What somebody pinned to their rail goes with them: at once here, and on every other browser of theirs. */
export function useSetPins(): (pins: string[]) => void {
  const me = useMe()
  const { run } = useSend(userRoutes.setConfigs)
  return pins => {
    rememberMe({ ...me, configs: { ...me.configs, pins } })
    const putBack = () => {
      rememberMe(me)
      return false
    }
    void run({ params: { id: me.userId }, body: { pins } }, { refused: putBack })
  }
}
