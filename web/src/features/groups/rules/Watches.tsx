import '@mantine/core/styles/Switch.layer.css'
import { type GroupRuleKind, groupWatchRoutes } from '@balcao/contract/groups/group-rules'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { useChannelChoices } from '../../../kit/resource/channel-choices.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Groups.module.css'

/** By which channels the rule is kept: where none is, nothing happens, and that is said. */
export function Watches({ kind }: { kind: GroupRuleKind }) {
  const t = useText()
  const cache = useQueryClient()
  const channels = useChannelChoices()
  const found = useRead(groupWatchRoutes.watches, {})
  const watch = useSend(groupWatchRoutes.watch)
  const change = (id: number, body: Parameters<typeof watch.run>[0]['body']) =>
    void watch.run(
      { params: { id }, body },
      { done: () => void cache.invalidateQueries({ queryKey: keyOf(groupWatchRoutes.watches) }) },
    )
  if (found.isPending) return <Loading lines={2} />
  if (!found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  const { rows } = found.data
  const isNone = rows.every(row => !row[kind])
  return (
    <section className={styles.card} aria-label={t('groups.watched')}>
      <strong>{t('groups.watched')}</strong>
      {rows.length === 0 && <p className={styles.quiet}>{t('groups.noChannelHelp')}</p>}
      {rows.length > 0 && isNone && (
        <p className={styles.warning} role="note">
          {t('groups.nobodyWatches')}
        </p>
      )}
      {rows.map(row => (
        <div key={row.channelId} className={styles.form}>
          <Switch
            label={channels.find(({ value }) => value === row.channelId)?.label ?? ''}
            description={kind === 'word' && !row.removesOthers ? t('groups.removesNothing') : undefined}
            checked={row[kind]}
            disabled={watch.busy}
            onChange={event => change(row.channelId, { [kind]: event.currentTarget.checked })}
          />
          {kind === 'greeting' && row.greeting && (
            <Switch
              className={styles.under}
              size="xs"
              label={t('groups.greetsAdded')}
              checked={row.greetsAdded}
              disabled={watch.busy}
              onChange={event => change(row.channelId, { greetsAdded: event.currentTarget.checked })}
            />
          )}
        </div>
      ))}
    </section>
  )
}
