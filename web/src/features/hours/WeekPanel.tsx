import type { Hours } from '@balcao/contract/hours/hours'
import { hoursAt } from '@balcao/contract/hours/open'
import { momentWords } from '@balcao/contract/hours/words'
import { wallTime } from '@balcao/contract/values/zones'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useLocale, useText } from '../../i18n/index.ts'
import { DayBar } from './DayBar.tsx'
import { type Draft, likeMonday } from './draft.ts'
import styles from './Hours.module.css'
import { PeriodFields, TypeChoice } from './PeriodFields.tsx'

interface WeekPanelProps {
  week: Draft['week']
  hours: Hours
  zone: string
  now: number
  onChange(week: Draft['week']): void
}

export function WeekPanel({ week, hours, zone, now, onChange }: WeekPanelProps) {
  const t = useText()
  const locale = useLocale()
  const wall = wallTime(new Date(now), zone)
  const today = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay()
  const nameOf = (day: number) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayIn1970(day))

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="hours-week">
      <header>
        <h2 id="hours-week">{t('hours.week')}</h2>
        <Now hours={hours} zone={zone} now={now} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() => onChange(likeMonday(week))}
        >
          {t('hours.copyMonday')}
        </Button>
      </header>
      <ul>
        {week.map((its, i) => {
          const name = nameOf(its.day).replace('-feira', '')
          const put = (next: typeof its) => onChange(week.with(i, next))
          return (
            <li key={its.day} className={`${styles.day} ${its.day === today ? styles.today : ''}`}>
              <span className={styles.weekday}>{name}</span>
              <TypeChoice of={name} its={its} onChange={put} />
              <PeriodFields of={name} its={its} onChange={put} />
              <DayBar its={its} at={its.day === today ? wall.hour * 60 + wall.minute : null} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** 4 January 1970 was a Sunday. */
const dayIn1970 = (day: number) => Date.UTC(1970, 0, 4 + day)

function Now({ hours, zone, now }: Pick<WeekPanelProps, 'hours' | 'zone' | 'now'>) {
  const t = useText()
  const locale = useLocale()
  const { isOpen, holiday, until } = hoursAt(hours, new Date(now), zone)
  const when = until && momentWords(until, new Date(now), { zone, locale })
  const said = isOpen
    ? when
      ? t('hours.openUntil', { when })
      : t('hours.alwaysOpen')
    : when
      ? t('hours.closedUntil', { when })
      : t('hours.neverOpen')
  return (
    <span className={styles.now} data-open={isOpen || undefined}>
      {said}
      {holiday && ` · ${holiday}`}
    </span>
  )
}
