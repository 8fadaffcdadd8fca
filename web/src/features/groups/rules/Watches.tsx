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
        <Switch
          key={row.channelId}
          label={channels.find(({ value }) => value === row.channelId)?.label ?? ''}
          checked={row[kind]}
          disabled={watch.busy}
          onChange={event =>
            void watch.run(
              { params: { id: row.channelId }, body: { [kind]: event.currentTarget.checked } },
              { done: () => void cache.invalidateQueries({ queryKey: keyOf(groupWatchRoutes.watches) }) },
            )
          }
        />
      ))}
    </section>
  )
}
