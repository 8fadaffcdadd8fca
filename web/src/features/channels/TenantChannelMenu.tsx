import '@mantine/core/styles/Menu.layer.css'
import { type TenantChannel, tenantChannelRoutes } from '@balcao/contract/tenant-channels'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPlug, IconPlugOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/Confirm.tsx'

/** Connecting and disconnecting are wishes: what becomes of them is seen in the row. */
export function TenantChannelMenu({ channel: { id, tenantId, name, status, keepConnected } }: { channel: TenantChannel }) {
  const t = useText()
  const cache = useQueryClient()
  const send = useSend(tenantChannelRoutes.run)
  const [isAsking, setAsking] = useState(false)
  const wish = (what: 'connect' | 'disconnect') => {
    const done = () => void cache.invalidateQueries({ queryKey: keyOf(tenantChannelRoutes.list) })
    return send.run({ params: { id }, body: { tenantId, wish: what } }, { done })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('channels.actionsOf', { name })}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status !== 'connected' && (
            <Menu.Item leftSection={<IconPlug size={16} stroke={1.75} aria-hidden />} onClick={() => void wish('connect')}>
              {t('channels.connect')}
            </Menu.Item>
          )}
          {(keepConnected || status !== 'disconnected') && (
            <Menu.Item leftSection={<IconPlugOff size={16} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
              {t('channels.disconnect')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Confirm
          title={t('channels.disconnectAsk', { name })}
          help={t('channels.disconnectHelp')}
          act={t('channels.disconnect')}
          onConfirm={() => wish('disconnect')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
