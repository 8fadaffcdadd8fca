import { columnOf, type ReportName, SAID, type Said, shapeOf } from '@balcao/contract/reports/columns'
import type { Report } from '@balcao/contract/reports/reports'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { groupSetter } from './behind.ts'
import { ListButton } from './ListButton.tsx'
import styles from './Reports.module.css'
import { cellText, duration } from './shown.ts'
import type { useAsked } from './useReport.ts'

const SHOWN: Record<ReportName, readonly string[]> = {
  attendances: ['total', 'closed', 'waiting', 'reply', 'handling', 'resolution', 'rating', 'value'],
  users: ['pending', 'open', 'closed', 'total'],
  channels: ['total', 'received', 'sent', 'failed'],
  bots: ['total', 'solved', 'handed', 'left'],
  ads: ['total', 'closed', 'reply', 'value'],
  contacts: ['contacts', 'value'],
  tags: ['contacts'],
  states: ['contacts'],
  stages: ['contacts', 'value'],
  wallets: ['contacts'],
}

interface FiguresProps {
  name: ReportName
  report: Report
  set: ReturnType<typeof useAsked>['set']
}

/** What the rows add up to: counted with them, by the same statement. */
export function Figures({ name, report, set }: FiguresProps) {
  const t = useText()
  const locale = useLocale()
  const { total, beside, times } = report
  const share = (value: unknown) =>
    t('reports.ofAll', {
      percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
        Number(value) / Number(total.total),
      ),
    })
  const note = (key: string) => {
    if (times === 'means' && columnOf(name, key).kind === 'seconds' && total[key] !== null) return t('reports.is_mean')
    const mean = beside[`${key}Mean`]
    if (typeof mean === 'number') return `${t('reports.is_median')}; ${t('reports.mean', { value: duration(mean) })}`
    const isPart = ['closed', 'solved', 'handed', 'left', 'pending', 'open'].includes(key) && Number(total.total) > 0
    return isPart ? share(total[key]) : ''
  }
  // Of messages of one kind, where the list is of what has such.
  const said = shapeOf(name).isList ? SAID.filter(key => total[key] !== undefined) : []
  const shown = (key: string) => {
    const column = columnOf(name, key)
    const text = cellText(column, total[key], { t, locale, zone: undefined })
    const isOwn = shapeOf(name).isList && (column.opens === 'all' || said.includes(key as Said))
    if (!column.opens || !total[key] || isOwn) return text
    const label = t(`reports.col_${key}` as PlainKey)
    return <ListButton of={label} text={text} onOpen={() => groupSetter(name, set)(null, column.opens)} />
  }
  // Who uses no board has nothing of worth on it.
  const keys = SHOWN[name].filter(key => name !== 'contacts' || total[key] !== null)
  return (
    <dl className={styles.figures}>
      {[...keys, ...said].map(key => (
        <div key={key}>
          <dt>{t(`reports.col_${key}` as PlainKey)}</dt>
          <dd>
            <b>{shown(key)}</b>
            <small>{note(key)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
