import { type ScheduledMessage, scheduleRoutes } from '@balcao/contract/messages/schedules'
import { IconBan, IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useRead } from '../../../../api/query.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { formatAhead } from '../../../../kit/format.ts'
import { WithTexts } from '../../../../kit/layers/WithTexts.tsx'
import CancelSchedule from '../../../../kit/scheduling/Cancel.tsx'
import ScheduleDialog from '../../../../kit/scheduling/ScheduleDialog.tsx'
import { useUpcoming } from '../../../../kit/scheduling/upcoming.ts'
import styles from './Scheduled.module.css'

const TEXTS = ['scheduling', 'saying', 'resource']

/** What waits for its time in this conversation stands under it, until it is said. */
export default function Scheduled({ ticketId }: { ticketId: number }) {
  const t = useText()
  const locale = useLocale()
  const upcoming = useUpcoming(ticketId)
  const [changing, setChanging] = useState<ScheduledMessage | null>(null)
  const [cancelling, setCancelling] = useState<ScheduledMessage | null>(null)
  const { data, refetch } = useRead(scheduleRoutes.list, { query: { ticketId } }, { enabled: upcoming.length > 0 })
  // Its words come with the list; that they changed is heard with their times.
  const known = JSON.stringify(upcoming)
  useEffect(() => {
    if (known !== '[]') void refetch()
  }, [known, refetch])
  if (upcoming.length === 0) return null
  const waiting = (data?.messages ?? []).filter(message => upcoming.some(({ id }) => id === message.id))
  return (
    <>
      <details className={styles.scheduled}>
        <summary>
          <IconCalendarTime size={15} stroke={1.75} aria-hidden />
          <span>{t('messages.scheduledHere', { count: upcoming.length })}</span>
          <small>{formatAhead(upcoming[0]?.scheduleDate ?? '', locale)}</small>
        </summary>
        <ul>
          {waiting.map(message => (
            <li key={message.id}>
              <span>
                <p>{message.body || message.mediaName}</p>
                <small>
                  {formatAhead(message.scheduleDate, locale)}
                  {message.everyDays !== null && ` · ${t('messages.everyDays', { count: message.everyDays })}`}
                </small>
              </span>
              <IconButton label={t('messages.edit')} size={28} onClick={() => setChanging(message)}>
                <IconPencil size={15} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton label={t('messages.cancel')} size={28} onClick={() => setCancelling(message)}>
                <IconBan size={15} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </details>
      <WithTexts of={TEXTS}>
        {changing && <ScheduleDialog schedule={changing} onClose={() => setChanging(null)} />}
        {cancelling && <CancelSchedule schedule={cancelling} onClose={() => setCancelling(null)} />}
      </WithTexts>
    </>
  )
}
