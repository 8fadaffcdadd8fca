import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { rankOf } from '@balcao/contract/permissions'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { Button, Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { useNames } from '../../../../api/desk.ts'
import { useMe } from '../../../../api/me.ts'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { WithTexts } from '../../../../kit/controls/WithTexts.tsx'
import { Confirm } from '../../../../kit/layers/Confirm.tsx'
import { narrowedParts } from '../../question.ts'
import { setCompact, useCompact } from '../rows/density.ts'
import { useLooking } from '../useInbox.ts'
import styles from './FilterPanel.module.css'

/** What the filter offers; fetched with its switches when it is opened. */
export default function FilterChoices() {
  const t = useText()
  const me = useMe()
  const { narrowing, narrow, usual } = useLooking()
  const isCompact = useCompact()
  const set = (part: Partial<typeof narrowing>) => narrow({ ...narrowing, ...part })
  return (
    <div className={styles.choices}>
      {rankOf(me) !== 'user' && (
        <Switch
          label={t('tickets.showAll')}
          description={t('tickets.showAllHelp')}
          checked={narrowing.showAll}
          onChange={event => set({ showAll: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t('tickets.unreadOnly')}
        checked={narrowing.withUnreadMessages}
        onChange={event => set({ withUnreadMessages: event.currentTarget.checked })}
      />
      <Switch
        label={t('tickets.unassignedOnly')}
        checked={narrowing.isNotAssignedUser}
        onChange={event => set({ isNotAssignedUser: event.currentTarget.checked })}
      />
      <Switch
        label={t('tickets.byAdOnly')}
        checked={narrowing.cameByAd}
        onChange={event => set({ cameByAd: event.currentTarget.checked })}
      />
      <Switch
        label={t('tickets.withoutQueue')}
        checked={narrowing.includeNotQueueDefined}
        onChange={event => set({ includeNotQueueDefined: event.currentTarget.checked })}
      />
      <Queues />
      <Switch
        className={styles.density ?? ''}
        label={t('tickets.compact')}
        checked={isCompact}
        onChange={event => setCompact(event.currentTarget.checked)}
      />
      {narrowedParts(narrowing, usual) > 0 && (
        <Button variant="default" size="xs" onClick={() => narrow(usual)}>
          {t('tickets.clearFilters')}
        </Button>
      )}
      <WithTexts of="around">
        <MarkAllRead />
      </WithTexts>
    </div>
  )
}

/** What nobody wants to read one by one any more: asked first, for it does not come back. */
function MarkAllRead() {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const read = useSend(ticketRoutes.markAllRead)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        {t('around.markAllRead')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('around.markAllReadAsk')}
          help={t('around.markAllReadHelp')}
          act={t('around.markAllRead')}
          onConfirm={() => read.run({}, {})}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** None chosen means all. */
function Queues() {
  const t = useText()
  const me = useMe()
  const { desk } = useNames()
  const { narrowing, narrow } = useLooking()
  const theirs = new Set(me.queues.map(queue => queue.id))
  const offered = desk.queues.filter(queue => queue.isActive && (rankOf(me) !== 'user' || theirs.has(queue.id)))
  if (offered.length === 0) return null

  const toggle = (id: number, chosen: boolean) =>
    narrow({ ...narrowing, queuesIds: chosen ? [...narrowing.queuesIds, id] : narrowing.queuesIds.filter(one => one !== id) })
  return (
    <fieldset className={styles.queues}>
      <legend>{t('tickets.queues')}</legend>
      {offered.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={narrowing.queuesIds.includes(id)}
          onChange={event => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
