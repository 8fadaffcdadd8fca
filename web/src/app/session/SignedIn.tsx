import { useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { tellFailure } from '../../api/failure.ts'
import { useMe } from '../../api/me.ts'
import { useKeptDrafts } from '../../features/messages/composer/state/kept-drafts.ts'
import { useTexts } from '../../i18n/index.ts'
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
  useLaterTexts()
  return (
    <>
      {bare ? <main>{children}</main> : <Frame>{children}</Frame>}
      <Helpers />
    </>
  )
}

/** What other screens than the inbox may be refused: nobody waits for it. */
function useLaterTexts(): void {
  const texts = useTexts()
  useEffect(() => void texts.load(['laterErrors']).catch(tellFailure), [texts])
}

/** Light or dark as the person last chose, in any browser; one who never chose has the system's. */
function useOwnAppearance(): void {
  const { isDark } = useMe().configs
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (isDark !== null) setColorScheme(isDark ? 'dark' : 'light')
  }, [isDark, setColorScheme])
}
