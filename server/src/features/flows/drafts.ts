import { refuse } from '@balcao/contract/errors'
import { diffOf, type FlowChange } from '@balcao/contract/flows/changes'
import { isPublishable } from '@balcao/contract/flows/checks/problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import type { FlowRow } from '@balcao/contract/flows/flows'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { type Tx, withTenant } from '../../infra/database/db.ts'
import { callsOf, figuresOf, keywordsOf, problemsIn } from './checks.ts'
import { announce, writeDraft } from './commands.ts'
import { factsIn, findVersion, lockFlow, type Shown } from './queries.ts'

/** A draft is one for all who lead: of two who draw at once the later one is told who was first. */

async function lockAt(tx: Tx, id: number, rev: number): Promise<Shown> {
  const shown = await lockFlow(tx, id)
  const { draftRev, draftBy, draftAt } = shown.flow
  if (draftRev !== rev) refuse('ERR_FLOW_DRAFT_CHANGED', { by: draftBy?.name ?? '', at: draftAt, rev: draftRev })
  return shown
}

export const saveDraft = (actor: Actor, id: number, rev: number, document: FlowDocument): Promise<FlowRow> =>
  withTenant(actor.tenantId, async tx => {
    await writeDraft(tx, actor, await lockAt(tx, id, rev), document)
    return announce(tx, actor, id)
  })

export const discardDraft = (actor: Actor, id: number): Promise<FlowRow> =>
  withTenant(actor.tenantId, async tx => {
    const { published } = await lockFlow(tx, id)
    if (!published) return refuse('ERR_FLOW_UNPUBLISHED', { id })
    const { steps, errors } = figuresOf(published, problemsIn(published, await factsIn(tx), id))
    await sql`
      update chat_flows set draft = null, draft_rev = draft_rev + 1, draft_by = null, draft_at = null, draft_changes = 0,
        steps = ${steps}, errors = ${errors}
      where tenant_id = ${tx.tenant} and id = ${id}`.execute(tx)
    return announce(tx, actor, id)
  })

export const publishFlow = (
  actor: Actor,
  id: number,
  rev: number,
  note: string,
): Promise<{ flow: FlowRow; version: number; changes: FlowChange[] }> =>
  withTenant(actor.tenantId, async tx => {
    const { document, published } = await lockAt(tx, id, rev)
    const problems = problemsIn(document, await factsIn(tx), id)
    if (!isPublishable(problems))
      refuse('ERR_FLOW_PROBLEMS', { problems: problems.filter(({ level }) => level === 'error').slice(0, 50) })
    const { steps } = figuresOf(document, problems)
    const { rows } = await sql<{ version: number }>`
      with next as (select coalesce(max(version), 0) + 1 as version from flow_versions where tenant_id = ${tx.tenant} and flow_id = ${id}),
      made as (
        insert into flow_versions (flow_id, version, document, note, created_by)
        select ${id}, version, ${JSON.stringify(document)}::jsonb, ${note}, ${actor.userId} from next returning version)
      update chat_flows f set published = made.version, draft = null, draft_rev = draft_rev + 1, draft_by = null, draft_at = null,
        draft_changes = 0, steps = ${steps}, errors = 0, calls = ${callsOf(document)}::bigint[], keywords = ${keywordsOf(document)}::text[],
        is_active = f.is_active or f.published is null
      from made where f.tenant_id = ${tx.tenant} and f.id = ${id} returning made.version`.execute(tx)
    const version = rows[0]?.version ?? refuse('ERR_INTERNAL')
    return { flow: await announce(tx, actor, id), version, changes: diffOf(published, document) }
  })

export async function restoreVersion(actor: Actor, id: number, version: number, rev: number): Promise<FlowRow> {
  const document = await findVersion(actor, id, version)
  return withTenant(actor.tenantId, async tx => {
    await writeDraft(tx, actor, await lockAt(tx, id, rev), document)
    return announce(tx, actor, id)
  })
}
