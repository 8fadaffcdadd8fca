import { CHANNEL_KINDS, CHANNEL_STATUSES } from '@balcao/contract/channels/channel-words'
import { type TenantChannel, tenantChannelRoutes } from '@balcao/contract/channels/tenant-channels'
import { fill } from '@balcao/contract/texts/fill'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlugConnected, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatPhone } from '../../../kit/format.ts'
import { Page } from '../../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { typeName } from '../kinds.ts'
import { useSince } from '../useSince.ts'
import { standingOf } from '../words.ts'
import { TenantChannelMenu } from './TenantChannelMenu.tsx'
import styles from './TenantChannels.module.css'

const TYPING_MS = 250
/** Events reach the people of one company, and this looks at all companies. */
const ASK_MS = 15_000

interface Filter {
  searchParam: string
  status: string
  type: string
}

/** How the channels of all companies are: for the superadmin. */
export function TenantChannelsScreen() {
  const t = useText()
  const [filter, setFilter] = useState<Filter>({ searchParam: '', status: '', type: '' })
  const [pageNumber, setPage] = useState(1)
  const [searchParam] = useDebouncedValue(filter.searchParam.trim(), TYPING_MS)
  const status = CHANNEL_STATUSES.find(one => one === filter.status)
  const type = CHANNEL_KINDS.find(one => one === filter.type)
  const query = { searchParam, pageNumber, ...(status ? { status } : {}), ...(type ? { type } : {}) }
  const found = useRead(tenantChannelRoutes.list, { query }, { placeholderData: keepPreviousData, refetchInterval: ASK_MS })
  const change = (part: Partial<Filter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }

  return (
    <Page title={t('channels.allTitle')} about={t('channels.allAbout')}>
      <Filters filter={filter} count={found.data?.count} onChange={change} />
      {found.isPending && <Loading />}
      {found.error && (
        <ErrorState
          error={found.error}
          title={t('kit.errorLoading', { what: t('channels.what') })}
          retry={() => void found.refetch()}
        />
      )}
      {found.data && found.data.rows.length === 0 && (
        <EmptyState picture={<IconPlugConnected size={40} stroke={1.5} aria-hidden />} title={t('channels.noneFound')} />
      )}
      {found.data && found.data.rows.length > 0 && <Rows rows={found.data.rows} />}
      {found.data && (found.data.hasMore || pageNumber > 1) && (
        <nav className={styles.pages} aria-label={t('channels.allTitle')}>
          <Button size="xs" variant="default" disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
            {t('resource.previousPage')}
          </Button>
          <Button size="xs" variant="default" disabled={!found.data.hasMore} onClick={() => setPage(pageNumber + 1)}>
            {t('resource.nextPage')}
          </Button>
        </nav>
      )}
    </Page>
  )
}

interface FiltersProps {
  filter: Filter
  count: number | undefined
  onChange(part: Partial<Filter>): void
}

function Filters({ filter, count, onChange }: FiltersProps) {
  const t = useText()
  return (
    <div className={styles.tools}>
      <TextInput
        className={styles.search}
        aria-label={t('channels.search')}
        placeholder={t('channels.search')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={filter.searchParam}
        onChange={event => onChange({ searchParam: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('channels.status')}
        value={filter.status}
        onChange={event => onChange({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('channels.anyStatus') },
          ...CHANNEL_STATUSES.map(one => ({ value: one, label: t(`channels.is_${one}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('channels.type')}
        value={filter.type}
        onChange={event => onChange({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('channels.anyType') },
          ...CHANNEL_KINDS.map(one => ({ value: one, label: t(typeName(one)) })),
        ]}
      />
      <span className={`${styles.count} figures`} role="status">
        {count !== undefined && count > 0 && t('channels.found', { count })}
      </span>
    </div>
  )
}

function Rows({ rows }: { rows: readonly TenantChannel[] }) {
  const t = useText()
  return (
    <div className={`panel ${styles.panel}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('channels.company')}</th>
            <th>{t('channels.channel')}</th>
            <th>{t('channels.status')}</th>
            <th>{t('channels.lastChange')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={`${row.tenantId} ${row.id}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: TenantChannel }) {
  const t = useText()
  const since = useSince()
  const { tone, title, reason } = standingOf({ ...row, pausedUntil: null, pauseCode: null }, row)
  return (
    <tr>
      <td>{row.tenantName}</td>
      <td>
        <strong>{row.name}</strong>
        <small>
          {t(typeName(row.type))}
          {row.number && ` · ${formatPhone(row.number)}`}
        </small>
      </td>
      <td>
        <strong className={styles.state} data-tone={tone}>
          <i aria-hidden />
          {t(title)}
        </strong>
        {reason !== null && <small>{fill(t(`errors.${reason}`), {})}</small>}
        {row.failures > 0 && <small>{t('channels.failures', { count: row.failures })}</small>}
      </td>
      <td className="figures">{since(row.updatedAt)}</td>
      <td>
        <TenantChannelMenu channel={row} />
      </td>
    </tr>
  )
}
