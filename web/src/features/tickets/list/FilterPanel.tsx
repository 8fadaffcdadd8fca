import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { rankOf } from '@balcao/contract/permissions'
import { Button, Checkbox, Popover, Switch } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useMe } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { NOTHING_NARROWED, narrowedParts } from '../question.ts'
import { setCompact, useCompact } from './density.ts'
import styles from './FilterPanel.module.css'
import { useLooking } from './useInbox.ts'

/** The attendance filter: what it says holds for every tab, and comes along to every browser. */
export function FilterPanel() {
  const t = useText()
  const [opened, setOpened] = useState(false)
  const { narrowing } = useLooking()
  const parts = narrowedParts(narrowing)

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={parts > 0 ? t('tickets.filterActive', { count: parts }) : t('tickets.filter')}
          className={styles.button ?? ''}
          data-on={parts > 0 || undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tickets.filter')}>
        <Choices />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices() {
  const t = useText()
  const me = useMe()
  const { narrowing, narrow } = useLooking()
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
      {narrowedParts(narrowing) > 0 && (
        <Button variant="default" size="xs" onClick={() => narrow(NOTHING_NARROWED)}>
          {t('tickets.clearFilters')}
        </Button>
      )}
    </div>
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
