import type { Campaign } from '@balcao/contract/campaigns/campaign'
import type { CampaignFigures } from '@balcao/contract/campaigns/recipients'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatNumber } from '../../../kit/format.ts'
import styles from '../Campaigns.module.css'
import { reasonText } from './Recipients.tsx'

/** The same people once more: by what they read, by what it went, and why some got nothing. */
export function Breakdown({ campaign, figures }: { campaign: Campaign; figures: CampaignFigures }) {
  const t = useText()
  const channels = useRead(channelRoutes.list, {}).data ?? []
  const nameOf = (id: number) => channels.find(one => one.id === id)?.name ?? `#${id}`
  const reasons = [
    ...figures.skipped.map(({ reason, n }) => ({ key: `s${reason}`, bucket: 'skipped', reason: reason as string, n })),
    ...figures.failed.map(({ code, n }) => ({ key: code, bucket: 'failed', reason: code, n })),
  ].toSorted((a, b) => b.n - a.n)
  return (
    <div className={styles.breakdown}>
      {campaign.texts.length > 1 && figures.byVariant.length > 0 && (
        <Shares
          title={t('campaigns.byText')}
          of={t('campaigns.text')}
          rows={figures.byVariant.map(one => ({ ...one, label: t('campaigns.textNo', { no: one.variant + 1 }) }))}
        />
      )}
      {campaign.channelIds.length > 1 && figures.byChannel.length > 0 && (
        <Shares
          title={t('campaigns.byChannel')}
          of={t('campaigns.channel')}
          rows={figures.byChannel.map(one => ({ ...one, label: nameOf(one.channelId) }))}
        />
      )}
      {reasons.length > 0 && (
        <section className={styles.card}>
          <h2>{t('campaigns.reasons')}</h2>
          <ul className={styles.reasons}>
            {reasons.map(({ key, n, ...why }) => (
              <li key={key}>
                <b className="figures">{n}</b>
                <span>{reasonText(why, t)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface SharesProps {
  title: string
  /** What a row is. */
  of: string
  rows: (Omit<CampaignFigures['byVariant'][number], 'variant'> & { label: string })[]
}
function Shares({ title, of, rows }: SharesProps) {
  const t = useText()
  const locale = useLocale()
  const number = (n: number) => formatNumber(n, locale)
  const columns = ['sent', 'delivered', 'read', 'replied', 'stopped', 'failed'] as const
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {t(`campaigns.bucket_${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {columns.map(column => (
                  <td key={column} className="figures">
                    {number(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
