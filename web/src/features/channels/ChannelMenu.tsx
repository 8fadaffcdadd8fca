import '@mantine/core/styles/Menu.layer.css'
import { type Channel, type ChannelSession, channelRoutes } from '@balcao/contract/channels'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconDots,
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
import { type PlainKey, useText } from '../../i18n/index.ts'
import { toastSuccess } from '../../kit/toast.ts'
import type { About } from './Opened.tsx'
import { useCheck } from './useCheck.ts'
import { useConnecting } from './useConnecting.ts'

interface ChannelMenuProps {
  channel: Channel
  session: ChannelSession | null
  onOpen(what: About): void
}

export function ChannelMenu({ channel, session, onOpen }: ChannelMenuProps) {
  const t = useText()
  const { name } = channel
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('channels.actionsOf', { name })}>
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Running channel={channel} session={session} onOpen={onOpen} />
        <Managing channel={channel} onOpen={onOpen} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface EntryProps {
  icon: typeof IconDots
  name: PlainKey
  color?: string
  onClick(): void
}

function Entry({ icon: Icon, name, onClick, ...rest }: EntryProps) {
  const t = useText()
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} aria-hidden />} onClick={onClick} {...rest}>
      {t(name)}
    </Menu.Item>
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
      <Entry icon={IconMailQuestion} name="channels.kept" onClick={() => onOpen('kept')} />
      {mayMove && <Entry icon={IconArrowsExchange} name="channels.transfer" onClick={() => onOpen('transfer')} />}
      <Entry icon={IconTrash} name="channels.remove" color="red" onClick={() => onOpen('remove')} />
    </>
  )
}
