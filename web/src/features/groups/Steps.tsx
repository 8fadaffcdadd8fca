import '@mantine/core/styles/Progress.layer.css'
import { type GROUP_WORK_KINDS, MENDED_BY_INVITE, type StepOutcome } from '@balcao/contract/groups/group-words'
import { type GroupStep, groupRoutes } from '@balcao/contract/groups/groups'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { csvOf, download, fileName } from '../../kit/files/write.ts'
import { formatPhone, formatTime } from '../../kit/format.ts'
import { Wishes } from '../../kit/jobs/WorkLine.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Status } from '../../kit/resource/list/marks.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { joinLive } from '../../realtime/apply.ts'
import styles from './Groups.module.css'
import { InviteAll } from './InviteAll.tsx'

joinLive({
  // An invitation that was asked for afterwards: its work was over.
  'rows.changed': (cache, { path }) => {
    if (path === groupRoutes.list.path) void cache.invalidateQueries({ queryKey: [groupRoutes.steps.path] })
  },
  'work.progress': (cache, { work }) => {
    if (!work.kind.startsWith('groups.')) return
    void cache.invalidateQueries({ queryKey: [groupRoutes.steps.path] })
    void cache.invalidateQueries({ queryKey: [groupRoutes.pace.path] })
  },
})

/** Of one kind of work the last of one's own, until one begins another. */
export function LastSteps({ of }: { of: (typeof GROUP_WORK_KINDS)[number] }) {
  const t = useText()
  const last = useRead(groupRoutes.lastWork, { query: { of } })
  if (last.isPending) return <Loading lines={4} />
  if (last.isError && !last.data) return <ErrorState error={last.error} retry={() => void last.refetch()} />
  if (last.data?.id == null) return <EmptyState title={t('groups.nothingYet')} help={t('groups.nothingYetHelp')} />
  return <Steps key={last.data.id} id={last.data.id} of={of} />
}

function Steps({ id, of }: { id: number; of: string }) {
  const t = useText()
  const [pageNumber, setPage] = useState(1)
  const sent = { params: { id }, query: { pageNumber } }
  const found = useRead(groupRoutes.steps, sent)
  if (found.isPending) return <Loading lines={6} />
  if (!found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  const { work, rows, count, hasMore, outcomes } = found.data
  const inNeed = MENDED_BY_INVITE.reduce((sum, one) => sum + (outcomes[one] ?? 0), 0)
  const sums = OUTCOMES.flatMap(one => (outcomes[one] ? [`${t(WORDS[one])}: ${outcomes[one]}`] : []))
  return (
    <section className="panel" aria-label={work.title}>
      <header className={styles.head}>
        <h2>{t('groups.doneIn', { done: work.done, of: work.total ?? count, title: work.title })}</h2>
        {inNeed > 1 && <InviteAll work={id} count={inNeed} />}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => void report(id, work.title, t).catch(tellFailure)}
        >
          {t('groups.download')}
        </Button>
        <Wishes work={work} />
      </header>
      <Progress
        className={styles.bar}
        size={6}
        value={count > 0 ? (work.done / count) * 100 : 0}
        aria-label={t('jobs.progressOf', { title: work.title })}
      />
      <p className={styles.sums}>
        {of !== 'edit' && work.status === 'running' && `${t(of === 'create' ? 'groups.gapCreate' : 'groups.gapMembers')} `}
        {sums.join(', ')}
      </p>
      <ul className={styles.steps}>
        {rows.map(step => (
          <StepLine key={step.id} step={step} />
        ))}
      </ul>
      {(pageNumber > 1 || hasMore) && (
        <div className={styles.foot}>
          <Button variant="default" size="xs" disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
            {t('groups.before')}
          </Button>
          <Button variant="default" size="xs" disabled={!hasMore} onClick={() => setPage(pageNumber + 1)}>
            {t('groups.after')}
          </Button>
        </div>
      )}
    </section>
  )
}

const WORDS = {
  done: 'groups.is_done',
  already: 'groups.is_already',
  invite: 'groups.is_invite',
  absent: 'groups.is_absent',
  left: 'groups.is_left',
  full: 'groups.is_full',
  community: 'groups.is_community',
  notAdmin: 'groups.is_notAdmin',
  refused: 'groups.is_refused',
  gone: 'groups.is_gone',
  unsure: 'groups.is_unsure',
  cannot: 'groups.is_cannot',
} as const satisfies Record<StepOutcome, PlainKey>
const OUTCOMES = Object.keys(WORDS) as StepOutcome[]
const DONE = {
  create: 'groups.made',
  edit: 'groups.changed',
  send: 'groups.onItsWay',
  add: 'groups.added',
  invite: 'groups.invited',
  remove: 'groups.removed',
  promote: 'groups.promoted',
  demote: 'groups.demoted',
} as const

function useWordOf(): (step: GroupStep) => string {
  const t = useText()
  return ({ state, outcome, act, dueAt }) => {
    if (state === 'waiting') return dueAt ? t('groups.inLine', { at: formatTime(dueAt) }) : t('groups.waits')
    if (state === 'doing') return t('groups.doing')
    if (state === 'cancelled') return t('groups.cancelled')
    return t(outcome === 'done' ? DONE[act] : WORDS[outcome ?? 'refused'])
  }
}

function StepLine({ step }: { step: GroupStep }) {
  const t = useText()
  const cache = useQueryClient()
  const wordOf = useWordOf()
  const invite = useSend(groupRoutes.invite)
  const { state, outcome, number, name, groupName } = step
  const isGood = outcome === 'done' || outcome === 'already'
  const isMended = outcome !== null && MENDED_BY_INVITE.includes(outcome)
  const tone = state === 'doing' ? 'blue' : outcome === null || isGood ? undefined : isMended ? 'amber' : 'red'
  const done = () => {
    toastSuccess(t('groups.inviteBegun'))
    void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.steps) })
  }
  return (
    <li>
      <span className={styles.who}>
        <strong>{number === '' ? groupName : name || formatPhone(number)}</strong>
        {number !== '' && <small>{[name && formatPhone(number), groupName].filter(Boolean).join(' · ')}</small>}
      </span>
      <Status on={isGood} {...(tone ? { tone } : {})}>
        {wordOf(step)}
      </Status>
      {isMended && (
        <Button
          size="xs"
          variant="default"
          loading={invite.busy}
          onClick={() => void invite.run({ params: { id: step.id } }, { done })}
        >
          {t('groups.sendInvite')}
        </Button>
      )}
    </li>
  )
}

/** Every page of it, as a file. */
async function report(id: number, title: string, t: ReturnType<typeof useText>): Promise<void> {
  const lines: string[][] = [[t('groups.group'), t('groups.number'), t('groups.person'), t('groups.result')]]
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, hasMore } = await api(groupRoutes.steps, { params: { id }, query: { pageNumber } })
    for (const { groupName, number, name, outcome, state } of rows)
      lines.push([
        groupName,
        number,
        name,
        outcome ? t(WORDS[outcome]) : t(state === 'cancelled' ? 'groups.cancelled' : 'groups.waits'),
      ])
    if (!hasMore) break
  }
  download(await csvOf(lines, document.documentElement.lang), fileName(title, 'csv', new Date()))
}
