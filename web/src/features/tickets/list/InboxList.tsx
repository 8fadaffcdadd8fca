import { rankOf } from '@balcao/contract/permissions'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useKeyOf } from '../../../kit/commands.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { SearchBox } from '../../../kit/resource/list/SearchBox.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { useLocation } from '../../../navigation/index.ts'
import { FilterPanel } from './filter/FilterPanel.tsx'
import styles from './InboxList.module.css'
import { ListBones } from './rows/RowBones.tsx'
import { Rows } from './rows/Rows.tsx'
import { SelectionContext, useSelectionState } from './selection.ts'
import { Tabs } from './Tabs.tsx'
import { useList, useLooking, useOutside } from './useInbox.ts'
import { useListCommands } from './useListCommands.ts'

const Connections = fetched(() => import('./found/Connections.tsx'))
const BulkBar = fetched(() => import('./BulkBar.tsx'))
const Found = fetched(async () => ({ default: (await import('./found/Found.tsx')).Found }))
const Outside = fetched(async () => ({ default: (await import('./outside/Outside.tsx')).Outside }))
const Nothing = fetched(() => import('./outside/Nothing.tsx'))
const WithoutQueue = fetched(() => import('./outside/WithoutQueue.tsx'))
const ViewKeeper = fetched(() => import('../views/ViewKeeper.tsx'))
const NewTicket = fetched(async () => ({ default: (await import('../actions/NewTicket.tsx')).NewTicket }))

/** A link to a view asks for it, and what is looked at stays in the address. */
const useViewInAddress = () => useLocation(({ search }) => /[?&](visao|filtro)=/.test(search))

/** The left pane: which conversations there are. */
export function InboxList() {
  const t = useText()
  const own = useRef<HTMLInputElement>(null)
  const { search, find, view } = useLooking()
  const isAsked = useViewInAddress()
  const [making, setMaking] = useState(false)
  const mayMend = rankOf(useMe()) !== 'user'
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
      <Suspense>
        <Connections at="top" />
      </Suspense>
      <Tabs />
      {(isAsked || view) && (
        <Suspense>
          <ViewKeeper />
        </Suspense>
      )}
      <SelectionContext value={selection}>
        <Suspense fallback={<ListBones label={t('kit.loading')} />}>{search ? <Found /> : <Listed />}</Suspense>
        {selection.ids.size > 0 && (
          <Suspense>
            <BulkBar />
          </Suspense>
        )}
      </SelectionContext>
      {mayMend && (
        <Suspense>
          <WithoutQueue />
        </Suspense>
      )}
      <Suspense>
        <Connections at="foot" />
      </Suspense>
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
  const { question, tab, view } = useLooking()
  const isComing = useViewInAddress() && !view
  const { data, error, refetch } = useList(question)
  const outside = useOutside(data)
  if (isComing) return <ListBones label={t('kit.loading')} />
  if (data && data.tickets.length > 0)
    return (
      <>
        <Rows key={JSON.stringify(question)} page={data} question={question} label={view?.name ?? t(`tickets.tab_${tab}`)} />
        {outside > 0 && (
          <Suspense>
            <Outside count={outside} />
          </Suspense>
        )}
      </>
    )
  if (data) return <Nothing outside={outside} />
  if (error)
    return <ErrorState error={error} title={t('kit.errorLoading', { what: t('tickets.what') })} retry={() => void refetch()} />
  return <ListBones label={t('kit.loading')} />
}
