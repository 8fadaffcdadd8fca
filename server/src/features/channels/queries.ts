import type { Channel } from '@balcao/contract/channels/channel'
import { CHANNEL_KINDS, CHANNEL_STATUSES } from '@balcao/contract/channels/channel-words'
import type { ChannelDetails, ChannelSession } from '@balcao/contract/channels/channels'
import { channelDetails } from '@balcao/contract/channels/channels'
import { refuse } from '@balcao/contract/errors'
import { BOT_ENGINES } from '@balcao/contract/flows/nodes'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { queryTenant, type Tx } from '../../infra/database/db.ts'
import type { Tables } from '../../infra/database/schema.ts'
import { masked } from './config.ts'
import { capabilitiesOf } from './drivers.ts'
import { unsealFields } from './secrets.ts'

/** A row as the program knows it. */
export const channelRow = z.object({
  id: z.number(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  number: z.string().nullable(),
  is_default: z.boolean(),
  status: z.enum(CHANNEL_STATUSES),
  status_code: z.string().nullable(),
  status_details: z.string().nullable(),
  qr_code: z.string().nullable(),
  pairing_code: z.string().nullable(),
  code_until: z.date().nullable(),
  retries: z.number(),
  hook_key: z.string(),
  config: z.record(z.string(), z.unknown()),
  secrets: z.string().nullable(),
  keep_connected: z.boolean(),
  wish: z.enum(['connect', 'disconnect', 'qr']).nullable(),
  wish_no: z.number(),
  paused_until: z.date().nullable(),
  pause_code: z.string().nullable(),
  last_in_at: z.date().nullable(),
  last_out_at: z.date().nullable(),
  failures: z.number(),
  queue_id: z.number().nullable(),
  user_id: z.number().nullable(),
  chat_flow_id: z.number().nullable(),
  bot_engine: z.enum(BOT_ENGINES).nullable(),
  farewell: z.string(),
  auto_close_keyword: z.string(),
  auto_evaluation: z.boolean(),
  auto_distribution: z.boolean(),
  destroy_messages: z.boolean(),
  history: z.unknown(),
  templates_synced_at: z.date().nullable(),
  standing: z.record(z.string(), z.string()),
  created_at: z.date(),
  updated_at: z.date(),
  status_since: z.date(),
  deleted_at: z.date().nullable(),
})
export type ChannelRow = z.output<typeof channelRow>

const columns = Object.keys(channelRow.shape) as (keyof ChannelRow)[]
const selecting = (db: Kysely<Tables>) => db.selectFrom('channels').select(columns)

/** Those there are, the default one first. */
export async function listChannels(tenantId: number): Promise<Channel[]> {
  const rows = await queryTenant(tenantId, db =>
    selecting(db).where('deleted_at', 'is', null).orderBy('is_default', 'desc').orderBy('name').orderBy('id'),
  )
  return rows.map(row => presentChannel(channelRow.parse(row)))
}

export async function findChannel(tenantId: number, id: number): Promise<ChannelRow> {
  const [row] = await queryTenant(tenantId, db => selecting(db).where('id', '=', id).where('deleted_at', 'is', null))
  return row ? channelRow.parse(row) : refuse('ERR_NO_WAPP_FOUND', { id })
}

/** Held until the transaction ends. */
export async function lockChannel(tx: Tx, id: number): Promise<ChannelRow> {
  const row = await selecting(tx).where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  return row ? channelRow.parse(row) : refuse('ERR_NO_WAPP_FOUND', { id })
}

export const presentChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  type: row.kind,
  name: row.name,
  number: row.number,
  isDefault: row.is_default,
  status: row.status,
  statusCode: row.status_code,
  pausedUntil: row.paused_until && row.paused_until > new Date() ? row.paused_until.toISOString() : null,
  pauseCode: row.pause_code,
  capabilities: capabilitiesOf(row.kind, row.config),
  queueId: row.queue_id,
  userId: row.user_id,
  farewell: row.farewell,
  retries: row.retries,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  statusSince: row.status_since.toISOString(),
})

export const presentSession = (row: ChannelRow): ChannelSession => ({
  id: row.id,
  status: row.status,
  statusCode: row.status_code,
  statusDetails: row.status_details,
  warnings: Object.entries(row.standing).flatMap(([about, says]) => (about === 'limit' || about === 'fields' ? [] : [says])),
  lacks: row.standing.fields?.split(', ') ?? [],
  qrcode: row.qr_code,
  pairingCode: row.pairing_code,
  codeUntil: row.code_until?.toISOString() ?? null,
  retries: row.retries,
  keepConnected: row.keep_connected,
  wish: row.wish,
  lastInAt: row.last_in_at?.toISOString() ?? null,
  lastOutAt: row.last_out_at?.toISOString() ?? null,
  failures: row.failures,
  updatedAt: row.updated_at.toISOString(),
})

const history = channelDetails.shape.history.catch(null)

export const presentDetails = (tenantId: number, row: ChannelRow, hookUrl: string): ChannelDetails => ({
  ...presentChannel(row),
  chatFlowId: row.chat_flow_id,
  botEngine: row.bot_engine,
  autoCloseKeyword: row.auto_close_keyword,
  autoEvaluation: row.auto_evaluation,
  autoDistribution: row.auto_distribution,
  destroyMessages: row.destroy_messages,
  history: history.parse(row.history),
  config: masked(row.config, unsealFields(row.secrets, tenantId, row.id)),
  hookUrl,
})
