import { type TenantChannel, tenantChannelRoutes } from '@balcao/contract/channels/tenant-channels'
import { IconPlug, IconPlugOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { ActionsMenu, Entry } from '../ActionsMenu.tsx'

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
      <ActionsMenu of={name}>
        {status !== 'connected' && <Entry icon={IconPlug} name="channels.connect" onClick={() => void wish('connect')} />}
        {(keepConnected || status !== 'disconnected') && (
          <Entry icon={IconPlugOff} name="channels.disconnect" onClick={() => setAsking(true)} />
        )}
      </ActionsMenu>
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
