import { flowFigureRoutes } from '@balcao/contract/flows/figures/figures'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useRead } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatWhen } from '../../../kit/format.ts'
import { Page } from '../../../kit/Page.tsx'
import { Chip } from '../../../kit/resource/list/FilterChip.tsx'
import { Status } from '../../../kit/resource/list/marks.tsx'
import { SearchBox } from '../../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import '../heard-flows.ts'
import { answersNowhere } from './answers.ts'
import { builderOf } from './builder-address.ts'
import { FlowMenu } from './FlowMenu.tsx'
import styles from './Flows.module.css'

const CreateFlow = fetched(async () => ({ default: (await import('./CreateFlow.tsx')).CreateFlow }))
const ImportFlow = fetched(async () => ({ default: (await import('./ImportFlow.tsx')).ImportFlow }))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The bots of the company: where each answers, what of it is published, whether it is on. */
export function FlowsScreen() {
  const t = useText()
  const { data, error, refetch } = useRead(flowRoutes.list, {})
  const box = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [state, setState] = useState<string | undefined>()
  const [opened, open] = useState<'create' | 'import' | null>(null)
  const states = [
    { value: 'on', label: t('flows.on') },
    { value: 'off', label: t('flows.off') },
  ]
  const all = data?.flows ?? []
  const found = all.filter(
    one =>
      plain(`${one.name} ${one.description}`).includes(plain(search)) &&
      (state === undefined || one.isActive === (state === 'on')),
  )
  const clear = () => {
    setSearch('')
    setState(undefined)
  }
  return (
    <Page
      title={t('flows.title')}
      about={t('flows.about')}
      action={
        <>
          <AppLink to="/auto-resposta" className={styles.aside}>
            {t('autoReplies.title')}
          </AppLink>
          <Button variant="default" leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => open('import')}>
            {t('flows.importJson')}
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => open('create')}>
            {t('flows.create')}
          </Button>
        </>
      }
    >
      <search className={styles.tools}>
        <SearchBox ref={box} label={t('flows.search')} value={search} onChange={setSearch} />
        <Chip
          label={t('flows.state')}
          choices={states}
          chosen={states.find(({ value }) => value === state)}
          value={state}
          onChange={setState}
        />
        <span className={styles.gap} />
        {data && (
          <span className={`${styles.total} figures`} role="status">
            {found.length === all.length
              ? t('flows.count', { count: all.length })
              : t('flows.countOf', { found: found.length, count: all.length })}
          </span>
        )}
      </search>
      <div className="panel">
        {error && !data ? (
          <ErrorState error={error} title={t('kit.errorLoading', { what: t('flows.what') })} retry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : found.length === 0 ? (
          <EmptyState
            title={t(all.length === 0 ? 'flows.empty' : 'flows.noneFound')}
            help={t(all.length === 0 ? 'flows.emptyHelp' : 'flows.noneFoundHelp')}
          >
            {all.length === 0 ? (
              <Button onClick={() => open('create')}>{t('flows.create')}</Button>
            ) : (
              <Button variant="default" onClick={clear}>
                {t('flows.clearFilters')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <Table flows={found} />
        )}
      </div>
      <Suspense>
        {opened === 'create' && <CreateFlow onClose={() => open(null)} />}
        {opened === 'import' && <ImportFlow onClose={() => open(null)} />}
      </Suspense>
    </Page>
  )
}

function Table({ flows }: { flows: readonly FlowRow[] }) {
  const t = useText()
  const locale = useLocale()
  const counted = useRead(flowFigureRoutes.summary, {}, { staleTime: 60_000 }).data
  const published = (one: FlowRow) =>
    one.publishedAt ? [formatWhen(one.publishedAt, locale), one.publishedBy].filter(Boolean).join(', ') : t('flows.never')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('flows.flow')}</th>
          <th className={styles.wide}>{t('flows.whereAnswers')}</th>
          <th className={styles.wide}>{t('flows.publishedAt')}</th>
          <th className={styles.wide}>{t('flows.last30')}</th>
          <th>{t('flows.state')}</th>
          <th>
            <span className="only-read-aloud">{t('flows.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {flows.map(one => (
          <tr key={one.id} data-flow={one.id}>
            <td className={styles.name}>
              <AppLink to={builderOf(one.id)}>{one.name}</AppLink>
              {one.draftChanges !== null && one.draftChanges > 0 && (
                <span className={styles.draft}>{t('flows.draftWith', { count: one.draftChanges })}</span>
              )}
              {answersNowhere(one) && <small className={styles.nowhere}>{t('flowFigures.answersNowhere')}</small>}
              <small>{[one.description, t('flows.stepsCount', { count: one.steps })].filter(Boolean).join(' · ')}</small>
            </td>
            <td className={styles.wide}>
              <Where flow={one} />
            </td>
            <td className={styles.wide}>{published(one)}</td>
            <td className={styles.wide}>
              <Counted flow={one} runs={counted?.find(({ flowId }) => flowId === one.id)} isThere={counted !== undefined} />
            </td>
            <td>
              <Status
                on={one.isActive && one.version !== null}
                {...(one.isActive && one.errors > 0 ? { tone: 'amber' as const } : {})}
              >
                {!one.isActive
                  ? t('flows.off')
                  : one.version === null
                    ? t('flows.unpublished')
                    : one.errors > 0
                      ? t('flows.onWith', { count: one.errors })
                      : t('flows.on')}
              </Status>
            </td>
            <td className={styles.acts}>
              <FlowMenu flow={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where it answers, or how that is said. */
function Where({ flow }: { flow: FlowRow }) {
  const t = useText()
  const where = whereOf(flow, t)
  return where ? where : <AppLink to="/sessoes">{t('flows.chooseChannel')}</AppLink>
}

interface CountedProps {
  flow: FlowRow
  runs: { runs: number; dropped: number } | undefined
  isThere: boolean
}

/** How many came, and how many were dropped: the builder shows at which step. */
function Counted({ flow, runs, isThere }: CountedProps) {
  const t = useText()
  if (!isThere) return null
  if (!runs) return '–'
  const dropped = runs.dropped > 0 ? t('flows.droppedCount', { count: runs.dropped }) : ''
  return (
    <AppLink to={`${builderOf(flow.id)}&side=figures`}>
      {[t('flows.runsCount', { count: runs.runs }), dropped].filter(Boolean).join(', ')}
    </AppLink>
  )
}

function whereOf({ channels, calledBy, testNumber, isDefault, isHandedOver }: FlowRow, t: ReturnType<typeof useText>): string {
  const names = channels.map(({ name }) => name).join(', ')
  const callers = calledBy.length > 0 ? t('flows.calledBy', { names: calledBy.map(({ name }) => name).join(', ') }) : ''
  const test = testNumber ? t('flows.onlyNumber', { number: testNumber }) : ''
  const byDefault = isDefault ? t('flowFigures.byDefault') : ''
  const handed = isHandedOver ? t('flows.trigger_handOver') : ''
  return [names, byDefault, callers, handed, test].filter(Boolean).join(' · ')
}
