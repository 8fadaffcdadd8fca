import type { ChartData } from '@balcao/contract/charts/shapes'
import type { Home } from '@balcao/contract/reports/home'
import { useMemo } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import { HeatLegend } from '../../kit/charts/HeatLegend.tsx'
import { shortDay, weekdayOf, weekdays } from './days.ts'
import styles from './Home.module.css'

/** A smaller mean says its tenth: of half a conversation a week neither none nor one is true. */
const FEW = 10

/** When they write: this day beside the one before, and the usual week. */
export function Charts({ home }: { home: Home }) {
  const t = useText()
  const locale = useLocale()
  const format = useMemo(() => {
    const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
    return {
      value: (value: number) => exact.format(value),
      short: (value: number) => (value < FEW ? exact : whole).format(value),
    }
  }, [locale])
  const hours = useMemo(
    () => byHour(home, home.isToday ? t('home.todayLow') : shortDay(home.day, locale), weekdayOf(home.comparedTo, locale)),
    [home, t, locale],
  )
  const heat = useMemo(() => heatOf(home, weekdays(locale)), [home, locale])
  return (
    <>
      <div className={`panel ${styles.chart}`}>
        <Chart
          title={t('home.byHour')}
          data={hours}
          height={260}
          format={format}
          over={t('home.hour')}
          counted={t('home.opened')}
          empty={t('home.noneOpened')}
        />
      </div>
      <div className={`panel ${styles.chart}`}>
        <Chart
          title={t('home.heat')}
          about={t('home.heatAbout')}
          data={heat}
          height={heat.kind === 'heat' && heat.rows.length > 0 ? heat.rows.length * 38 + 24 : 80}
          format={format}
          over={t('home.weekday')}
          counted={t('home.opened')}
          empty={t('home.noneBefore')}
          extra={<HeatLegend />}
        />
      </div>
    </>
  )
}

const named = (hour: number) => `${hour}h`

/** From the first hour that ever has something to the last. */
function used(rows: readonly (readonly (number | null)[])[]): number[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(hour => rows.some(row => (row[hour] ?? 0) > 0))
  const [first, last] = [hours[0], hours.at(-1)]
  return first === undefined || last === undefined ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function byHour(
  {
    opened: {
      byHour: { now, before: usual },
    },
  }: Home,
  day: string,
  before: string,
): ChartData {
  const hours = used([now, usual])
  return {
    kind: 'bars',
    points: hours.map(named),
    series: [
      { name: before, values: hours.map(hour => usual[hour] ?? 0), ink: 'line2' },
      { name: day, values: hours.map(hour => now[hour] ?? 0), ink: 'primfill' },
    ],
  }
}

function heatOf({ heat }: Home, names: readonly string[]): ChartData {
  const hours = used(heat)
  const days = heat.flatMap((row, at) => (row.some(n => (n ?? 0) > 0) ? [{ name: names[at] ?? '', row }] : []))
  return {
    kind: 'heat',
    rows: days.map(({ name }) => name),
    columns: hours.map(named),
    values: days.map(({ row }) => hours.map(hour => row[hour] ?? null)),
  }
}
