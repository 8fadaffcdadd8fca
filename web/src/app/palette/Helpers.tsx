import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { fetched } from '../../api/fetched.ts'
import { areKeysOn } from '../../kit/commands.ts'
import { isWriting } from '../../kit/writing.ts'
import { onHelper, openHelper, show } from './open.ts'

const fetchPalette = () => import('./Palette.tsx')
const Palette = fetched(fetchPalette)
const PREFETCH_MS = 1500
const CheatSheet = fetched(() => import('./CheatSheet.tsx'))

/** Ctrl/⌘+K and `?`, wherever one is; a letter typed into a field stays a letter. */
export function Helpers() {
  const open = useSyncExternalStore(onHelper, openHelper)
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    // Fetched while nobody waits: what is typed right after Ctrl+K must land in it.
    const idle = setTimeout(() => void fetchPalette().catch(() => undefined), PREFETCH_MS)
    return () => {
      clearTimeout(idle)
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
  if (event.key === '?' && areKeysOn() && !isTyping(event.target) && !isWriting()) {
    event.preventDefault()
    show('cheat-sheet')
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
