import type { CampaignOutlook } from '@balcao/contract/campaigns/recipients'
import { IconAlertTriangle, IconCheck, IconClock, IconShieldCheck } from '@tabler/icons-react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatDateTime, formatNumber } from '../../../kit/format.ts'
import styles from '../Campaigns.module.css'
import { type Risky, risk } from '../risk.ts'

const LEVELS = [1, 2, 3, 4, 5]
const nameOf = (level: number) => (level <= 2 ? 'low' : level === 3 ? 'middle' : 'high')

/** How much the number risks, each reason in a sentence; and when it would be through. */
export function RiskPanel({ campaign, outlook }: { campaign: Risky; outlook: CampaignOutlook }) {
  const t = useText()
  const locale = useLocale()
  const { level, facts } = risk(campaign, outlook)
  const days = outlook.perDay.filter(({ n }) => n > 0)
  return (
    <aside className={styles.aside}>
      <section className={styles.card}>
        <div className={styles.titleRow}>
          <h2>{t('campaigns.risk')}</h2>
          <span className={styles.level} data-is={nameOf(level)}>
            {t(`campaigns.risk_${nameOf(level)}`)}
          </span>
        </div>
        <span className={styles.meter} data-is={nameOf(level)} role="img" aria-label={t('campaigns.riskOf', { level })}>
          {LEVELS.map(one => (
            <i key={one} data-on={one <= level || undefined} />
          ))}
        </span>
        <ul className={styles.facts}>
          {facts.map(({ key, tone, values }) => (
            <li key={key} data-is={tone}>
              {tone === 'ok' ? (
                <IconCheck size={15} stroke={2} aria-hidden />
              ) : (
                <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
              )}
              <span>{t(`campaigns.fact_${key}`, shown(values, locale))}</span>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t('campaigns.spamWarning')}</p>
      </section>
      <section className={styles.card}>
        <p className={styles.estimate}>
          <IconClock size={16} stroke={1.75} aria-hidden />
          <span>
            {outlook.endsAt ? t('campaigns.endsAround', { at: formatDateTime(outlook.endsAt) }) : t('campaigns.endsNever')}
          </span>
        </p>
        {days.length > 1 && (
          <p className={styles.quiet}>
            {t('campaigns.inDays', {
              count: days.length,
              days:
                days
                  .slice(0, 4)
                  .map(({ n }) => formatNumber(n, locale))
                  .join(' + ') + (days.length > 4 ? ' …' : ''),
            })}
          </p>
        )}
        <p className={styles.estimate}>
          <IconShieldCheck size={16} stroke={1.75} aria-hidden />
          <span>{t('campaigns.stopsItself', { percent: formatNumber(campaign.stopPercent, locale) })}</span>
        </p>
      </section>
    </aside>
  )
}

const shown = (values: Record<string, string | number>, locale: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' && key !== 'count' ? formatNumber(value, locale) : value,
    ]),
  )
