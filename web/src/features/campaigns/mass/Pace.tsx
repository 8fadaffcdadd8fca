import { NumberInput } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'
import type { PartProps } from './part.ts'

const SECOND = 1000
const MOST_SECONDS = 86_400

/** So many seconds between two, never twice the same. */
export function Pace({ draft, lacks, change }: PartProps) {
  const t = useText()
  return (
    <div className={styles.card}>
      <h2>{t('mass.pace')}</h2>
      <div className={styles.pair}>
        {(['gapMinMs', 'gapMaxMs'] as const).map(key => (
          <NumberInput
            key={key}
            label={t(key === 'gapMinMs' ? 'campaigns.gapMin' : 'campaigns.gapMax')}
            min={0}
            max={MOST_SECONDS}
            error={lacks[key] && t(`mass.lacks_${lacks[key]}`)}
            value={draft[key] / SECOND}
            onChange={value => change({ [key]: Math.round((Number(value) || 0) * SECOND) })}
          />
        ))}
      </div>
    </div>
  )
}
