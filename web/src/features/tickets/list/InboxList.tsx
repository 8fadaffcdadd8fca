import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useText } from '../../../i18n/index.ts'
import { SearchBox } from '../../../kit/resource/SearchBox.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { NOTHING_NARROWED, narrowedParts } from '../question.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { Found } from './Found.tsx'
import styles from './InboxList.module.css'
import { ListBones } from './RowBones.tsx'
import { Rows } from './Rows.tsx'
import { Tabs } from './Tabs.tsx'
import { useList, useLooking } from './useInbox.ts'

/** The left pane: which conversations there are. */
export function InboxList({ searchRef }: { searchRef?: RefObject<HTMLInputElement | null> }) {
  const t = useText()
  const own = useRef<HTMLInputElement>(null)
  const { search, find } = useLooking()
  return (
    <section className={styles.list} aria-label={t('tickets.list')}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('tickets.title')}</h1>
        <FilterPanel />
      </header>
      <div className={styles.search}>
        <SearchBox ref={searchRef ?? own} label={t('tickets.search')} value={search} onChange={find} />
      </div>
      <Tabs />
      {search ? <Found /> : <Listed />}
    </section>
  )
}

function Listed() {
  const t = useText()
  const { question, tab } = useLooking()
  const { data, error, refetch } = useList(question)
  if (data && data.tickets.length > 0)
    return <Rows key={JSON.stringify(question)} page={data} question={question} label={t(`tickets.tab_${tab}`)} />
  if (data) return <Nothing />
  if (error)
    return <ErrorState error={error} title={t('kit.errorLoading', { what: t('tickets.what') })} retry={() => void refetch()} />
  return <ListBones label={t('kit.loading')} />
}

/** Nothing there: because of a filter, or because all is done. */
function Nothing() {
  const t = useText()
  const { narrowing, narrow, tab } = useLooking()
  if (narrowedParts(narrowing) > 0)
    return (
      <EmptyState picture={<IconFilterOff size={32} stroke={1.5} aria-hidden />} title={t('tickets.emptyFiltered')}>
        <Button variant="default" onClick={() => narrow(NOTHING_NARROWED)}>
          {t('tickets.clearFilters')}
        </Button>
      </EmptyState>
    )
  const picture = <IconInbox size={32} stroke={1.5} aria-hidden />
  if (tab === 'mine' || tab === 'pending')
    return <EmptyState picture={picture} title={t(`tickets.empty_${tab}`)} help={t(`tickets.emptyHelp_${tab}`)} />
  return <EmptyState picture={picture} title={t('tickets.empty')} />
}
