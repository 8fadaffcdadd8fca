import { NativeSelect } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { type GroupChannel, useGroupChannels } from './useGroupChannels.ts'

/** What needs a channel by which groups are run, with the choice between several. */
export function WithChannel({ children }: { children(channel: GroupChannel, choice: ReactNode): ReactNode }) {
  const t = useText()
  const [chosen, setChosen] = useState<number | null>(null)
  const { rows, isPending, failed } = useGroupChannels()
  const channel = rows.find(({ channelId }) => channelId === chosen) ?? rows[0]
  if (isPending) return <Loading />
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!channel)
    return (
      <EmptyState
        picture={<IconPlugConnected size={40} stroke={1.5} aria-hidden />}
        title={t('groups.noChannel')}
        help={t('groups.noChannelHelp')}
      />
    )
  const choice = (
    <NativeSelect
      label={t('groups.channel')}
      value={channel.channelId}
      onChange={event => setChosen(Number(event.currentTarget.value))}
      data={rows.map(({ channelId, name }) => ({ value: String(channelId), label: name }))}
    />
  )
  return children(channel, choice)
}
