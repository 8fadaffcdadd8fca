import { useEffect } from 'react'
import { useHeld } from '../api/held.ts'
import { UNREAD } from '../features/tickets/unread.ts'

const PREFIX = /^\(\d+\) /
let count = 0

/** Screens name the tab as they like; a change of either keeps the number before it. */
function apply(): void {
  const bare = document.title.replace(PREFIX, '')
  const wanted = count > 0 ? `(${count}) ${bare}` : bare
  if (document.title !== wanted) document.title = wanted
}

/** How many of one's own conversations have something unread: on the tab, and on the icon of the installed app. */
export function useUnreadInTitle(): void {
  const unread = useHeld<number[]>(UNREAD)?.length ?? 0
  useEffect(() => {
    count = unread
    apply()
    void navigator.setAppBadge?.(unread).catch(() => undefined)
    const title = document.querySelector('title')
    const observer = new MutationObserver(apply)
    if (title) observer.observe(title, { childList: true })
    return () => {
      observer.disconnect()
      count = 0
      apply()
    }
  }, [unread])
}
