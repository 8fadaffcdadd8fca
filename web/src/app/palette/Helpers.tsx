import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { onHelper, openHelper, show } from './open.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const CheatSheet = lazy(() => import('./CheatSheet.tsx'))

/** Ctrl/⌘+K and `?`, wherever one is; a letter typed into a field stays a letter. */
export function Helpers() {
  const open = useSyncExternalStore(onHelper, openHelper)
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      show(null)
    }
  }, [])

  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={() => show(null)} />}
      {open === 'cheat-sheet' && <CheatSheet onClose={() => show(null)} />}
    </Suspense>
  )
}

function onKey(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    show(openHelper() === 'palette' ? null : 'palette')
  }
  if (event.key === '?' && !isTyping(event.target)) {
    event.preventDefault()
    show('cheat-sheet')
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
