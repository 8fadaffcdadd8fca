import { IconClock } from '@tabler/icons-react'
import { useText } from '../../../../i18n/index.ts'
import { formatSpan } from '../../../../kit/format.ts'
import { useMinute } from '../../../../kit/useMinute.ts'
import styles from './WaitTimer.module.css'

const AMBER_AFTER_MS = 5 * 60_000
const RED_AFTER_MS = 15 * 60_000

/** How long a customer has waited for an answer: amber from five minutes, red from fifteen. */
export function WaitTimer({ since, long = false }: { since: string; long?: boolean }) {
  const t = useText()
  const waited = Math.max(0, useMinute() - Date.parse(since))
  const span = formatSpan(waited)
  const late = waited >= RED_AFTER_MS ? 'red' : waited >= AMBER_AFTER_MS ? 'amber' : undefined
  const words = t('tickets.waits', { span })
  return (
    <span className={styles.wait} data-late={late} title={words}>
      <IconClock size={13} stroke={2} aria-hidden />
      <span aria-hidden>{long ? words.toLocaleLowerCase() : span}</span>
      <span className="only-read-aloud">{words}</span>
    </span>
  )
}
