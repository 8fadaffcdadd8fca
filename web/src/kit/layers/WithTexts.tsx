import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { tellFailure } from '../../api/failure.ts'
import { useTexts } from '../../i18n/index.ts'

interface WithTextsProps {
  /** The folders whose texts it shows. */
  of: readonly string[]
  children: ReactNode
}

/** Drawn when its texts are here: for what opens over a screen that did not come with them. */
export function WithTexts({ of, children }: WithTextsProps) {
  const texts = useTexts()
  const areHere = useSyncExternalStore(texts.subscribe, () => of.every(folder => texts.state().texts[folder] !== undefined))
  useEffect(() => {
    if (!areHere) texts.load(of).catch(tellFailure)
  }, [areHere, texts, of])
  return areHere ? children : null
}
