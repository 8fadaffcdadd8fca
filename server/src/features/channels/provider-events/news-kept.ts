import { readable } from '@balcao/contract/values/readable'
import { sql } from 'kysely'
import { z } from 'zod'
import type { News } from '../../../drivers/channels/driver.ts'
import { queryTenant } from '../../../infra/database/db.ts'

import type { ChannelKey } from '../key.ts'

/** A call of a provider as it came, to be read once more by a better driver. */
export interface RawCall {
  headers: Record<string, string>
  query: Record<string, string>
  base64: string
}

type Kept = { news: News } | { call: RawCall }

const REASON_MAX = 500

/** What nobody could apply: kept as it came. `again`: it is tried again by itself, ever less often. */
export async function keepNews(
  channel: ChannelKey,
  kept: Kept,
  { reason, again }: { reason: string; again: boolean },
): Promise<void> {
  await queryTenant(channel.tenantId, db =>
    db.insertInto('inbound_events').values({
      channel_id: channel.channelId,
      payload: JSON.stringify(kept),
      reason: readable(reason, REASON_MAX),
      next_at: again ? sql<Date>`now() + rest_after(0)` : null,
    }),
  )
}

const rawCall = z.object({
  headers: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
  base64: z.string(),
})
const isNews = (value: unknown): value is News => typeof value === 'object' && value !== null && 'type' in value

/** What was kept, read back: moments were written as texts. */
export function readKept(text: string): Kept | { waiting: Record<string, unknown> } {
  const read: unknown = JSON.parse(text, (key, value) => (key === 'at' && typeof value === 'string' ? new Date(value) : value))
  const { news, call, ...waiting } = z.record(z.string(), z.unknown()).parse(read)
  if (isNews(news)) return { news }
  const shape = rawCall.safeParse(call)
  return shape.success ? { call: shape.data } : { waiting }
}
