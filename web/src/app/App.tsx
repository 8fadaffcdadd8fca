import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { TextsContext, useLocale } from '../i18n/index.ts'
import { Overlay } from '../kit/layers/Overlay.tsx'
import { Toasts } from '../kit/layers/Toasts.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Router } from './Router.tsx'
import { texts } from './texts.ts'

export function App() {
  return (
    <TextsContext value={texts}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <PageLanguage />
          <Router />
          <Overlay />
          <Toasts />
        </QueryClientProvider>
      </ThemeProvider>
    </TextsContext>
  )
}

/** Screen readers and the browser's hyphenation follow the language. */
function PageLanguage() {
  const locale = useLocale()
  useEffect(() => {
    document.documentElement.lang = locale === 'pt' ? 'pt-BR' : locale
  }, [locale])
  return null
}
