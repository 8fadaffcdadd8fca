import { type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import { dayChart, everyDay, groupChart, groupsShown } from '@balcao/contract/reports/pictures'
import type { Report, ReportFilter } from '@balcao/contract/reports/reports'
import { useMemo } from 'react'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import styles from './Reports.module.css'
import { StateMap } from './StateMap.tsx'
import { counted, groupName } from './shown.ts'

interface PicturesProps {
  name: ReportName
  report: Report
  by: ReportFilter['by']
  onDay(day: string): void
  onGroup(id: string | number): void
}

const HEIGHT = 200

export function Pictures({ name, report, by, onDay, onGroup }: PicturesProps) {
  const t = useText()
  const locale = useLocale()
  const format = useMemo(
    () => ({
      value: (value: number) => counted(value, locale),
      short: (value: number) => new Intl.NumberFormat(locale, { notation: 'compact' }).format(value),
    }),
    [locale],
  )
  const { days } = report
  const openDay = (of: { day: string } | undefined) => of && onDay(of.day)
  if (days && days.length > 0)
    return (
      <div className={`panel ${styles.picture}`}>
        <Chart
          title={t('reports.is_byDay')}
          data={dayChart(days, by, { opened: t('reports.is_openedDay'), closed: t('reports.col_closed').toLowerCase() })}
          height={HEIGHT}
          format={format}
          over={t('reports.day')}
          counted={t('reports.col_total')}
          empty={t('reports.empty')}
          onOpen={(_row, column) => openDay(everyDay(days)[column])}
        />
      </div>
    )
  const [first] = shapeOf(name).columns
  if (shapeOf(name).isList || !first) return null
  const rows = groupsShown(report.rows)
  return (
    <>
      {name === 'states' && <StateMap rows={report.rows} onOpen={onGroup} />}
      <div className={`panel ${styles.picture}`}>
        <Chart
          title={t(`reports.title_${name}` as PlainKey)}
          data={groupChart(report.rows, ({ id, cells }) => groupName(first, id, cells[first.key], t), t('reports.col_contacts'))}
          height={HEIGHT}
          format={format}
          over={t(`reports.col_${first.key}` as PlainKey)}
          counted={t('reports.col_contacts')}
          empty={t('reports.empty')}
          onOpen={(_row, column) => rows[column] && onGroup(rows[column].id)}
        />
      </div>
    </>
  )
}
