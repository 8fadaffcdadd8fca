import type { Home } from '@balcao/contract/reports/home'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatNumber } from '../../../kit/format.ts'
import styles from '../Home.module.css'
import { spanOf, spanParts } from '../spans.ts'
import { type Comparison, comparedCount, comparedSpan } from './compared.ts'

interface DayFiguresProps {
  home: Home
  /** The list behind a figure; null: it is not this person's to open. */
  list(query?: string): `/${string}` | null
}

/** Whose days a figure is counted by, as the report asks for them. */
const BEHIND = { opened: '', resolved: '&by=closed', reopened: '&reopened=1', wait: '', handle: '&by=closed' } as const

/** What the day comes to; times say both the middle one and the mean, and by which definition. */
export function DayFigures({ home, list }: DayFiguresProps) {
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
            <Figure to={list(BEHIND[of])} label={t(`home.${of}`)}>
              {figure}
              {unit && <small> {unit}</small>}
            </Figure>
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

function Figure({ to, label, children }: { to: `/${string}` | null; label: string; children: ReactNode }) {
  const t = useText()
  if (!to) return children
  return (
    <AppLink to={to} className={styles.behind}>
      {children}
      <VisuallyHidden>{t('home.behind', { of: label })}</VisuallyHidden>
    </AppLink>
  )
}
