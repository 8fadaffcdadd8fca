import type { Locale } from '@balcao/contract/values/locales'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Translate } from './catalogue.ts'
import type { Texts } from './store.ts'

export type { PlainKey, Regional, Translate, Translation } from './catalogue.ts'

export const TextsContext = createContext<Texts | null>(null)

export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('No texts above this component')
  return texts
}

/** `const t = useText()`, then `t('queues.title')`: the text in the language of the moment. */
export function useText(): Translate {
  const texts = useTexts()
  const now = () => texts.state().t
  // The second one is for drawing to a string, as tests do.
  return useSyncExternalStore(texts.subscribe, now, now)
}

export function useLocale(): Locale {
  const texts = useTexts()
  const now = () => texts.state().locale
  return useSyncExternalStore(texts.subscribe, now, now)
}
