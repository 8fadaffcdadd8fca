import { type GroupRule, type GroupRuleKind, groupRuleRoutes, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDateTime, formatPhone } from '../../../kit/format.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { Status } from '../../../kit/resource/list/marks.tsx'
import { joinResource } from '../../../kit/resource/live.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import { joinLive } from '../../../realtime/apply.ts'
import styles from '../Groups.module.css'
import { GroupsPage } from '../GroupsPage.tsx'
import { Deeds, STANDINGS, toneOf } from './Deeds.tsx'
import { RuleForm } from './RuleForm.tsx'
import { Watches } from './Watches.tsx'

joinResource('groupRule', groupRuleRoutes)
joinLive({
  'groupDeed.done': cache => {
    void cache.invalidateQueries({ queryKey: keyOf(groupWatchRoutes.deeds) })
    void cache.invalidateQueries({ queryKey: keyOf(groupRuleRoutes.list) })
  },
})

const screen = (kind: GroupRuleKind) =>
  function GroupRulesScreen() {
    return (
      <GroupsPage>
        <RuleForm kind={kind} />
        <div className={styles.sideBySide}>
          <Watches kind={kind} />
          <Rules kind={kind} />
          <Deeds kind={kind} />
        </div>
      </GroupsPage>
    )
  }
export const BannedNumbers = screen('ban')
export const ForbiddenWords = screen('word')
export const GroupGreetings = screen('greeting')
export const GroupFarewells = screen('farewell')

const PAGE = 100

function Rules({ kind }: { kind: GroupRuleKind }) {
  const t = useText()
  const [pageNumber, setPage] = useState(1)
  const found = useRead(groupRuleRoutes.list, { query: { rule: kind, pageSize: PAGE, pageNumber, direction: 'desc' } })
  const rows = found.data?.rows ?? []
  // The last one of a page may have been deleted.
  const lastPage = Math.max(1, Math.ceil((found.data?.count ?? 0) / PAGE))
  if (found.data && pageNumber > lastPage) setPage(lastPage)
  return (
    <section className="panel" aria-label={t(`groups.tab_${kind}`)}>
      <header className={styles.head}>
        <h2>
          {t(`groups.tab_${kind}`)} <span className="figures">{found.data?.count ?? ''}</span>
        </h2>
      </header>
      {found.isPending && <Loading lines={4} />}
      {found.isError && !found.data && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && (
        <EmptyState
          picture={<IconShieldCheck size={40} stroke={1.5} aria-hidden />}
          title={t('groups.noRules')}
          help={t(`groups.noRules_${kind}`)}
        />
      )}
      <ul className={styles.steps}>
        {rows.map(rule => (
          <RuleLine key={rule.id} rule={rule} />
        ))}
      </ul>
      {(pageNumber > 1 || found.data?.hasMore) && (
        <div className={styles.foot}>
          <Button variant="default" size="xs" disabled={pageNumber === 1} onClick={() => setPage(pageNumber - 1)}>
            {t('groups.before')}
          </Button>
          <Button variant="default" size="xs" disabled={!found.data?.hasMore} onClick={() => setPage(pageNumber + 1)}>
            {t('groups.after')}
          </Button>
        </div>
      )}
    </section>
  )
}

function RuleLine({ rule }: { rule: GroupRule }) {
  const t = useText()
  const cache = useQueryClient()
  const remove = useSend(groupRuleRoutes.remove)
  const [asks, setAsks] = useState<'edit' | 'delete' | null>(null)
  const close = () => setAsks(null)
  const { standing, acted, text } = rule
  const name = rule.rule === 'ban' ? formatPhone(text) : text
  const done = () => {
    void cache.invalidateQueries({ queryKey: keyOf(groupRuleRoutes.list) })
    toastSuccess(t('groups.ruleRemoved'))
  }
  const about = [rule.note, rule.groupName ?? t('groups.everywhere'), rule.username, formatDateTime(rule.createdAt)]
  return (
    <li>
      <span className={styles.who}>
        <strong>{name}</strong>
        <small>{about.filter(Boolean).join(' · ')}</small>
        {rule.removesAuthor && <small>{t('groups.removesAuthor')}</small>}
      </span>
      {(rule.rule === 'ban' || rule.rule === 'word') && (
        <>
          {acted > 0 && <span className={`${styles.figure} figures`}>{t('groups.acted', { count: acted })}</span>}
          {standing && (
            <Status on={standing === 'done'} {...toneOf(standing)}>
              {t(STANDINGS[standing])}
            </Status>
          )}
        </>
      )}
      <Button size="compact-xs" variant="subtle" aria-label={t('groups.editRule', { name })} onClick={() => setAsks('edit')}>
        {t('groups.editIt')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        aria-label={t('groups.deleteRule', { name })}
        onClick={() => setAsks('delete')}
      >
        {t('groups.delete')}
      </Button>
      {asks === 'edit' && (
        <Dialog title={t('groups.editRule', { name })} onClose={close}>
          <RuleForm kind={rule.rule} rule={rule} onSaved={close} />
        </Dialog>
      )}
      {asks === 'delete' && (
        <Confirm
          title={t('groups.deleteRule', { name })}
          help={t('groups.deleteRuleHelp')}
          act={t('groups.delete')}
          onConfirm={() => remove.run({ params: { id: rule.id } }, { done })}
          onClose={close}
        />
      )}
    </li>
  )
}
