import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatDateTime, formatNumber } from '../../../kit/format.ts'
import { Page } from '../../../kit/Page.tsx'
import { CountsBar, StatusBadge } from '../Badge.tsx'
import styles from '../Campaigns.module.css'
import { Acts } from './Acts.tsx'
import { Breakdown } from './Breakdown.tsx'
import { Recipients } from './Recipients.tsx'
import { routesOf } from './routes-of.ts'

type Filter = Parameters<typeof Recipients>[0]['filter']
const FIGURES = ['waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'replied', 'stopped'] as const

/** A campaign that goes on, or is over: how many stand where, why some failed and what cures it, and each recipient. */
export function Running({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const locale = useLocale()
  const [filter, setFilter] = useState<Filter>()
  const { data } = useRead(routesOf(campaign).figures, { params: { id: campaign.id } }, { placeholderData: keepPreviousData })
  const { counts } = campaign
  const number = (n: number) => formatNumber(n, locale)
  const figure = (key: (typeof FIGURES)[number]) =>
    key === 'waiting' && campaign.status === 'canceled' ? counts.canceled : counts[key]
  return (
    <Page title={campaign.name} about={aboutOf(campaign, t)} action={<Acts campaign={campaign} />}>
      <p className={styles.standing} role="status">
        <StatusBadge campaign={campaign} />
        <span className="figures">
          {t('campaigns.doneOf', { done: number(counts.total - counts.pending - counts.canceled), total: number(counts.total) })}
        </span>
        {data?.restsUntil && data.restsFor && (
          <span>{t(`campaigns.rests_${data.restsFor}`, { at: formatDateTime(data.restsUntil) })}</span>
        )}
        {data?.endsAt && <span>{t('campaigns.endsAround', { at: formatDateTime(data.endsAt) })}</span>}
      </p>
      <CountsBar counts={counts} />
      {campaign.pausedAt && <Paused campaign={campaign} />}
      <fieldset className={styles.buckets} aria-label={t('campaigns.buckets')}>
        {FIGURES.map(key => (
          <button
            key={key}
            type="button"
            aria-pressed={filter === key}
            onClick={() => setFilter(filter === key ? undefined : key)}
          >
            <span>{t(`campaigns.bucket_${key === 'waiting' && campaign.status === 'canceled' ? 'canceled' : key}`)}</span>
            <b className="figures">{number(figure(key))}</b>
          </button>
        ))}
      </fieldset>
      {data && <Breakdown campaign={campaign} figures={data} />}
      <Recipients campaign={campaign} filter={filter} onFilter={setFilter} />
    </Page>
  )
}

function aboutOf({ startAt, startedAt, finishedAt, createdBy }: Campaign, t: ReturnType<typeof useText>): string {
  if (finishedAt) return t('campaigns.about_over', { who: createdBy, at: formatDateTime(finishedAt) })
  if (startedAt) return t('campaigns.about_going', { who: createdBy, at: formatDateTime(startedAt) })
  return startAt ? t('campaigns.about_planned', { who: createdBy, at: formatDateTime(startAt) }) : createdBy
}

/** Why it stands, and what cures it. */
function Paused({ campaign: { pauseCode, pauseDetails } }: { campaign: Campaign }) {
  const t = useText()
  const code = pauseCode ?? 'person'
  return (
    <div className={styles.notice} role="alert">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span>
        <b>{t(`campaigns.paused_${code}`)}</b> {t(`campaigns.cure_${code}`)}
        {pauseDetails && code !== 'person' && <small> {pauseDetails}</small>}
      </span>
    </div>
  )
}
