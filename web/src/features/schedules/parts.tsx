import type { ListedSchedule } from '@balcao/contract/messages/schedules'
import { isErrorCode } from '@balcao/contract/texts/index'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatAhead } from '../../kit/format.ts'
import { Face } from '../../kit/marks/Face.tsx'
import { Status } from '../../kit/resource/list/marks.tsx'
import styles from './Schedules.module.css'

interface Part {
  schedule: ListedSchedule
}

export const To = ({ schedule: { contactName, channelKind, channelName } }: Part) => (
  <span className={styles.to}>
    <Face name={contactName} size={28} channel={{ kind: channelKind, name: channelName }} />
    {contactName}
  </span>
)

/** Its next time, and how it goes on after it. */
export function When({ schedule: { scheduleDate, everyDays, repetitionsLeft } }: Part) {
  const t = useText()
  const locale = useLocale()
  return (
    <span className={styles.when}>
      <time dateTime={scheduleDate}>{formatAhead(scheduleDate, locale)}</time>
      {everyDays !== null && repetitionsLeft > 0 && (
        <small>
          {t('schedules.left', { at: t('messages.everyDays', { count: everyDays }).toLowerCase(), count: repetitionsLeft })}
        </small>
      )}
    </span>
  )
}

export function State({ schedule: { status, warning, error } }: Part) {
  const t = useText()
  if (warning === 'channelDown')
    return (
      <Status on tone="amber">
        {t('schedules.channelDown')}
      </Status>
    )
  if (warning === 'windowCloses')
    return (
      <Status on tone="red">
        {t('schedules.windowCloses')}
      </Status>
    )
  switch (status) {
    case 'pending':
      return <Status on>{t('schedules.planned')}</Status>
    case 'failed':
      return (
        <Status on tone="red">
          {t('schedules.status_failed')}
          {error && isErrorCode(error) && <small className={styles.why}>{t(`errors.${error}`)}</small>}
        </Status>
      )
    case 'canceled':
      return <Status on={false}>{t('schedules.status_canceled')}</Status>
    default:
      return <Status on>{t('schedules.status_sended')}</Status>
  }
}
