import type { ChartTable as Table } from '@balcao/contract/charts/chart'
import type { Format } from '@balcao/contract/charts/shapes'
import { useText } from '../../i18n/index.ts'
import styles from './Chart.module.css'

interface ChartTableProps {
  title: string
  table: Table
  format: Format
  over: string
  /** Paper shows it in any case. */
  isShown: boolean
}

export function ChartTable({ title, table, format, over, isShown }: ChartTableProps) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.table} data-shown={isShown} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{over}</th>
            {table.columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {table.columns.map((column, at) => {
                const value = values[at]
                return (
                  <td key={column}>
                    {value === null || value === undefined ? <span title={t('charts.none')}>–</span> : format.value(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
