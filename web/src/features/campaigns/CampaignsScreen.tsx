import { CAMPAIGN_STATUSES, type CampaignStatus } from '@balcao/contract/campaigns/campaign-words'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { formatDateTime } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { Chip } from '../../kit/resource/list/FilterChip.tsx'
import { SearchBox } from '../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { navigate, useLocation } from '../../navigation/index.ts'
import { CampaignRows, ShowMore } from './CampaignRows.tsx'
import styles from './Campaigns.module.css'
import './heard-campaigns.ts'
import { NewCampaign } from './NewCampaign.tsx'

const PAGE = 40
const isStatus = (text: string | null): text is CampaignStatus => CAMPAIGN_STATUSES.some(one => one === text)

/** All campaigns, the newest first. */
export function CampaignsScreen() {
  const t = useText()
  const search = useLocation(location => location.search)
  const asked = useMemo(() => new URLSearchParams(search), [search])
  const [pages, setPages] = useState(1)
  const status = asked.get('status')
  const words = asked.get('q') ?? ''
  const query = { searchParam: words, pageSize: Math.min(200, PAGE * pages), ...(isStatus(status) ? { status: [status] } : {}) }
  const { data, error, refetch } = useRead(campaignRoutes.list, { query }, { placeholderData: keepPreviousData })
  const set = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(asked)
    if (value) next.set(key, value)
    else next.delete(key)
    navigate(next.size > 0 ? `/campanhas?${next}` : '/campanhas', { replace: true })
  }
  const isNarrowed = words !== '' || isStatus(status)
  const isNew = asked.get('nova') !== null
  return (
    <Page
      title={t('campaigns.title')}
      about={t('campaigns.about')}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => set('nova', '1')}>
          {t('campaigns.create')}
        </Button>
      }
    >
      <Tools words={words} status={status} set={set} count={data?.count} />
      {error && !data ? (
        <div className="panel">
          <ErrorState error={error} title={t('kit.errorLoading', { what: t('campaigns.what') })} retry={() => void refetch()} />
        </div>
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <div className="panel">
          <EmptyState
            picture={<IconSpeakerphone size={28} stroke={1.5} aria-hidden />}
            title={t(isNarrowed ? 'campaigns.noneFound' : 'campaigns.empty')}
            help={t(isNarrowed ? 'campaigns.noneFoundHelp' : 'campaigns.emptyHelp')}
          >
            {isNarrowed && (
              <Button variant="default" onClick={() => navigate('/campanhas', { replace: true })}>
                {t('campaigns.clearFilters')}
              </Button>
            )}
          </EmptyState>
        </div>
      ) : (
        <CampaignRows
          campaigns={data.rows}
          to={({ id }) => `/campanhas/${id}`}
          about={({ createdBy, startAt, finishedAt }) => {
            const when = finishedAt ?? startAt
            return `${createdBy}${when ? ` · ${formatDateTime(when)}` : ''}`
          }}
        />
      )}
      {data?.hasMore && <ShowMore onClick={() => setPages(pages + 1)} />}
      {isNew && <NewCampaign onClose={() => set('nova', undefined)} />}
    </Page>
  )
}

interface ToolsProps {
  words: string
  status: string | null
  set(key: string, value: string | undefined): void
  count: number | undefined
}
function Tools({ words, status, set, count }: ToolsProps) {
  const t = useText()
  const box = useRef<HTMLInputElement>(null)
  const choices = CAMPAIGN_STATUSES.map(one => ({ value: one, label: t(`campaigns.is_${one}`) }))
  return (
    <search className={styles.tools}>
      <SearchBox ref={box} label={t('campaigns.search')} value={words} onChange={next => next !== words && set('q', next)} />
      <Chip
        label={t('campaigns.status')}
        choices={choices}
        chosen={choices.find(({ value }) => value === status)}
        value={status ?? undefined}
        onChange={value => set('status', value)}
      />
      <span className={styles.gap} />
      {count !== undefined && (
        <span className={`${styles.quiet} figures`} role="status">
          {t('campaigns.counted', { count })}
        </span>
      )}
    </search>
  )
}
