import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/index.ts'
import { SupportId } from '../marks/SupportId.tsx'
import { useClearPlace } from './clear-place.ts'
import styles from './Toasts.module.css'
import { isCalm, type Toast, type ToastTone, toasts } from './toast.ts'

const ICONS: Record<ToastTone, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
}

/** Toasts near the top of the page, beside its controls. The region is always there, so that screen readers hear what enters it. */
export function Toasts() {
  const t = useText()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.all)
  const spoken = useSyncExternalStore(toasts.spoken.subscribe, toasts.spoken.words)
  const region = useRef<HTMLDivElement>(null)
  const leaving = useLeaving(shown)
  useClearPlace(region, [shown, leaving].map(all => all.map(({ id }) => id).join()).join('|'), 'top')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on a toast only stops the clock
    <div
      ref={region}
      className={styles.region}
      onMouseEnter={toasts.pause}
      onMouseMove={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <section aria-label={t('kit.notices')}>
        {shown.filter(isCalm).map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
        {leaving.map(toast => (
          <div key={toast.id} className={styles.leaving} inert>
            <ToastCard toast={toast} />
          </div>
        ))}
      </section>
      <div role="status" className="only-read-aloud">
        {spoken}
      </div>
      <div role="alert">
        {shown
          .filter(toast => !isCalm(toast))
          .map(toast => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

const LEAVING_MS = 2_500

/** Half a second is over before it is read: it fades away slowly. One that was closed, or said again, is gone at once. */
function useLeaving(shown: readonly Toast[]): readonly Toast[] {
  const [leaving, setLeaving] = useState<readonly Toast[]>([])
  const before = useRef(shown)
  useEffect(() => {
    const gone = before.current.filter(
      ({ id, tone }) => tone === 'success' && !closed.delete(id) && !shown.some(one => one.id === id),
    )
    before.current = shown
    const isSaidAgain = ({ title }: Toast) => shown.some(one => one.title === title)
    setLeaving(all => [...all, ...gone].filter(one => !isSaidAgain(one)))
    if (gone.length > 0) setTimeout(() => setLeaving(all => all.filter(one => !gone.includes(one))), LEAVING_MS)
  }, [shown])
  return leaving
}
const closed = new Set<number>()

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText()
  const Icon = ICONS[toast.tone]
  const act = () => {
    toast.action?.run()
    toasts.close(toast.id)
  }

  return (
    <div className={`${styles.toast} ${styles[toast.tone]}`} data-tone={toast.tone}>
      <Icon className={styles.icon} size={18} stroke={1.75} aria-hidden />
      <div>
        <div className={styles.title}>{toast.title}</div>
        {toast.detail && <div className={styles.detail}>{toast.detail}</div>}
        {toast.supportId && <SupportId id={toast.supportId} />}
      </div>
      <div className={styles.tools}>
        {toast.action && (
          <button type="button" className={styles.action} onClick={act}>
            {toast.action.label}
          </button>
        )}
        <CloseButton
          size="sm"
          aria-label={t('kit.close')}
          onClick={() => {
            closed.add(toast.id)
            toasts.close(toast.id)
          }}
        />
      </div>
    </div>
  )
}
