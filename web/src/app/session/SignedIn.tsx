import { useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useMe } from '../../api/me.ts'
import { useKeptDrafts } from '../../features/messages/composer/state/kept-drafts.ts'
import { useOwnShortcuts } from '../../kit/commands.ts'
import { Frame } from '../frame/Frame.tsx'
import { Helpers } from '../palette/Helpers.tsx'
import { useUnreadInTitle } from '../title.ts'

/** What goes with a person on every screen, with the rail or without it. */
export function SignedIn({ bare, children }: { bare: boolean; children: ReactNode }) {
  useOwnAppearance()
  useOwnShortcuts(useMe().configs.shortcuts)
  useUnreadInTitle()
  useKeptDrafts()
  return (
    <>
      {bare ? <main>{children}</main> : <Frame>{children}</Frame>}
      <Helpers />
    </>
  )
}

/** Light or dark as the person last chose, on whatever browser; who never chose has the system's. */
function useOwnAppearance(): void {
  const { isDark } = useMe().configs
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (isDark !== null) setColorScheme(isDark ? 'dark' : 'light')
  }, [isDark, setColorScheme])
}
