import type { CampaignInput, TemplateFilled } from '@balcao/contract/campaigns/campaign'
import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { templateContent } from '@balcao/contract/channels/templates'
import { refuse } from '@balcao/contract/errors'
import { isFilled } from '@balcao/contract/messages/ticket-templates'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../infra/database/db.ts'
import { type ChannelSetup, capabilitiesOf } from '../messages/index.ts'
import type { TemplateSaid } from './rules/fill.ts'

type Content = Pick<CampaignInput, 'channelIds' | 'texts' | 'template' | 'fileId'>

/** Channels the asker works on that name people in one way, a template one of them has, a file of the asker's that they carry. */
export async function checkContent(tx: Tx, actor: Actor, { channelIds, texts, template, fileId }: Content): Promise<void> {
  const channels = await channelsBy(tx, channelIds)
  if (channels.length < new Set(channelIds).size) refuse('ERR_NO_WAPP_FOUND', { ids: channelIds })
  await mayWriteBy(tx, actor, channelIds)
  const [first] = channels
  if (first && channels.some(({ can }) => can.addresses !== first.can.addresses))
    refuse('ERR_VALIDATION', { issues: [{ path: ['channelIds'], message: 'kinds' }] })
  if (channels.some(({ can }) => !can.starts && can.replyWindowHours === null && !can.templates && template !== null))
    refuse('ERR_CHANNEL_CANNOT', { what: 'template' })
  const longest = Math.max(0, ...texts.map(text => text.length))
  const least = Math.min(...channels.map(({ can }) => can.textMax))
  if (longest > least) refuse('ERR_VALIDATION', { issues: [{ path: ['texts'], message: 'long' }], max: least })
  if (template) {
    if (channels.some(({ can }) => !can.templates)) refuse('ERR_CHANNEL_CANNOT', { what: 'template' })
    const words = await approvedTemplate(tx, template.templateId)
    if (!isFilled(words, template)) refuse('ERR_VALIDATION', { issues: [{ path: ['template'], message: 'holes' }] })
  }
  if (fileId !== null) await checkFile(tx, actor.userId, { fileId, channels, isAlone: texts.length === 0 })
}

/** The actor works on every channel many are written to by: a campaign reaches no more channels than its maker's tickets do. */
export async function mayWriteBy(tx: Tx, { userId }: Actor, channelIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c as id from unnest(${[...channelIds]}::bigint[]) c where not may_use_channel(${tx.tenant}, ${userId}, c) limit 1`.execute(
    tx,
  )
  if (rows[0]) refuse('ERR_NO_PERMISSION', { whatsappId: rows[0].id })
}

interface ChannelOf {
  id: number
  can: Capabilities
}

export async function channelsBy(tx: Tx, ids: readonly number[]): Promise<ChannelOf[]> {
  const { rows } = await sql<ChannelSetup & { id: number }>`
    select id, kind, config from channels where tenant_id = ${tx.tenant} and id = any (${[...ids]}::bigint[]) and deleted_at is null
    order by id`.execute(tx)
  return rows.map(row => ({ id: row.id, can: capabilitiesOf(row) }))
}

async function checkFile(
  tx: Tx,
  userId: number,
  { fileId, channels, isAlone }: { fileId: string; channels: readonly ChannelOf[]; isAlone: boolean },
): Promise<void> {
  const { rows } = await sql<{ kind: keyof Capabilities['media']; type: string; size: number }>`
    select kind, type, size from files f where tenant_id = ${tx.tenant} and id = ${fileId}::uuid
      and (owner_id = ${userId} or exists (select from campaigns c where c.tenant_id = f.tenant_id and c.file_id = f.id))`.execute(
    tx,
  )
  const file = rows[0] ?? refuse('ERR_NO_FILE_FOUND', { fileId })
  for (const { id, can } of channels) {
    const limits = can.media[file.kind]
    const covers = limits?.types.some(
      type => type === '*' || type === file.type || (type.endsWith('/*') && file.type.startsWith(type.slice(0, -1))),
    )
    if (!limits || !covers || file.size > limits.maxBytes || !(limits.caption || isAlone))
      refuse('ERR_CHANNEL_CANNOT', { what: 'file', channelId: id })
  }
}

const approved = templateContent.extend({ name: z.string(), language: z.string() })

async function approvedTemplate(tx: Tx, id: number): Promise<TemplateSaid['words']> {
  const row = await tx
    .selectFrom('channel_templates')
    .select(['name', 'language', 'content'])
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('held_at', 'is', null)
    .executeTakeFirst()
  return row
    ? approved.parse({ ...(row.content as object), name: row.name, language: row.language })
    : refuse('ERR_TEMPLATE_UNAVAILABLE', { id })
}

/** With its name and language, so that a campaign shows what it was sent with when the template is long gone. */
export async function keptTemplate(tx: Tx, filled: TemplateFilled | null): Promise<string | null> {
  if (!filled) return null
  const { name, language } = await approvedTemplate(tx, filled.templateId)
  return JSON.stringify({ ...filled, name, language })
}

/** Every channel it goes by has its template, approved and not held: else it would stop at the first recipient of the one that has not. */
export async function mustHaveTemplate(
  tx: Tx,
  channelIds: readonly number[],
  kept: { name: string; language: string } | null,
): Promise<void> {
  if (!kept) return
  const { rows } = await sql<{ id: number; name: string }>`
    select ch.id, ch.name from channels ch where ch.tenant_id = ${tx.tenant} and ch.id = any (${[...channelIds]}::bigint[]) and not exists (
      select from channel_templates t where t.tenant_id = ch.tenant_id and t.channel_id = ch.id and t.name = ${kept.name}
        and t.language = ${kept.language} and t.status = 'approved' and t.held_at is null) order by ch.id limit 1`.execute(tx)
  const [lacks] = rows
  if (lacks) refuse('ERR_TEMPLATE_UNAVAILABLE', { template: kept.name, whatsappId: lacks.id, channel: lacks.name })
}

/** As each channel has it: the same name and language, of the account its number belongs to. */
export async function templateOn(
  tx: Tx,
  channelId: number,
  kept: { name: string; language: string; header: string[]; body: string[]; buttons: string[] },
): Promise<{ said: TemplateSaid | null; status: string | null }> {
  const { rows } = await sql<{ content: object; status: string }>`
    select content, case when held_at is not null and status = 'approved' then 'paused' else status end as status from channel_templates where tenant_id = ${tx.tenant} and channel_id = ${channelId} and name = ${kept.name}
      and language = ${kept.language} limit 1`.execute(tx)
  const [row] = rows
  if (!row) return { said: null, status: null }
  const words = approved.parse({ ...row.content, name: kept.name, language: kept.language })
  return { said: { words, header: kept.header, body: kept.body, buttons: kept.buttons }, status: row.status }
}
