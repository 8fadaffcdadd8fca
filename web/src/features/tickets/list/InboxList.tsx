import { Button } from '@mantine/core'
import { IconEdit, IconFilterOff, IconInbox } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { useKeyOf } from '../../../kit/commands.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { SearchBox } from '../../../kit/resource/SearchBox.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { NOTHING_NARROWED, narrowedParts } from '../question.ts'
import { BulkBar } from './BulkBar.tsx'
import { Connections } from './Connections.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { Found } from './Found.tsx'
import styles from './InboxList.module.css'
import { ListBones } from './RowBones.tsx'
import { Rows } from './Rows.tsx'
import { SelectionContext, useSelectionState } from './selection.ts'
import { Tabs } from './Tabs.tsx'
import { useList, useLooking } from './useInbox.ts'
import { useListCommands } from './useListCommands.ts'

const NewTicket = lazy(async () => ({ default: (await import('../actions/NewTicket.tsx')).NewTicket }))

/** The left pane: which conversations there are. */
export function InboxList() {
  const t = useText()
  const own = useRef<HTMLInputElement>(null)
  const { search, find } = useLooking()
  const [making, setMaking] = useState(false)
  const selection = useSelectionState()
  useListCommands(own, () => setMaking(true))
  return (
    <section className={styles.list} aria-label={t('tickets.list')}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('tickets.title')}</h1>
        <FilterPanel />
        <IconButton label={t('tickets.newTicket')} keys={useKeyOf('new')} onClick={() => setMaking(true)}>
          <IconEdit size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.search}>
        <SearchBox ref={own} label={t('tickets.search')} value={search} onChange={find} />
      </div>
      <Connections at="top" />
      <Tabs />
      <SelectionContext value={selection}>
        {search ? <Found /> : <Listed />}
        <BulkBar />
      </SelectionContext>
      <Connections at="foot" />
      {making && (
        <Suspense>
          <NewTicket onClose={() => setMaking(false)} />
        </Suspense>
      )}
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
