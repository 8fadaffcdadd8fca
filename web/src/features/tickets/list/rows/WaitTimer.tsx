import { IconClock } from '@tabler/icons-react'
import { useText } from '../../../../i18n/index.ts'
import { formatSpan } from '../../../../kit/format.ts'
import { useMinute } from '../../../../kit/useMinute.ts'
import { lateOf } from '../../in-hand/late.ts'
import styles from './WaitTimer.module.css'

/** How long a customer has waited for an answer: amber from five minutes, red from fifteen. */
export function WaitTimer({ since, long = false }: { since: string; long?: boolean }) {
  const t = useText()
  const now = useMinute()
  const waited = Math.max(0, now - Date.parse(since))
  const span = formatSpan(waited)
  const words = t('tickets.waits', { span })
  return (
    <span className={styles.wait} data-late={lateOf(since, now)} title={words}>
      <IconClock size={13} stroke={2} aria-hidden />
      <span aria-hidden>{long ? words.toLocaleLowerCase() : span}</span>
      <span className="only-read-aloud">{words}</span>
    </span>
  )
}
