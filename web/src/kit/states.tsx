import { ApiError } from '@balcao/contract/client'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Unreachable } from '../api/transport.ts'
import { useText } from '../i18n/index.ts'
import { describe } from './describe.ts'
import { SupportId } from './marks/SupportId.tsx'
import styles from './states.module.css'

/** Nothing here, or nothing yet: what this place is for and what to do next. */
export function EmptyState(props: { picture?: ReactNode; title: string; help?: string; children?: ReactNode }) {
  return (
    <div className={styles.center}>
      <div className={styles.column}>
        <span className={styles.mark}>{props.picture}</span>
        <h2>{props.title}</h2>
        {props.help && <p className={styles.help}>{props.help}</p>}
        <div className={styles.buttons}>{props.children}</div>
      </div>
    </div>
  )
}

/** What happened, what to do, what to tell the support. */
export function ErrorState({ error, title, retry }: { error: unknown; title?: string; retry?: () => void }) {
  const t = useText()
  const { text, supportId } = describe(error, t)
  return (
    <div className={styles.fault} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{title ?? t(isAway(error) ? 'kit.errorFetching' : 'kit.errorOccurred')}</h2>
        <p>{text}</p>
        <div className={styles.row}>
          {retry && (
            <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={retry}>
              {t('kit.tryAgain')}
            </Button>
          )}
          {supportId && <SupportId id={supportId} />}
        </div>
      </div>
    </div>
  )
}

/** Nothing was refused; the data did not come. */
const isAway = (error: unknown) => error instanceof Unreachable || (error instanceof ApiError && error.status >= 502)

const SLOW_MS = 6000

/** The shape of what is coming, only after 150 ms; after six seconds, a word. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const t = useText()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className={styles.lines} aria-busy="true">
      <span className="only-read-aloud" role="status">
        {slow ? '' : t('kit.loading')}
      </span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={i} className={styles.line} style={{ width: `${90 - ((i * 23) % 50)}%` }} />
      ))}
      {slow && (
        <p className={styles.slow} role="status">
          {t('kit.loadingSlow')}
        </p>
      )}
    </div>
  )
}

export function NoPermission() {
  const t = useText()
  return (
    <EmptyState
      picture={<IconLock size={40} stroke={1.5} aria-hidden />}
      title={t('kit.noPermission')}
      help={t('kit.noPermissionHelp')}
    />
  )
}
