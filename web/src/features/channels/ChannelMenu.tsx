import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelSession, channelRoutes } from '@balcao/contract/channels/channels'
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconHistory,
  IconMailQuestion,
  IconPencil,
  IconPlug,
  IconPlugOff,
  IconQrcode,
  IconStar,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../api/me.ts'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { ActionsMenu, Entry } from './ActionsMenu.tsx'
import type { About } from './dialogs/Opened.tsx'
import { useCheck } from './useCheck.ts'
import { useConnecting } from './useConnecting.ts'

interface ChannelMenuProps {
  channel: Channel
  session: ChannelSession | null
  onOpen(what: About): void
}

export function ChannelMenu({ channel, session, onOpen }: ChannelMenuProps) {
  return (
    <ActionsMenu of={channel.name}>
      <Running channel={channel} session={session} onOpen={onOpen} />
      <Managing channel={channel} onOpen={onOpen} />
    </ActionsMenu>
  )
}

function Running({ channel, session, onOpen }: ChannelMenuProps) {
  const { capabilities, status } = channel
  const connecting = useConnecting(channel, () => onOpen('connect'))
  const isWanted = session?.keepConnected ?? status !== 'disconnected'
  const isUp = status === 'connected'
  return (
    <>
      {!isUp && <Entry icon={IconPlug} name="channels.connect" onClick={connecting.connect} />}
      {capabilities.qrCode && <Entry icon={IconQrcode} name="channels.newCode" onClick={connecting.renew} />}
      {isWanted && <Entry icon={IconPlugOff} name="channels.disconnect" onClick={() => onOpen('disconnect')} />}
      {capabilities.history && isUp && <Entry icon={IconHistory} name="channels.fetchOld" onClick={() => onOpen('fetch')} />}
      {capabilities.templates && <Entry icon={IconTemplate} name="channels.templates" onClick={() => onOpen('templates')} />}
    </>
  )
}

function Managing({ channel, onOpen }: Omit<ChannelMenuProps, 'session'>) {
  const t = useText()
  const cache = useQueryClient()
  const mayManage = useCan('channels.manage')
  const mayMove = useCan('tickets.moveAll')
  const mayRemove = useCan('channels.remove')
  const mayReplay = useCan('channels.kept')
  const change = useSend(channelRoutes.update)
  const check = useCheck(channel)
  const makeDefault = () => {
    const done = () => {
      toastSuccess(t('channels.madeDefault'))
      void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
    }
    void change.run({ params: { id: channel.id }, body: { isDefault: true } }, { done })
  }
  if (!mayManage) return null
  return (
    <>
      <Menu.Divider />
      <Entry icon={IconPencil} name="channels.edit" onClick={() => onOpen('edit')} />
      {!channel.isDefault && <Entry icon={IconStar} name="channels.makeDefault" onClick={makeDefault} />}
      <Entry icon={IconCircleCheck} name="channels.check" onClick={check} />
      {mayReplay && <Entry icon={IconMailQuestion} name="channels.kept" onClick={() => onOpen('kept')} />}
      {mayMove && <Entry icon={IconArrowsExchange} name="channels.transfer" onClick={() => onOpen('transfer')} />}
      {mayRemove && <Entry icon={IconTrash} name="channels.remove" color="red" onClick={() => onOpen('remove')} />}
    </>
  )
}
