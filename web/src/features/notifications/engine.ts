import { useSyncExternalStore } from 'react'
import { showOnDesktop } from './devices.ts'
import { isOn } from './prefs.ts'
import { ring } from './sound.ts'
import { claim, lookedAt } from './tabs.ts'

export interface News {
  ticketId: number
  title: string
  body: string
}

let desk: { isMine(): boolean } | null = null

/** What this page does about something that happened: unless somebody has it before their eyes already. */
export async function tell(news: News, { isSilent }: { isSilent: boolean }): Promise<void> {
  desk ??= claim('balcao.desktop')
  const eyes = await lookedAt()
  if (eyes.includes(news.ticketId)) return
  setUnseen(unseen + 1)
  if (!isSilent && isOn('sound')) await ring()
  if (eyes.length === 0 && desk.isMine()) await showOnDesktop(news)
}

/** How much happened since somebody last looked at the bell. */
let unseen = 0
const listeners = new Set<() => void>()

export function setUnseen(next: number): void {
  unseen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useUnseen = (): number => useSyncExternalStore(subscribe, () => unseen)
