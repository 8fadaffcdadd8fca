import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import type { Asking } from '../../kit/resource/state/useQuestion.ts'
import type { Choice } from '../../kit/resource/types.ts'
import styles from './Schedules.module.css'

export function useDayChoices(): readonly Choice[] {
  const locale = useLocale()
  const { data } = useRead(scheduleRoutes.days, {})
  const named = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (data ?? []).map(({ day }) => ({ value: day, label: named.format(new Date(day)) }))
}

/** The next fourteen days and how much leaves on each; one of them narrows the list to it. */
export function DayStrip({ asking }: { asking: Asking }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useRead(scheduleRoutes.days, {})
  const { day: chosen, ...others } = asking.question.filters
  if (!data) return null
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const whole = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <fieldset className={`panel ${styles.days}`}>
      <legend className="only-read-aloud">{t('schedules.days')}</legend>
      {data.map(({ day, count }) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === chosen}
          onClick={() => asking.go({ filters: day === chosen ? others : { ...others, day, status: 'pending' }, page: 1 })}
        >
          <span className="only-read-aloud">{t('schedules.onDay', { day: whole.format(new Date(day)), count })}</span>
          <small aria-hidden>{weekday.format(new Date(day)).replace('.', '')}</small>
          <b aria-hidden>{Number(day.slice(8))}</b>
          <i aria-hidden data-some={count > 0 || undefined} className="figures">
            {count > 0 ? count : '–'}
          </i>
        </button>
      ))}
    </fieldset>
  )
}
