import { type DraftText, holesIn, type SubmittedTemplate, type TemplateDraft } from '@balcao/contract/channels/template-drafts'
import type { Template, TemplateList, TemplateStatus } from '@balcao/contract/channels/templates'
import { Refusal, refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { audit } from '../../../infra/trust/audit.ts'
import { findChannel } from '../queries.ts'
import { askChannel } from '../spool/asks.ts'
import { ASK_MS, announceTemplates, listTemplates, presentTemplate } from './templates.ts'

/** One language after the other; what the provider does not take of one says nothing of the others. */
export async function createTemplate(
  actor: Actor,
  channelId: number,
  { name, category, texts }: TemplateDraft,
): Promise<TemplateList & { submitted: SubmittedTemplate[] }> {
  const { tenantId } = actor
  await findChannel(tenantId, channelId)
  const submitted: SubmittedTemplate[] = []
  for (const text of texts) {
    const { language } = text
    try {
      const draft = { name, category, ...text }
      const { externalId, status } = await askChannel(tenantId, channelId, { what: 'makeTemplate', draft }, ASK_MS)
      await withTenant(tenantId, tx => keep(tx, actor, { channelId, externalId, status, name, category, text }))
      submitted.push({ language, status, code: null, details: null })
    } catch (error) {
      if (!(error instanceof Refusal) || (submitted.length === 0 && error.code !== 'ERR_TEMPLATE_REFUSED')) throw error
      const { details } = (error.details ?? {}) as { details?: string | null }
      submitted.push({ language, status: null, code: error.code, details: details ?? null })
    }
  }
  return { ...(await listTemplates(tenantId, channelId)), submitted }
}

interface Made extends Pick<TemplateDraft, 'name' | 'category'> {
  channelId: number
  externalId: string
  status: TemplateStatus
  text: DraftText
}

/** Its verdict may have been told before this is written: that one stays. */
async function keep(tx: Tx, { userId }: Actor, { channelId, externalId, status, name, category, text }: Made): Promise<void> {
  const { language, header, body, footer, buttons } = text
  const numbered = (words: string) => holesIn(words).map(String)
  const content = {
    header: header === '' ? null : { type: 'text', text: header },
    body,
    footer,
    buttons: buttons.map(button => ({ type: button.type, text: button.text, ...(button.type === 'url' && { url: button.url }) })),
    variables: { header: numbered(header), body: numbered(body) },
  }
  await tx
    .insertInto('channel_templates')
    .values({
      channel_id: channelId,
      external_id: externalId,
      name,
      language,
      category,
      status,
      content: JSON.stringify(content),
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'channel_id', 'external_id']).doNothing())
    .execute()
  await audit(tx, { userId, tenantId: tx.tenant }, 'template.submitted', { channelId, name, language })
  await announceTemplates(tx, channelId)
}

interface Which {
  id: number
  templateId: number
}

/** Nothing is sent with it from this commit on; a campaign that goes on with it pauses. */
export const holdTemplate = (actor: Actor, { id, templateId }: Which, held: boolean): Promise<Template> =>
  withTenant(actor.tenantId, async tx => {
    const row = await tx
      .updateTable('channel_templates')
      .set(held ? { held_at: sql<Date>`now()`, held_by: actor.userId } : { held_at: null, held_by: null })
      .where('tenant_id', '=', tx.tenant)
      .where('channel_id', '=', id)
      .where('id', '=', templateId)
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('ERR_TEMPLATE_UNAVAILABLE', { id: templateId })
    const { name, language } = row
    await audit(tx, { userId: actor.userId, tenantId: tx.tenant }, 'template.held', { channelId: id, name, language, held })
    await announceTemplates(tx, id)
    return presentTemplate(row)
  })

export async function removeTemplate(actor: Actor, { id, templateId }: Which): Promise<{ ok: true }> {
  const { tenantId, userId } = actor
  await findChannel(tenantId, id)
  const { rows } = await listTemplates(tenantId, id)
  const its = rows.find(one => one.id === templateId) ?? refuse('ERR_TEMPLATE_UNAVAILABLE', { id: templateId })
  const { name, language } = its
  await askChannel(tenantId, id, { what: 'dropTemplate', externalId: await externalIdOf(tenantId, templateId), name }, ASK_MS)
  return withTenant(tenantId, async tx => {
    await tx.deleteFrom('channel_templates').where('tenant_id', '=', tenantId).where('id', '=', templateId).execute()
    await audit(tx, { userId, tenantId }, 'template.removed', { channelId: id, name, language })
    await announceTemplates(tx, id)
    return { ok: true as const }
  })
}

const externalIdOf = (tenantId: number, templateId: number): Promise<string> =>
  withTenant(tenantId, async tx => {
    const row = await tx
      .selectFrom('channel_templates')
      .select('external_id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', templateId)
      .executeTakeFirst()
    return row?.external_id ?? refuse('ERR_TEMPLATE_UNAVAILABLE', { id: templateId })
  })
