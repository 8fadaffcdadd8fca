import { PRIORITIES, TASK_GROUPS, TASK_STATUSES } from '@balcao/contract/tasks/tasks'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { Chip } from '../../kit/resource/list/FilterChip.tsx'
import { SearchBox } from '../../kit/resource/list/SearchBox.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { Group } from './Group.tsx'
import './heard-tasks.ts'
import styles from './Tasks.module.css'
import { DUES, useCounts, usePeople, useQuestion } from './useTasks.ts'

const TaskDrawer = fetched(async () => ({ default: (await import('./TaskDrawer.tsx')).TaskDrawer }))

/** What there is to do: what is late first. */
export function TasksScreen() {
  const t = useText()
  const question = useQuestion()
  const { filters, set, asked } = question
  const counts = useCounts(filters)
  const open = asked.get('task')
  const isNarrowed = Object.keys(filters).length > 0
  const { late = 0, today = 0, later = 0, finished = 0 } = counts.data ?? {}
  const isEmpty = counts.data !== undefined && late + today + later + finished === 0
  return (
    <Page
      title={t('tasks.title')}
      {...(counts.data ? { about: t('tasks.about', { late, today }) } : {})}
      action={
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => set({ task: 'new' }, false)}>
          {t('tasks.create')}
        </Button>
      }
    >
      <Tools question={question} open={counts.data && late + today + later} />
      {counts.error && !counts.data ? (
        <div className="panel">
          <ErrorState
            error={counts.error}
            title={t('kit.errorLoading', { what: t('tasks.what') })}
            retry={() => void counts.refetch()}
          />
        </div>
      ) : !counts.data ? (
        <Loading />
      ) : isEmpty ? (
        <div className="panel">
          <EmptyState
            title={t(isNarrowed ? 'tasks.noneFound' : 'tasks.empty')}
            help={t(isNarrowed ? 'tasks.noneFoundHelp' : 'tasks.emptyHelp')}
          >
            {isNarrowed && (
              <Button variant="default" onClick={() => set({ q: '', owner: '', priority: '', status: '', due: '' })}>
                {t('tasks.clearFilters')}
              </Button>
            )}
          </EmptyState>
        </div>
      ) : (
        <div className={styles.list}>
          {TASK_GROUPS.map(group => (
            <Group
              key={group}
              group={group}
              count={counts.data[group]}
              filters={filters}
              openId={Number(open) || null}
              onOpen={id => set({ task: String(id) }, false)}
            />
          ))}
        </div>
      )}
      {open && (
        <Suspense>
          <TaskDrawer
            key={open}
            id={Number(open) || null}
            about={{
              contactId: Number(asked.get('contact')) || null,
              ticketId: Number(asked.get('ticket')) || null,
              text: asked.get('text') ?? '',
            }}
            onClose={() => set({ task: '', contact: '', ticket: '', text: '' })}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Tools({ question, open }: { question: ReturnType<typeof useQuestion>; open: number | undefined }) {
  const t = useText()
  const { asked, set } = question
  const box = useRef<HTMLInputElement>(null)
  const people = usePeople().data?.people ?? []
  const owners = people
    .filter(({ id, isActive }) => isActive || String(id) === asked.get('owner'))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const chips = [
    { key: 'owner', label: t('tasks.owner'), choices: owners },
    { key: 'priority', label: t('tasks.priority'), choices: PRIORITIES.map(one => ({ value: one, label: t(`tasks.${one}`) })) },
    { key: 'status', label: t('tasks.status'), choices: TASK_STATUSES.map(one => ({ value: one, label: t(`tasks.is_${one}`) })) },
    {
      key: 'due',
      label: t('tasks.limit'),
      choices: (Object.keys(DUES) as (keyof typeof DUES)[]).map(one => ({ value: one, label: t(`tasks.due_${one}`) })),
    },
  ]
  const search = asked.get('q') ?? ''
  return (
    <search className={styles.tools}>
      <SearchBox ref={box} label={t('tasks.search')} value={search} onChange={next => next !== search && set({ q: next })} />
      {chips.map(({ key, label, choices }) => (
        <Chip
          key={key}
          label={label}
          choices={choices}
          chosen={choices.find(({ value }) => value === asked.get(key))}
          value={asked.get(key) ?? undefined}
          onChange={value => set({ [key]: value })}
        />
      ))}
      <span className={styles.gap} />
      {open !== undefined && (
        <span className={`${styles.total} figures`} role="status">
          {t('tasks.open', { count: open })}
        </span>
      )}
    </search>
  )
}
