import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelDetails, channelRoutes } from '@balcao/contract/channels/channels'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import type { AboutProps } from '../about.ts'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { AddChannel, EditChannel } from '../form/ChannelDrawer.tsx'
import { PhoneDialog } from '../sandbox/PhoneDialog.tsx'
import { TemplatesDrawer } from '../templates/TemplatesDrawer.tsx'
import { FetchOld } from './FetchOld.tsx'
import { KeptDrawer } from './KeptDrawer.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export type About = 'edit' | 'connect' | 'disconnect' | 'transfer' | 'fetch' | 'templates' | 'kept' | 'phone' | 'remove'
export type Opening = { what: 'add' } | { what: About; id: number }

interface OpenedProps {
  opening: Opening
  channels: readonly Channel[]
  onOpen(opening: Opening): void
  onClose(): void
}

/** What is open in front of the list. One that somebody else deletes meanwhile takes its dialog along. */
export function Opened({ opening, channels, onOpen, onClose }: OpenedProps) {
  if (opening.what === 'add') return <Adding onOpen={onOpen} onClose={onClose} />
  const channel = channels.find(({ id }) => id === opening.id)
  if (!channel) return null
  const props = { channel, onClose }

  switch (opening.what) {
    case 'edit':
      return <EditChannel {...props} />
    case 'connect':
      return <ConnectDialog {...props} />
    case 'disconnect':
      return <Disconnecting {...props} />
    case 'transfer':
      return <TransferDialog {...props} others={channels.filter(({ id }) => id !== channel.id)} />
    case 'fetch':
      return <FetchOld {...props} />
    case 'templates':
      return <TemplatesDrawer {...props} />
    case 'kept':
      return <KeptDrawer {...props} />
    case 'phone':
      return <PhoneDialog {...props} />
    case 'remove':
      return <Removing {...props} />
  }
}

/** One that was just made is to be connected: that is what it was made for. */
function Adding({ onOpen, onClose }: Pick<OpenedProps, 'onOpen' | 'onClose'>) {
  const cache = useQueryClient()
  const connect = useSend(channelRoutes.connect)
  const made = ({ id, capabilities }: ChannelDetails) => {
    if (capabilities.qrCode) onOpen({ what: 'connect', id })
    else onClose()
    const done = () => void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
    void connect.run({ params: { id } }, { done })
  }
  return <AddChannel onMade={made} onClose={onClose} />
}

function Disconnecting({ channel: { id, name }, onClose }: AboutProps) {
  const t = useText()
  const send = useSend(channelRoutes.disconnect)
  return (
    <Confirm
      title={t('channels.disconnectAsk', { name })}
      help={t('channels.disconnectHelp')}
      act={t('channels.disconnect')}
      onConfirm={() => send.run({ params: { id } })}
      onClose={onClose}
    />
  )
}

function Removing({ channel: { id, name }, onClose }: AboutProps) {
  const t = useText()
  const cache = useQueryClient()
  const send = useSend(channelRoutes.remove)
  const removed = () => {
    toastSuccess(t('channels.removed'))
    void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
  }
  return (
    <Confirm
      title={t('channels.removeAsk', { name })}
      help={t('channels.removeHelp')}
      act={t('channels.remove')}
      onConfirm={() => send.run({ params: { id } }, { done: removed })}
      onClose={onClose}
    />
  )
}
