import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useBrand } from './brand.ts'
import { theme, variablesFor } from './theme.ts'

const schemeManager = localStorageColorSchemeManager({ key: 'balcao.theme' })

/** Mantine with our tokens; another brand or another theme changes the variables and nothing else. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colors } = useBrand()
  const resolver = useMemo(() => variablesFor(colors), [colors])

  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager} cssVariablesResolver={resolver}>
      {children}
    </MantineProvider>
  )
}
