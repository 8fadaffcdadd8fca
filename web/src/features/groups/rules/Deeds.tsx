import { type DeedResult, type GroupRuleKind, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import { formatDateTime, formatPhone } from '../../../kit/format.ts'
import { Status } from '../../../kit/resource/list/marks.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Groups.module.css'

export const STANDINGS = {
  waiting: 'groups.stands_waiting',
  done: 'groups.stands_done',
  nobody: 'groups.stands_nobody',
  exempt: 'groups.stands_exempt',
  notAdmin: 'groups.is_notAdmin',
  unseen: 'groups.stands_unseen',
  cannot: 'groups.stands_cannot',
  refused: 'groups.is_refused',
} as const satisfies Record<DeedResult, PlainKey>

export const toneOf = (result: DeedResult): { tone?: 'amber' | 'red' | 'blue' } =>
  result === 'waiting'
    ? { tone: 'blue' }
    : result === 'unseen'
      ? { tone: 'amber' }
      : result === 'notAdmin' || result === 'cannot' || result === 'refused'
        ? { tone: 'red' }
        : {}

/** What the rule did, the newest first. */
export function Deeds({ kind }: { kind: GroupRuleKind }) {
  const t = useText()
  const [before, setBefore] = useState<number | undefined>(undefined)
  const found = useRead(groupWatchRoutes.deeds, { query: { rule: kind, ...(before === undefined ? {} : { before }) } })
  const rows = found.data?.rows ?? []
  return (
    <section className="panel" aria-label={t('groups.log')}>
      <header className={styles.head}>
        <h2>{t('groups.log')}</h2>
        {before !== undefined && (
          <Button size="compact-xs" variant="subtle" onClick={() => setBefore(undefined)}>
            {t('groups.newest')}
          </Button>
        )}
      </header>
      {found.isPending && <Loading lines={3} />}
      {found.isError && !found.data && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && <p className={styles.sums}>{t('groups.logEmpty')}</p>}
      <ul className={styles.steps}>
        {rows.map(({ id, person, about, groupName, at, result }) => (
          <li key={id}>
            <span className={styles.who}>
              <strong>{formatPhone(person) || t('groups.unknown')}</strong>
              <small>{[kind === 'word' ? about : '', groupName, formatDateTime(at)].filter(Boolean).join(' · ')}</small>
            </span>
            <Status on={result === 'done'} {...toneOf(result)}>
              {t(STANDINGS[result])}
            </Status>
          </li>
        ))}
      </ul>
      {found.data?.hasMore && (
        <div className={styles.foot}>
          <Button variant="default" size="xs" onClick={() => setBefore(rows.at(-1)?.id)}>
            {t('groups.older')}
          </Button>
        </div>
      )}
    </section>
  )
}
