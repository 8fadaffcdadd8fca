import { columnOf, type ReportName } from '@balcao/contract/reports/columns'
import type { Report } from '@balcao/contract/reports/reports'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import styles from './Reports.module.css'
import { cellText, duration } from './shown.ts'

const SHOWN: Record<ReportName, readonly string[]> = {
  attendances: ['total', 'closed', 'waiting', 'reply', 'handling', 'resolution', 'rating', 'value'],
  users: ['pending', 'open', 'closed', 'total'],
  channels: ['total', 'received', 'sent', 'failed'],
  bots: ['total', 'solved', 'handed', 'left'],
  ads: ['total', 'closed', 'reply', 'value'],
  contacts: ['contacts'],
  tags: ['contacts'],
  states: ['contacts'],
  stages: ['contacts', 'value'],
  wallets: ['contacts'],
}

/** What the rows add up to: counted with them, by the same statement. */
export function Figures({ name, report }: { name: ReportName; report: Report }) {
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
  return (
    <dl className={styles.figures}>
      {SHOWN[name].map(key => (
        <div key={key}>
          <dt>{t(`reports.col_${key}` as PlainKey)}</dt>
          <dd>
            <b>{cellText(columnOf(name, key), total[key], { t, locale, zone: undefined })}</b>
            <small>{note(key)}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
