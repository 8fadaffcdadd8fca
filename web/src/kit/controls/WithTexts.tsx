import { type ReactNode, useEffect, useState } from 'react'
import { tellFailure } from '../../api/failure.ts'
import { useTexts } from '../../i18n/index.ts'

/** What is opened now and then brings its words along: nobody else fetches them. */
export function WithTexts({ of: feature, children }: { of: string; children: ReactNode }) {
  const texts = useTexts()
  const [isReady, setReady] = useState(texts.state().texts[feature] !== undefined)
  useEffect(() => {
    if (!isReady) texts.load([feature]).then(() => setReady(true), tellFailure)
  }, [texts, feature, isReady])
  return isReady && children
}
