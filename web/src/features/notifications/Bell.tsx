import { rankOf } from '@balcao/contract/permissions'
import { unreadNoticeRoutes } from '@balcao/contract/works/notices'
import { notificationRoutes } from '@balcao/contract/works/notifications'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useIsShut, useMe } from '../../api/me.ts'
import { useRead } from '../../api/query.ts'
import { useText, useTexts } from '../../i18n/index.ts'
import styles from './Bell.module.css'
import { showNotices, useNoticesOpen } from './opening.ts'
import { useIsBlocked } from './sound.ts'
import { useUnseen } from './unseen.ts'

const Notices = fetched(() => import('./Notices.tsx'))

/** What happened, one click away; how much of it nobody has seen. */
export default function Bell({ className }: { className?: string | undefined }) {
  const texts = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void texts.load(['notifications']).then(() => setReady(true))
  }, [texts])
  return isReady && <ReadyBell className={className} />
}

/** The superadmin is told before the disk is full; no request is made for anybody else. */
function useDiskTroubles(): number {
  const runsIt = rankOf(useMe()) === 'superadmin'
  const { data } = useRead(notificationRoutes.list, {}, { enabled: runsIt, refetchInterval: LOOK_MS })
  return runsIt ? (data?.disk.length ?? 0) : 0
}
const LOOK_MS = 60_000

function ReadyBell({ className }: { className: string | undefined }) {
  const t = useText()
  const told = useRead(unreadNoticeRoutes.unread, {}, { staleTime: Number.POSITIVE_INFINITY, enabled: !useIsShut() }).data
  const unseen = useUnseen() + useDiskTroubles() + (told?.length ?? 0)
  const isBlocked = useIsBlocked()
  const isOpen = useNoticesOpen()
  const label = unseen > 0 ? t('notifications.titleNew', { count: unseen }) : t('notifications.title')
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={isBlocked ? t('notifications.soundBlocked') : label}
        aria-haspopup="dialog"
        onClick={() => showNotices(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <Notices onClose={() => showNotices(false)} />
        </Suspense>
      )}
    </>
  )
}
