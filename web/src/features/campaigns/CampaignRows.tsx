import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { formatNumber } from '../../kit/format.ts'
import { CountsBar, StatusBadge } from './Badge.tsx'
import styles from './Campaigns.module.css'

interface CampaignRowsProps {
  campaigns: readonly Campaign[]
  /** The address of its page. */
  to(campaign: Campaign): string
  /** Small print below its name. */
  about(campaign: Campaign): ReactNode
}

/** Campaigns or mass sends, each with its state and how far it is. */
export function CampaignRows({ campaigns, to, about }: CampaignRowsProps) {
  return (
    <ul className={styles.list}>
      {campaigns.map(campaign => (
        <li key={campaign.id} className={styles.row} data-campaign={campaign.id}>
          <span className={styles.name}>
            <AppLink to={to(campaign)}>{campaign.name}</AppLink>
            <small>{about(campaign)}</small>
          </span>
          <StatusBadge campaign={campaign} />
          <Progress campaign={campaign} />
        </li>
      ))}
    </ul>
  )
}

function Progress({ campaign: { status, counts } }: { campaign: Campaign }) {
  const t = useText()
  const locale = useLocale()
  // Before it begins those who are left out are nothing that was done.
  if (status === 'pending' || status === 'scheduled')
    return (
      <small className={`${styles.progress} figures`}>
        {counts.total === 0 ? t('campaigns.nobody') : t('campaigns.planned', { count: counts.waiting })}
      </small>
    )
  const done = counts.total - counts.pending - counts.canceled
  return (
    <span className={styles.progress}>
      <CountsBar counts={counts} />
      <small className="figures">
        {t('campaigns.doneOf', { done: formatNumber(done, locale), total: formatNumber(counts.total, locale) })}
        {counts.failed > 0 && ` · ${t('campaigns.failedCount', { count: counts.failed })}`}
      </small>
    </span>
  )
}

export function ShowMore({ onClick }: { onClick(): void }) {
  const t = useText()
  return (
    <p className={styles.more}>
      <Button variant="subtle" onClick={onClick}>
        {t('campaigns.showMore')}
      </Button>
    </p>
  )
}
