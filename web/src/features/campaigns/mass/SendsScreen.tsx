import { massRoutes } from '@balcao/contract/campaigns/mass'
import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime } from '../../../kit/format.ts'
import { Page } from '../../../kit/Page.tsx'
import { SearchBox } from '../../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { navigate } from '../../../navigation/index.ts'
import { CampaignRows, ShowMore } from '../CampaignRows.tsx'
import styles from '../Campaigns.module.css'
import '../heard-campaigns.ts'

const PAGE = 40

/** Mass sends with their sender and time: one's own, and for supervisors everybody's. */
export function SendsScreen() {
  const t = useText()
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [pages, setPages] = useState(1)
  const query = { searchParam: words, pageSize: Math.min(200, PAGE * pages) }
  const { data, error, refetch } = useRead(massRoutes.list, { query }, { placeholderData: keepPreviousData })
  return (
    <Page
      title={t('mass.sends')}
      about={t('mass.sendsAbout')}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => navigate('/massa/texto')}>
          {t('mass.new')}
        </Button>
      }
    >
      <search className={styles.tools}>
        <SearchBox ref={box} label={t('mass.search')} value={words} onChange={setWords} />
        <span className={styles.gap} />
        {data && (
          <span className={`${styles.quiet} figures`} role="status">
            {t('mass.counted', { count: data.count })}
          </span>
        )}
      </search>
      {error && !data ? (
        <ErrorState error={error} title={t('kit.errorLoading', { what: t('mass.what') })} retry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <EmptyState
          picture={<IconSend size={28} stroke={1.5} aria-hidden />}
          title={t(words ? 'mass.noneFound' : 'mass.empty')}
          help={t(words ? 'mass.noneFoundHelp' : 'mass.emptyHelp')}
        />
      ) : (
        <CampaignRows
          campaigns={data.rows}
          to={({ id }) => `/massa/envios/${id}`}
          about={({ createdBy, createdAt, tab }) =>
            `${createdBy} · ${formatDateTime(createdAt)}${tab ? ` · ${t(`mass.tab_${tab}`)}` : ''}`
          }
        />
      )}
      {data?.hasMore && <ShowMore onClick={() => setPages(pages + 1)} />}
    </Page>
  )
}
