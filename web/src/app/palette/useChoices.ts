import { useMemo } from 'react'
import { useMe } from '../../api/me.ts'
import { showNotices } from '../../features/notifications/opening.ts'
import { useText } from '../../i18n/index.ts'
import { keyOfCommand, useCommandsNow } from '../../kit/commands.ts'
import { showJobs } from '../../kit/jobs/opening.ts'
import { useAppearance } from '../frame/useAppearance.ts'
import { useAvailability } from '../frame/useAvailability.ts'
import { builtMenuOf } from '../menu.ts'
import { isBuilt } from '../screens.ts'
import { signOut } from '../session/session.ts'
import type { Choice } from './find.ts'
import { openCheatSheet } from './open.ts'

/** The screens this person's menu has, and what they can do from anywhere. */
export function useChoices(): Choice[] {
  const t = useText()
  const me = useMe()
  const { isDark, choose } = useAppearance()
  const { isOnline, change } = useAvailability()

  const screens = useMemo(
    () =>
      builtMenuOf(me, isBuilt)
        .flatMap(part => part.entries)
        .map(({ path, name }): Choice => ({ id: path, group: 'screens', name: t(name), path })),
    [me, t],
  )
  const actions: Choice[] = [
    {
      id: 'appearance',
      group: 'actions',
      name: t(isDark ? 'app.actionLight' : 'app.actionDark'),
      run: () => choose(isDark ? 'light' : 'dark'),
    },
    {
      id: 'availability',
      group: 'actions',
      name: t(isOnline ? 'app.actionUnavailable' : 'app.actionAvailable'),
      run: () => void change(!isOnline),
    },
    { id: 'works', group: 'actions', name: t('jobs.title'), run: () => showJobs(true) },
    { id: 'notices', group: 'actions', name: t('app.notices'), run: () => showNotices(true) },
    { id: 'shortcuts', group: 'actions', name: t('app.shortcuts'), run: openCheatSheet },
    { id: 'sign-out', group: 'actions', name: t('app.signOut'), run: () => void signOut() },
  ]
  const offered = useCommandsNow().map((command): Choice => {
    const keys = keyOfCommand(command)
    return { id: `do ${command.id}`, group: 'actions', name: command.name, run: command.run, ...(keys ? { keys } : {}) }
  })
  return [...screens, ...offered, ...actions]
}
