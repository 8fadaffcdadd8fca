import type { ChartData } from '../charts/shapes.ts'
import type { Report, ReportFilter } from './reports.ts'

/** A report's chart, the same on screen, printed and in a PDF. */

const [MOST_BARS, MOST_DAYS_AS_BARS, DAYS_OF_A_MONTH] = [12, 62, 31]

interface DayWords {
  opened: string
  closed: string
}

type Days = NonNullable<Report['days']>
const DAY_MS = 86_400_000

/** From the first to the last: those without any, which no row is of, stand between the others with none. */
export function everyDay(days: Days): Days {
  const known = new Map(days.map(day => [day.day, day]))
  const [first, last] = [Date.parse(days[0]?.day ?? ''), Date.parse(days.at(-1)?.day ?? '')]
  return Array.from({ length: (last - first) / DAY_MS + 1 || 0 }, (_, n) => {
    const day = new Date(first + n * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, opened: 0, closed: 0 }
  })
}

/** Of each day; counted by the day of closing there is nothing else to tell than those. */
export function dayChart(told: Days, by: ReportFilter['by'], words: DayWords): ChartData {
  const days = everyDay(told)
  const isLong = days.length > DAYS_OF_A_MONTH
  const closed = { name: words.closed, values: days.map(day => day.closed), ink: 'primfill' as const }
  return {
    kind: days.length > MOST_DAYS_AS_BARS ? 'line' : 'bars',
    points: days.map(({ day }) => (isLong ? `${day.slice(8)}/${day.slice(5, 7)}` : String(Number(day.slice(8))))),
    series: by === 'closed' ? [closed] : [{ name: words.opened, values: days.map(day => day.opened), ink: 'line2' }, closed],
  }
}

/** Only so many groups can be told apart beside each other; the table has all of them. */
export const groupsShown = <R>(rows: readonly R[]): R[] => rows.slice(0, MOST_BARS)

export function groupChart(rows: Report['rows'], nameOf: (row: Report['rows'][number]) => string, counted: string): ChartData {
  const shown = groupsShown(rows)
  return {
    kind: 'bars',
    points: shown.map(nameOf),
    series: [{ name: counted, values: shown.map(({ cells }) => Number(cells.contacts ?? 0)), ink: 'primfill' }],
  }
}
