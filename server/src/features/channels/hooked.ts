import { CHANNEL_KINDS, type ChannelKind } from '@balcao/contract/channel-words'
import { z } from 'zod'
import { queryTenant } from '../../infra/db.ts'
import { tenantOf } from '../../infra/tenant-of.ts'
import { onWake } from '../../infra/wake.ts'

import type { ChannelKey } from './key.ts'

import { configOf } from './secrets.ts'

/** Whose a hook's key is, with all its driver needs to read a call. */
export interface HookedChannel {
  tenantId: number
  channelId: number
  kind: ChannelKind
  /** As the driver's schema gave it when it was saved, secrets included. */
  config: Record<string, unknown>
}

const KEPT_MS = 1_500
const MOST = 5_000
const kept = new Map<string, { channel: HookedChannel | null; until: number }>()

onWake('channels', about => {
  if (about === null) return kept.clear()
  for (const [key, { channel }] of kept) if (channel?.channelId === about) kept.delete(key)
})

/** Known for a moment in each process, and forgotten there when the channel changes. Unknown keys are remembered as well: they are cheap to guess. */
export async function channelOfHook(key: string): Promise<HookedChannel | null> {
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.channel
  if (kept.size >= MOST) kept.clear()
  const channel = await find(key)
  kept.set(key, { channel, until: performance.now() + KEPT_MS })
  return channel
}

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
