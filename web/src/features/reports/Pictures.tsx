import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report } from '@balcao/contract/reports/reports'
import { useMemo } from 'react'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import styles from './Reports.module.css'
import { StateMap } from './StateMap.tsx'
import { counted, groupName } from './shown.ts'

interface PicturesProps {
  name: ReportName
  report: Report
  onDay(day: string): void
  onGroup(id: string | number): void
}

/** Only so many groups can be told apart beside each other; the table has all of them. */
const MOST_BARS = 12
const HEIGHT = 200

export function Pictures({ name, report, onDay, onGroup }: PicturesProps) {
  const t = useText()
  const locale = useLocale()
  const format = useMemo(
    () => ({
      value: (value: number) => counted(value, locale),
      short: (value: number) => new Intl.NumberFormat(locale, { notation: 'compact' }).format(value),
    }),
    [locale],
  )
  if (name === 'states') return <StateMap rows={report.rows} onOpen={onGroup} />
  const { days } = report
  if (days && days.length > 0)
    return (
      <div className={`panel ${styles.picture}`}>
        <Chart
          title={t('reports.is_byDay')}
          data={{
            kind: days.length > 62 ? 'line' : 'bars',
            points: days.map(({ day }) =>
              days.length > 31 ? `${day.slice(8)}/${day.slice(5, 7)}` : String(Number(day.slice(8))),
            ),
            series: [
              { name: t('reports.is_openedDay'), values: days.map(({ opened }) => opened), ink: 'line2' },
              { name: t('reports.col_closed').toLowerCase(), values: days.map(({ closed }) => closed), ink: 'primfill' },
            ],
          }}
          height={HEIGHT}
          format={format}
          over={t('reports.is_byDay')}
          counted={t('reports.col_total')}
          empty={t('reports.empty')}
          onOpen={(_row, column) => days[column] && onDay(days[column].day)}
        />
      </div>
    )
  const [first] = shapeOf(name).columns
  if (shapeOf(name).isList || !first) return null
  const rows = report.rows.slice(0, MOST_BARS)
  return (
    <div className={`panel ${styles.picture}`}>
      <Chart
        title={t(`reports.title_${name}` as PlainKey)}
        data={{
          kind: 'bars',
          points: rows.map(({ id, cells }) => groupName(first, id, cells[first.key], t)),
          series: [
            { name: t('reports.col_contacts'), values: rows.map(({ cells }) => Number(cells.contacts ?? 0)), ink: 'primfill' },
          ],
        }}
        height={HEIGHT}
        format={format}
        over={t(`reports.col_${first.key}` as PlainKey)}
        counted={t('reports.col_contacts')}
        empty={t('reports.empty')}
        onOpen={(_row, column) => rows[column] && onGroup(rows[column].id)}
      />
    </div>
  )
}
