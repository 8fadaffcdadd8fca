import { hasTimes, type ReportName } from '@balcao/contract/reports/columns'
import {
  MOST_EXACT_PASSES,
  MOST_MEDIAN_DAYS,
  type Report,
  type ReportFilter,
  type ReportRow,
} from '@balcao/contract/reports/reports'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type PlainKey, useLocale, useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { groupSetter } from './behind.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { Figures } from './Figures.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ViewsMenu } from './kept/ViewsMenu.tsx'
import { Pictures } from './Pictures.tsx'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { counted } from './shown.ts'
import { useAsked, useNames, useReport } from './useReport.ts'

const ABOUT: Record<ReportName, PlainKey> = {
  attendances: 'reports.about_attendances',
  users: 'reports.about_users',
  channels: 'reports.about_channels',
  bots: 'reports.about_bots',
  ads: 'reports.about_ads',
  contacts: 'reports.about_contacts',
  tags: 'reports.about_twice',
  states: 'reports.about_states',
  stages: 'reports.about_contacts',
  wallets: 'reports.about_twice',
}

/** Filters, figures, the chart, the rows: all of one answer, so that they agree. */
export function ReportPage({ name, others }: { name: ReportName; others: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const names = useNames()
  const zone = names?.timeZone
  const { asked, filter, set } = useAsked(name, zone)
  const report = useReport(name, filter)
  const first = report.data?.pages[0]
  const rows = useMemo(() => report.data?.pages.flatMap(page => page.rows) ?? [], [report.data])
  return (
    <main className={styles.main}>
      <Page
        title={t(`reports.title_${name}` as PlainKey)}
        about={t(ABOUT[name])}
        action={
          <span className={styles.actions}>
            {others}
            <ViewsMenu name={name} filter={filter} zone={zone} />
            <ExportMenu name={name} filter={filter} count={first?.count ?? 0} />
          </span>
        }
      >
        <div className={styles.stack}>
          <FilterBar name={name} asked={asked} filter={filter} names={names} set={set} />
          {report.isFetching && !report.isFetchingNextPage && (
            <Waiting isOld={report.isPlaceholderData} key={JSON.stringify(filter)} />
          )}
          {report.error && !first ? (
            <div className="panel">
              <ErrorState
                error={report.error}
                title={t('kit.errorLoading', { what: t('reports.what') })}
                retry={() => void report.refetch()}
              />
            </div>
          ) : !first ? (
            <Loading />
          ) : first.count === 0 ? (
            <div className="panel">
              <EmptyState title={t('reports.empty')} help={t('reports.emptyHelp')}>
                <Button variant="default" onClick={() => set(Object.fromEntries([...asked.keys()].map(key => [key, undefined])))}>
                  {t('reports.clear')}
                </Button>
              </EmptyState>
            </div>
          ) : (
            <Answered name={name} first={first} rows={rows} zone={zone} filter={filter} set={set} />
          )}
          {report.hasNextPage && (
            <>
              <Button
                variant="default"
                className={styles.more ?? ''}
                loading={report.isFetchingNextPage}
                onClick={() => void report.fetchNextPage()}
              >
                {t('reports.more')}
              </Button>
              <p className={styles.paper}>{t('reports.is_rest').replace('{count}', counted(rows.length, locale))}</p>
            </>
          )}
        </div>
      </Page>
    </main>
  )
}

/** A report that takes longer waits for its turn; until it comes, what stands below may be the one before. */
function Waiting({ isOld }: { isOld: boolean }) {
  const t = useText()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.note} role="status" hidden={!isLong}>
      {isLong && [t('reports.note_waiting'), ...(isOld ? [t('reports.note_before')] : [])].join(' ')}
    </p>
  )
}
const WAITING_MS = 1_000

interface AnsweredProps {
  name: ReportName
  first: Report
  rows: readonly ReportRow[]
  zone: string | undefined
  filter: ReportFilter
  set: ReturnType<typeof useAsked>['set']
}

function Answered({ name, first, rows, zone, filter, set }: AnsweredProps) {
  const t = useText()
  const locale = useLocale()
  const { closedToYou, total, beside, times, isMoving } = first
  const isTimed = hasTimes(name)
  return (
    <>
      {isMoving && (
        <p className={styles.note} role="status">
          {t('reports.note_moving')}
        </p>
      )}
      <Figures name={name} report={first} set={set} />
      {isTimed && times === 'means' && (
        <p className={styles.note}>
          {t('reports.note_means', { days: counted(MOST_MEDIAN_DAYS, locale), passes: counted(MOST_EXACT_PASSES, locale) })}{' '}
          <button type="button" className={styles.clear} onClick={() => set({ exact: '1' })}>
            {t('reports.exact')}
          </button>
        </p>
      )}
      <Pictures
        name={name}
        report={first}
        by={filter.by}
        onDay={day => set({ from: day, to: day, ...(name === 'bots' ? { bots: 'all' } : {}) }, 'attendances')}
        onGroup={groupSetter(name, set)}
      />
      <ReportTable name={name} rows={rows} report={first} zone={zone} set={set} />
      {typeof beside.sum === 'number' && beside.sum !== total.contacts && (
        <p className={styles.note}>
          {t('reports.note_twice', { total: counted(Number(total.contacts), locale), sum: counted(beside.sum, locale) })}
        </p>
      )}
      {name === 'states' && <p className={styles.note}>{t('reports.is_borders')}</p>}
      {isTimed && (
        <p className={styles.note}>
          {[
            ...(times === 'medians' ? [t('reports.note_median')] : []),
            ...(filter.office ? [t('reports.note_office')] : []),
            t('reports.note_times'),
          ].join(' ')}
        </p>
      )}
      {closedToYou > 0 && <p className={styles.note}>{t('reports.note_closed', { count: counted(closedToYou, locale) })}</p>}
    </>
  )
}
