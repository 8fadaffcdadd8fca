import { authRoutes, type Session } from '@balcao/contract/access/auth'
import { can } from '@balcao/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../api/query.ts'
import type { News } from '../../features/notifications/engine.ts'
import { texts } from '../texts.ts'

/** A program outside stopped working: told to people who can mend it. */
export async function tellService(
  cache: QueryClient,
  what: 'webhookOff' | 'engineDown',
  say: (news: News) => Promise<void>,
): Promise<void> {
  const session = cache.getQueryData<Session>(keyOf(authRoutes.session, {}))
  if (!session || !can(session, 'settings.manage')) return
  await texts.load(['notifications'])
  const { t } = texts.state()
  await say({ kind: 'service', ticketId: null, title: t('notifications.title'), body: t(`notifications.${what}Now`) })
}
