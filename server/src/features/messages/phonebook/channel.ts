import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/database/db.ts'
import { mayUseChannel } from '../../tickets/index.ts'
import { type ChannelSetup, capabilitiesOf } from '../outgoing/capabilities.ts'

/** A channel the asker may use, that can do this and is connected. */
export async function fitChannel(tx: Tx, actor: Actor, id: number, what: 'contacts' | 'checksNumbers'): Promise<Capabilities> {
  await mayUseChannel(tx, actor, id)
  const { rows } = await sql<ChannelSetup & { isConnected: boolean }>`
    select kind, config, status = 'connected' as "isConnected" from channels
    where tenant_id = ${tx.tenant} and id = ${id} and deleted_at is null`.execute(tx)
  const { isConnected, ...setup } = rows[0] ?? refuse('ERR_NO_WAPP_FOUND', { id })
  const capabilities = capabilitiesOf(setup)
  if (!capabilities[what]) refuse('ERR_CHANNEL_CANNOT', { what })
  if (!isConnected) refuse('ERR_WAPP_INITIALIZED', { id })
  return capabilities
}
