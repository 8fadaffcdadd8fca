import { CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channels/channel-words'
import { z } from 'zod'
import { queryTenant } from '../../../infra/database/db.ts'
import { Recent } from '../../../infra/database/recent.ts'
import { tenantOf } from '../../../infra/database/tenant-of.ts'
import { onWake } from '../../../infra/processes/wake.ts'

import type { ChannelKey } from '../key.ts'

import { configOf } from '../secrets.ts'

/** Whose a hook's key is, with all its driver needs to read a call. */
export interface HookedChannel {
  tenantId: number
  channelId: number
  kind: ChannelKind
  /** As the driver's schema gave it when it was saved, secrets included. */
  config: Record<string, unknown>
}

const KEPT_MS = 1_500
const kept = new Recent<string, HookedChannel | null>(KEPT_MS, find)

onWake('channels', about => kept.forgetWhere(channel => about === null || channel?.channelId === about))

/** Known for a moment in each process, and forgotten there when the channel changes. Unknown keys are remembered as well: they are cheap to guess. */
export const channelOfHook = (key: string): Promise<HookedChannel | null> => kept.get(key)

export const isHookKey = async (key: string): Promise<boolean> => (await channelOfHook(key)) !== null

const saved = z.object({
  id: z.number(),
  kind: z.enum(CHANNEL_KINDS),
  config: z.record(z.string(), z.unknown()),
  secrets: z.string().nullable(),
})

async function find(key: string): Promise<HookedChannel | null> {
  const tenantId = await tenantOf('hook', key)
  return tenantId === null ? null : readChannel(tenantId, 'hook_key', key)
}

/** The same of a channel that is known already. */
export const channelOf = ({ tenantId, channelId }: ChannelKey): Promise<HookedChannel | null> =>
  readChannel(tenantId, 'id', channelId)

async function readChannel(tenantId: number, by: 'hook_key' | 'id', value: string | number): Promise<HookedChannel | null> {
  const [row] = await queryTenant(tenantId, db =>
    db.selectFrom('channels').select(['id', 'kind', 'config', 'secrets']).where(by, '=', value).where('deleted_at', 'is', null),
  )
  if (!row) return null
  const channel = saved.parse(row)
  return { tenantId, channelId: channel.id, kind: channel.kind, config: configOf(tenantId, channel) }
}
