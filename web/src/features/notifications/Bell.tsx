import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText, useTexts } from '../../i18n/index.ts'
import styles from './Bell.module.css'
import { useUnseen } from './engine.ts'
import { showNotices, useNoticesOpen } from './opening.ts'
import { useIsBlocked } from './sound.ts'

const Notices = lazy(() => import('./Notices.tsx'))

/** What happened, one click away; how much of it nobody has seen. */
export default function Bell({ className }: { className?: string | undefined }) {
  const texts = useTexts()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void texts.load(['notifications']).then(() => setReady(true))
  }, [texts])
  return isReady && <ReadyBell className={className} />
}

function ReadyBell({ className }: { className: string | undefined }) {
  const t = useText()
  const unseen = useUnseen()
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
