import type { Home } from '@balcao/contract/reports/home'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatNumber } from '../../../kit/format.ts'
import styles from '../Home.module.css'
import { spanOf, spanParts } from '../spans.ts'
import { type Comparison, comparedCount, comparedSpan } from './compared.ts'

/** What the day comes to; times say both the middle one and the mean, and by which definition. */
export function DayFigures({ home }: { home: Home }) {
  const t = useText()
  const locale = useLocale()
  const counts = (['opened', 'resolved', 'reopened'] as const).map(of => ({
    of,
    figure: formatNumber(home[of].now ?? 0, locale),
    unit: '',
    compared: comparedCount(t, locale, home[of]),
  }))
  const times = (['wait', 'handle'] as const).map(of => ({
    of,
    ...spanParts(home[of].now),
    compared: withMean(t('home.mean', { span: spanOf(home[of].mean) }), home[of].mean, comparedSpan(t, home[of])),
  }))
  return (
    <dl className={`panel ${styles.figures}`}>
      {[...counts, ...times].map(({ of, figure, unit, compared }) => (
        <div key={of} title={t(`home.${of}Help`)}>
          <dt>{t(`home.${of}`)}</dt>
          <dd className="figures">
            {figure}
            {unit && <small> {unit}</small>}
          </dd>
          <dd className={styles.compared} data-tone={compared.tone}>
            {compared.words}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const withMean = (words: string, mean: number | null, compared: Comparison): Comparison =>
  mean === null ? compared : { ...compared, words: `${words} · ${compared.words}` }
