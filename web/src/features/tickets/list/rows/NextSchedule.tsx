import { IconCalendarTime } from '@tabler/icons-react'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { formatAhead } from '../../../../kit/format.ts'
import { useUpcoming } from '../../../../kit/scheduling/upcoming.ts'
import styles from './NextSchedule.module.css'

/** That something waits for its time there, and when it leaves. */
export default function NextSchedule({ ticketId }: { ticketId: number }) {
  const t = useText()
  const locale = useLocale()
  const [next] = useUpcoming(ticketId)
  if (!next) return null
  const said = t('messages.scheduled', { at: formatAhead(next.scheduleDate, locale) })
  return (
    <span role="img" className={styles.mark} aria-label={said} title={said}>
      <IconCalendarTime size={14} stroke={1.75} aria-hidden />
    </span>
  )
}
