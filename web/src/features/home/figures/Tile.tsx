import { IconArrowDownRight, IconArrowUpRight, IconChevronRight } from '@tabler/icons-react'
import { Spark } from '../../../kit/charts/Spark.tsx'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import styles from '../Home.module.css'
import type { Comparison } from './compared.ts'

interface TileProps {
  label: string
  /** What it means. */
  help: string
  figure: string
  unit?: string
  compared: Comparison
  late?: 'amber' | 'red' | undefined
  spark: readonly (number | null)[]
  to: `/${string}` | null
}

/** A figure, what it is compared with, how it came to be; it leads to the list behind it. */
export function Tile({ label, help, figure, unit, compared, late, spark, to }: TileProps) {
  const body = (
    <>
      <span className={styles.label}>
        {label}
        {to && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
      </span>
      <span className={styles.value}>
        <strong className="figures" data-late={late}>
          {figure}
          {unit && <small> {unit}</small>}
        </strong>
        <Spark values={spark} ink={late === 'red' ? 'redink' : 'primfill'} />
      </span>
      <span className={styles.compared} data-tone={late ?? compared.tone}>
        {compared.to === 'up' && <IconArrowUpRight size={14} stroke={2} aria-hidden />}
        {compared.to === 'down' && <IconArrowDownRight size={14} stroke={2} aria-hidden />}
        {compared.words}
      </span>
    </>
  )
  return to ? (
    <AppLink to={to} className={`panel ${styles.tile}`} title={help}>
      {body}
    </AppLink>
  ) : (
    <div className={`panel ${styles.tile}`} title={help}>
      {body}
    </div>
  )
}
