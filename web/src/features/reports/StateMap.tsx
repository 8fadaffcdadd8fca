import type { ReportRow } from '@balcao/contract/reports/reports'
import { STATE_CODES, STATES, type StateCode } from '@balcao/contract/values/areas'
import { useLocale, useText } from '../../i18n/index.ts'
import styles from './Reports.module.css'
import { counted } from './shown.ts'

/** Row and column of each state, about where it lies. */
const PLACES: Record<StateCode, readonly [number, number]> = {
  RR: [1, 2],
  AP: [1, 4],
  AM: [2, 2],
  PA: [2, 3],
  MA: [2, 4],
  PI: [2, 5],
  CE: [2, 6],
  RN: [2, 7],
  AC: [3, 1],
  RO: [3, 2],
  MT: [3, 3],
  TO: [3, 4],
  BA: [3, 5],
  PE: [3, 6],
  PB: [3, 7],
  MS: [4, 3],
  GO: [4, 4],
  DF: [4, 5],
  SE: [4, 6],
  AL: [4, 7],
  SP: [5, 4],
  MG: [5, 5],
  ES: [5, 6],
  PR: [6, 4],
  RJ: [6, 5],
  SC: [7, 4],
  RS: [8, 4],
}

/** A tile for each state, darker where there are more; the list below is the truth. */
export function StateMap({ rows, onOpen }: { rows: readonly ReportRow[]; onOpen(code: string): void }) {
  const t = useText()
  const locale = useLocale()
  const of = (code: string) => Number(rows.find(({ id }) => id === code)?.cells.contacts ?? 0)
  const most = Math.max(1, ...STATE_CODES.map(of))
  const shade = (value: number) => (value === 0 ? 0 : Math.max(1, Math.ceil((Math.log(value + 1) / Math.log(most + 1)) * 5)))
  return (
    <section className="panel" aria-label={t('reports.map')}>
      <div className={styles.map}>
        {STATE_CODES.map(code => {
          const value = of(code)
          const [row, column] = PLACES[code]
          return (
            <button
              key={code}
              type="button"
              data-shade={shade(value)}
              disabled={value === 0}
              style={{ gridRow: row, gridColumn: column }}
              onClick={() => onOpen(code)}
            >
              <b>{code}</b>
              {counted(value, locale)}
              <span className="only-read-aloud">{STATES[code].name}</span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
