import type { Hours } from '@balcao/contract/hours/hours'
import { hoursAt, nextOpening } from '@balcao/contract/hours/open'
import { dayWords, isSameDay, momentWords } from '@balcao/contract/hours/words'
import { fill, greetingAt, VARIABLES } from '@balcao/contract/messages/variables'
import { wallTime } from '@balcao/contract/values/zones'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatTime } from '../../kit/format.ts'
import styles from './Hours.module.css'

interface PreviewProps {
  message: string
  hours: Hours
  zone: string
  now: number
  company: string
}

/** How it reads on the customer's phone: now, where the company is closed; else at the next moment at which it is. */
export function Preview({ message, hours, zone, now, company }: PreviewProps) {
  const t = useText()
  const locale = useLocale()
  const current = new Date(now)
  const { isOpen, until } = hoursAt(hours, current, zone)
  const at = isOpen ? until : current
  if (!at || message.trim() === '') return <p className={styles.none}>{t(at ? 'hours.nothingSaid' : 'hours.neverClosed')}</p>
  const opens = nextOpening(hours, at, zone)
  const text = fill(message, {
    ...Object.fromEntries(VARIABLES.map(variable => [variable, ''])),
    greeting: greetingAt(wallTime(at, zone).hour, locale),
    name: 'Mariana Alves',
    firstName: 'Mariana',
    lastName: 'Alves',
    nextOpening: opens ? momentWords(opens, at, { zone, locale }) : '',
  })
  const time = formatTime(at, zone)
  return (
    <section aria-label={t('hours.onPhone')}>
      <h2 className={styles.phoneTitle}>
        {t('hours.onPhone')} <span className={styles.quiet}>{momentWords(at, current, { zone, locale })}</span>
      </h2>
      <div className={styles.phone}>
        <strong>{company}</strong>
        {/* What "tomorrow" is counted from: the customer writes on that day. */}
        {!isSameDay(at, current, zone) && <p className={styles.stamp}>{dayWords(at, { zone, locale })}</p>}
        <p className={styles.theirs}>
          {t('hours.sampleQuestion')} <time>{time}</time>
        </p>
        <p className={styles.ours}>
          {text} <time>{time}</time>
        </p>
      </div>
    </section>
  )
}
