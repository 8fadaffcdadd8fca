import { HEATS } from '@balcao/contract/charts/heat'
import { useText } from '../../i18n/index.ts'
import styles from './Chart.module.css'

export function HeatLegend() {
  const t = useText()
  return (
    <span className={styles.heats}>
      {t('charts.less')}
      {HEATS.map(ink => (
        <i key={ink} style={{ background: `var(--b-${ink})` }} aria-hidden />
      ))}
      {t('charts.more')}
    </span>
  )
}
