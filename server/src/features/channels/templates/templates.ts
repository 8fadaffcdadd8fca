import { TEMPLATE_STATUSES, type Template, type TemplateList, templateContent } from '@balcao/contract/channels/templates'
import type { ErrorCode } from '@balcao/contract/errors'
import { Refusal } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Template as ToldTemplate } from '../../../drivers/channels/driver.ts'
import { queryTenant, type Tx, withTenant } from '../../../infra/database/db.ts'
import { enqueue } from '../../../infra/jobs/jobs.ts'
import { log } from '../../../infra/log.ts'
import { emit } from '../../../infra/relay/outbox.ts'
import type { ChannelKey } from '../key.ts'
import type { NewsOf } from '../provider-events/news.ts'
import { findChannel } from '../queries.ts'
import { askChannel } from '../spool/asks.ts'

/** What a provider approved, kept as it last told it, so that nobody waits for it to choose a text. */

export const ASK_MS = 30_000

export async function listTemplates(tenantId: number, channelId: number): Promise<TemplateList> {
  const { templates_synced_at: syncedAt } = await findChannel(tenantId, channelId)
  const rows = await queryTenant(tenantId, db =>
    db
      .selectFrom('channel_templates')
      .selectAll()
      .where('channel_id', '=', channelId)
      .orderBy(sql`status <> 'approved'`)
      .orderBy('name')
      .orderBy('language'),
  )
  return { rows: rows.map(row => presentTemplate(row)), syncedAt: syncedAt?.toISOString() ?? null }
}

export async function syncTemplates(actor: Actor, channelId: number): Promise<TemplateList> {
  await findChannel(actor.tenantId, channelId)
  await readAgain({ tenantId: actor.tenantId, channelId })
  return listTemplates(actor.tenantId, channelId)
}

/** In the background: a channel that cannot be asked just now is asked when it is connected again. */
export async function readTemplates(channel: ChannelKey): Promise<void> {
  try {
    await readAgain(channel)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info({ ...channel, code: error.code satisfies ErrorCode }, 'templates were not read')
  }
}

export const templatesWanted = (tx: Tx, channelId: number): Promise<void> =>
  enqueue(tx, 'channels.readTemplates', { channelId }, { oneAtATime: `templates ${channelId}` })

/** Of one that is not known yet, the provider is asked for the whole of it. */
export const takeTemplate = ({ tenantId, channelId }: ChannelKey, news: NewsOf<'template'>): Promise<void> =>
  withTenant(tenantId, async tx => {
    const { rows } = await sql`
      update channel_templates set status = coalesce(${news.status ?? null}, status), reason = ${news.reason ?? null}, updated_at = now()
      where tenant_id = ${tenantId} and channel_id = ${channelId} and external_id = ${news.externalId} returning id`.execute(tx)
    if (rows.length > 0) await announceTemplates(tx, channelId)
    if (rows.length === 0 || news.status === undefined) await templatesWanted(tx, channelId)
  })

async function readAgain({ tenantId, channelId }: ChannelKey): Promise<void> {
  const templates = await askChannel(tenantId, channelId, { what: 'templates' }, ASK_MS)
  await withTenant(tenantId, tx => save(tx, channelId, templates))
}

/** What the provider no longer has is gone here as well. */
async function save(tx: Tx, channelId: number, templates: readonly ToldTemplate[]): Promise<void> {
  const rows = templates.map(({ externalId, name, language, category, status, reason = null, ...content }) => ({
    external_id: externalId,
    name,
    language,
    category,
    status,
    reason,
    content,
  }))
  const told = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as told (external_id text, name text, language text, category text, status text, reason text, content jsonb)`
  await sql`update channels set templates_synced_at = now() where tenant_id = ${tx.tenant} and id = ${channelId}`.execute(tx)
  await sql`
    delete from channel_templates t where t.tenant_id = ${tx.tenant} and t.channel_id = ${channelId}
      and not exists (select from ${told} where told.external_id = t.external_id)`.execute(tx)
  await sql`
    insert into channel_templates as t (channel_id, external_id, name, language, category, status, reason, content)
    select distinct on (external_id) ${channelId}::bigint, external_id, name, language, category, status, reason, content from ${told}
    on conflict (tenant_id, channel_id, external_id) do update set name = excluded.name, language = excluded.language,
      category = excluded.category, status = excluded.status, reason = excluded.reason, content = excluded.content, updated_at = now()
    where (t.name, t.language, t.category, t.status, t.reason, t.content)
      is distinct from (excluded.name, excluded.language, excluded.category, excluded.status, excluded.reason, excluded.content)`.execute(
    tx,
  )
  await announceTemplates(tx, channelId)
}

export const announceTemplates = (tx: Tx, channelId: number): Promise<void> =>
  emit(tx, 'templates.changed', { channelId }, [TEAM_ROOM])

const kept = z.object({
  id: z.number(),
  channel_id: z.number(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  status: z.enum(TEMPLATE_STATUSES),
  reason: z.string().nullable(),
  content: templateContent,
  held_at: z.date().nullable(),
  updated_at: z.date(),
})

/** Held here it reads as paused, even where the provider allows it. */
export const presentTemplate = (row: unknown): Template => {
  const { channel_id: channelId, content, updated_at: updatedAt, held_at: heldAt, status, ...more } = kept.parse(row)
  return {
    ...more,
    ...content,
    status: heldAt !== null && status === 'approved' ? 'paused' : status,
    channelId,
    heldAt: heldAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
