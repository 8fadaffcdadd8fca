import { type Column, type ReportName, shapeOf } from '@balcao/contract/reports/columns'
import type { Report, ReportRow } from '@balcao/contract/reports/reports'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { groupSetter } from './behind.ts'
import { ListButton } from './ListButton.tsx'
import styles from './Reports.module.css'
import { cellText, counted, groupName } from './shown.ts'
import type { useAsked } from './useReport.ts'

interface ReportTableProps {
  name: ReportName
  rows: readonly ReportRow[]
  report: Report
  zone: string | undefined
  set: ReturnType<typeof useAsked>['set']
}

const isNumber = ({ kind }: Column) => kind !== 'text' && kind !== 'status'
/** What may stand in two lines where there is little room: names and moments, but nothing that is dialled, written to or added up. */
const wraps = ({ key, kind }: Column) => ['text', 'status', 'moment'].includes(kind) && key !== 'number' && key !== 'email'

/** The rows, with what they add up to below; every count of a group opens the list it counts. */
export function ReportTable({ name, rows, report, zone, set }: ReportTableProps) {
  const t = useText()
  const locale = useLocale()
  const { columns, isList } = shapeOf(name)
  const title = ({ key, kind }: Column) => {
    const its = t(isList && key === 'closed' ? 'reports.is_closedDay' : (`reports.col_${key}` as PlainKey))
    return kind === 'seconds' && report.times === 'means' && !isList ? `${its} (${t('reports.is_mean')})` : its
  }
  const label = t(`reports.title_${name}` as PlainKey)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={`panel ${styles.table}`} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" data-number={isNumber(column) || undefined}>
                {title(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={isList ? `${row.id} ${at}` : row.id}>
              {columns.map((column, place) => (
                <td key={column.key} data-number={isNumber(column) || undefined} data-wraps={wraps(column) || undefined}>
                  <Cell name={name} row={row} column={column} isFirst={place === 0} zone={zone} set={set} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {columns.map((column, place) =>
              place === 0 ? (
                <th key={column.key} scope="row">
                  {isList ? `${t('reports.col_total')}: ${counted(report.count, locale)}` : t('reports.col_total')}
                </th>
              ) : (
                <td key={column.key} data-number={isNumber(column) || undefined}>
                  <TotalCell name={name} report={report} column={column} zone={zone} set={set} />
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function TotalCell({ name, report, column, zone, set }: Omit<CellProps, 'row' | 'isFirst'> & Pick<ReportTableProps, 'report'>) {
  const t = useText()
  const locale = useLocale()
  const value = report.total[column.key]
  if (value === undefined || column.kind === 'moment') return ''
  const text = cellText(column, value, { t, locale, zone })
  if (!column.opens || !value) return text
  return <ListButton of={t('reports.col_total')} text={text} onOpen={() => groupSetter(name, set)(null, column.opens)} />
}

interface CellProps extends Omit<ReportTableProps, 'rows' | 'report'> {
  row: ReportRow
  column: Column
  isFirst: boolean
}

function Cell({ name, row, column, isFirst, zone, set }: CellProps) {
  const t = useText()
  const locale = useLocale()
  const { isList } = shapeOf(name)
  const value = row.cells[column.key]
  if (isFirst && !isList) return groupName(column, row.id, value, t)
  const text = cellText(column, value, { t, locale, zone })
  if (isFirst && name === 'attendances') return <AppLink to={`/atendimento/${row.id}`}>{text}</AppLink>
  if (column.key === 'protocol') return <Protocol text={text} />
  if (!column.opens || !value) return text
  const open = groupSetter(name, set)
  const [first] = shapeOf(name).columns
  return (
    <ListButton
      of={first ? groupName(first, row.id, row.cells[first.key], t) : ''}
      text={text}
      onOpen={() => open(row.id, column.opens)}
    />
  )
}

/** A day, a time and a number in one: it breaks between them. */
function Protocol({ text }: { text: string }) {
  return (
    <>
      {text.slice(0, 8)}
      <wbr />
      {text.slice(8, 14)}
      <wbr />
      {text.slice(14)}
    </>
  )
}
