import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { BUCKETS } from '@balcao/contract/campaigns/campaign-words'
import type { CampaignRecipient } from '@balcao/contract/campaigns/recipients'
import { isErrorCode } from '@balcao/contract/texts/index'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { type Translate, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatDateTime, formatPhone } from '../../../kit/format.ts'
import { Chip } from '../../../kit/resource/list/FilterChip.tsx'
import { SearchBox } from '../../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Campaigns.module.css'
import { routesOf } from './routes-of.ts'

const FILTERS = [...BUCKETS.filter(one => one !== 'canceled'), 'replied', 'stopped'] as const
type Filter = (typeof FILTERS)[number]
const PAGE = 50
const MOST = 200

interface RecipientsProps {
  campaign: Campaign
  /** Beside the choice of an audience: a few, and they can be taken out. */
  short?: boolean
  filter?: Filter | undefined
  onFilter?(filter: Filter | undefined): void
}

/** Who is linked and what became of each. */
export function Recipients({ campaign, short = false, filter, onFilter }: RecipientsProps) {
  const t = useText()
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [size, setSize] = useState(short ? 8 : PAGE)
  const [after, setAfter] = useState(0)
  const { data, error, isPlaceholderData, refetch } = useRead(
    routesOf(campaign).recipients,
    { params: { id: campaign.id }, query: { after, pageSize: size, searchParam: words, ...(filter ? { bucket: filter } : {}) } },
    { placeholderData: keepPreviousData },
  )
  const choices = FILTERS.map(one => ({ value: one, label: t(`campaigns.bucket_${one}`) }))
  // Those of the choice before stay while the next ones come; that there are none is said of what was asked for alone.
  const isComing = !error && (!data || (isPlaceholderData && data.rows.length === 0))
  const last = data?.rows.at(-1)?.no ?? 0
  const more = () => (size < MOST ? setSize(size + PAGE) : setAfter(last))
  return (
    <section className={styles.people} aria-label={t('campaigns.people')}>
      {!short && (
        <search className={styles.tools}>
          <SearchBox ref={box} label={t('campaigns.searchPeople')} value={words} onChange={setWords} />
          <Chip
            label={t('campaigns.result')}
            choices={choices}
            chosen={choices.find(({ value }) => value === filter)}
            value={filter}
            onChange={value => {
              setAfter(0)
              onFilter?.(FILTERS.find(one => one === value))
            }}
          />
        </search>
      )}
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {isComing && <Loading lines={4} />}
      {data?.rows.length === 0 && !isComing && (
        <EmptyState title={t(filter || words ? 'campaigns.nobodyFound' : 'campaigns.nobody')} />
      )}
      {data && data.rows.length > 0 && (
        <ul className={styles.persons} data-short={short || undefined} aria-busy={isPlaceholderData}>
          {data.rows.map(row => (
            <Person key={row.no} row={row} campaign={campaign} short={short} />
          ))}
        </ul>
      )}
      {(data?.hasMore || after > 0) && (
        <p className={styles.more}>
          {after > 0 && (
            <Button variant="subtle" onClick={() => setAfter(0)}>
              {t('campaigns.toFirst')}
            </Button>
          )}
          {data?.hasMore && (
            <Button variant="subtle" onClick={more}>
              {t('campaigns.showMore')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

interface PersonProps {
  row: CampaignRecipient
  campaign: Campaign
  short: boolean
}
function Person({ row, campaign, short }: PersonProps) {
  const t = useText()
  const unlink = useSend(campaignRecipientRoutes.unlink)
  const address = row.kind === 'phone' && row.address ? formatPhone(row.address) : row.address
  // Who has no name goes by the number, which is written once and as people write it.
  const name = row.name === row.address ? '' : row.name
  const mayUnlink = short && (row.bucket === 'waiting' || row.bucket === 'canceled' || row.bucket === 'skipped')
  return (
    <li data-no={row.no} data-bucket={row.bucket}>
      <span className={styles.name}>
        {row.ticketId ? (
          <AppLink to={`/atendimento/${row.ticketId}`}>{name || address}</AppLink>
        ) : (
          <b>{name || address || t('campaigns.erased')}</b>
        )}
        <small>{name ? address : ''}</small>
      </span>
      <span className={styles.outcome} data-is={row.bucket}>
        {(!short || row.bucket !== 'waiting') && t(`campaigns.became_${row.bucket}`)}
        {row.reason && <small>{reasonText(row, t)}</small>}
      </span>
      {!short && (
        <small className={styles.quiet}>
          {row.stoppedAt
            ? t('campaigns.hasStopped')
            : row.repliedAt
              ? t('campaigns.hasReplied')
              : row.at
                ? formatDateTime(row.at)
                : ''}
        </small>
      )}
      {mayUnlink && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          loading={unlink.busy}
          onClick={() => void unlink.run({ params: { id: campaign.id }, body: { numbers: [row.no] } })}
        >
          {t('campaigns.unlink')}
        </Button>
      )}
    </li>
  )
}

const SKIPS = ['stopped', 'blocked', 'lately', 'variable', 'window', 'gone'] as const
/** Why somebody got nothing: our reason, or the provider's code in words. */
export function reasonText({ bucket, reason }: { bucket: string; reason: string | null }, t: Translate): string {
  const skip = SKIPS.find(one => one === reason)
  if (bucket === 'skipped' && skip) return t(`campaigns.skip_${skip}`)
  return reason && isErrorCode(reason) ? t(`errors.${reason}`) : (reason ?? '')
}
