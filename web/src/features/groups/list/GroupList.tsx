import { type Group, groupRoutes } from '@balcao/contract/groups/groups'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconRefresh, IconSearch, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { download, fileName, xlsxOf } from '../../../kit/files/write.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { Status } from '../../../kit/resource/list/marks.tsx'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Groups.module.css'
import type { GroupChannel } from '../useGroupChannels.ts'
import { CopyLink } from './CopyLink.tsx'
import { GroupDialog } from './GroupDialog.tsx'

const TYPING_MS = 250

/** The groups a channel stands in, as they were last read; read anew when somebody asks. */
export function GroupList({ channel }: { channel: GroupChannel }) {
  const t = useText()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [pageSize, setSize] = useState(40)
  const [shown, setShown] = useState<Group | null>(null)
  const [searchParam] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { channelId: channel.channelId, searchParam, pageSize }
  const found = useRead(groupRoutes.list, { query }, { placeholderData: keepPreviousData })
  const refresh = useSend(groupRoutes.refresh)
  const read = () =>
    void refresh.run(
      { body: { channelId: channel.channelId } },
      {
        done: ({ groups }) => {
          void cache.invalidateQueries({ queryKey: keyOf(groupRoutes.list) })
          toastSuccess(t('groups.refreshed', { count: groups }))
        },
      },
    )
  const rows = found.data?.rows ?? []
  return (
    <section className="panel" aria-label={t('groups.existing')}>
      <header className={styles.head}>
        <h2>
          {t('groups.existing')} <span className="figures">{found.data?.count ?? ''}</span>
        </h2>
        <TextInput
          size="xs"
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          loading={refresh.busy}
          leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
          onClick={read}
        >
          {t('groups.refresh')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={rows.length === 0}
          leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => void saveGroups(channel, t).catch(tellFailure)}
        >
          {t('groups.downloadGroups')}
        </Button>
      </header>
      {found.isPending && <Loading lines={4} />}
      {found.isError && !found.data && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && (
        <EmptyState
          picture={<IconUsers size={40} stroke={1.5} aria-hidden />}
          title={t(searchParam === '' ? 'groups.empty' : 'groups.noneFound')}
          help={t(searchParam === '' ? 'groups.emptyHelp' : 'groups.noneFoundHelp')}
        />
      )}
      {rows.length > 0 && (
        <ul className={styles.groups}>
          {rows.map(group => (
            <GroupLine key={group.id} group={group} channelId={channel.channelId} onOpen={() => setShown(group)} />
          ))}
        </ul>
      )}
      {found.data?.hasMore && (
        <div className={styles.foot}>
          <Button variant="default" size="xs" onClick={() => setSize(Math.min(200, pageSize + 80))}>
            {t('groups.more')}
          </Button>
        </div>
      )}
      {shown && <GroupDialog group={shown} onClose={() => setShown(null)} />}
    </section>
  )
}

function GroupLine({ group, channelId, onOpen }: { group: Group; channelId: number; onOpen(): void }) {
  const t = useText()
  const isAdmin = group.seats.some(seat => seat.channelId === channelId && seat.isAdmin)
  return (
    <li>
      <button type="button" className={styles.open} onClick={onOpen}>
        {group.name}
      </button>
      <span className={`${styles.figure} figures`}>{t('groups.people', { count: group.people })}</span>
      <Status on={isAdmin}>{t(isAdmin ? 'groups.admin' : 'groups.member')}</Status>
      {isAdmin ? <CopyLink group={group} /> : <span className={styles.quiet}>{t('groups.byInvite')}</span>}
    </li>
  )
}

/** All of a channel, each with what the network calls it. */
async function saveGroups({ channelId, name }: GroupChannel, t: ReturnType<typeof useText>): Promise<void> {
  const lines: (string | number)[][] = [[t('groups.group'), 'ID', t('groups.peopleHead'), t('groups.role'), t('groups.linkHead')]]
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, hasMore } = await api(groupRoutes.list, { query: { channelId, pageNumber, pageSize: 200 } })
    for (const group of rows) {
      const isAdmin = group.seats.some(seat => seat.channelId === channelId && seat.isAdmin)
      const role = t(isAdmin ? 'groups.admin' : 'groups.member')
      lines.push([group.name, `${group.externalId}@g.us`, group.people, role, group.link ?? ''])
    }
    if (!hasMore) break
  }
  download(await xlsxOf(lines), fileName(name, 'xlsx', new Date()))
}
