import { Loader } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { activity } from '../../api/activity.ts'
import { useText } from '../../i18n/index.ts'
import { useClearPlace } from './clear-place.ts'
import styles from './Overlay.module.css'

/** "Estamos trabalhando...": seen, and never in the way of what somebody is doing. */
export function Overlay() {
  const t = useText()
  const shown = useSyncExternalStore(activity.subscribe, activity.isShown)
  const pill = useRef<HTMLDivElement>(null)
  useClearPlace(pill, shown, 'bottom')
  if (!shown) return null

  return (
    <div ref={pill} className={styles.working} aria-hidden>
      <Loader size={16} />
      {t('kit.working')}
    </div>
  )
}
